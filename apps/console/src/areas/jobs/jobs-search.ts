import type { Job } from './job-words.tsx';

/** What the address of the list can say. */
export interface JobsSearch {
  status?: Job['status'];
  q?: string;
  /** The dialog for a new job is open. */
  create?: true;
}
