import type { Queryable } from '../../../platform/database/database.ts';
import { type BatchQuery, batchQuery } from '../../../platform/database/query-batcher.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/**
 * Locks the members among these IDs until the end of the transaction. This serializes the bookings of an interviewer, which
 * otherwise could deadlock in the exclusion constraint.
 */
export function lockMembers(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  return batchQuery(db, lockAll, { workspaceId, ids });
}

const lockAll: BatchQuery<{ workspaceId: string; ids: readonly string[] }, string[]> = async (db, all) => {
  const rows = await db.query<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from members
    where workspace_id = any(${[...new Set(all.map(({ workspaceId }) => workspaceId))]}::uuid[])
      and id = any(${[...new Set(all.flatMap(({ ids }) => ids))]}::uuid[]) and deleted_at is null
    order by id for no key update`);
  return all.map(({ workspaceId, ids }) => {
    const wanted = new Set(ids.map((id) => id.toLowerCase()));
    return rows.filter((row) => row.workspaceId === workspaceId && wanted.has(row.id)).map(({ id }) => id);
  });
};

export interface Booking {
  interviewId: string;
  scheduledAt: string;
  durationMins: number;
}

/** Ends the holds of these members that have expired: their times are free again. */
export async function releaseExpiredHolds(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<void> {
  await db.query(sql`
    delete from member_bookings
    where workspace_id = ${workspaceId} and member_id = any(${[...ids]}::uuid[]) and expires_at <= rolecall_now()`);
}

/** The members who have another interview at that time, or whom a candidate is about to book then. */
export async function findBookedMembers(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  { interviewId, scheduledAt, durationMins }: Booking,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct member_id as id from member_bookings
    where workspace_id = ${workspaceId} and member_id = any(${[...ids]}::uuid[])
      and interview_id is distinct from ${interviewId}::uuid and during && ${during(scheduledAt, durationMins)}
    order by member_id`);
  return rows.map(({ id }) => id);
}

/** Who interviews, in this order. */
export interface Interviewers {
  interviewerIds: readonly string[];
  /** Those of them who are optional. */
  optionalInterviewerIds: readonly string[];
}

/** Replaces the interviewers. Those of an interview that is scheduled are reminded of their scorecards. */
export async function replaceInterviewers(
  db: Queryable,
  workspaceId: string,
  interviewers: Interviewers,
  booking: Booking,
  isScheduled: boolean,
): Promise<void> {
  await db.query(sql`
    delete from interview_interviewers where workspace_id = ${workspaceId} and interview_id = ${booking.interviewId}`);
  await insertInterviewers(db, workspaceId, interviewers, booking, isScheduled);
}

/** Adds the interviewers of a new interview. */
export async function insertInterviewers(
  db: Queryable,
  workspaceId: string,
  { interviewerIds, optionalInterviewerIds }: Interviewers,
  booking: Booking,
  isScheduled: boolean,
): Promise<void> {
  const rows = interviewerIds.map((id, index) => {
    const isOptional = optionalInterviewerIds.includes(id);
    return { ...booking, workspaceId, id, place: index + 1, isScheduled, isOptional };
  });
  if (rows.length > 0) await batchQuery(db, insertAll, rows);
}

const insertAll: BatchQuery<
  (Booking & { workspaceId: string; id: string; place: number; isScheduled: boolean; isOptional: boolean })[],
  undefined
> = async (db, all) => {
  const rows = all.flat();
  await db.query(sql`
    insert into interview_interviewers (workspace_id, interview_id, member_id, place, during, scheduled, awaits_scorecard, optional)
    select m.workspace_id, m.interview_id, m.id, m.place,
      tstzrange(m.at, m.at + make_interval(mins => m.minutes)), m.scheduled, m.scheduled, m.optional
    from unnest(${rows.map((one) => one.workspaceId)}::uuid[], ${rows.map((one) => one.interviewId)}::uuid[],
      ${rows.map((one) => one.id)}::uuid[], ${rows.map((one) => one.place)}::integer[],
      ${rows.map((one) => one.scheduledAt)}::timestamptz[], ${rows.map((one) => one.durationMins)}::integer[],
      ${rows.map((one) => one.isScheduled)}::boolean[], ${rows.map((one) => one.isOptional)}::boolean[])
      as m (workspace_id, interview_id, id, place, at, minutes, scheduled, optional)`);
  return all.map(() => undefined);
};

/** The time range without its end, so that the next interview can start then. */
function during(scheduledAt: string, durationMins: number) {
  return sql`tstzrange(${scheduledAt}::timestamptz,
    ${scheduledAt}::timestamptz + make_interval(mins => ${durationMins}::integer))`;
}

/** Selects the ID of the first interview that these members have at that time. */
export function firstConflictingInterviewId(
  workspaceId: string,
  memberIds: readonly string[],
  { interviewId, scheduledAt, durationMins }: Booking,
): Sql {
  return sql`
    select interview_id as id from member_bookings
    where workspace_id = ${workspaceId} and member_id = any(${[...memberIds]}::uuid[]) and interview_id <> ${interviewId}
      and during && ${during(scheduledAt, durationMins)} order by lower(during), interview_id limit 1`;
}
