import type { Database } from '../apps/server/src/platform/database/database.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';

/** Expires the claims of calls whose process was killed, for runs that cannot wait 30 seconds for that. */
export async function openLeases(db: Database): Promise<void> {
  await db.write.query(sql`update idempotency_keys set locked_until = now() where status is null`);
}
