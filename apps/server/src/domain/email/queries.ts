import type { Change } from '../../platform/changes/change.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/paging.ts';
import { type ListRequest, listRecords } from '../../platform/database/record-list.ts';
import { recordset } from '../../platform/database/recordset.ts';
import { empty, join, type Sql, sql } from '../../platform/database/sql.ts';
import type { Versioned } from '../../platform/records/diff.ts';
import type { Language } from '../../platform/text/languages.ts';
import { type EmailKind, MAIL_KINDS } from './built-in-templates.ts';
import { languageOfApplication } from './candidate-language-queries.ts';
import type { RenderedEmail } from './render-email.ts';

/** A template as customized by a workspace; null means the default. */
export interface StoredTemplate extends Versioned {
  id: string;
  enabled: boolean | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  updatedAt: string;
}

const TEMPLATE = sql`t.enabled, t.subject, t.text, t.html, t.updated_at as "updatedAt", t.id,
  t.revision, t.change_position as "changePosition"`;

export async function storedTemplates(
  db: Queryable,
  workspaceId: string,
): Promise<(StoredTemplate & { kind: EmailKind })[]> {
  return db.query(sql`select t.kind, ${TEMPLATE} from mail_templates t where t.workspace_id = ${workspaceId}`);
}

/** The changed templates of existing kinds. */
export async function listChangedTemplates(
  db: Queryable,
  workspaceId: string,
  page: ListRequest,
): Promise<Page<StoredTemplate & { kind: EmailKind }>> {
  return listRecords(db, workspaceId, page, {
    table: 'mail_templates',
    columns: sql`t.kind, ${TEMPLATE}`,
    scope: [sql`t.kind = any(${MAIL_KINDS}::text[])`],
    key: { column: 'kind', type: 'text' },
    softDelete: false,
  });
}

export async function storedTemplate(
  db: Queryable,
  workspaceId: string,
  kind: EmailKind,
): Promise<StoredTemplate | undefined> {
  const [template] = await db.query<StoredTemplate>(
    sql`select ${TEMPLATE} from mail_templates t where t.workspace_id = ${workspaceId} and t.kind = ${kind}`,
  );
  return template;
}

/** Locks the template's row, after inserting it if it does not exist. */
export async function lockTemplate(db: Queryable, workspaceId: string, kind: EmailKind): Promise<StoredTemplate> {
  await db.query(
    sql`insert into mail_templates (workspace_id, kind) values (${workspaceId}, ${kind}) on conflict do nothing`,
  );
  const [template] = await db.query<StoredTemplate>(sql`
    select ${TEMPLATE} from mail_templates t
    where t.workspace_id = ${workspaceId} and t.kind = ${kind} for update`);
  return template!;
}

export async function storeTemplate(
  db: Queryable,
  workspaceId: string,
  kind: EmailKind,
  values: Pick<StoredTemplate, 'enabled' | 'subject' | 'text' | 'html'>,
): Promise<StoredTemplate> {
  const [template] = await db.query<StoredTemplate>(sql`
    update mail_templates t
    set enabled = ${values.enabled}, subject = ${values.subject}, text = ${values.text}, html = ${values.html},
        updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.kind = ${kind} returning ${TEMPLATE}`);
  return template!;
}

/** The template and the name of the workspace for an email. */
export async function templateAndName(
  db: Queryable,
  workspaceId: string,
  kind: EmailKind,
): Promise<{ name: string; template: StoredTemplate | null }> {
  const [row] = await db.query<StoredTemplate & { name: string }>(sql`
    select coalesce(w.brand_name, w.name) as name, ${TEMPLATE}
    from workspaces w left join mail_templates t on t.workspace_id = w.id and t.kind = ${kind}
    where w.id = ${workspaceId}`);
  const { name, ...template } = row!;
  return { name, template: template.revision === null ? null : template };
}

export interface NewEmail extends RenderedEmail {
  workspaceId: string;
  id: string;
  kind: string;
  recipient: string;
  messageId: string;
  /** The message IDs of the emails before it in its conversation, oldest first. */
  references: readonly string[];
  threadHeaders: ThreadHeaders | null;
  candidateId: string | null;
  jobId: string | null;
  /** Whom replies are stored with; null if they are not: it is for somebody else. */
  answersTo: { applicationId: string | null } | null;
  /** Emails of the same interview to the same recipient are sent one after the other. */
  interviewId: string | null;
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null;
  /** The encrypted token of the link; `text` and `html` do not contain it. */
  tokenSealed: Buffer | null;
  /** When to send it, and with which application it is canceled; null to send it immediately. */
  scheduled: ScheduledEmail | null;
  /** The name is null for an email from the workspace, and all of it if replies go to the address of the service. */
  sender: (Pick<EmailSender, 'replyTo'> & { name: string | null }) | null;
  cc: readonly string[];
  attachments: readonly EmailAttachment[];
  /** Whether the worker adds a link for unsubscribing. */
  canUnsubscribe?: boolean;
  /** The limits for emails caused by visitors; null for other emails. */
  limit: (EmailLimits & { recipientKey: string; workspace: LimitState }) | null;
}

