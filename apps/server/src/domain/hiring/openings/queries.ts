import type { Queryable } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { type Opening, openingFilters } from './schema.ts';

export type OpeningRow = Opening & Versioned;

export const openings = recordTable<Opening>(
  'openings',
  {
    id: 'id',
    jobId: 'job_id',
    status: 'status',
    targetStartDate: 'target_start_date',
    applicationId: 'application_id',
    filledAt: 'filled_at',
    closeReason: 'close_reason',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { filters: ['status', 'applicationId'], softDelete: true },
);

export const ofJob = (jobId: string): Sql => sql`t.job_id = ${jobId}`;

export const openingListQuery = listQuery(openingFilters);
const openingListSchema = Type.Object(openingListQuery);
export type OpeningListQuery = Static<typeof openingListSchema>;

/** Filters of the openings of all jobs. */
export const allOpeningsQuery = listQuery({ ...openingFilters, jobId: anyOf(Uuid) });
const allOpeningsSchema = Type.Object(allOpeningsQuery);

/** The openings of one job or of all jobs, newest first. */
export function listOpenings(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof allOpeningsSchema>,
): Promise<Page<OpeningRow>> {
  const scope = query.jobId === undefined ? [] : [isAnyOf(sql`t.job_id`, query.jobId)];
  return openings.list(db, workspaceId, query, { scope });
}

/**
 * Fills the oldest open openings of a job with hired applications, as far as there are any. Locks the job if it has an open
 * opening, which serializes hires for the job: a later statement sees whether the last opening was filled.
 */
export function fillOldestOpenings(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  applicationIds: readonly string[],
): Promise<OpeningRow[]> {
  const open = sql`o.workspace_id = ${workspaceId} and o.status = 'open' and o.deleted_at is null`;
  return db.query<OpeningRow>(sql`
    with job as materialized (
      select j.id from jobs j
      where j.workspace_id = ${workspaceId} and j.id = ${jobId}
        and exists (select from openings o where ${open} and o.job_id = j.id)
      for no key update of j),
    oldest as materialized (
      select o.id from openings o where ${open} and o.job_id = (select id from job)
      order by o.created_at, o.id limit ${applicationIds.length} for update of o)
    update openings t
    set status = 'filled', application_id = hired.id, filled_at = rolecall_now(), updated_at = rolecall_now()
    from (select id, row_number() over () as place from oldest) as filled
    join unnest(${[...applicationIds]}::uuid[]) with ordinality as hired (id, place) on hired.place = filled.place
    where t.workspace_id = ${workspaceId} and t.id = filled.id returning ${openings.record}`);
}

/** Locks the openings that these applications fill. */
export function lockOpeningsFilledBy(
  db: Queryable,
  workspaceId: string,
  applicationIds: readonly string[],
): Promise<OpeningRow[]> {
  const where = [sql`t.application_id = any(${[...applicationIds]}::uuid[])`, sql`t.status = 'filled'`];
  return openings.rows(db, workspaceId, { where, order: sql`t.id`, lock: 'update' });
}

/** Makes openings open again. */
export function freeOpenings(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<OpeningRow[]> {
  return db.query<OpeningRow>(sql`
    update openings t set status = 'open', application_id = null, filled_at = null, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) returning ${openings.record}`);
}

/** Selects the ID of the opening that the application fills. */
export function openingIdOfApplication(workspaceId: string, applicationId: string): Sql {
  return sql`
    select id from openings
    where workspace_id = ${workspaceId} and application_id = ${applicationId} and status = 'filled'
      and deleted_at is null`;
}
