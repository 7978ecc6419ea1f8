import type { Queryable } from '../../../platform/database/database.ts';
import { empty, sql } from '../../../platform/database/sql.ts';
import { FIRST } from './history-queries.ts';
import { changedSince, packedApplications, packedChanges } from './packed-queries.ts';

/** The number of applications of a part: rewritten as a whole when one of them has changed. */
export const PART_SIZE = 2_000;
/** Packed by one statement, within its time limit even if everything is read from a slow disk. */
const PARTS_AT_ONCE = 2;
/** Reports read as many changed applications from their rows without becoming slow (10 µs each). */
export const MOST_CHANGED = 2_000;

interface PartKey {
  jobId: string;
  firstId: string;
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
      select a.id, a.job_id, a.candidate_id, a.source_id, a.source, a.deleted_at,
        (row_number() over (order by a.id) - 1) / ${size}::int as part
      from applications a
      where a.workspace_id = ${workspaceId} and a.job_id = ${jobId} and a.id >= ${firstId}
        ${before === undefined ? empty : sql`and a.id < ${before}`}
      order by a.id limit ${PARTS_AT_ONCE * size + 1}::int),
    parts as (select part, (array_agg(id order by id))[1] as first_id from applications_of_parts group by part),
    counted as materialized (
      select id, job_id, part, source_id is null and source is not null
          -- What only one candidate has could identify them after they are erased.
          and min(candidate_id::text) over same_source = max(candidate_id::text) over same_source as read_later
      from applications_of_parts where deleted_at is null and part < ${PARTS_AT_ONCE}::int
      window same_source as (partition by part, source_id, source)),
    ${packedChanges(workspaceId, sql`select id, job_id, part from counted`)},
    with_changes as (select application_id as id from numbered where is_first),
    ${packedApplications(workspaceId, sql`select c.* from counted c join with_changes using (id)`)},
    later as (
      select part, array_agg(id) as ids from counted c
      where read_later or not exists (select from with_changes w where w.id = c.id) group by part),
    stored as (
      insert into report_histories (workspace_id, job_id, first_id, application_ids, kinds, changes, application_kinds, applications,
        read_later)
      select ${workspaceId}, ${jobId}, case when s.part = 0 then ${firstId}::uuid else s.first_id end,
        coalesce(c.application_ids, '{}'), coalesce(ck.kinds, '[]'), coalesce(c.packed, ''),
        coalesce(ak.kinds, '[]'), coalesce(a.packed, ''), coalesce(l.ids, '{}')
      from parts s
      left join packed_changes c on c.part = s.part left join change_kinds ck on ck.part = s.part
      left join packed_applications a on a.part = s.part left join application_kinds ak on ak.part = s.part
      left join later l on l.part = s.part
      where s.part < ${PARTS_AT_ONCE}::int)
    select first_id as "firstId" from parts where part = ${PARTS_AT_ONCE}::int`);
  return rest?.firstId;
}

/** Every change before the position is packed now. */
export async function storePosition(db: Queryable, workspaceId: string, position: number): Promise<void> {
  await db.query(sql`
    update report_positions set position = greatest(position, ${position}) where workspace_id = ${workspaceId}`);
}
