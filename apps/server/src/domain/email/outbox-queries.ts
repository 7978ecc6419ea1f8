import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { EmailAttachment } from './queries.ts';

/** An email that a worker has claimed for sending until the lease expires. */
export interface ClaimedEmail {
  workspaceId: string;
  id: string;
  kind: string;
  /** Of the recipient. */
  domain: string | null;
  candidateId: string | null;
  canUnsubscribe: boolean;
  fence: number;
  /** Including the current one. */
  attempts: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  calendarMethod: 'REQUEST' | 'CANCEL' | null;
  calendar: string | null;
  messageId: string;
  references: string[] | null;
  threadIndex: string | null;
  threadTopic: string | null;
  tokenSealed: Buffer | null;
  senderName: string | null;
  replyTo: string | null;
  cc: string[] | null;
  attachments: EmailAttachment[] | null;
  /** The brand name, if set. */
  workspaceName: string;
  /** Whether it is the one that finds out if the mail server accepts emails again. */
  isProbe: boolean;
}

/** The domain of the recipient of the email `m`. */
const DOMAIN = sql`lower(substring(m.recipient from '@([^@>]*)>?$'))`;

interface Claim {
  limit: number;
  leaseSeconds: number;
  perDomain: number;
  /** The domains of the emails that are being sent, each as often as there are any. */
  busyDomains: readonly string[];
}

/**
 * Claims due emails, at most two per workspace, so that a large mailing does not delay other workspaces, and none beyond those that
 * may be sent at once to a domain. While sending pauses, a single one at the time of the next attempt. The recursive query skips from workspace to workspace in the index. An email of an interview waits for earlier ones to the same recipient.
 */
export async function claimEmails(
  db: Queryable,
  { limit, leaseSeconds, perDomain, busyDomains }: Claim,
): Promise<ClaimedEmail[]> {
  const busy = (domain: Sql) =>
    sql`(select count(*) from unnest(${[...busyDomains]}::text[]) b (domain) where b.domain = ${domain})`;
  return db.query(sql`
    with recursive probe as materialized (
      select 1 from mail_server_pauses where next_attempt_at <= rolecall_now() for update skip locked),
    head as (
      (select workspace_id from mails where status = 'pending' order by workspace_id limit 1)
      union all
      select n.workspace_id from head h cross join lateral (
        select m.workspace_id from mails m where m.status = 'pending' and m.workspace_id > h.workspace_id
        order by m.workspace_id limit 1) n),
    found as materialized (
      select p.workspace_id, p.id, p.domain from (select workspace_id from head order by random()) h cross join lateral (
        select m.workspace_id, m.id, ${DOMAIN} as domain from mails m
        where m.workspace_id = h.workspace_id and m.status = 'pending' and m.next_attempt_at <= rolecall_now()
          and ${busy(DOMAIN)} < ${perDomain}
          and m.stop_reason is null
          and (m.interview_id is null or not exists (
            select from mails e where e.workspace_id = m.workspace_id and e.interview_id = m.interview_id
              and e.recipient = m.recipient and e.id < m.id and e.status in ('pending', 'sending')))
        order by m.next_attempt_at, m.id limit 2 for update skip locked) p
      limit (select case when not exists (select from mail_server_pauses) then ${limit}::integer
        else (select count(*)::integer from probe) end)),
    due as materialized (
      select n.workspace_id, n.id from (
        select f.*, row_number() over (partition by f.domain) + ${busy(sql`f.domain`)} as number from found f) n
      where n.domain is null or n.number <= ${perDomain}),
    scheduled as (
      update mail_server_pauses p set attempts = p.attempts + 1, next_attempt_at = rolecall_now() + ${PAUSE}
      where exists (select from probe) and exists (select from due))
    update mails m
    set status = 'sending', fence = m.fence + 1, attempts = m.attempts + 1, next_attempt_at = null, updated_at = rolecall_now(),
        locked_until = rolecall_now() + make_interval(secs => ${leaseSeconds})
    from due join workspaces w on w.id = due.workspace_id and w.sandbox_of is null
    where m.workspace_id = due.workspace_id and m.id = due.id
    returning m.workspace_id as "workspaceId", m.id, m.kind, ${DOMAIN} as domain, m.candidate_id as "candidateId",
      m.can_unsubscribe as "canUnsubscribe", m.fence, m.sender_name as "senderName",
      m.reply_to as "replyTo", m.cc, m.attachments, m.attempts, m.recipient, m.subject, m.text, m.html,
      m.calendar_method as "calendarMethod", m.calendar, m.message_id as "messageId", m.reference_ids as "references",
      m.thread_index as "threadIndex", m.thread_topic as "threadTopic", m.token_sealed as "tokenSealed",
      coalesce(w.brand_name, w.name) as "workspaceName", exists (select from probe) as "isProbe"`);
}

