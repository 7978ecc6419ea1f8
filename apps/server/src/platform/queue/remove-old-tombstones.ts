import { SYNC_TOKEN_DAYS, WALK_DAYS } from '../database/list-pages.ts';
import { sql } from '../database/sql.ts';
import { removalJob } from './remove-in-batches.ts';

// A sync can start with the oldest valid token; one extra day, so that none is interrupted.
export const KEPT_DAYS = SYNC_TOKEN_DAYS + WALK_DAYS + 1;

/** Deletes tombstones that no valid sync token can request any more. */
export const removeOldTombstones = removalJob(
  `remove tombstones of records deleted more than ${KEPT_DAYS} days ago`,
  (workspaceId, limit) => sql`
    delete from deleted_records where workspace_id = ${workspaceId} and (kind, change_position, id) in (
      select d.kind, d.change_position, d.id from deleted_records d
      where d.workspace_id = ${workspaceId} and d.deleted_at < rolecall_now() - make_interval(days => ${KEPT_DAYS})
      order by d.deleted_at limit ${limit})
    returning 1`,
);
