import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';
import type { JobRow } from './queries.ts';

/** A (locked) job is about to be published; a part that throws prevents this. */
export const jobPublishing = new Hook<[tx: Change, job: JobRow]>();

/** The title, pay, employment type or department of a (locked) job that is not open has changed. */
export const jobTermsChanged = new Hook<[tx: Change, job: JobRow]>();

/** A (locked) job is being deleted. */
export const jobDeleted = new Hook<[tx: Change, job: JobRow]>();
