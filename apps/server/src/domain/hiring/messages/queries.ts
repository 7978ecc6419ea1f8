import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { languageOfApplication } from '../../email/candidate-language-queries.ts';
import type { ThreadHeaders } from '../../email/queries.ts';
import { IS_APPLYING } from './opt-out-queries.ts';
import type { Message } from './schema.ts';

export type MessageRow = Message & Versioned;

export const messages = recordTable<Message>(
  'messages',
  {
    id: 'id',
    candidateId: 'candidate_id',
    applicationId: 'application_id',
    direction: 'direction',
    kind: 'kind',
    from: 'sender',
    to: 'recipients',
    cc: 'cc',
    replyTo: 'reply_to',
    subject: 'subject',
    text: 'text',
    html: 'html',
    attachments: 'attachments',
    status: 'status',
    error: 'error',
    templateId: 'template_id',
    inReplyToId: 'in_reply_to_id',
    threadId: 'thread_id',
    sentBy: 'sent_by',
    sendAt: 'send_at',
    sentAt: 'sent_at',
    followUpOf: 'follow_up_of',
    canceledBecause: 'canceled_because',
    bouncedAt: 'bounced_at',
    automatic: 'automatic',
    match: 'match',
    senderKind: 'sender_kind',
    authentication: 'authentication',
    ownTextLength: 'own_text_length',
    problems: 'problems',
    state: 'state',
    snoozedUntil: 'snoozed_until',
    assigneeId: 'assignee_id',
    readAt: 'read_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['attachments', 'sentBy', 'match', 'authentication'], softDelete: true },
);

/** A candidate as the recipient of a message, with the application that it is about. */
export interface Recipient {
  candidate: {
    id: string;
    firstName: string;
    lastName: string;
    email: string | null;
    emailConfirmedAt: string | null;
    /** Whether they have an open application, or were hired. */
    isApplying: boolean;
    /** Whether their address has rejected an email. */
    isUnreachable: boolean;
  };
  application: { id: string; jobId: string; jobTitle: string; language: Language | null } | null;
}

/** A recipient with an email address. */
export interface ReachableRecipient extends Recipient {
  candidate: Recipient['candidate'] & { email: string };
}

export function isReachable(recipient: Recipient): recipient is ReachableRecipient {
  return recipient.candidate.email !== null;
}

/** The candidate of this ID, without an application. */
export async function findCandidate(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
): Promise<Recipient | undefined> {
  return (await findCandidates(db, workspaceId, [candidateId])).get(candidateId.toLowerCase());
}

/** These candidates as recipients of messages that are not about an application, by their ID. */
export async function findCandidates(
  db: Queryable,
  workspaceId: string,
  candidateIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const rows = await db.query<Recipient['candidate']>(sql`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email,
      c.email_confirmed_at as "emailConfirmedAt", ${IS_APPLYING} as "isApplying",
      c.email_unreachable_at is not null as "isUnreachable"
    from candidates c
    where c.workspace_id = ${workspaceId} and c.id = any(${[...candidateIds]}::uuid[]) and c.deleted_at is null`);
  return new Map(rows.map((candidate) => [candidate.id, { candidate, application: null }]));
}

/** The candidates of these applications, by the application's ID. */
export async function findApplicants(
  db: Queryable,
  workspaceId: string,
  applicationIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const rows = await db.query<
    Recipient['candidate'] & { applicationId: string; jobId: string; jobTitle: string; language: Language | null }
  >(sql`
    select ${languageOfApplication(sql`a.workspace_id`, sql`a.id`)} as language, a.id as "applicationId", a.job_id as "jobId", j.title as "jobTitle", c.id, c.first_name as "firstName",
      c.last_name as "lastName", c.email, c.email_confirmed_at as "emailConfirmedAt",
      ${IS_APPLYING} as "isApplying", c.email_unreachable_at is not null as "isUnreachable"
    from applications a
    join candidates c on c.workspace_id = a.workspace_id and c.id = a.candidate_id and c.deleted_at is null
    join jobs j on j.workspace_id = a.workspace_id and j.id = a.job_id
    where a.workspace_id = ${workspaceId} and a.id = any(${[...applicationIds]}::uuid[]) and a.deleted_at is null`);
  return new Map(
    rows.map(({ applicationId, jobId, jobTitle, language, ...candidate }) => [
      applicationId,
      { candidate, application: { id: applicationId, jobId, jobTitle, language } },
    ]),
  );
}

/**
 * Keeps the records of these recipients as they are until the end of the transaction. An application that ends at the same time
 * ends before, or waits and finds the follow-ups that it has to cancel; so does a candidate who is deleted.
 * @returns the IDs of the candidates who have not been deleted
 */
export async function lockRecipients(
  db: Queryable,
  workspaceId: string,
  recipients: readonly Recipient[],
): Promise<Set<string>> {
  const candidateIds = recipients.map(({ candidate }) => candidate.id);
  const applicationIds = recipients.flatMap(({ application }) => application?.id ?? []);
  const rows = await db.query<{ id: string }>(sql`
    select id from candidates
    where workspace_id = ${workspaceId} and id = any(${candidateIds}::uuid[]) and deleted_at is null
    order by id for share`);
  await db.query(sql`
    select id from applications
    where workspace_id = ${workspaceId} and id = any(${applicationIds}::uuid[]) order by id for share`);
  return new Set(rows.map(({ id }) => id));
}

/** The newest message of an application that its candidate has seen: not one that is scheduled, failed or canceled. */
export async function findConversation(
  db: Queryable,
  workspaceId: string,
  applicationId: string,
  candidateId: string,
): Promise<Pick<Message, 'id' | 'direction' | 'subject' | 'threadId'> | undefined> {
  const [row] = await db.query<Pick<Message, 'id' | 'direction' | 'subject' | 'threadId'>>(sql`
    select m.id, m.direction, m.subject, m.thread_id as "threadId" from messages m
    where m.workspace_id = ${workspaceId} and m.application_id = ${applicationId} and m.candidate_id = ${candidateId}
      and m.deleted_at is null
      and (m.status in ('sent', 'received') or m.status = 'queued' and coalesce(m.send_at <= rolecall_now(), true))
    order by m.id desc limit 1`);
  return row;
}

/** Longer References headers lose what follows their first ID, as RFC 5537, 3.4.4, suggests. */
export const MAX_REFERENCES = 20;

/** The messages of a conversation that were sent by email until this one, oldest first: ours by ID, received ones by Message-ID. */
export async function findEmailsUntil(
  db: Queryable,
  workspaceId: string,
  { id, threadId }: Pick<Message, 'id' | 'threadId'>,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select coalesce('<' || m.email_message_id || '>', m.id::text) as id from (select * from messages m
    where m.workspace_id = ${workspaceId} and m.thread_id = ${threadId} and m.id <= ${id}
      and (m.email_message_id is not null or m.direction = 'out' and m.status = 'sent' or m.direction = 'out' and m.status = 'queued' and coalesce(m.send_at <= rolecall_now(), true))
    order by m.id = ${threadId} desc, m.id desc limit ${MAX_REFERENCES}) m order by m.id`);
  return rows.map((row) => row.id);
}

/** The headers for Outlook of the last received email of a conversation until this message; undefined if none has any. */
export async function findThreadHeaders(
  db: Queryable,
  workspaceId: string,
  { id, threadId }: Pick<Message, 'id' | 'threadId'>,
): Promise<ThreadHeaders | undefined> {
  const [row] = await db.query<ThreadHeaders>(sql`
    select m.thread_index as "threadIndex", m.thread_topic as "threadTopic" from messages m
    where m.workspace_id = ${workspaceId} and m.thread_id = ${threadId} and m.id <= ${id} and m.thread_index is not null
      and m.deleted_at is null
    order by m.id desc limit 1`);
  return row;
}

/** Who a message comes from. */
export interface Sender {
  workspaceName: string;
  isSandbox: boolean;
  /** Null if no member wrote it. */
  member: { name: string; email: string; signature: string | null } | null;
}

export async function findSender(db: Queryable, workspaceId: string, memberId: string | null): Promise<Sender> {
  const [row] = await db.query<Sender>(sql`
    select coalesce(w.brand_name, w.name) as "workspaceName", w.sandbox_of is not null as "isSandbox",
      (select jsonb_build_object('name', m.name, 'email', m.email, 'signature', m.signature) from members m
        where m.workspace_id = w.id and m.id = ${memberId} and m.deleted_at is null) as member
    from workspaces w where w.id = ${workspaceId}`);
  return row!;
}

/** Prevents the email of a message from being sent. @returns false if a worker is sending it, or has done so */
export async function cancelEmail(
  db: Queryable,
  workspaceId: string,
  messageId: string,
  reason = 'Canceled.',
): Promise<boolean> {
  const canceled = await db.query(sql`
    update mails set status = 'suppressed', next_attempt_at = null, updated_at = rolecall_now(), error = ${reason}
    where workspace_id = ${workspaceId} and id = ${messageId} and status = 'pending'
    returning 1`);
  return canceled.length > 0;
}

/** The pending emails that are canceled with this application: those about its rejection. Their messages have their IDs. */
export async function pendingEmailsOf(db: Queryable, workspaceId: string, applicationId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from mails
    where workspace_id = ${workspaceId} and application_id = ${applicationId} and status = 'pending' order by id`);
  return rows.map(({ id }) => id);
}

