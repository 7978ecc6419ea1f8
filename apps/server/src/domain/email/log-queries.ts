import type { Queryable } from '../../platform/database/database.ts';
import { isAnyOf, type Page } from '../../platform/database/paging.ts';
import { listRecords } from '../../platform/database/record-list.ts';
import { columns, type Sql, sql } from '../../platform/database/sql.ts';
import { MESSAGE_KINDS } from './built-in-templates.ts';
import type { Email, EmailListQuery } from './schema.ts';

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

export async function listEmails(db: Queryable, workspaceId: string, query: EmailListQuery): Promise<Page<Email>> {
  const filters: Sql[] = [];
  if (query.status !== undefined) filters.push(isAnyOf(sql`t.status`, query.status));
  if (query.kind !== undefined) filters.push(isAnyOf(sql`t.kind`, query.kind));
  if (query.candidateId !== undefined) filters.push(isAnyOf(sql`t.candidate_id`, query.candidateId));
  return listRecords<Email>(db, workspaceId, query, { table: 'mails', columns: COLUMNS, filters, softDelete: false });
}

/** Kinds of emails to candidates that are not answered to an application. */
const OTHER_KINDS_TO_CANDIDATES = ['candidate_code', 'candidate_notice'];

/** The emails to a candidate, except those that are messages. */
export async function listEmailsTo(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  query: Omit<EmailListQuery, 'candidateId'>,
): Promise<Page<Email>> {
  const filters = [
    sql`t.candidate_id = ${candidateId}`,
    sql`(t.answers_to is not null or t.kind = any(${OTHER_KINDS_TO_CANDIDATES}::text[]))`,
    sql`t.kind <> all(${MESSAGE_KINDS}::text[])`,
  ];
  if (query.status !== undefined) filters.push(isAnyOf(sql`t.status`, query.status));
  if (query.kind !== undefined) filters.push(isAnyOf(sql`t.kind`, query.kind));
  return listRecords<Email>(db, workspaceId, query, { table: 'mails', columns: COLUMNS, filters, softDelete: false });
}

export async function findEmail(db: Queryable, workspaceId: string, id: string): Promise<Email | undefined> {
  const [mail] = await db.query<Email>(
    sql`select ${COLUMNS} from mails t where t.workspace_id = ${workspaceId} and t.id = ${id}`,
  );
  return mail;
}
