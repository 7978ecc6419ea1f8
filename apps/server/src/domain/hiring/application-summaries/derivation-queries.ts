import type { Context } from '../../../platform/context/context.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { interviews } from '../interviews/queries.ts';
import { AVERAGE_RATING, visibleTo } from '../scorecards/queries.ts';

/** The first scheduled interview that has not ended. */
export const nextInterviews = (context: Context, ids: readonly string[]) =>
  byApplication(
    context,
    ids,
    sql`
    select ${interviews.record} from interviews t
    where t.workspace_id = ${context.workspaceId} and t.application_id = a.id and t.status = 'scheduled'
      and t.deleted_at is null and t.scheduled_at + make_interval(mins => t.duration_mins) > rolecall_now()
    order by t.scheduled_at, t.id limit 1`,
  );

/** The ratings of the scorecards that the caller may see. */
export const ratings = (context: Context, ids: readonly string[]) =>
  byApplication(
    context,
    ids,
    sql`
    select round(${AVERAGE_RATING}, 2)::float8 as average, count(*)::integer as count from scorecards s
    where s.workspace_id = ${context.workspaceId} and s.application_id = a.id and s.deleted_at is null
      and ${visibleTo(context, 's')}
    having count(*) > 0`,
  );

/** The newest message from the candidate that nobody has marked as done, if nobody has written to them since. */
export const unansweredMessages = (context: Context, ids: readonly string[]) =>
  byApplication(
    context,
    ids,
    sql`
    select newest.id, newest.created_at as "receivedAt", newest.read_at as "readAt" from (
      select m.id, m.direction, m.created_at, m.read_at from messages m
      where m.workspace_id = ${context.workspaceId} and m.candidate_id = a.candidate_id and m.deleted_at is null
        and m.status not in ('failed', 'canceled') and m.automatic is null and m.sender_kind is distinct from 'member'
        and m.state is distinct from 'done' and (m.application_id is null or m.application_id = a.id)
      order by m.id desc limit 1) newest
    where newest.direction = 'in'`,
  );

/** The newest event about the candidate and what belongs to them. */
export const lastActivities = (context: Context, ids: readonly string[]) =>
  byApplication(
    context,
    ids,
    sql`
    select e.id as "eventId", e.type, e.created_at as at from activity_events e
    where e.workspace_id = ${context.workspaceId} and e.candidate_id = a.candidate_id order by e.id desc limit 1`,
  );

/** The row that a query finds for each application `a`. */
async function byApplication(
  { db, workspaceId }: Context,
  ids: readonly string[],
  query: Sql,
): Promise<ReadonlyMap<string, object>> {
  const rows = await db.read.query<{ derivedFrom: string }>(sql`
    select found.*, a.id as "derivedFrom" from applications a cross join lateral (${query}) found
    where a.workspace_id = ${workspaceId} and a.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.derivedFrom, row]));
}
