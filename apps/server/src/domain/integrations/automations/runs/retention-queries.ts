import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

interface AutomationKey {
  workspaceId: string;
  id: string;
}

/** The automations of all workspaces, deleted ones included. */
export function allAutomations(db: Queryable): Promise<AutomationKey[]> {
  return db.query(sql`select workspace_id as "workspaceId", id from automations order by workspace_id, id`);
}

/** Deletes the oldest runs that finished more than `days` ago. @returns a row for each of them */
export function deleteOldRuns(
  db: Queryable,
  { workspaceId, id }: AutomationKey,
  days: number,
  limit: number,
): Promise<unknown[]> {
  return db.query(sql`
    delete from automation_runs where workspace_id = ${workspaceId} and id in (
      select t.id from automation_runs t
      where t.workspace_id = ${workspaceId} and t.automation_id = ${id}
        and t.created_at < rolecall_now() - make_interval(days => ${days})
        and t.finished_at < rolecall_now() - make_interval(days => ${days})
      order by t.created_at limit ${limit})
    returning 1`);
}