/** Messages whose email has waited too long to be sent, or is gone: some of all workspaces, oldest first. */
export async function findExpired(
  db: Queryable,
  days: number,
  limit: number,
): Promise<{ workspaceId: string; id: string }[]> {
  return db.query(sql`
    select m.workspace_id as "workspaceId", m.id from mails m
    where m.kind in ('message', 'application_rejected') and m.status = 'pending'
      and coalesce(m.send_at, m.created_at) < rolecall_now() - make_interval(days => ${days})
    order by m.created_at limit ${limit}`);
}

/** The attachments of a received email that has been assigned become files of the candidate. */
export async function attachWhenAssigned(db: Queryable, workspaceId: string, messageId: string): Promise<void> {
  await db.query(sql`
    update received_emails set status = 'assigning', next_attempt_at = rolecall_now(), attempts = 0, updated_at = rolecall_now(),
      remove_raw_at = null
    where workspace_id = ${workspaceId} and message_id = ${messageId} and status = 'unassigned'`);
}

export async function findMember(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from members where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`);
  return rows.length > 0;
}

/** Messages whose time has come, of all workspaces. */
export async function findSnoozed(db: Queryable, limit: number): Promise<{ workspaceId: string; id: string }[]> {
  return db.query(sql`
    select m.workspace_id as "workspaceId", m.id from messages m
    where m.state = 'snoozed' and m.snoozed_until <= rolecall_now() and m.deleted_at is null
    order by m.snoozed_until limit ${limit}`);
}

/** How many open messages nobody has marked as read, at most `most`: those that programs and colleagues wrote wait for nobody. */
export async function countUnreadMessages(db: Queryable, workspaceId: string, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select from messages t
      where t.workspace_id = ${workspaceId} and t.state = 'open' and t.read_at is null and t.deleted_at is null
        and t.automatic is null and t.sender_kind is distinct from 'member'
      limit ${most}) found`);
  return row!.count;
}
