import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Whether the candidate `c` has an open application, or was hired. */
export const IS_APPLYING: Sql = sql`exists (
  select from applications o
  where o.workspace_id = c.workspace_id and o.candidate_id = c.id and o.status in ('active', 'hired')
    and o.deleted_at is null)`;

/** For an update of a candidate. */
export const OPTED_OUT_NOW: Sql = sql`email_opted_out_at = rolecall_now()`;

/** Those of these candidates who have unsubscribed; all stay as they are until the end of the transaction. */
export async function lockOptedOut(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string; isOptedOut: boolean }>(sql`
    select c.id, c.email_opted_out_at is not null as "isOptedOut" from candidates c
    where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::uuid[]) order by c.id for share`);
  return rows.filter(({ isOptedOut }) => isOptedOut).map(({ id }) => id);
}

/** The messages to a candidate that wait and can be unsubscribed from, in the order in which they are locked. */
export async function findUnsubscribable(db: Queryable, workspaceId: string, candidateId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select m.id from mails m
    where m.workspace_id = ${workspaceId} and m.candidate_id = ${candidateId} and m.can_unsubscribe
      and m.status in ('pending', 'sending')
    order by m.id`);
  return rows.map(({ id }) => id);
}
