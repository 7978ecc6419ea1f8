import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type JobRow, jobs } from './queries.ts';

/** Whether an undeleted job belongs to the department. */
export async function isDepartmentOfJob(db: Queryable, workspaceId: string, departmentId: string): Promise<boolean> {
  const found = await jobs.rows(db, workspaceId, { where: [sql`t.department_id = ${departmentId}`], limit: 1 });
  return found.length > 0;
}

const isAt = (locationId: string) => sql`t.location_ids @> array[${locationId}]::uuid[] and t.location_ids <> '{}'`;

/** Whether an undeleted job has the location. */
export async function isLocationOfJob(db: Queryable, workspaceId: string, locationId: string): Promise<boolean> {
  const found = await jobs.rows(db, workspaceId, { where: [isAt(locationId)], limit: 1 });
  return found.length > 0;
}

/** Locks the jobs with a location. */
export function lockJobsWithLocation(db: Queryable, workspaceId: string, locationId: string): Promise<JobRow[]> {
  return jobs.rows(db, workspaceId, { where: [isAt(locationId)], order: sql`t.id`, lock: 'update' });
}

/** Gives jobs of a department that have its former name as text the new name. @returns these jobs */
export function replaceDepartmentText(
  db: Queryable,
  workspaceId: string,
  { departmentId, from, to }: { departmentId: string; from: string; to: string },
): Promise<JobRow[]> {
  return db.query<JobRow>(sql`
    update jobs t set department = ${to}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.department_id = ${departmentId} and t.department = ${from}
      and t.deleted_at is null returning ${jobs.record}`);
}

/** Sets the text `location` of jobs whose locations have changed. @returns the jobs with their current locations */
export function updateLocationTexts(
  db: Queryable,
  workspaceId: string,
  texts: readonly { id: string; location: string | null }[],
): Promise<JobRow[]> {
  return db.query<JobRow>(sql`
    update jobs t set location = n.location, updated_at = rolecall_now()
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ location }) => location)}::text[]) as n (id, location)
    where t.workspace_id = ${workspaceId} and t.id = n.id returning ${jobs.record}`);
}
