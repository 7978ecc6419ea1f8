import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { keepingRevisions } from '../../records/custom-fields/queries.ts';
import { type InterviewRow, interviews } from './queries.ts';

/** An interview to come whose wall time was computed by older time-zone data, or not at all. */
export interface OlderTime {
  workspaceId: string;
  id: string;
  scheduledAt: string;
  timeZone: string;
  wallTime: string | null;
}

export function findOlderTimes(db: Queryable, zoneData: string, limit: number): Promise<OlderTime[]> {
  return db.query<OlderTime>(sql`
    select workspace_id as "workspaceId", id, scheduled_at as "scheduledAt", time_zone as "timeZone", wall_time as "wallTime"
    from interviews
    where status = 'scheduled' and deleted_at is null and time_zone is not null and coalesce(zone_data, '') < ${zoneData}
      and scheduled_at > rolecall_now()
    order by coalesce(zone_data, ''), workspace_id, id limit ${limit}`);
}

/** These are what the clocks show by this data. Interviews that were rescheduled meanwhile have it already. */
export async function storeWallTimes(db: Queryable, times: readonly OlderTime[], zoneData: string): Promise<void> {
  const of = <Key extends keyof OlderTime>(key: Key) => times.map((time) => time[key]);
  await keepingRevisions(
    db,
    sql`
    update interviews t set wall_time = n.wall_time, zone_data = ${zoneData}
    from unnest(${of('workspaceId')}::uuid[], ${of('id')}::uuid[], ${of('scheduledAt')}::timestamptz[], ${of('timeZone')}::text[],
      ${of('wallTime')}::text[]) as n (workspace_id, id, scheduled_at, time_zone, wall_time)
    where t.workspace_id = n.workspace_id and t.id = n.id and t.scheduled_at = n.scheduled_at and t.time_zone = n.time_zone`,
  );
}

/** @param moment when the clocks show the wall time by this data */
export function storeZoneMoment(
  db: Queryable,
  { workspaceId, id }: Pick<OlderTime, 'workspaceId' | 'id'>,
  moment: string,
  zoneData: string,
): Promise<InterviewRow> {
  return interviews.update(db, workspaceId, id, {}, [sql`zone_moment = ${moment}, zone_data = ${zoneData}`]);
}

/** How many interviews to come, of all workspaces, wait for somebody to say whether they move. */
export async function countMovedByZone(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from interviews
    where zone_moment is not null and status = 'scheduled' and deleted_at is null and scheduled_at > rolecall_now()`);
  return row!.count;
}
