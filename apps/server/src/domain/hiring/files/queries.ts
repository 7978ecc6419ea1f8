import type { Queryable } from '../../../platform/database/database.ts';
import { isAnyOf, type Page } from '../../../platform/database/paging.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { HiddenText } from '../../../platform/text-extraction/text-sink.ts';
import { explainRefConflict, refConditions } from '../../records/external-refs/queries.ts';
import { externalRefFilter } from '../../records/external-refs/schema.ts';
import type { CandidateFile, FileStatus, TextStatus } from './schema.ts';

export type FileRow = CandidateFile & Versioned;

export const files = recordTable<CandidateFile>(
  'candidate_files',
  {
    id: 'id',
    fileName: 'file_name',
    fileType: 'file_type',
    fileSize: 'file_size',
    kind: 'kind',
    applicationId: 'application_id',
    status: 'scan',
    textStatus: 'text_status',
    externalRefs: 'external_refs',
    createdAt: 'created_at',
  },
  { json: ['externalRefs'], softDelete: true, explain: explainRefConflict('file') },
);

const CANDIDATE_ID = sql`t.candidate_id as "candidateId"`;
const STORAGE_KEY = sql`t.storage_key as "storageKey"`;

export const fileListQuery = listQuery(externalRefFilter);
const fileListSchema = Type.Object(fileListQuery);

export async function listFiles(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  query: Static<typeof fileListSchema>,
): Promise<Page<FileRow>> {
  const filters = [sql`t.candidate_id = ${candidateId}`, ...refConditions(workspaceId, 'file', query)];
  return files.list(db, workspaceId, query, { filters });
}

/** Filters of the files of all candidates. */
export const allFilesQuery = listQuery({
  candidateId: anyOf(Uuid),
  applicationId: anyOf(Uuid),
  ...externalRefFilter,
});
const allFilesSchema = Type.Object(allFilesQuery);

/** The files of all candidates, newest first. */
export async function listAllFiles(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof allFilesSchema>,
): Promise<Page<FileRow & { candidateId: string }>> {
  const filters = refConditions(workspaceId, 'file', query);
  if (query.candidateId !== undefined) filters.push(isAnyOf(sql`t.candidate_id`, query.candidateId));
  if (query.applicationId !== undefined) filters.push(isAnyOf(sql`t.application_id`, query.applicationId));
  return files.list<{ candidateId: string }>(db, workspaceId, query, { filters, also: CANDIDATE_ID });
}

/** A file with its storage key. */
export type StoredFileRow = FileRow & { storageKey: string };

export async function findFile(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  id: string,
  lock?: 'update',
): Promise<StoredFileRow | undefined> {
  const isCandidates = sql`t.candidate_id = ${candidateId} and exists (
    select from candidates c where c.workspace_id = ${workspaceId} and c.id = ${candidateId} and c.deleted_at is null)`;
  const [file] = await files.rows<{ storageKey: string }>(db, workspaceId, {
    where: [sql`t.id = ${id}`, isCandidates],
    also: STORAGE_KEY,
    ...(lock === undefined ? {} : { lock }),
  });
  return file;
}

/** The file of any candidate who is not deleted. */
export async function findFileById(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<(StoredFileRow & { candidateId: string }) | undefined> {
  const isOfCandidate = sql`exists (
    select from candidates c where c.workspace_id = ${workspaceId} and c.id = t.candidate_id and c.deleted_at is null)`;
  const [file] = await files.rows<{ storageKey: string; candidateId: string }>(db, workspaceId, {
    where: [sql`t.id = ${id}`, isOfCandidate],
    also: sql`${STORAGE_KEY}, ${CANDIDATE_ID}`,
  });
  return file;
}

/** A file of a candidate who is not deleted, with the outcome of text extraction; `reading` is null for images. */
export interface FileTextRow {
  fileId: string;
  candidateId: string;
  status: FileStatus;
  textStatus: TextStatus | null;
  reading: 'pending' | 'done' | 'failed' | null;
  text: string | null;
  truncated: boolean;
  hiddenText: HiddenText[];
}

export async function findFileText(db: Queryable, workspaceId: string, id: string): Promise<FileTextRow | undefined> {
  const [row] = await db.query<FileTextRow>(sql`
    select f.id as "fileId", f.candidate_id as "candidateId", f.scan as status, f.text_status as "textStatus",
      x.status as reading, x.text, coalesce(x.truncated, false) as truncated, coalesce(x.hidden_text, '[]') as "hiddenText"
    from candidate_files f
    join candidates c on c.workspace_id = ${workspaceId} and c.id = f.candidate_id and c.deleted_at is null
    left join candidate_file_texts x on x.workspace_id = ${workspaceId} and x.file_id = f.id
    where f.workspace_id = ${workspaceId} and f.id = ${id} and f.deleted_at is null`);
  return row;
}

/** The file, locked until the end of the transaction. */
export function lockFile(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  id: string,
): Promise<StoredFileRow | undefined> {
  return findFile(db, workspaceId, candidateId, id, 'update');
}

/** The same for a file of any candidate, also of a deleted one. */
export async function lockFileOfAnyone(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<(FileRow & { candidateId: string }) | undefined> {
  const [file] = await files.rows<{ candidateId: string }>(db, workspaceId, {
    where: [sql`t.id = ${id}`],
    also: CANDIDATE_ID,
    lock: 'update',
  });
  return file;
}

interface FileToStore
  extends Pick<
    CandidateFile,
    'id' | 'applicationId' | 'kind' | 'fileName' | 'fileType' | 'fileSize' | 'status' | 'externalRefs'
  > {
  candidateId: string;
  key: string;
  createdAt?: string;
}

/** @returns undefined if the upload already belongs to a record */
export function insertFile(
  db: Queryable,
  workspaceId: string,
  { candidateId, key, ...file }: FileToStore,
): Promise<FileRow | undefined> {
  const others = { candidate_id: candidateId, storage_key: key };
  return files.insertUnlessExists(db, workspaceId, file, sql`(workspace_id, storage_key)`, others);
}

/** A file of the candidate with the same name, type and size. */
export async function findSameFile(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  { fileName, fileType, fileSize }: Pick<FileRow, 'fileName' | 'fileType' | 'fileSize'>,
): Promise<{ id: string } | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select id from candidate_files
    where workspace_id = ${workspaceId} and candidate_id = ${candidateId} and deleted_at is null
      and file_name = ${fileName} and file_type = ${fileType} and file_size = ${fileSize} limit 1`);
  return row;
}

/** The file with this storage key, unless it is deleted. */
export async function findFileByKey(
  db: Queryable,
  workspaceId: string,
  key: string,
): Promise<(FileRow & { candidateId: string }) | undefined> {
  const [row] = await files.rows<{ candidateId: string }>(db, workspaceId, {
    where: [sql`t.storage_key = ${key}`],
    also: CANDIDATE_ID,
  });
  return row;
}

export async function candidateExists(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from candidates where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`);
  return rows.length > 0;
}
