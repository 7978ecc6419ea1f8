import type { PublicLocation } from '../../hiring/locations/schema.ts';
import type { FeedJob } from './feeds/job-feed.ts';
import type { HiringCompany } from './posting-job.ts';

/** A company with everything that search engines want to know. */
export const COMPANY: HiringCompany = {
  name: 'Acme',
  websiteUrl: 'https://acme.example',
  logoUrl: 'https://acme.example/logo.png',
};

export const LISBON: PublicLocation = {
  name: 'Head office',
  street: 'Rua Augusta 24',
  city: 'Lisbon',
  region: null,
  postalCode: '1100-053',
  country: 'PT',
};
export const AUSTIN: PublicLocation = {
  name: 'Austin',
  street: '1 Congress Ave',
  city: 'Austin',
  region: 'TX',
  postalCode: '78701',
  country: 'US',
};
/** A location of which nothing but the country is known. */
export const COUNTRY_ONLY: PublicLocation = {
  name: 'Portugal',
  street: null,
  city: null,
  region: null,
  postalCode: null,
  country: 'PT',
};

/** A job without anything to criticize. */
export function goodJob(change: Partial<FeedJob> = {}): FeedJob {
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    title: 'Site Reliability Engineer',
    url: 'https://acme.example/careers/site-reliability-engineer',
    description: `## Your tasks\n\nYou keep our **services** reliable.\n\n- You are on call\n- ${'You improve what fails. '.repeat(10)}`,
    requirements: 'Three years with PostgreSQL.',
    benefits: '- 30 days of vacation\n- A train pass',
    department: 'Platform',
    keywords: ['postgresql', 'on-call'],
    location: null,
    locations: [LISBON],
    employmentType: 'full_time',
    workplaceType: 'onsite',
    applicantRegions: [],
    salaryMin: 60_000,
    salaryMax: 80_000,
    currency: 'EUR',
    salaryPeriod: 'year',
    closesAt: '2026-06-30T22:00:00.000Z',
    publishedAt: '2026-05-01T08:00:00.000Z',
    updatedAt: '2026-05-02T08:00:00.000Z',
    ...change,
  };
}
