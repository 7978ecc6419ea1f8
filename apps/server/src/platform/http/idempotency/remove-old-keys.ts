import { sql } from '../../database/sql.ts';
import type { BackgroundJob } from '../../queue/background-job.ts';
import { removeInBatches } from '../../queue/remove-in-batches.ts';

/** Idempotency keys are kept for a day. */
export const removeOldIdempotencyKeys: BackgroundJob = {
  name: 'remove idempotency keys older than 24 hours',
  everySeconds: 600,
  run: (db, _services, stopping) =>
    removeInBatches(
      (limit) =>
        db.write.query(sql`
          delete from idempotency_keys where (workspace_id, scope, key) in (
            select workspace_id, scope, key from idempotency_keys
            where created_at < rolecall_now() - interval '24 hours' order by created_at limit ${limit})
          returning 1`),
      stopping,
    ),
};
