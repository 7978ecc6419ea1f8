import type { Queryable } from '../../platform/database/database.ts';
import { columns, sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import type { CandidateFile, FileKind } from './schema.ts';

export type FileRow = CandidateFile & { revision: number };

const FILE_COLUMNS = {
  id: 'id',
  fileName: 'file_name',
  fileType: 'file_type',
  fileSize: 'file_size',
  kind: 'kind',
  applicationId: 'application_id',
  createdAt: 'created_at',
  revision: 'revision',
} as const;
const FILE = columns('t', FILE_COLUMNS);
const FILE_WITH_DELETED = columns('t', { ...FILE_COLUMNS, deletedAt: 'deleted_at' });

export const fileListQuery = listQuery({});
const fileListSchema = Type.Object(fileListQuery);

export async function listFiles(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  query: Static<typeof fileListSchema>,
): Promise<Page<FileRow>> {
  const conditions = [
    sql`t.workspace_id = ${workspaceId}`,
    sql`t.candidate_id = ${candidateId}`,
    ...commonConditions(query),
  ];
  if (query.includeDeleted !== true) conditions.push(sql`t.deleted_at is null`);
  const { where, tail, limit } = newestFirst(query, conditions);
  const names = query.includeDeleted === true ? FILE_WITH_DELETED : FILE;
  return toPageById(await db.query<FileRow>(sql`select ${names} from candidate_files t where ${where} ${tail}`), limit);
}

/** A file with where its bytes lie. */
export type StoredFileRow = FileRow & { storageKey: string };

export async function findFile(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  id: string,
): Promise<StoredFileRow | undefined> {
  const [file] = await db.query<StoredFileRow>(sql`
    select ${FILE}, t.storage_key as "storageKey" from candidate_files t
    join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id and c.deleted_at is null
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.id = ${id} and t.deleted_at is null`);
  return file;
}

/** The file, locked until the end of the transaction. */
export async function lockFile(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  id: string,
): Promise<StoredFileRow | undefined> {
  const [file] = await db.query<StoredFileRow>(sql`
    select ${FILE}, t.storage_key as "storageKey" from candidate_files t
    join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id and c.deleted_at is null
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.id = ${id} and t.deleted_at is null
    for update of t`);
  return file;
}

export interface FileToStore {
  id: string;
  candidateId: string;
  applicationId: string | null;
  kind: FileKind;
  fileName: string;
  fileType: string;
  fileSize: number;
  key: string;
}

/** @returns undefined when the upload belongs to a record already. */
export async function insertFile(db: Queryable, workspaceId: string, file: FileToStore): Promise<FileRow | undefined> {
  const [row] = await db.query<FileRow>(sql`
    insert into candidate_files as t
      (workspace_id, id, candidate_id, application_id, kind, file_name, file_type, file_size, storage_key)
    values (${workspaceId}, ${file.id}, ${file.candidateId}, ${file.applicationId}, ${file.kind}, ${file.fileName},
      ${file.fileType}, ${file.fileSize}, ${file.key})
    on conflict (workspace_id, storage_key) do nothing
    returning ${FILE}`);
  return row;
}

/** The living file of a storage key, with its owner. */
export async function findFileByKey(
  db: Queryable,
  workspaceId: string,
  key: string,
): Promise<(FileRow & { candidateId: string }) | undefined> {
  const [row] = await db.query<FileRow & { candidateId: string }>(sql`
    select ${FILE}, t.candidate_id as "candidateId" from candidate_files t
    where t.workspace_id = ${workspaceId} and t.storage_key = ${key} and t.deleted_at is null`);
  return row;
}

export async function markFileDeleted(db: Queryable, workspaceId: string, id: string): Promise<FileRow> {
  const [row] = await db.query<FileRow>(sql`
    update candidate_files t set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${FILE}`);
  return row!;
}

export async function candidateExists(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from candidates where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`);
  return rows.length > 0;
}
