import type { Queryable } from '../../platform/database/database.ts';
import { columns, type Sql, sql } from '../../platform/database/sql.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import type { MailKind } from './kinds.ts';
import type { RenderedMail } from './render-mail.ts';
import type { Mail, MailListQuery } from './schema.ts';

const COLUMNS = columns('t', {
  id: 'id',
  kind: 'kind',
  to: 'recipient',
  subject: 'subject',
  text: 'text',
  html: 'html',
  calendar: 'calendar',
  status: 'status',
  attempts: 'attempts',
  nextAttemptAt: 'next_attempt_at',
  sentAt: 'sent_at',
  error: 'error',
  messageId: 'message_id',
  candidateId: 'candidate_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

export async function listMails(db: Queryable, workspaceId: string, query: MailListQuery): Promise<Page<Mail>> {
  const conditions = [sql`t.workspace_id = ${workspaceId}`, ...commonConditions(query)];
  if (query.status !== undefined) conditions.push(sql`t.status = ${query.status}`);
  if (query.kind !== undefined) conditions.push(sql`t.kind = ${query.kind}`);
  if (query.candidateId !== undefined) conditions.push(sql`t.candidate_id = ${query.candidateId}`);
  const { where, tail, limit } = newestFirst(query, conditions);
  return toPageById(await db.query<Mail>(sql`select ${COLUMNS} from mails t where ${where} ${tail}`), limit);
}

export async function findMail(db: Queryable, workspaceId: string, id: string): Promise<Mail | undefined> {
  const [mail] = await db.query<Mail>(
    sql`select ${COLUMNS} from mails t where t.workspace_id = ${workspaceId} and t.id = ${id}`,
  );
  return mail;
}

/** What a workspace has made of a template; nulls stand for the default. */
export interface StoredTemplate {
  enabled: boolean | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  updatedAt: string;
  revision: number;
}

const TEMPLATE = sql`t.enabled, t.subject, t.text, t.html, t.updated_at as "updatedAt", t.revision`;

export async function storedTemplates(
  db: Queryable,
  workspaceId: string,
): Promise<(StoredTemplate & { kind: MailKind })[]> {
  return db.query(sql`select t.kind, ${TEMPLATE} from mail_templates t where t.workspace_id = ${workspaceId}`);
}

export async function storedTemplate(
  db: Queryable,
  workspaceId: string,
  kind: MailKind,
): Promise<StoredTemplate | undefined> {
  const [template] = await db.query<StoredTemplate>(
    sql`select ${TEMPLATE} from mail_templates t where t.workspace_id = ${workspaceId} and t.kind = ${kind}`,
  );
  return template;
}

/** The template's row, made when there is none, and locked. */
export async function lockTemplate(db: Queryable, workspaceId: string, kind: MailKind): Promise<StoredTemplate> {
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
  kind: MailKind,
  values: Pick<StoredTemplate, 'enabled' | 'subject' | 'text' | 'html'>,
): Promise<StoredTemplate> {
  const [template] = await db.query<StoredTemplate>(sql`
    update mail_templates t
    set enabled = ${values.enabled}, subject = ${values.subject}, text = ${values.text}, html = ${values.html},
        updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.kind = ${kind} returning ${TEMPLATE}`);
  return template!;
}

/** What every mail of a kind needs to know of its workspace. */
export async function templateAndName(
  db: Queryable,
  workspaceId: string,
  kind: MailKind,
): Promise<{ name: string; template: StoredTemplate | null }> {
  const [row] = await db.query<StoredTemplate & { name: string }>(sql`
    select coalesce(w.brand_name, w.name) as name, ${TEMPLATE}
    from workspaces w left join mail_templates t on t.workspace_id = w.id and t.kind = ${kind}
    where w.id = ${workspaceId}`);
  const { name, ...template } = row!;
  return { name, template: template.revision === null ? null : template };
}

export interface NewMail extends RenderedMail {
  workspaceId: string;
  id: string;
  kind: string;
  recipient: string;
  messageId: string;
  candidateId: string | null;
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null;
  /** The token of the link in it, which its text does not hold. */
  tokenSealed: Buffer | null;
}

export function insertMails(mails: readonly NewMail[]): Sql {
  const rows = mails.map(({ workspaceId, calendar, messageId, candidateId, tokenSealed, ...mail }) => ({
    ...mail,
    workspace_id: workspaceId,
    calendar_method: calendar?.method,
    calendar: calendar?.content,
    message_id: messageId,
    candidate_id: candidateId,
    token_sealed: tokenSealed === null ? null : `\\x${tokenSealed.toString('hex')}`,
  }));
  return sql`
    insert into mails (workspace_id, id, kind, recipient, subject, text, html, calendar_method, calendar, message_id,
      candidate_id, token_sealed)
    select workspace_id, id, kind, recipient, subject, text, html, calendar_method, calendar, message_id, candidate_id,
      token_sealed
    from json_populate_recordset(null::mails, ${JSON.stringify(rows)})`;
}

export async function ownersOf(db: Queryable, workspaceId: string): Promise<{ name: string; email: string }[]> {
  return db.query(sql`
    select name, email from members
    where workspace_id = ${workspaceId} and role = 'owner' and deleted_at is null order by id`);
}
