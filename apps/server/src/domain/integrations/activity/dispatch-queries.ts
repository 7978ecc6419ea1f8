import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { RELAXED_COMMIT, raw, type Sql, sql } from '../../../platform/database/sql.ts';

/** A location in the event log: directly after the event with this position and ID. */
export interface LogPlace {
  position: number;
  id: string;
}

/** Consecutive events of the log, over all workspaces: those after `after` up to and including `upTo`. */
export interface EventBatch {
  after: LogPlace;
  upTo: LogPlace;
  count: number;
}

export const BATCH = 500;

/** Whether the event `e` is of an import of which nobody is told. */
export const IS_SILENT = sql`coalesce(e.cause #>> '{import,silent}' = 'true', false)`;

// Not a parameter: PostgreSQL would plan the statements each time, which took twice as long as executing them.
const AT_MOST_A_BATCH = raw(`limit ${BATCH}`);

/**
 * The events of a batch, as a table to select from. Ordered and limited, so that PostgreSQL scans the index even if it
 * overestimates the number of events between the two locations. `offset 0` hides them from the planner, which would
 * otherwise plan the statement for each batch again.
 */
export function eventsIn({ after, upTo }: EventBatch): Sql {
  return sql`(select e.* from (
    select ${after.position}::bigint as after_position, ${after.id}::uuid as after_id,
      ${upTo.position}::bigint as last_position, ${upTo.id}::uuid as last_id offset 0) batch
    cross join lateral (
      select * from activity_events
      where (position, id) > (batch.after_position, batch.after_id) and (position, id) <= (batch.last_position, batch.last_id)
      order by position, id ${AT_MOST_A_BATCH}) e)`;
}

/** The next events, with the cursor locked; empty when there are none or another process has the cursor. */
export function nextBatch(tx: Transaction, name: string): Promise<EventBatch[]> {
  return tx.query<EventBatch>(sql`
    with c as materialized (
      select position, id, ${RELAXED_COMMIT} from dispatch_cursors where name = ${name} for update skip locked),
    batch as materialized (
      select e.* from c cross join lateral (
        select position, id from activity_events
        where (position, id) > (c.position, c.id) and position < event_horizon()
        order by position, id ${AT_MOST_A_BATCH}) e)
    select json_build_object('position', c.position, 'id', c.id) as after,
      json_build_object('position', e.position, 'id', e.id) as "upTo", (select count(*) from batch) as count
    from c, batch e order by e.position desc, e.id desc limit 1`);
}

/** Whether this dispatcher has new events: a cheap check that takes no lock and no transaction ID. */
export async function hasNewEvents(db: Queryable, name: string): Promise<boolean> {
  const [row] = await db.query(sql`
    select 1 from dispatch_cursors c
    cross join lateral (select 1 from activity_events e
      where (e.position, e.id) > (c.position, c.id) and e.position < event_horizon() limit 1) n
    where c.name = ${name}`);
  return row !== undefined;
}

export function moveCursor(tx: Transaction, name: string, { position, id }: LogPlace): void {
  tx.send(sql`update dispatch_cursors set position = ${position}, id = ${id} where name = ${name}`);
}
