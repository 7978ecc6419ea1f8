import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { lockJobsAtLocation, updateLocationOfJobs } from '../jobs/follow-organization.ts';
import { isLocationOfJob } from '../jobs/organization-queries.ts';
import { checkedLocation } from './create-location.ts';
import { locationEvents } from './events.ts';
import { type LocationRow, locations } from './queries.ts';
import type { LocationPatch } from './schema.ts';

/** @throws NotFound */
export async function getLocation(context: Context, id: string): Promise<LocationRow> {
  const location = await locations.find(context.db.read, context.workspaceId, id);
  if (location === undefined) throw new NotFound('Location');
  return location;
}

/**
 * Changes a location and, because jobs contain their locations, the jobs there. @throws NotFound; Invalid for an unknown
 * country or time zone
 */
export async function updateLocation(context: Context, id: string, given: LocationPatch): Promise<LocationRow> {
  const patch = checkedLocation(given);
  return change(context, async (tx) => {
    const location = tx.target(await requireLocation(tx, id));
    const changed = changedFields(location, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return location;
    const jobsThere = await lockJobsAtLocation(tx, location.id);
    const updated = await locations.update(tx, tx.workspaceId, location.id, changed);
    const changes = changesBetween(location, updated, fields);
    tx.record(locationEvents.updated, updated, { location: apiFields(updated), changes });
    await updateLocationOfJobs(tx, jobsThere, updated);
    return updated;
  });
}

/** @throws NotFound; Conflict while a job has it */
export async function deleteLocation(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const location = tx.target(await requireLocation(tx, id));
    if (await isLocationOfJob(tx, tx.workspaceId, location.id)) {
      throw new Conflict('Jobs use this location.', { usedBy: 'jobs' });
    }
    const deleted = await locations.markDeleted(tx, tx.workspaceId, location.id);
    tx.record(locationEvents.deleted, deleted, { location: apiFields(deleted) });
  });
}

/** Locks the location until the end of the change. @throws NotFound */
async function requireLocation(tx: Change, id: string): Promise<LocationRow> {
  const location = await locations.lock(tx, tx.workspaceId, id);
  if (location === undefined) throw new NotFound('Location');
  return location;
}
