import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export const AUTOMATION_DELETED = 'The automation was deleted.';

// Bounds the duration of the change. Further runs end when they become due.
const MAX_RUNS = 10_000;

/** Cancels queued and waiting runs, and asks the workers of running ones to stop before the next step. */
export async function cancelOpenRuns(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  reason: string,
): Promise<void> {
  // One statement, because a run may start, or start waiting, while this waits for its lock.
  await db.query(sql`
    update automation_runs r
    set cancel_requested_at = coalesce(r.cancel_requested_at, rolecall_now()), updated_at = rolecall_now(),
        status = case when r.status = 'running' then r.status else 'cancelled' end,
        error = case when r.status = 'running' then r.error else ${reason} end,
        next_attempt_at = null, wait_event = null,
        cancelled_at = case when r.status <> 'running' then rolecall_now() end,
        finished_at = case when r.status <> 'running' then rolecall_now() end,
        duration_ms = case when r.status <> 'running' then 1000 * extract(epoch from rolecall_now() - r.started_at) end
    from (
      select id from automation_runs
      where workspace_id = ${workspaceId} and automation_id = ${automationId} and status in ('queued', 'waiting', 'running')
      limit ${MAX_RUNS}) as open
    where r.workspace_id = ${workspaceId} and r.id = open.id and r.status in ('queued', 'waiting', 'running')`);
}
