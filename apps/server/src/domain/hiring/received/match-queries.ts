import type { Queryable } from '../../../platform/database/database.ts';
import { hasAddress } from '../../../platform/database/fold-case.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ReplyTarget } from '../../email/reply-address.ts';
import { hadAddress } from '../candidates/queries.ts';

/** A record that an email may belong to. */
export interface Owner {
  workspaceId: string;
  candidateId: string;
  applicationId: string | null;
}

/** What a signed address names; `isGone` if it was deleted or erased. */
export async function findTarget(
  db: Queryable,
  { kind, workspaceEnding, id }: ReplyTarget,
): Promise<(Owner & { isGone: boolean; mergedInto: string | null }) | undefined> {
  const [row] = await db.query<Owner & { isGone: boolean; mergedInto: string | null }>(
    kind === 'candidate'
      ? sql`
        select w.id as "workspaceId", c.id as "candidateId", null as "applicationId", c.deleted_at is not null as "isGone",
          c.merged_into as "mergedInto"
        from workspaces w join candidates c on c.workspace_id = w.id and c.id = ${id}
        where right(w.id::text, 8) = ${workspaceEnding} and w.sandbox_of is null`
      : sql`
        select w.id as "workspaceId", a.candidate_id as "candidateId", a.id as "applicationId",
          a.deleted_at is not null or c.deleted_at is not null as "isGone", null as "mergedInto"
        from workspaces w join applications a on a.workspace_id = w.id and a.id = ${id}
        join candidates c on c.workspace_id = w.id and c.id = a.candidate_id
        where right(w.id::text, 8) = ${workspaceEnding} and w.sandbox_of is null`,
  );
  return row;
}

/** The application or candidate, unless it is deleted. */
export async function findOwner(
  db: Queryable,
  workspaceId: string,
  ids: { applicationId: string } | { candidateId: string },
): Promise<Owner | undefined> {
  const [row] = await db.query<Owner>(
    'applicationId' in ids
      ? sql`
        select a.workspace_id as "workspaceId", a.candidate_id as "candidateId", a.id as "applicationId"
        from applications a join candidates c on c.workspace_id = a.workspace_id and c.id = a.candidate_id and c.deleted_at is null
        where a.workspace_id = ${workspaceId} and a.id = ${ids.applicationId} and a.deleted_at is null`
      : sql`
        select c.workspace_id as "workspaceId", c.id as "candidateId", null as "applicationId" from candidates c
        where c.workspace_id = ${workspaceId} and c.id = ${ids.candidateId} and c.deleted_at is null`,
  );
  return row;
}

export interface SentEmail extends Owner {
  /** The email, and its message if it has one. */
  mailId: string;
  messageId: string | null;
  threadId: string | null;
  sentAt: string;
  isGone: boolean;
}

/** The emails that were sent under these Message-IDs, in the order of the IDs. */
export async function findSent(db: Queryable, messageIds: readonly string[]): Promise<SentEmail[]> {
  if (messageIds.length === 0) return [];
  return db.query(sql`
    select s.workspace_id as "workspaceId", s.candidate_id as "candidateId", s.application_id as "applicationId",
      s.mail_id as "mailId", m.id as "messageId", m.thread_id as "threadId", s.created_at as "sentAt",
      c.deleted_at is not null or a.deleted_at is not null as "isGone"
    from unnest(${[...messageIds]}::text[]) with ordinality i (message_id, place)
    join sent_email_ids s on s.message_id = i.message_id
    join candidates c on c.workspace_id = s.workspace_id and c.id = s.candidate_id
    left join applications a on a.workspace_id = s.workspace_id and a.id = s.application_id
    left join messages m on m.workspace_id = s.workspace_id and m.id = s.mail_id and m.deleted_at is null
    order by i.place`);
}

