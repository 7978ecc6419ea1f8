import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { type Claim, workClaims } from '../../../platform/queue/work-claims.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Export } from './schema.ts';

export type ExportRow = Export & Versioned;

/** How long an archive is kept. */
export const KEPT_DAYS = 7;

export const exports = recordTable<Export>(
  'exports',
  {
    id: 'id',
    status: 'status',
    progress: 'progress',
    error: 'error',
    snapshotAt: 'snapshot_at',
    size: 'size',
    sha256: 'sha256',
    startedBy: 'started_by',
    completedAt: 'completed_at',
    expiresAt: 'expires_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['progress', 'startedBy'], filters: ['status'], softDelete: true },
);

/** For an export that has ended. */
export const ENDED = [
  sql`completed_at = rolecall_now()`,
  sql`expires_at = rolecall_now() + interval '${raw(String(KEPT_DAYS))} days'`,
];

/** Whose turn it is to write an export. */
export const exportClaims = workClaims('export_work', 'export_id');

export async function insertWork(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    insert into export_work (workspace_id, export_id, next_attempt_at) values (${workspaceId}, ${id}, rolecall_now())`);
}

/** Lists an object before it is written. @returns false if the claim is lost */
export async function addPart(db: Queryable, claim: Claim, key: string): Promise<boolean> {
  const rows = await db.query(sql`
    update export_work set part_keys = part_keys || ${key}::text where ${exportClaims.isClaimed(claim)} returning 1`);
  return rows.length > 0;
}

export async function endWork(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update export_work set next_attempt_at = null where workspace_id = ${workspaceId} and export_id = ${id}`);
}

/** The objects of an archive, in their order. */
export async function partsOf(db: Queryable, workspaceId: string, id: string): Promise<string[]> {
  const [row] = await db.query<{ keys: string[] }>(sql`
    select part_keys as keys from export_work where workspace_id = ${workspaceId} and export_id = ${id}`);
  return row?.keys ?? [];
}

/** Forgets these parts. Their objects belong to nothing from then on. */
export async function forgetParts(db: Queryable, workspaceId: string, id: string): Promise<string[]> {
  const [row] = await db.query<{ keys: string[] }>(sql`
    update export_work t set part_keys = '{}' from export_work before
    where t.workspace_id = ${workspaceId} and t.export_id = ${id}
      and before.workspace_id = t.workspace_id and before.export_id = t.export_id
    returning before.part_keys as keys`);
  return row?.keys ?? [];
}

/** Exports of all workspaces that are to be removed. */
export function expiredExports(db: Queryable): Promise<{ workspaceId: string; id: string }[]> {
  return db.query(sql`
    select t.workspace_id as "workspaceId", t.id from exports t
    where t.deleted_at is null and t.expires_at <= rolecall_now() order by t.expires_at limit 100`);
}

/** The bytes of the files that an export will contain. */
export async function bytesOfFiles(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(sql`
    select coalesce(sum(t.file_size), 0)::float8 as bytes from candidate_files t
    where t.workspace_id = ${workspaceId} and t.deleted_at is null and t.scan = 'clean'`);
  return row!.bytes;
}
