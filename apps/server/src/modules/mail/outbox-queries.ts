import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A mail that this worker may send until its lease ends. */
export interface ClaimedMail {
  workspaceId: string;
  id: string;
  fence: number;
  /** This one included. */
  attempts: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  calendarMethod: 'REQUEST' | 'CANCEL' | null;
  calendar: string | null;
  messageId: string;
  tokenSealed: Buffer | null;
  /** The brand name, where there is one. */
  workspaceName: string;
}

/**
 * Claims mails that are due, at most two of a workspace at a time, so that a large mailing does not hold up the others.
 * Jumps through the index from workspace to workspace.
 */
export async function claimMails(db: Queryable, limit: number, leaseSeconds: number): Promise<ClaimedMail[]> {
  return db.query(sql`
    with recursive head as (
      (select workspace_id from mails where status = 'pending' order by workspace_id limit 1)
      union all
      select n.workspace_id from head h cross join lateral (
        select m.workspace_id from mails m where m.status = 'pending' and m.workspace_id > h.workspace_id
        order by m.workspace_id limit 1) n),
    due as materialized (
      select p.workspace_id, p.id from (select workspace_id from head order by random()) h cross join lateral (
        select m.workspace_id, m.id from mails m
        where m.workspace_id = h.workspace_id and m.status = 'pending' and m.next_attempt_at <= rolecall_now()
        order by m.next_attempt_at, m.id limit 2 for update skip locked) p
      limit ${limit})
    update mails m
    set status = 'sending', fence = m.fence + 1, attempts = m.attempts + 1, next_attempt_at = null,
        locked_until = rolecall_now() + make_interval(secs => ${leaseSeconds})
    from due join workspaces w on w.id = due.workspace_id
    where m.workspace_id = due.workspace_id and m.id = due.id
    returning m.workspace_id as "workspaceId", m.id, m.fence, m.attempts, m.recipient, m.subject, m.text, m.html,
      m.calendar_method as "calendarMethod", m.calendar, m.message_id as "messageId", m.token_sealed as "tokenSealed",
      coalesce(w.brand_name, w.name) as "workspaceName"`);
}

export interface MailResult {
  status: 'sent' | 'pending' | 'failed';
  error: string | null;
  /** Seconds until the next attempt; null when there is none. */
  retrySeconds: number | null;
}

/** Changes nothing when another worker has taken the mail over; until then a result counts also after the lease. */
export async function completeMail(db: Queryable, mail: ClaimedMail, result: MailResult): Promise<void> {
  await db.query(sql`
    update mails
    set status = ${result.status}, error = ${result.error}, locked_until = null, updated_at = rolecall_now(),
        next_attempt_at = rolecall_now() + make_interval(secs => ${result.retrySeconds}::double precision),
        sent_at = case when ${result.status} = 'sent' then rolecall_now() end,
        token_sealed = case when ${result.status} = 'pending' then token_sealed end
    where workspace_id = ${mail.workspaceId} and id = ${mail.id} and fence = ${mail.fence}
      and status in ('sending', 'pending')`);
}

/** Makes mails due again whose worker has vanished. */
export async function recoverMails(db: Queryable): Promise<void> {
  await db.query(sql`
    update mails set status = 'pending', next_attempt_at = rolecall_now(), locked_until = null
    where status = 'sending' and locked_until < rolecall_now()`);
}

export async function expireMails(db: Queryable, days: number): Promise<void> {
  await db.query(sql`
    update mails
    set status = 'failed', next_attempt_at = null, updated_at = rolecall_now(),
        error = concat_ws(' ', ${`Could not be sent within ${days} days.`}::text, error)
    where status = 'pending' and created_at < rolecall_now() - make_interval(days => ${days})`);
}
