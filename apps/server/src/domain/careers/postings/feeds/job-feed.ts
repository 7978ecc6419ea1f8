import type { HiringCompany, PostingJob, SectionTitles } from '../posting-job.ts';

/** A public job in a feed. */
export interface FeedJob extends PostingJob {
  department: string | null;
  keywords: readonly string[];
  publishedAt: string;
  updatedAt: string;
  /** What is most important about it in the language of the feed, such as `Lisbon · Full time`. */
  summary?: string;
}

/** The open jobs of a workspace, as they are announced to programs: what is around the jobs. */
export interface FeedHead {
  title: string;
  description: string;
  /** BCP 47 */
  language: string;
  /** The page with the list of jobs. */
  siteUrl: string;
  /** The feed itself. */
  feedUrl: string;
  company: HiringCompany;
  /** The last change of the list, so that the same list is always the same feed. */
  updatedAt: string;
}

/** Some of the jobs of a feed. */
export interface FeedPart extends Pick<FeedHead, 'company'> {
  /** Newest first. Confidential jobs must not be among them. */
  jobs: readonly FeedJob[];
  sections?: SectionTitles;
}

/** An identifier that stays the same when the job's URL changes. */
export function feedIdOf({ id }: Pick<FeedJob, 'id'>): string {
  return `urn:uuid:${id}`;
}

/** Terms by which readers of a feed can filter. */
export function termsOf({ department, keywords }: FeedJob): string[] {
  return [...new Set([...(department === null ? [] : [department]), ...keywords])];
}
