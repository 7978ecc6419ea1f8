import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Which of these are members, each locked until the end of the transaction. Bookings of one interviewer come one after
 * the other: two that met in the exclusion constraint would both wait and one would die of the deadlock a second later.
 */
export async function lockMembers(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from members
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for no key update`);
  return rows.map(({ id }) => id);
}

export interface Booking {
  interviewId: string;
  scheduledAt: string;
  durationMins: number;
}

/** The members who have another scheduled interview in that time. */
export async function bookedMembers(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  { interviewId, scheduledAt, durationMins }: Booking,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct member_id as id from interview_interviewers
    where workspace_id = ${workspaceId} and member_id = any(${[...ids]}::uuid[]) and interview_id <> ${interviewId}
      and scheduled and during && ${during(scheduledAt, durationMins)} order by member_id`);
  return rows.map(({ id }) => id);
}

/** Puts these interviewers, in this order, in the place of those before. */
export async function replaceInterviewers(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  { interviewId, scheduledAt, durationMins }: Booking,
  isScheduled: boolean,
): Promise<void> {
  await db.query(sql`
    delete from interview_interviewers where workspace_id = ${workspaceId} and interview_id = ${interviewId}`);
  await db.query(sql`
    insert into interview_interviewers (workspace_id, interview_id, member_id, place, during, scheduled)
    select ${workspaceId}, ${interviewId}, m.id, m.place, ${during(scheduledAt, durationMins)}, ${isScheduled}
    from unnest(${[...ids]}::uuid[]) with ordinality as m (id, place)`);
}

/** From the beginning up to, and without, the end: the next interview may begin then. */
function during(scheduledAt: string, durationMins: number) {
  return sql`tstzrange(${scheduledAt}::timestamptz,
    ${scheduledAt}::timestamptz + make_interval(mins => ${durationMins}::integer))`;
}
