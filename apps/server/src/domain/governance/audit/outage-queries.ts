import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** What owners are alerted of: the action of the audit log entry. */
export type Outage = 'storageUnavailable' | 'emailUnavailable' | 'mailboxUnavailable';

const wasAlerted = (workspaceId: Sql, outage: Outage): Sql => sql`exists (
  select from audit_entries a
  where a.workspace_id = ${workspaceId} and a.actor_id is null and a.kind = 'alert' and a.action = ${outage}
    and a.created_at > rolecall_now() - interval '1 day')`;

/** Whether owners were alerted of this within the last day. */
export async function isOutageAlerted(db: Queryable, workspaceId: string, outage: Outage): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    sql`select ${wasAlerted(sql`w.id`, outage)} as found from workspaces w where w.id = ${workspaceId}`,
  );
  return row?.found === true;
}

/** The workspaces whose owners were not alerted of this within the last day. Sandboxes have no alerts. */
export function workspacesWithoutAlert(db: Queryable, outage: Outage): Promise<{ id: string }[]> {
  return db.query(sql`
    select w.id from workspaces w
    where w.sandbox_of is null and not ${wasAlerted(sql`w.id`, outage)} order by w.id`);
}

/** Whether a folder of the mailbox has not been read for six minutes, in which it was tried. */
export async function isMailboxUnread(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(sql`
    select exists (
      select from imap_folders where leased_until > rolecall_now() - interval '10 minutes' and error is not null
        and failing_since < rolecall_now() - interval '6 minutes') as found`);
  return row?.found === true;
}

/**
 * The workspaces with an email that waits for the mail server to accept the login for more than six minutes, or that failed three
 * times, which takes as long, while none was sent within the last quarter of an hour: a single recipient's server is no outage.
 */
export function workspacesWithoutEmail(db: Queryable): Promise<{ id: string }[]> {
  return db.query(sql`
    select w.id from workspaces w
    where w.sandbox_of is null
      and exists (
        select from mails m where m.workspace_id = w.id and m.status = 'pending' and (
          m.attempts >= 3 or m.next_attempt_at <= rolecall_now() and exists (
            select from mail_server_pauses p where p.started_at < rolecall_now() - interval '6 minutes')))
      and not exists (
        select from mails s where s.workspace_id = w.id and s.updated_at > rolecall_now() - interval '15 minutes'
          and s.status = 'sent')
      and not ${wasAlerted(sql`w.id`, 'emailUnavailable')} order by w.id`);
}
