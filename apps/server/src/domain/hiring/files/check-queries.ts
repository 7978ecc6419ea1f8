import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { MeasuredGauge } from '../../../platform/metrics/metrics.ts';
import { type FileRow, files } from './queries.ts';

/** A file that a worker has claimed for checking until the lease expires. */
export interface CheckedFile {
  workspaceId: string;
  id: string;
  candidateId: string;
  storageKey: string;
  fileType: string;
  fileSize: number;
  attempts: number;
  /** Increases with every claim; writes with an older fence are ignored. */
  fence: number;
}

export type CheckOutcome = { status: 'clean'; fileSize: number } | { status: 'rejected'; reason: string };

/** Claims a file of the next workspace with unchecked files after `after` (round robin). */
export async function claimUncheckedFile(
  db: Queryable,
  leaseSeconds: number,
  after: string | null,
): Promise<CheckedFile | undefined> {
  const file = await claimAfter(db, leaseSeconds, after);
  return file ?? (after === null ? undefined : claimAfter(db, leaseSeconds, null));
}

async function claimAfter(db: Queryable, leaseSeconds: number, after: string | null): Promise<CheckedFile | undefined> {
  const first = after === null ? sql`` : sql`and workspace_id > ${after}`;
  const [file] = await db.query<CheckedFile>(sql`
    with recursive workspaces as (
      (select workspace_id from candidate_files where scan = 'pending' and deleted_at is null ${first}
       order by workspace_id limit 1)
      union all
      select (select f.workspace_id from candidate_files f where f.scan = 'pending' and f.deleted_at is null
                and f.workspace_id > w.workspace_id order by f.workspace_id limit 1)
      from workspaces w where w.workspace_id is not null
    ), next as (
      select c.workspace_id, c.id
      from workspaces w cross join lateral (
        select f.workspace_id, f.id from candidate_files f
        where f.workspace_id = w.workspace_id and f.scan = 'pending' and f.deleted_at is null
          and (f.scan_ready_at is null or f.scan_ready_at <= rolecall_now())
        order by f.scan_ready_at nulls first limit 1 for update of f skip locked) c
      limit 1
    )
    update candidate_files t
    set scan_attempts = t.scan_attempts + 1, scan_fence = t.scan_fence + 1,
      scan_ready_at = rolecall_now() + make_interval(secs => ${leaseSeconds})
    from next
    where t.workspace_id = next.workspace_id and t.id = next.id
    returning t.workspace_id as "workspaceId", t.id, t.candidate_id as "candidateId", t.storage_key as "storageKey",
      t.file_type as "fileType", t.file_size as "fileSize", t.scan_attempts as attempts, t.scan_fence as fence`);
  return file;
}

/** @returns undefined if the file was deleted or claimed by another worker in the meantime */
export async function writeCheck(
  db: Queryable,
  { workspaceId, id, fence }: CheckedFile,
  outcome: CheckOutcome,
): Promise<FileRow | undefined> {
  const size = outcome.status === 'clean' ? outcome.fileSize : null;
  const reason = outcome.status === 'rejected' ? outcome.reason : null;
  const [row] = await db.query<FileRow>(sql`
    update candidate_files t
    set scan = ${outcome.status}, scan_result = ${reason}, file_size = coalesce(${size}::int, t.file_size),
      updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.scan_fence = ${fence} and t.scan = 'pending'
      and t.deleted_at is null
    returning ${files.record}`);
  return row;
}

/** Leaves the file pending, to be retried later. */
export async function postponeCheck(
  db: Queryable,
  { workspaceId, id, fence }: CheckedFile,
  seconds: number,
  reason: string,
): Promise<void> {
  await db.query(sql`
    update candidate_files
    set scan_ready_at = rolecall_now() + make_interval(secs => ${seconds}), scan_result = ${reason}
    where workspace_id = ${workspaceId} and id = ${id} and scan_fence = ${fence} and scan = 'pending'`);
}

export async function isDeleted(db: Queryable, { workspaceId, id }: CheckedFile): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from candidate_files where workspace_id = ${workspaceId} and id = ${id} and deleted_at is not null`);
  return rows.length > 0;
}

/** Whether an upload may be shown: a file that passed its check and is not deleted. */
export async function isPublicPhoto(db: Queryable, workspaceId: string, key: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from candidate_files
    where workspace_id = ${workspaceId} and storage_key = ${key} and scan = 'clean' and deleted_at is null`);
  return rows.length > 0;
}

/** Number of files, in all workspaces, whose last check failed. */
export async function countPostponed(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from candidate_files
    where scan = 'pending' and deleted_at is null and scan_result is not null`);
  return row!.count;
}

export const fileGauges: readonly MeasuredGauge[] = [
  {
    name: 'rolecall_files_unchecked',
    help: 'Files that have not been checked yet and are not available.',
    async read(db) {
      const [row] = await db.read.query<{ count: number }>(
        sql`select count(*)::int as count from candidate_files where scan = 'pending' and deleted_at is null`,
      );
      return row!.count;
    },
  },
  {
    name: 'rolecall_files_check_postponed',
    help: 'Unchecked files whose last attempt failed because the scanner or the storage was unavailable.',
    read: (db) => countPostponed(db.read),
  },
];
