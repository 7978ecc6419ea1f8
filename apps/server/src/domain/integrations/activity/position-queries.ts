import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/**
 * The number of transactions that may have followed the last event. Changes of records without events (emails, deliveries,
 * sessions) have positions too, and a sync token can be newer than any change.
 */
const BEYOND_LAST_EVENT = 1_000_000_000;

/**
 * Keeps event positions increasing after a restore into a database cluster with lower transaction IDs: new events must not
 * get positions that readers have already passed. Called at startup, before anything is served.
 * @returns whether positions had to be raised
 */
export async function ensurePositionsGrow(db: Database): Promise<boolean> {
  // Every committed event of this cluster was written by a transaction below xmax, so a position at or above it is foreign.
  const [foreign] = await db.write.query<{ base: number }>(sql`
    select last.position / 1024 + ${BEYOND_LAST_EVENT} - pg_snapshot_xmin(pg_current_snapshot())::text::bigint as base
    from (select max(position) as position from activity_events) last
    where last.position >= position_of(pg_snapshot_xmax(pg_current_snapshot()))`);
  if (foreign === undefined) return false;
  await db.write.query(sql`select raise_event_base(${foreign.base}::bigint)`);
  return true;
}
