import { countryName, subdivisionName } from '../../../platform/text/iso-3166.ts';
import type { PublicLocation } from '../../hiring/locations/schema.ts';
import { isBlank, plainText, postingHtml } from './posting-html.ts';
import type { HiringCompany, PostingJob, SectionTitles } from './posting-job.ts';

/** Google's values. */
const EMPLOYMENT_TYPES = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
} as const satisfies Record<PostingJob['employmentType'], string>;

const UNITS = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const satisfies Record<
  NonNullable<PostingJob['salaryPeriod']>,
  string
>;

export interface JobPostingOptions {
  now: Date;
  /** Whether candidates can apply from the page without another site; null if that is not known. */
  directApply: boolean | null;
  sections?: SectionTitles;
}

/**
 * The schema.org JobPosting of a job, with the properties that Google documents for job search
 * (developers.google.com/search/docs/appearance/structured-data/job-posting). It states only what the page shows. Whether
 * it is complete is what `checkPosting` decides.
 */
export function jobPosting(job: PostingJob, company: HiringCompany, { now, directApply, sections }: JobPostingOptions) {
  const { benefits } = job;
  const pay = payOf(job);
  const isRemote = job.workplaceType === 'remote';
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: postingHtml(job, sections),
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.id },
    url: job.url,
    datePosted: job.publishedAt ?? now.toISOString(),
    ...(job.closesAt === null ? {} : { validThrough: job.closesAt }),
    employmentType: EMPLOYMENT_TYPES[job.employmentType],
    hiringOrganization: organization(company),
    ...(job.locations.length === 0 ? {} : { jobLocation: job.locations.map(place) }),
    ...(isRemote ? { jobLocationType: 'TELECOMMUTE' } : {}),
    ...(isRemote && job.applicantRegions.length > 0
      ? { applicantLocationRequirements: job.applicantRegions.map(region) }
      : {}),
    ...(pay === null ? {} : { baseSalary: salary(pay) }),
    ...(isBlank(benefits) ? {} : { jobBenefits: plainText(benefits) }),
    ...(directApply === null ? {} : { directApply }),
  } as const;
}

/** Structured data of one job. */
export type JobPosting = ReturnType<typeof jobPosting>;

/** The pay of a job, at least one limit of it, as it can be stated. */
export interface Pay {
  min: number | null;
  max: number | null;
  currency: string;
  period: keyof typeof UNITS;
}

/** Null without an amount, a currency or a period. */
export function payOf({
  salaryMin: min,
  salaryMax: max,
  currency,
  salaryPeriod: period,
}: Pick<PostingJob, 'salaryMin' | 'salaryMax' | 'currency' | 'salaryPeriod'>): Pay | null {
  if ((min === null && max === null) || currency === null || period === null) return null;
  return { min, max, currency, period };
}

/** The content of `<script type="application/ld+json">`: no text of a job can end the element. */
export function jsonLdText(posting: JobPosting): string {
  return JSON.stringify(posting).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function organization({ name, websiteUrl, logoUrl }: HiringCompany) {
  return {
    '@type': 'Organization',
    name,
    ...(websiteUrl === null ? {} : { sameAs: websiteUrl }),
    ...(logoUrl === null ? {} : { logo: logoUrl }),
  } as const;
}

function place({ street, city, region, postalCode, country }: PublicLocation) {
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(isBlank(street) ? {} : { streetAddress: street }),
      ...(isBlank(city) ? {} : { addressLocality: city }),
      ...(isBlank(region) ? {} : { addressRegion: region }),
      ...(isBlank(postalCode) ? {} : { postalCode }),
      addressCountry: country,
    },
  } as const;
}

/** By ISO 3166: a country, or a subdivision of one. */
function region(code: string) {
  const subdivision = subdivisionName(code);
  return subdivision === undefined
    ? ({ '@type': 'Country', name: countryName(code) } as const)
    : ({ '@type': 'State', name: subdivision } as const);
}

function salary({ min, max, currency, period }: Pay) {
  const range = { ...(min === null ? {} : { minValue: min }), ...(max === null ? {} : { maxValue: max }) };
  const amounts = min !== null && min === max ? { value: min } : range;
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amounts, unitText: UNITS[period] },
  } as const;
}
