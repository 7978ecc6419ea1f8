import type { Context } from '../../../platform/context/context.ts';
import type { ChangeSource } from '../../../platform/database/record-list.ts';
import { empty, type Sql, sql } from '../../../platform/database/sql.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { anyOf, excludedBy, exclusions } from '../../../platform/http/contract/filters.ts';
import { Uuid } from '../../../platform/http/contract/schema.ts';

const filters = {
  departmentId: anyOf(Uuid, 'The job is in one of these departments, not in one below them.'),
  locationId: anyOf(Uuid, 'The job is at one of these locations.'),
};

/** The filters of applications, and of candidates by these, that read the job. */
export const filtersByJob = { ...filters, ...exclusions(filters) };

interface FiltersByJob {
  departmentId?: string[] | undefined;
  locationId?: string[] | undefined;
  'departmentId[not]'?: string[] | undefined;
  'locationId[not]'?: string[] | undefined;
}

const SCOPE = 'jobs:read';

/** Results of these filters reveal information about jobs. @throws Forbidden for callers who may not read those */
export function requireScopeForJobs({ scopes }: Pick<Context, 'scopes'>, filters: FiltersByJob): void {
  if (!readsJobs(filters) || scopes.has(SCOPE)) return;
  throw new Forbidden(`The filters departmentId and locationId require the scope ${SCOPE}.`, { requiredScope: SCOPE });
}

export const readsJobs = (query: FiltersByJob): boolean =>
  [query, excludedBy(query)].some(
    ({ departmentId, locationId }) => departmentId !== undefined || locationId !== undefined,
  );

/** The conditions of these filters, without `[not]`, on applications with this alias. `end` ends their subqueries. */
export function conditionsByJob({ departmentId, locationId }: FiltersByJob, application: Sql, end = empty): Sql[] {
  const conditions: Sql[] = [];
  const ofJob = (condition: Sql) =>
    conditions.push(sql`exists (select from jobs j where j.workspace_id = ${application}.workspace_id
      and j.id = ${application}.job_id and ${condition} ${end})`);
  if (departmentId !== undefined) ofJob(sql`j.department_id = any(${departmentId}::uuid[])`);
  if (locationId !== undefined) ofJob(sql`j.location_ids && ${locationId}::uuid[]`);
  return conditions;
}

/** Changes of jobs that can affect them, by application or by candidate. */
export function changesByJob(workspaceId: string, filters: FiltersByJob, key: Sql): ChangeSource[] {
  if (!readsJobs(filters)) return [];
  const rows = sql`applications a join jobs r on r.workspace_id = a.workspace_id and r.id = a.job_id
    where a.workspace_id = ${workspaceId}`;
  return [{ rows, key, position: sql`r.change_position` }];
}
