import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { changedSince, ofJob, packedApplications, packedChanges } from './packed-queries.ts';
import type { Period } from './schema.ts';

/** The bytes of histories that a report reads at once. */
export const PAGE_BYTES = 4_000_000;
export const FIRST = '00000000-0000-0000-0000-000000000000';

/** A kind of change: from stage, to stage, to status, whether it rejects. */
export type ChangeKind = [from: string | null, to: string, status: string, isRejection: boolean];
/** A kind of application: its source, or the text of it, and its status; null for those that are to be read from their rows. */
export type ApplicationKind = [sourceId: string | null, source: string | null, status: string | null];

/** What a report reads. */
export type Contents = 'changes' | 'applications';
const PARTS = {
  changes: {
    packed: packedChanges,
    kinds: sql`change_kinds`,
    all: sql`packed_changes`,
    stored: sql`t.kinds, t.changes as packed, null::uuid[] as later`,
  },
  applications: {
    packed: packedApplications,
    kinds: sql`application_kinds`,
    all: sql`packed_applications`,
    // A process of an earlier version has packed changes only.
    stored: sql`t.application_kinds as kinds, t.applications as packed, 
      case when t.applications = '' then t.application_ids else t.read_later end as later`,
  },
};

export interface PackedHistories<Kind> {
  jobId: string;
  kinds: Kind[];
  /** In base64: a third longer than the bytes, while PostgreSQL's own text format is twice as long. */
  packed: string;
  /** Numbers of applications (from 1) that are not to be counted from here. */
  leftOut: number[] | null;
}

/** The bounds of a period in milliseconds since 1970, like the changes; later fractions are part of the next one. */
export async function findBounds(db: Queryable, { from, to }: Period): Promise<{ from: number; to: number }> {
  const [row] = await db.query<{ from: number | null; to: number | null }>(sql`
    select ceil(extract(epoch from ${from ?? null}::timestamptz) * 1000) as from,
      ceil(extract(epoch from ${to ?? null}::timestamptz) * 1000) as to`);
  return { from: row!.from ?? Number.NEGATIVE_INFINITY, to: row!.to ?? Number.POSITIVE_INFINITY };
}

/** The position up to which the histories of a workspace are packed; 0 if none are. */
export async function findPosition(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db.query<{ position: number }>(sql`
    select position from report_positions where workspace_id = ${workspaceId}`);
  return row?.position ?? 0;
}

/**
 * The applications that have changed since a position, one row for each job, with their IDs. Those that are deleted have no changes.
 */
export async function readChangedHistories<Kind>(
  db: Queryable,
  workspaceId: string,
  contents: Contents,
  position: number,
  jobId: string | undefined,
): Promise<(PackedHistories<Kind> & { applicationIds: string[] })[]> {
  const { packed, kinds, all } = PARTS[contents];
  return db.query(sql`
    with changed as materialized (
      select h.id, h.job_id, 0 as part, false as read_later, a.deleted_at is null as counts
      from (${changedSince(workspaceId, position, jobId)}) h
      join applications a on a.workspace_id = ${workspaceId} and a.id = h.id),
    ${packed(workspaceId, sql`select id, job_id, part, read_later from changed where counts`)}
    select c.job_id as "jobId", ${position === 0 ? sql`'{}'::uuid[]` : sql`c.ids`} as "applicationIds",
      coalesce(k.kinds, '[]') as kinds, coalesce(encode(p.packed, 'base64'), '') as packed, null as "leftOut"
    from (select job_id, array_agg(id) as ids from changed group by job_id) c
    left join ${kinds} k on k.job_id = c.job_id
    left join ${all} p on p.job_id = c.job_id`);
}

/** Applications by their IDs, as they are now. */
export async function readApplications<Kind>(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<PackedHistories<Kind>[]> {
  const existing = sql`
    select id, job_id, 0 as part, false as read_later from applications
    where workspace_id = ${workspaceId} and id = any (${ids}::uuid[]) and deleted_at is null`;
  return db.query(sql`
    with ${packedApplications(workspaceId, existing)}
    select p.job_id as "jobId", k.kinds, encode(p.packed, 'base64') as packed, null as "leftOut"
    from packed_applications p join application_kinds k on k.job_id = p.job_id`);
}

interface PageRequest {
  jobId: string | undefined;
  /** The last job of the page before. */
  after: string;
  /** By job, the applications that are not to be counted. */
  leftOut: ReadonlyMap<string, string[]>;
  /** After so many, the page ends. */
  bytes: number;
}

/**
 * A page of packed histories: those of whole jobs, because parts can be divided between two pages. `readLater` are the IDs of
 * applications that are to be read from their rows.
 */
export async function readPackedHistories<Kind>(
  db: Queryable,
  workspaceId: string,
  contents: Contents,
  { jobId, after, leftOut, bytes }: PageRequest,
): Promise<(PackedHistories<Kind> & { readLater: string[] | null })[]> {
  return db.query(sql`
    with left_out as materialized (
      select e.job_id, array_agg(e.id) as ids
      from unnest(${[...leftOut].flatMap(([id, ids]) => ids.map(() => id))}::uuid[], ${[...leftOut.values()].flat()}::uuid[])
        as e (job_id, id) group by e.job_id)
    select t.job_id as "jobId", t.kinds, encode(t.packed, 'base64') as packed,
      (select array_agg(place) from unnest(e.ids) x (id)
        cross join lateral (select width_bucket(x.id, t.application_ids) as place) b
        where x.id >= t.first_id and b.place > 0 and t.application_ids[b.place] = x.id) as "leftOut",
      case when t.later <> '{}' then (select array_agg(x.id) from unnest(t.later) x (id)
        where x.id = any (e.ids) is not true) end as "readLater"
    from (
      select *, sum(octet_length(t.packed)) over (order by t.job_id)
        - sum(octet_length(t.packed)) over (partition by t.job_id) as before
      from (
        select t.job_id, t.first_id, t.application_ids, ${PARTS[contents].stored} from report_histories t
        where t.workspace_id = ${workspaceId} and t.job_id > ${after} ${ofJob(jobId)}) t) t
    left join left_out e on e.job_id = t.job_id
    where t.before < ${bytes}
    order by t.job_id, t.first_id`);
}
