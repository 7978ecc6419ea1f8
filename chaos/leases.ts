import type { Database } from '../apps/server/src/platform/database/database.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';

/** Plays the half minute that claims of dead calls stay closed, for runs that cannot wait for it. */
export async function openLeases(db: Database): Promise<void> {
  await db.write.query(sql`update idempotency_keys set locked_until = now() where status is null`);
}
