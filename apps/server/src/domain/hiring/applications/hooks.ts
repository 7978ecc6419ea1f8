import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';
import type { ApplicationRow } from './queries.ts';

/**
 * (Locked) applications were rejected, withdrawn or deleted, or hired with the request to close what is open: cancels upcoming
 * interviews and withdraws sent offers. Draft offers, tasks and interviews that have started remain, because the application may be
 * reopened.
 */
export const applicationsClosed = new Hook<[tx: Change, applicationIds: readonly string[]]>();

/** (Locked) applications were hired: cancels upcoming interviews, and fills openings. */
export const applicationsHired = new Hook<[tx: Change, hired: readonly ApplicationRow[]]>();

/** (Locked) applications that may have been hired were reopened or deleted. */
export const applicationsUnhired = new Hook<[tx: Change, applications: readonly ApplicationRow[]]>();
