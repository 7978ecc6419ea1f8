import type { Queryable } from '../../../platform/database/database.ts';
import { REPLAN } from '../../../platform/database/prepared.ts';
import { empty, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Period } from './schema.ts';

/** The number of applications of a part: rewritten as a whole when one of them has changed. */
export const PART_SIZE = 2_000;
/** Packed by one statement, within its time limit. */
const PARTS_AT_ONCE = 10;
/** Reports read as many changed applications from their rows without becoming slow (10 µs each). */
export const MOST_CHANGED = 2_000;
/** The bytes of histories that a report reads at once. */
export const PAGE_BYTES = 4_000_000;
export const FIRST = '00000000-0000-0000-0000-000000000000';

/** A change in 8 bytes: milliseconds since 1970, one bit for the first change of an application, the number of its kind. */
export const KIND_BITS = 17;

/** A kind of change: from stage, to stage, to status, whether it rejects. */
export type ChangeKind = [from: string | null, to: string, status: string, isRejection: boolean];

export interface PackedHistories {
  jobId: string;
  kinds: ChangeKind[];
  /** In base64: a third longer than the bytes, while PostgreSQL's own text format is twice as long. */
  changes: string;
  /** Numbers of applications (from 1) whose changes are not to be counted from here. */
  leftOut: number[] | null;
}

const ofJob = (jobId: string | undefined): Sql => (jobId === undefined ? empty : sql`and t.job_id = ${jobId}`);

/**
 * The histories of `applications` (a statement with `id`, `job_id` and `part`), a row for each part. Times that do not fit (before
 * the year 855, after 3084) are moved to where they do.
 */
const packed = (workspaceId: string, applications: Sql): Sql => sql`
  changes as materialized (
    select a.job_id, a.part, c.application_id, c.at, c.id, c.from_stage_id, c.to_stage_id, c.to_status,
      c.to_status = 'rejected' and c.from_status is distinct from 'rejected' as rejects
    from (${applications}) a
    join application_stage_changes c on c.workspace_id = ${workspaceId} and c.application_id = a.id),
  numbered as materialized (
    select *, row_number() over (partition by application_id order by at, id) = 1 as is_first,
      dense_rank() over (partition by job_id, part order by from_stage_id, to_stage_id, to_status, rejects) - 1 as kind
    from changes),
  kinds as (
    select job_id, part, jsonb_agg(jsonb_build_array(from_stage_id, to_stage_id, to_status, rejects) order by kind) as kinds
    from (select distinct job_id, part, kind, from_stage_id, to_stage_id, to_status, rejects from numbered) k
    group by job_id, part),
  packed as (
    select job_id, part, array_agg(application_id order by application_id) filter (where is_first) as application_ids,
      string_agg(int8send(
        greatest(-35000000000000, least(35000000000000, (extract(epoch from at) * 1000)::bigint)) * ${raw(String(2 << KIND_BITS))}
          + case when is_first then ${raw(String(1 << KIND_BITS))} else 0 end + kind), ''::bytea order by application_id, at, id) as changes
    from numbered group by job_id, part)`;

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

/** The applications that have changed since a position, or whose changes have. */
const changedSince = (workspaceId: string, position: number, jobId?: string): Sql => sql`
  select t.id, t.job_id from applications t
  where t.workspace_id = ${workspaceId} and t.change_position >= ${position} ${REPLAN} ${ofJob(jobId)}
  union
  select t.application_id, t.job_id from application_stage_changes t
  where t.workspace_id = ${workspaceId} and t.change_position >= ${position} ${REPLAN} ${ofJob(jobId)}`;

/**
 * The histories of the applications that have changed since a position, one row for each job, with the IDs of these applications.
 * Those that are deleted have no history.
 */
export async function readChangedHistories(
  db: Queryable,
  workspaceId: string,
  position: number,
  jobId: string | undefined,
): Promise<(PackedHistories & { applicationIds: string[] })[]> {
  return db.query(sql`
    with changed as materialized (
      select h.id, h.job_id, 0 as part, a.deleted_at is null as counts
      from (${changedSince(workspaceId, position, jobId)}) h
      join applications a on a.workspace_id = ${workspaceId} and a.id = h.id),
    ${packed(workspaceId, sql`select id, job_id, part from changed where counts`)}
    select c.job_id as "jobId", ${position === 0 ? sql`'{}'::uuid[]` : sql`c.ids`} as "applicationIds",
      coalesce(k.kinds, '[]') as kinds, coalesce(encode(p.changes, 'base64'), '') as changes, null as "leftOut"
    from (select job_id, array_agg(id) as ids from changed group by job_id) c
    left join kinds k on k.job_id = c.job_id
    left join packed p on p.job_id = c.job_id`);
}

