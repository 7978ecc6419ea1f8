import type { NewJob } from '../domain/hiring/jobs/schema.ts';

/** The jobs that the first start creates. */
export const SAMPLE_JOBS: readonly NewJob[] = [
  {
    title: 'Backend Engineer',
    department: 'Engineering',
    location: 'Lisbon, Portugal',
    employmentType: 'full_time',
    workplaceType: 'hybrid',
    description:
      'You build the services that our customers rely on every day, from the first sketch to being on call.\n\n## What you will do\n\n- Design and run APIs in TypeScript on PostgreSQL\n- Measure before and after each change\n- Review code carefully and kindly',
    requirements: 'Several years of experience with systems in production, and a preference for simple solutions.',
    benefits: 'Thirty days of vacation, a learning budget, and an office by the river.',
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
    description: 'You help our customers by email and chat, and tell our engineers what to improve.',
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
    description:
      'For six months you design, test and refine products with our design team, and ship a project of your own.',
    keywords: ['Figma', 'research'],
  },
];
