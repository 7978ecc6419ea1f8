import type { Change } from '../../../platform/changes/change.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import type { Department } from '../departments/schema.ts';
import type { Location } from '../locations/schema.ts';
import { jobEvents } from './events.ts';
import { lockJobsWithLocation, replaceDepartmentText, updateLocationTexts } from './organization-queries.ts';
import { locationText } from './placement.ts';
import type { JobRow } from './queries.ts';

/** Jobs whose text is still the former name of their department get the new name. */
export async function renameDepartmentOfJobs(tx: Change, { id, name: from }: Department, to: string): Promise<void> {
  const renamed = await replaceDepartmentText(tx, tx.workspaceId, { departmentId: id, from, to });
  for (const job of renamed) {
    tx.record(jobEvents.updated, job, { job: apiFields(job), changes: { department: { from, to } } });
  }
}

/** The jobs at a location that is about to change, locked. */
export function lockJobsAtLocation(tx: Change, locationId: string): Promise<JobRow[]> {
  return lockJobsWithLocation(tx, tx.workspaceId, locationId);
}

/**
 * Records that jobs changed with a location that they contain. Their text is updated unless it was written
 * independently.
 */
export async function updateLocationOfJobs(tx: Change, before: readonly JobRow[], location: Location): Promise<void> {
  if (before.length === 0) return;
  const texts = before.map(({ id, location: text, locations }) => {
    const isOwnText = text !== locationText(locations);
    const current = locations.map((other) => (other.id === location.id ? location : other));
    return { id, location: isOwnText ? text : locationText(current) };
  });
  const byId = new Map(before.map((job) => [job.id, job]));
  for (const job of await updateLocationTexts(tx, tx.workspaceId, texts)) {
    const former = byId.get(job.id)!; // the same rows
    const fields = job.location === former.location ? ['locations'] : ['location', 'locations'];
    tx.record(jobEvents.updated, job, { job: apiFields(job), changes: changesBetween(former, job, fields) });
  }
}
