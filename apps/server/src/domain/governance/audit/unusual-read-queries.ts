import type { Queryable } from '../../../platform/database/database.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';

/** The member or key that has read the data of many candidates. */
export interface UnusualReader {
  type: 'operator' | 'api_key';
  id: string;
  name: string;
  candidates: number;
}

// A little more than an hour, because a minute passes between two checks.
const PERIOD = sql`interval '62 minutes'`;

/** The workspaces with alerts whose audit log has grown since the last check, and its last entry. Sandboxes have no alerts. */
export function workspacesToCheck(db: Queryable): Promise<{ id: string; number: number }[]> {
  return db.query(sql`
    select h.workspace_id as id, h.number from audit_heads h
    join workspaces w on w.id = h.workspace_id
    where h.number > h.reads_checked_number and w.read_alert_threshold is not null and w.sandbox_of is null
    order by h.workspace_id`);
}

export async function markChecked(db: Queryable, workspaceId: string, number: number): Promise<void> {
  await db.query(sql`
    update audit_heads set reads_checked_number = greatest(reads_checked_number, ${number})
    where workspace_id = ${workspaceId}`);
}

/** Whether owners were alerted about this actor within the last day. */
const wasAlerted = (workspaceId: string, actorId: Sql): Sql => sql`exists (
  select from audit_entries a
  where a.workspace_id = ${workspaceId} and a.actor_id = ${actorId} and a.kind = 'alert'
    and a.created_at > rolecall_now() - interval '1 day')`;

export async function isAlerted(db: Queryable, workspaceId: string, actorId: string): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    sql`select ${wasAlerted(workspaceId, sql`${actorId}`)} as found from audit_heads where workspace_id = ${workspaceId}`,
  );
  return row?.found === true;
}

/**
 * The members and keys that have read at least as many candidates as the workspace's threshold, but for those that owners were
 * alerted about. Counts the candidates of equal reads once, and only for those whose reads could reach the threshold. Keys that do
 * not see personal data are left out.
 */
export function unusualReaders(db: Queryable, workspaceId: string): Promise<UnusualReader[]> {
  return db.query<UnusualReader>(sql`
    with reads as materialized (
      select distinct t.actor_type, t.actor_id, t.candidate_ids from audit_entries t
      where t.workspace_id = ${workspaceId} and t.created_at > rolecall_now() - ${PERIOD}
        and t.kind in ('read', 'export') and t.candidate_ids <> '{}'),
    frequent as materialized (
      select r.actor_type, r.actor_id, w.read_alert_threshold as threshold
      from reads r join workspaces w on w.id = ${workspaceId}
      group by r.actor_type, r.actor_id, w.read_alert_threshold
      having sum(cardinality(r.candidate_ids)) >= w.read_alert_threshold),
    named as (
      select f.*, m.name from frequent f
      join members m on m.workspace_id = ${workspaceId} and m.id::text = f.actor_id where f.actor_type = 'operator'
      union all
      select f.*, k.name from frequent f
      join api_keys k on k.workspace_id = ${workspaceId} and k.id::text = f.actor_id
      where f.actor_type = 'api_key' and k.limits ->> 'personalData' is null)
    select n.actor_type as type, n.actor_id as id, n.name, c.count as candidates
    from named n cross join lateral (
      select count(distinct i.id)::int as count from reads r cross join unnest(r.candidate_ids) as i (id)
      where r.actor_type = n.actor_type and r.actor_id = n.actor_id) c
    where c.count >= n.threshold and not ${wasAlerted(workspaceId, raw('n.actor_id'))}
    order by n.actor_id`);
}