/** The application of an interview, by the UID of its invitation. */
export async function findInvited(db: Queryable, uid: string): Promise<Owner | undefined> {
  const [row] = await db.query<Owner>(sql`
    select t.workspace_id as "workspaceId", t.candidate_id as "candidateId", t.application_id as "applicationId"
    from workspaces w join interviews t on t.workspace_id = w.id and (t.id = ${uid} or t.candidate_uid = ${uid}) and t.deleted_at is null
    join applications a on a.workspace_id = t.workspace_id and a.id = t.application_id and a.deleted_at is null
    join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id and c.deleted_at is null
    where w.sandbox_of is null`);
  return row;
}

/** The open applications of the candidates who have this address, or had it before a merge: one per application, and one per candidate without any. */
export async function findByAddress(db: Queryable, workspaceId: string, address: string): Promise<Owner[]> {
  return db.query(sql`
    select t.workspace_id as "workspaceId", t.id as "candidateId", a.id as "applicationId" from candidates t
    left join applications a on a.workspace_id = t.workspace_id and a.candidate_id = t.id and a.deleted_at is null
      and a.status = 'active'
    where t.workspace_id = ${workspaceId} and t.deleted_at is null
      and (${hasAddress(sql`t.email`, address)} or ${hadAddress([address])})
    order by a.id limit 10`);
}

/** The workspaces that receive emails which name none of their applications: those of these slugs, or the only one. */
export async function findWorkspace(db: Queryable, slugs: readonly string[]): Promise<string | null> {
  const rows = await db.query<{ id: string; isNamed: boolean }>(sql`
    select id, slug = any(${[...slugs]}::text[]) as "isNamed" from workspaces where sandbox_of is null
    order by slug = any(${[...slugs]}::text[]) desc, id limit 2`);
  const named = rows.filter(({ isNamed }) => isNamed);
  const [only, ...more] = named.length > 0 ? named : rows;
  return only === undefined || more.length > 0 ? null : only.id;
}

/** Whether a workspace has this slug. */
export async function isSlug(db: Queryable, slug: string): Promise<boolean> {
  return (await db.query(sql`select 1 from workspaces where slug = ${slug} and sandbox_of is null`)).length > 0;
}

export interface Correspondent {
  /** The address of the candidate, and those of candidates who were merged. */
  candidateEmails: string[];
  isMember: boolean;
  /** Emails from the candidate's side, or unassigned ones from the same sender, within an hour and within a day. */
  inAnHour: number;
  inADay: number;
  /** Whether an email with the same text came within an hour; a person can write a short one twice. */
  isRepeated: boolean;
}

/** "Sent from my iPhone", or "OK, thank you!": no program's answer is as short. */
const SHORT_TEXT = 40;

/** What is known of the sender of an email about this candidate; `from` as the message has it. */
export async function findCorrespondent(
  db: Queryable,
  workspaceId: string,
  { candidateId, address, from, text }: { candidateId: string | null; address: string; from: string; text: string },
): Promise<Correspondent> {
  // Of an unassigned email, those of the same sender.
  const isTheirs =
    candidateId === null ? sql`m.candidate_id is null and m.sender = ${from}` : sql`m.candidate_id = ${candidateId}`;
  const recent = sql`select from messages m where m.workspace_id = ${workspaceId} and ${isTheirs} and m.sender_kind is not null`;
  const [row] = await db.query<Correspondent>(sql`
    select coalesce((select array_remove(c.email || c.former_emails, null) from candidates c
        where c.workspace_id = ${workspaceId} and c.id = ${candidateId}), '{}') as "candidateEmails",
      exists (select from members m where m.workspace_id = ${workspaceId} and m.deleted_at is null
        and ${hasAddress(sql`m.email`, address)}) as "isMember",
      (select count(*)::int from (${recent} and m.created_at > rolecall_now() - interval '1 hour') r) as "inAnHour",
      (select count(*)::int from (${recent} and m.created_at > rolecall_now() - interval '1 day') r) as "inADay",
      exists (${recent} and m.created_at > rolecall_now() - interval '1 hour' and m.text = ${text}
        and length(${text}) > ${SHORT_TEXT}) as "isRepeated"`);
  return row!;
}