/** By which Outlook groups the emails of a conversation. */
export interface ThreadHeaders {
  threadIndex: string;
  threadTopic: string | null;
}

export interface ScheduledEmail {
  /** Null to send it immediately. */
  sendAt: string | null;
  /** The application with which it is canceled, if any. */
  applicationId: string | null;
}

export interface EmailSender {
  /** The display name; the address is always that of the service. */
  name: string;
  /** A mailbox; null for the address of the service. */
  replyTo: string | null;
}

/** A stored file. */
export interface EmailAttachment {
  key: string;
  fileName: string;
  contentType: string;
}

interface EmailLimits {
  perRecipientPerDay: number;
  perWorkspacePerDay: number;
}

/** How close a workspace is to its daily limit; if `near`, emails are counted exactly. */
export type LimitState = 'below' | 'near' | 'reached';

const EMAIL_COLUMNS = {
  workspace_id: 'uuid',
  id: 'uuid',
  kind: 'text',
  recipient: 'text',
  subject: 'text',
  text: 'text',
  html: 'text',
  calendar_method: 'text',
  calendar: 'text',
  message_id: 'text',
  reference_ids: 'text[]',
  thread_index: 'text',
  thread_topic: 'text',
  candidate_id: 'uuid',
  job_id: 'uuid',
  interview_id: 'uuid',
  send_at: 'timestamptz',
  application_id: 'uuid',
  token_sealed: 'bytea',
  recipient_key: 'text',
  sender_name: 'text',
  reply_to: 'text',
  cc: 'text[]',
  attachments: 'jsonb',
  answers_to: 'text',
  about_application_id: 'uuid',
  can_unsubscribe: 'boolean',
};

/** Emails beyond a limit and all emails of sandboxes are stored as suppressed, which the sender cannot notice. */
export function insertEmails(mails: readonly NewEmail[]): Sql {
  const rows = mails.map(
    ({
      workspaceId,
      calendar,
      messageId,
      references,
      threadHeaders,
      candidateId,
      jobId,
      interviewId,
      tokenSealed,
      scheduled,
      limit,
      sender,
      answersTo,
      canUnsubscribe = false,
      ...mail
    }) => ({
      ...mail,
      answers_to: answersTo === null ? null : answersTo.applicationId === null ? 'candidate' : 'application',
      about_application_id: answersTo?.applicationId,
      can_unsubscribe: canUnsubscribe,
      interview_id: interviewId,
      sender_name: sender?.name,
      reply_to: sender?.replyTo,
      recipient_key: limit?.recipientKey,
      workspace_id: workspaceId,
      calendar_method: calendar?.method,
      calendar: calendar?.content,
      message_id: messageId,
      reference_ids: references.length === 0 ? null : references,
      thread_index: threadHeaders?.threadIndex,
      thread_topic: threadHeaders?.threadTopic,
      candidate_id: candidateId,
      job_id: jobId,
      send_at: scheduled?.sendAt,
      application_id: scheduled?.applicationId,
      token_sealed: tokenSealed === null ? null : `\\x${tokenSealed.toString('hex')}`,
    }),
  );
  return sql`
    insert into mails (workspace_id, id, kind, recipient, subject, text, html, calendar_method, calendar, message_id, reference_ids,
      candidate_id, job_id, interview_id, send_at, application_id, token_sealed, recipient_key, sender_name, reply_to, cc, attachments,
      answers_to, about_application_id, thread_index, thread_topic, can_unsubscribe, status, next_attempt_at, error)
    select m.workspace_id, m.id, m.kind, m.recipient, m.subject, m.text, m.html, m.calendar_method, m.calendar,
      m.message_id, m.reference_ids, m.candidate_id, m.job_id, m.interview_id, m.send_at, m.application_id, case when over.reason is null then m.token_sealed end,
      m.recipient_key, m.sender_name, m.reply_to, m.cc, m.attachments, m.answers_to, m.about_application_id,
      m.thread_index, m.thread_topic, m.can_unsubscribe,
      case when over.reason is null then 'pending' else 'suppressed' end,
      case when over.reason is null then coalesce(m.send_at, rolecall_now()) end, over.reason
    from ${recordset('m', EMAIL_COLUMNS, rows)}
    cross join lateral (select ${suppressionReason(mails)} as reason offset 0) over`;
}

