import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Keeps the positions of events growing after a restore into a database cluster that has counted fewer transactions:
 * new events must not get positions below those that readers have passed. For the boot, before anything is served.
 * @returns whether positions had to be raised.
 */
export async function ensurePositionsGrow(db: Database): Promise<boolean> {
  // Every committed event of this cluster was written by a transaction below xmax, so a position at or above it is foreign.
  const rows = await db.write.query(sql`
    update event_positions p
    set base = last.position + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    from (select max(position) as position from activity_events) last
    where last.position >= p.base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    returning 1`);
  return rows.length > 0;
}
