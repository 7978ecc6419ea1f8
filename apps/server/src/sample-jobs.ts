import type { NewJob } from './modules/jobs/schema.ts';

/** The jobs of a first start. */
export const SAMPLE_JOBS: readonly NewJob[] = [
  {
    title: 'Backend Engineer',
    department: 'Engineering',
    location: 'Lisbon, Portugal',
    employmentType: 'full_time',
    workplaceType: 'hybrid',
    description:
      'You build the services that our customers rely on every day, from the first sketch to the pager.\n\n## What you will do\n\n- Design and run APIs in TypeScript on PostgreSQL\n- Measure before and after each change\n- Review code with care and kindness',
    requirements: 'Several years of work on systems with real users, and a liking for plain solutions.',
    benefits: 'Thirty days of holiday, a learning budget, and a desk by the river.',
    keywords: ['TypeScript', 'PostgreSQL', 'APIs'],
    salaryMin: 55_000,
    salaryMax: 75_000,
    currency: 'EUR',
    salaryPeriod: 'year',
  },
  {
    title: 'Customer Support Specialist',
    department: 'Support',
    location: 'Remote (Europe)',
    employmentType: 'part_time',
    workplaceType: 'remote',
    description: 'You answer the people who trust us, by mail and chat, and tell our engineers what hurts.',
    keywords: ['support', 'writing'],
    salaryMin: 22,
    salaryMax: 28,
    currency: 'EUR',
    salaryPeriod: 'hour',
  },
  {
    title: 'Product Design Intern',
    department: 'Design',
    location: 'Berlin, Germany',
    employmentType: 'internship',
    workplaceType: 'onsite',
    description: 'For six months you sketch, test and polish with our design team, and ship something that is yours.',
    keywords: ['Figma', 'research'],
  },
];