/**
 * Why the email `m` is not sent, or null. `offset 0` prevents PostgreSQL from evaluating it for each column that uses it. Checks
 * that no email needs are left out, not turned off by a parameter: otherwise PostgreSQL would plan the statement each time.
 */
function suppressionReason(mails: readonly NewEmail[]): Sql {
  const isSandbox = sql`exists (select from workspaces w where w.id = m.workspace_id and w.sandbox_of is not null)`;
  const inSandbox = sql`when ${isSandbox} then 'Not sent: this is a sandbox.'`;
  const limits = mails.flatMap(({ limit }) => limit ?? []);
  const [limit] = limits; // the same for all
  if (limit === undefined) return sql`case ${inSandbox} end`;
  const { perRecipientPerDay, perWorkspacePerDay } = limit;
  const overLimit: Sql[] = [];
  const reached = mails.filter((mail) => mail.limit?.workspace === 'reached').map(({ id }) => id);
  if (reached.length > 0) overLimit.push(sql`m.id = any (${reached}::uuid[])`);
  if (limits.some(({ workspace }) => workspace === 'near')) {
    overLimit.push(sql`(select count(*) from (
        select from mails p where p.workspace_id = m.workspace_id and p.recipient_key is not null
          and p.created_at > rolecall_now() - interval '1 day' and p.status <> 'suppressed'
        limit ${perWorkspacePerDay}) sent) >= ${perWorkspacePerDay}`);
  }
  return sql`case ${inSandbox}
      when m.recipient_key is null then null
      when (select count(*) from (
        select from mails p where p.workspace_id = m.workspace_id and p.recipient_key = m.recipient_key
          and p.kind = m.kind and p.created_at > rolecall_now() - interval '1 day' and p.status <> 'suppressed'
        limit ${perRecipientPerDay}) sent) >= ${perRecipientPerDay}
        then 'Not sent: this mailbox has reached the daily limit of emails of this kind.'
      ${
        overLimit.length === 0
          ? empty
          : sql`when ${join(overLimit, ' or ')}
        then 'Not sent: this workspace has reached the daily limit of emails caused by visitors.'`
      }
      end`;
}

export async function workspaceName(db: Queryable, workspaceId: string): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    sql`select coalesce(brand_name, name) as name from workspaces where id = ${workspaceId}`,
  );
  return row!.name;
}

export async function ownersOf(db: Queryable, workspaceId: string): Promise<{ name: string; email: string }[]> {
  return db.query(sql`
    select name, email from members
    where workspace_id = ${workspaceId} and role = 'owner' and deleted_at is null order by id`);
}

/** Number of emails in the last 24 hours that anonymous visitors caused, without suppressed ones, up to `limit`. */
export async function visitorEmailsToday(db: Queryable, workspaceId: string, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::float8 as count from (
      select from mails
      where workspace_id = ${workspaceId} and recipient_key is not null
        and created_at > rolecall_now() - interval '1 day' and status <> 'suppressed'
      limit ${limit}) m`);
  return row!.count;
}

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  /** Null for a person without a known address. */
  email: string | null;
  /** Null for an address that may be somebody else's. */
  emailConfirmedAt: string | null;
}

export async function findCandidateAndJob(
  tx: Change,
  candidateId: string,
  jobId: string,
): Promise<{ candidate: Person; job: { title: string }; language: Language | null } | undefined> {
  const [row] = await tx.query<Person & { title: string; language: Language | null }>(sql`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email,
      c.email_confirmed_at as "emailConfirmedAt", j.title, (
        select ${languageOfApplication(sql`a.workspace_id`, sql`a.id`)} from applications a
        where a.workspace_id = c.workspace_id and a.candidate_id = c.id and a.job_id = j.id and a.deleted_at is null limit 1) as language
    from candidates c join jobs j on j.workspace_id = c.workspace_id and j.id = ${jobId}
    where c.workspace_id = ${tx.workspaceId} and c.id = ${candidateId} and c.deleted_at is null`);
  if (row === undefined) return undefined;
  const { title, language, ...candidate } = row;
  return { candidate, job: { title }, language };
}
