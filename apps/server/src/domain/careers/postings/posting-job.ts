import type { Job } from '../../hiring/jobs/schema.ts';
import type { PublicLocation } from '../../hiring/locations/schema.ts';

/** What a posting of a job is made of: what its page shows. Public jobs have these fields. */
export type PostingJob = Pick<
  Job,
  | 'id'
  | 'title'
  | 'description'
  | 'requirements'
  | 'benefits'
  | 'location'
  | 'employmentType'
  | 'workplaceType'
  | 'applicantRegions'
  | 'salaryMin'
  | 'salaryMax'
  | 'currency'
  | 'salaryPeriod'
  | 'closesAt'
  | 'publishedAt'
> & {
  locations: readonly PublicLocation[];
  /** The page of the job. */
  url: string;
};

/** The employer as candidates know it. */
export interface HiringCompany {
  name: string;
  websiteUrl: string | null;
  logoUrl: string | null;
}

/** The headings of a job's texts below the description, as the page shows them. */
export interface SectionTitles {
  requirements: string;
  benefits: string;
}

export const ENGLISH_SECTIONS: SectionTitles = { requirements: 'Requirements', benefits: 'Benefits' };