interface PartKey {
  jobId: string;
  firstId: string;
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

/** A page of packed histories: those of whole jobs, because parts can be divided between two pages. */
export async function readPackedHistories(
  db: Queryable,
  workspaceId: string,
  { jobId, after, leftOut, bytes }: PageRequest,
): Promise<PackedHistories[]> {
  return db.query(sql`
    with left_out as materialized (
      select e.job_id, array_agg(e.id) as ids
      from unnest(${[...leftOut].flatMap(([id, ids]) => ids.map(() => id))}::uuid[], ${[...leftOut.values()].flat()}::uuid[])
        as e (job_id, id) group by e.job_id)
    select t.job_id as "jobId", t.kinds, encode(t.changes, 'base64') as changes,
      (select array_agg(place) from unnest(e.ids) x (id)
        cross join lateral (select width_bucket(x.id, t.application_ids) as place) b
        where x.id >= t.first_id and b.place > 0 and t.application_ids[b.place] = x.id) as "leftOut"
    from (
      select *, sum(octet_length(t.changes)) over (order by t.job_id)
        - sum(octet_length(t.changes)) over (partition by t.job_id) as before
      from report_histories t
      where t.workspace_id = ${workspaceId} and t.job_id > ${after} ${ofJob(jobId)}) t
    left join left_out e on e.job_id = t.job_id
    where t.before < ${bytes}
    order by t.job_id, t.first_id`);
}

/** The position before which no change can appear any more. */
export async function findHorizon(db: Queryable): Promise<number> {
  const [row] = await db.query<{ position: number }>(sql`select event_horizon() as position`);
  return row!.position;
}

/** The workspaces where more applications have changed than reports are to read from their rows. */
export async function findOutdatedWorkspaces(db: Queryable, most: number): Promise<{ id: string; position: number }[]> {
  return db.query(sql`
    select w.id, coalesce(p.position, 0) as position from workspaces w
    left join report_positions p on p.workspace_id = w.id
    where exists (
      select from applications a where a.workspace_id = w.id and a.change_position >= coalesce(p.position, 0)
      order by a.change_position, a.id offset ${most} limit 1)
    order by w.id`);
}

/** The parts with applications that have changed since a position; the first time, all jobs and what an interrupted run has left. */
export async function findOutdatedParts(db: Queryable, workspaceId: string, position: number): Promise<PartKey[]> {
  if (position === 0) {
    return db.query<PartKey>(sql`
      select id as "jobId", ${FIRST}::uuid as "firstId" from jobs where workspace_id = ${workspaceId}
      union
      select job_id, first_id from report_histories where workspace_id = ${workspaceId}`);
  }
  return db.query<PartKey>(sql`
    select distinct h.job_id as "jobId", coalesce((
      select t.first_id from report_histories t
      where t.workspace_id = ${workspaceId} and t.job_id = h.job_id and t.first_id <= h.id
      order by t.first_id desc limit 1), ${FIRST}) as "firstId"
    from (${changedSince(workspaceId, position)}) h`);
}

/**
 * Locks the histories of a workspace until the end of the transaction. Whoever waited for them would write what it read before.
 * @returns false if they are locked already
 */
export async function lockHistories(db: Queryable, workspaceId: string): Promise<boolean> {
  await db.query(
    sql`insert into report_positions (workspace_id, position) values (${workspaceId}, 0) on conflict do nothing`,
  );
  const rows = await db.query(sql`
    select from report_positions where workspace_id = ${workspaceId} for update skip locked`);
  return rows.length > 0;
}

/** Packs the applications of a part as they are now, into several parts if they are too many. */
export async function packPart(
  db: Queryable,
  workspaceId: string,
  { jobId, firstId }: PartKey,
  size: number,
): Promise<void> {
  const part = sql`workspace_id = ${workspaceId} and job_id = ${jobId}`;
  const [next] = await db.query<{ firstId: string }>(sql`
    select first_id as "firstId" from report_histories where ${part} and first_id > ${firstId} order by first_id limit 1`);
  await db.query(sql`delete from report_histories where ${part} and first_id = ${firstId}`);
  for (let from: string | undefined = firstId; from !== undefined; ) {
    from = await packFrom(db, workspaceId, { jobId, firstId: from }, next?.firstId, size);
  }
}

/** Packs some parts. @returns the first application of the next one */
async function packFrom(
  db: Queryable,
  workspaceId: string,
  { jobId, firstId }: PartKey,
  before: string | undefined,
  size: number,
): Promise<string | undefined> {
  const [rest] = await db.query<{ firstId: string }>(sql`
    with applications_of_parts as materialized (
      select a.id, a.job_id, a.deleted_at, (row_number() over (order by a.id) - 1) / ${size}::int as part
      from applications a
      where a.workspace_id = ${workspaceId} and a.job_id = ${jobId} and a.id >= ${firstId}
        ${before === undefined ? empty : sql`and a.id < ${before}`}
      order by a.id limit ${PARTS_AT_ONCE * size + 1}::int),
    parts as (select part, (array_agg(id order by id))[1] as first_id from applications_of_parts group by part),
    ${packed(
      workspaceId,
      sql`select id, job_id, part from applications_of_parts
      where deleted_at is null and part < ${PARTS_AT_ONCE}::int`,
    )},
    stored as (
      insert into report_histories (workspace_id, job_id, first_id, application_ids, kinds, changes)
      select ${workspaceId}, ${jobId}, case when s.part = 0 then ${firstId}::uuid else s.first_id end,
        coalesce(p.application_ids, '{}'), coalesce(k.kinds, '[]'), coalesce(p.changes, '')
      from parts s left join packed p on p.part = s.part left join kinds k on k.part = s.part
      where s.part < ${PARTS_AT_ONCE}::int)
    select first_id as "firstId" from parts where part = ${PARTS_AT_ONCE}::int`);
  return rest?.firstId;
}

/** Every change before the position is packed now. */
export async function storePosition(db: Queryable, workspaceId: string, position: number): Promise<void> {
  await db.query(sql`
    update report_positions set position = greatest(position, ${position}) where workspace_id = ${workspaceId}`);
}