/** Until the next attempt, after those of `p`: doubled, up to five minutes, which a repaired mail server is left unused. */
const PAUSE = sql`make_interval(secs => least(300, case p.reason when 'login' then 60 else 10 end * 2 ^ least(p.attempts, 5)))`;

/** No process sends an email until the next attempt. A pause that others have begun goes on. */
export async function pauseEmails(db: Queryable, reason: 'login' | 'rate', error: string): Promise<void> {
  await db.query(sql`
    insert into mail_server_pauses as p (reason, error, next_attempt_at)
    values (${reason}, ${error}, rolecall_now() + make_interval(secs => case ${reason}::text when 'login' then 60 else 10 end))
    on conflict (only_row) do update set error = excluded.error, reason = excluded.reason`);
}

export async function resumeEmails(db: Queryable): Promise<void> {
  await db.query(sql`delete from mail_server_pauses`);
}

/** The emails to a domain wait for as long as the one that its server has just deferred. */
export async function postponeEmailsTo(db: Queryable, domain: string, seconds: number): Promise<void> {
  await db.query(sql`
    update mails m
    set next_attempt_at = rolecall_now() + make_interval(secs => ${seconds}::double precision), updated_at = rolecall_now()
    where m.status = 'pending' and m.next_attempt_at < rolecall_now() + make_interval(secs => ${seconds}::double precision)
      and ${DOMAIN} = ${domain}`);
}

export interface EmailResult {
  status: 'sent' | 'pending' | 'failed';
  error: string | null;
  /** Seconds until the next attempt; null if there is none. */
  retrySeconds: number | null;
  /** The Message-ID that the mail server gave the email instead of ours, without angle brackets. */
  relayId?: string | null;
}

/**
 * Stores the result, and for a sent email the Message-IDs by which replies are recognized. No effect if another worker has claimed the email; until then, results are accepted even after the lease.
 * @returns whether the result was stored
 */
export async function completeEmail(db: Queryable, mail: ClaimedEmail, result: EmailResult): Promise<boolean> {
  const stored = await db.query(sql`
    with completed as (
    update mails
    set status = ${result.status}, error = ${result.error}, locked_until = null, updated_at = rolecall_now(),
        next_attempt_at = rolecall_now() + make_interval(secs => ${result.retrySeconds}::double precision),
        sent_at = case when ${result.status} = 'sent' then rolecall_now() end,
        token_sealed = case when ${result.status} = 'pending' then token_sealed end
    where workspace_id = ${mail.workspaceId} and id = ${mail.id} and fence = ${mail.fence}
      and status in ('sending', 'pending')
    returning workspace_id, id, message_id, candidate_id, answers_to, about_application_id),
    known as (
      insert into sent_email_ids (workspace_id, message_id, mail_id, candidate_id, application_id)
      select c.workspace_id, i.message_id, c.id, c.candidate_id, c.about_application_id
      from completed c cross join lateral (
        select btrim(c.message_id, '<>') as message_id union select ${result.relayId ?? null}::text) i
      where ${result.status} = 'sent' and c.answers_to is not null and c.candidate_id is not null and i.message_id is not null)
    select 1 from completed`);
  return stored.length > 0;
}

/** Marks a pending email as failed. @returns false if it is not pending */
export async function failEmail(db: Queryable, workspaceId: string, id: string, error: string): Promise<boolean> {
  const failed = await db.query(sql`
    update mails set status = 'failed', next_attempt_at = null, updated_at = rolecall_now(), error = ${error}
    where workspace_id = ${workspaceId} and id = ${id} and status = 'pending' returning 1`);
  return failed.length > 0;
}

/** Makes emails with expired leases pending again. */
export async function recoverEmails(db: Queryable): Promise<void> {
  await db.query(sql`
    update mails set status = 'pending', next_attempt_at = rolecall_now(), locked_until = null, updated_at = rolecall_now()
    where status = 'sending' and locked_until < rolecall_now()`);
}

/** Emails that could not be sent in time fail; those of messages together with the message. */
export async function expireEmails(db: Queryable, days: number): Promise<void> {
  await db.query(sql`
    update mails
    set status = 'failed', next_attempt_at = null, updated_at = rolecall_now(),
        error = concat_ws(' ', ${`Could not be sent within ${days} days.`}::text, error)
    where status = 'pending' and kind not in ('message', 'application_rejected')
      and coalesce(send_at, created_at) < rolecall_now() - make_interval(days => ${days})`);
}

const RETENTION_DAYS = 90;

/** Deletes the oldest emails that are older than 90 days. */
export function deleteOldEmails(workspaceId: string, limit: number): Sql {
  return sql`
    delete from mails where workspace_id = ${workspaceId} and id in (
      select t.id from mails t
      where t.workspace_id = ${workspaceId}
        and t.created_at < rolecall_now() - make_interval(days => ${RETENTION_DAYS})
      order by t.created_at limit ${limit})
    returning 1`;
}
