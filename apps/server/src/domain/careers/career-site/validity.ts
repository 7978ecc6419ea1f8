import type { ListedJob } from './queries.ts';
import type { Rendered } from './site-page.ts';

/** A page with the time for which it is valid. */
export interface Made {
  rendered: Rendered;
  validMs: number;
}

/** How long a page with these jobs is valid: until the first of them closes. */
export function validityOf(jobs: readonly Pick<ListedJob, 'closesInMs'>[]): number {
  return jobs.reduce((least, { closesInMs }) => Math.min(least, closesInMs ?? least), Number.POSITIVE_INFINITY);
}
