import type { Queryable } from '../../../../platform/database/database.ts';
import type { Page } from '../../../../platform/database/paging.ts';
import { listRecords } from '../../../../platform/database/record-list.ts';
import { columns, sql } from '../../../../platform/database/sql.ts';
import { listQueryWithoutDeleted } from '../../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../../platform/http/contract/schema.ts';
import { VERSION_COLUMNS, type Versioned } from '../../../../platform/records/diff.ts';
import type { QuarantinedSubmission, QuarantinedSubmissionSummary } from './schema.ts';

export type QuarantineRow = QuarantinedSubmission & Versioned;

/** The fields of a quarantined submission `t`. */
export const QUARANTINED = columns('t', {
  id: 'id',
  jobId: 'job_id',
  reason: 'reason',
  submission: 'body',
  applicationId: 'application_id',
  releasedAt: 'released_at',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  ...VERSION_COLUMNS,
});

/** The fields in lists, which stay small however much was sent. */
const SUMMARY = sql`${columns('t', {
  id: 'id',
  jobId: 'job_id',
  reason: 'reason',
  applicationId: 'application_id',
  releasedAt: 'released_at',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})}, left(t.body ->> 'firstName', 120) as "firstName", left(t.body ->> 'lastName', 120) as "lastName",
  left(t.body ->> 'email', 320) as email`;

export const quarantineListQuery = listQueryWithoutDeleted({});
const quarantineListSchema = Type.Object(quarantineListQuery);

export async function listQuarantine(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof quarantineListSchema>,
): Promise<Page<QuarantinedSubmissionSummary>> {
  return listRecords<QuarantinedSubmissionSummary>(db, workspaceId, query, {
    table: 'quarantined_submissions',
    columns: SUMMARY,
    filters: [sql`t.expires_at > rolecall_now()`],
    softDelete: false,
    // A row expires before the service removes it.
    alsoChanged: [
      {
        rows: sql`quarantined_submissions t where t.workspace_id = ${workspaceId} and t.expires_at <= rolecall_now()`,
        key: sql`t.id`,
        position: 'now',
      },
    ],
  });
}

/** A row with its sender's IP address and user agent. */
type LockedQuarantineRow = QuarantineRow & { ip: string | null; userAgent: string | null };

/** The row, locked until the end of the transaction. */
export async function lockQuarantined(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<LockedQuarantineRow | undefined> {
  const [row] = await db.query<LockedQuarantineRow>(sql`
    select ${QUARANTINED}, host(t.ip) as ip, t.user_agent as "userAgent" from quarantined_submissions t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.expires_at > rolecall_now() for update`);
  return row;
}

export async function findQuarantined(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<QuarantineRow | undefined> {
  const [row] = await db.query<QuarantineRow>(sql`
    select ${QUARANTINED} from quarantined_submissions t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.expires_at > rolecall_now()`);
  return row;
}

interface NewQuarantined {
  id: string;
  jobId: string;
  reason: string;
  body: object;
  /** The uploads that it names. */
  storageKeys: readonly string[];
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
    values (${workspaceId}, ${row.id}, ${row.jobId}, ${row.reason}, ${JSON.stringify(row.body)}, ${[...row.storageKeys]}::text[],
      ${row.ip}::inet, ${row.userAgent})
    returning ${QUARANTINED}`);
  return inserted!;
}

/**
 * Expires the oldest unreleased submissions beyond a number, and clears their data. Those beyond a smaller number lose their files.
 * @returns the uploads that they no longer keep
 */
export async function endSurplus(
  db: Queryable,
  workspaceId: string,
  { max, maxWithFiles }: { max: number; maxWithFiles: number },
): Promise<string[]> {
  const rows = await db.query<{ keys: string[] }>(sql`
    with surplus as (
      select t.id, t.storage_keys as keys, t.place > ${max} as is_over from (
        select t.id, t.storage_keys, row_number() over (order by t.created_at desc, t.id desc) as place
        from quarantined_submissions t
        where t.workspace_id = ${workspaceId} and t.released_at is null and t.expires_at > rolecall_now()) t
      where t.place > ${max} or t.place > ${maxWithFiles} and t.storage_keys <> '{}')
    update quarantined_submissions q set storage_keys = '{}',
      expires_at = case when s.is_over then rolecall_now() else q.expires_at end,
      body = case when s.is_over then '{}' else q.body end,
      ip = case when not s.is_over then q.ip end, user_agent = case when not s.is_over then q.user_agent end
    from surplus s where q.workspace_id = ${workspaceId} and q.id = s.id
    returning s.keys`);
  return rows.flatMap(({ keys }) => keys);
}

/** Marks a submission as released and clears its data, which the application has now. */
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
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${QUARANTINED}`);
  return row!;
}

/** @returns the uploads that the row kept */
export async function deleteQuarantinedRow(db: Queryable, workspaceId: string, id: string): Promise<string[]> {
  const [row] = await db.query<{ storageKeys: string[] }>(sql`
    delete from quarantined_submissions where workspace_id = ${workspaceId} and id = ${id}
    returning storage_keys as "storageKeys"`);
  return row?.storageKeys ?? [];
}

/** Deletes submissions of all workspaces whose 30 days are over. @returns the uploads that they kept */
export function deleteExpiredQuarantine(db: Queryable, limit: number): Promise<{ storageKeys: string[] }[]> {
  return db.query(sql`
    delete from quarantined_submissions where (workspace_id, id) in (
      select workspace_id, id from quarantined_submissions where expires_at <= rolecall_now()
      order by expires_at limit ${limit})
    returning storage_keys as "storageKeys"`);
}
