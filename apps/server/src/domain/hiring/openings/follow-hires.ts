import type { Change } from '../../../platform/changes/change.ts';
import type { ApplicationRow } from '../applications/queries.ts';
import { closeFilledJob } from '../jobs/close-filled-job.ts';
import { fillOldestOpenings, freeOpenings, lockOpeningsFilledBy } from './queries.ts';
import { recordOpeningChange } from './record-opening.ts';

/**
 * Fills the oldest open openings of the jobs of (locked) applications that were hired. A job without an open opening is
 * unchanged; one whose last opening is filled closes if that is set.
 */
export async function fillOpenings(tx: Change, hired: readonly ApplicationRow[]): Promise<void> {
  for (const [jobId, applications] of Map.groupBy(hired, (application) => application.jobId)) {
    const candidateOf = new Map(applications.map(({ id, candidateId }) => [id, candidateId]));
    const filled = await fillOldestOpenings(tx, tx.workspaceId, jobId, [...candidateOf.keys()]);
    for (const opening of filled) {
      const before = { ...opening, status: 'open' as const, applicationId: null, filledAt: null };
      recordOpeningChange(tx, before, opening, { subjectId: candidateOf.get(opening.applicationId!) });
    }
    if (filled.length > 0) await closeFilledJob(tx, jobId);
  }
}

/** Makes the openings open again that these (locked) applications fill, because they were reopened or deleted. */
export async function freeOpeningsOf(
  tx: Change,
  applications: readonly Pick<ApplicationRow, 'id' | 'candidateId'>[],
): Promise<void> {
  if (applications.length === 0) return;
  const candidateOf = new Map(applications.map(({ id, candidateId }) => [id, candidateId]));
  const filled = await lockOpeningsFilledBy(tx, tx.workspaceId, [...candidateOf.keys()]);
  if (filled.length === 0) return;
  const byId = new Map(filled.map((opening) => [opening.id, opening]));
  for (const opening of await freeOpenings(tx, tx.workspaceId, [...byId.keys()])) {
    const before = byId.get(opening.id)!; // the same rows
    recordOpeningChange(tx, before, opening, { subjectId: candidateOf.get(before.applicationId!) });
  }
}
