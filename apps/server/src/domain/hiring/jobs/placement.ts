import type { Change } from '../../../platform/changes/change.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { isRegion } from '../../../platform/text/iso-3166.ts';
import { lockOrganization } from '../../records/lock-order/queries.ts';
import { lockDepartmentForShare } from '../departments/queries.ts';
import { lockLocationsForShare } from '../locations/queries.ts';
import type { JobPatch } from './schema.ts';

/** The department and locations in a request. */
type Placement = {
  [Field in 'departmentId' | 'department' | 'locationIds' | 'location']?: JobPatch[Field] | undefined;
};

/** The text of a job's locations: `Lisbon; Porto`. Null without locations. */
export function locationText(locations: readonly { name: string }[]): string | null {
  return locations.length === 0 ? null : locations.map(({ name }) => name).join('; ');
}

/** The same values with IDs as the database returns them, so that they can be compared. */
export function withPlainIds<Values extends Placement>(values: Values): Values {
  const { departmentId, locationIds } = values;
  return {
    ...values,
    ...(typeof departmentId === 'string' && { departmentId: departmentId.toLowerCase() }),
    ...(locationIds !== undefined && { locationIds: locationIds.map((id) => id.toLowerCase()) }),
  };
}

/**
 * Locks the departments and locations that a request names for jobs, before the jobs: changing one of them changes its jobs.
 * Unknown ones are rejected by `textsOf`.
 */
export function lockPlacement(tx: Change, jobs: readonly Placement[]): void {
  const departments = jobs.flatMap(({ departmentId }) => (typeof departmentId === 'string' ? [departmentId] : []));
  const locations = jobs.flatMap(({ locationIds = [] }) => locationIds);
  if (departments.length === 0 && locations.length === 0) return;
  const given = { departments: sql`${departments}::uuid[]`, locations: sql`${locations}::uuid[]` };
  for (const lock of lockOrganization(tx.workspaceId, given)) tx.send(lock);
}

/** The same for those that a job has, which a copy of it gets. */
export function lockPlacementOf(tx: Change, jobId: string): void {
  const ofJob = (values: Sql) =>
    sql`array(select ${values} from jobs j where j.workspace_id = ${tx.workspaceId} and j.id = ${jobId})`;
  const own = { departments: ofJob(sql`j.department_id`), locations: ofJob(sql`unnest(j.location_ids)`) };
  for (const lock of lockOrganization(tx.workspaceId, own)) tx.send(lock);
}

/**
 * The texts that follow from a new department and new locations. Locks both until the end of the change, so that they are
 * neither deleted nor renamed in the meantime.
 * @throws Invalid naming an unknown department or location
 */
export async function textsOf(tx: Change, { departmentId, department, locationIds, location }: Placement) {
  const texts: Pick<JobPatch, 'department' | 'location'> = {};
  if (typeof departmentId === 'string') texts.department = await departmentName(tx, departmentId);
  else if (departmentId === null && department === undefined) texts.department = null;
  if (locationIds !== undefined) {
    const names = locationText(await requireLocations(tx, locationIds));
    if (location === undefined) texts.location = names;
  }
  return texts;
}

async function departmentName(tx: Change, id: string): Promise<string> {
  const department = await lockDepartmentForShare(tx, tx.workspaceId, id);
  if (department === undefined) throw Invalid.field('departmentId', 'no such department');
  return department.name;
}

/** In the order of the IDs. */
async function requireLocations(tx: Change, ids: readonly string[]): Promise<{ name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await lockLocationsForShare(tx, tx.workspaceId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const location = byId.get(id);
    if (location === undefined) throw Invalid.field(`locationIds.${index}`, 'no such location');
    return location;
  });
}

/** @throws Invalid naming the first code that ISO 3166 does not define */
export function checkRegions({ applicantRegions = [] }: Pick<JobPatch, 'applicantRegions'>): void {
  const unknown = applicantRegions.findIndex((code) => !isRegion(code));
  if (unknown >= 0) throw Invalid.field(`applicantRegions.${unknown}`, 'must be a code of ISO 3166-1 or ISO 3166-2');
}
