import type { Queryable } from '../../platform/database/database.ts';
import { columns, sql } from '../../platform/database/sql.ts';
import { listQueryWithoutDeleted } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import type { QuarantinedSubmission } from './schema.ts';

export type QuarantineRow = QuarantinedSubmission & { revision: number };

const ROW = columns('t', {
  id: 'id',
  jobId: 'job_id',
  reason: 'reason',
  submission: 'body',
  applicationId: 'application_id',
  releasedAt: 'released_at',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
});

export const quarantineListQuery = listQueryWithoutDeleted({});
const quarantineListSchema = Type.Object(quarantineListQuery);

export async function listQuarantine(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof quarantineListSchema>,
): Promise<Page<QuarantineRow>> {
  const conditions = [
    sql`t.workspace_id = ${workspaceId}`,
    sql`t.expires_at > rolecall_now()`,
    ...commonConditions(query),
  ];
  const { where, tail, limit } = newestFirst(query, conditions);
  const rows = await db.query<QuarantineRow>(sql`select ${ROW} from quarantined_submissions t where ${where} ${tail}`);
  return toPageById(rows, limit);
}

/** A row with where it came from. */
export type LockedQuarantineRow = QuarantineRow & { ip: string | null; userAgent: string | null };

/** The row, locked until the end of the transaction. */
export async function lockQuarantined(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<LockedQuarantineRow | undefined> {
  const [row] = await db.query<LockedQuarantineRow>(sql`
    select ${ROW}, host(t.ip) as ip, t.user_agent as "userAgent" from quarantined_submissions t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.expires_at > rolecall_now() for update`);
  return row;
}

export async function findQuarantined(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<QuarantineRow | undefined> {
  const [row] = await db.query<QuarantineRow>(sql`
    select ${ROW} from quarantined_submissions t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.expires_at > rolecall_now()`);
  return row;
}

export interface NewQuarantined {
  id: string;
  jobId: string;
  reason: string;
  body: object;
  /** Uploads that stay as long as the row does. */
  storageKeys: string[];
  ip: string;
  userAgent: string | null;
}

export async function insertQuarantined(
  db: Queryable,
  workspaceId: string,
  row: NewQuarantined,
): Promise<QuarantineRow> {
  const [inserted] = await db.query<QuarantineRow>(sql`
    insert into quarantined_submissions as t (workspace_id, id, job_id, reason, body, storage_keys, ip, user_agent)
    values (${workspaceId}, ${row.id}, ${row.jobId}, ${row.reason}, ${JSON.stringify(row.body)}, ${row.storageKeys},
      ${row.ip}::inet, ${row.userAgent})
    returning ${ROW}`);
  return inserted!;
}

/** What was sent lives on in the application only. */
export async function markReleased(
  db: Queryable,
  workspaceId: string,
  id: string,
  applicationId: string,
): Promise<QuarantineRow> {
  const [row] = await db.query<QuarantineRow>(sql`
    update quarantined_submissions t
    set released_at = rolecall_now(), application_id = ${applicationId}, body = '{}', storage_keys = '{}', ip = null,
      user_agent = null, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${ROW}`);
  return row!;
}

/** @returns the uploads that the row kept. */
export async function deleteQuarantined(db: Queryable, workspaceId: string, id: string): Promise<string[]> {
  const [row] = await db.query<{ storageKeys: string[] }>(sql`
    delete from quarantined_submissions where workspace_id = ${workspaceId} and id = ${id}
    returning storage_keys as "storageKeys"`);
  return row?.storageKeys ?? [];
}
