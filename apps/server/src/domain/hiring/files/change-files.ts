import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { DOCUMENT_TYPES, IMAGE_TYPES } from '../../../platform/storage/file-type.ts';
import { completeRefs, withCompleteRefs } from '../../records/external-refs/schema.ts';
import { lockCandidate } from '../candidates/queries.ts';
import { checkUpload, claimableSince } from './check-upload.ts';
import { claimFile } from './claim-file.ts';
import { fileData, fileEvents } from './events.ts';
import { presignUpload, type UploadRequest } from './presign.ts';
import {
  candidateExists,
  type FileRow,
  files,
  findFile,
  findFileByKey,
  listFiles as listRows,
  lockFile,
} from './queries.ts';
import { removeBytes } from './remove-bytes.ts';
import type { CandidateFilePatch, FileKind, NewCandidateFile } from './schema.ts';

const DOWNLOAD_SECONDS = 300;
const NAMES = { key: 'key', fileName: 'fileName', fileType: 'fileType', fileSize: 'fileSize' } as const;

/** @throws NotFound for an unknown candidate */
export async function listFiles(
  context: Context,
  candidateId: string,
  query: Parameters<typeof listRows>[3],
): Promise<Page<FileRow>> {
  const { db, workspaceId } = context;
  const [page] = await Promise.all([
    listRows(db.read, workspaceId, candidateId, query),
    requireCandidate(context, candidateId),
  ]);
  return page;
}

/** @throws NotFound for an unknown candidate; Invalid for a type or size that is not accepted */
export async function presignFile(context: Context, candidateId: string, request: UploadRequest) {
  await requireCandidate(context, candidateId);
  return presignUpload(context, 'file', request);
}

/** Adds an upload to a candidate. @throws NotFound; Invalid if the upload does not match the body */
export async function addFile(context: Context, candidateId: string, input: NewCandidateFile): Promise<FileRow> {
  await requireCandidate(context, candidateId);
  requireTypeAllowed(input.kind, input.fileType);
  const rules = {
    workspaceId: context.workspaceId,
    kind: 'file',
    names: NAMES,
    createdAfter: claimableSince(new Date()),
  } as const;
  const existing = await findFileByKey(context.db.read, context.workspaceId, input.key);
  if (existing?.candidateId === candidateId) return existing; // not compared with the body, because re-encoding changes the size of images
  await checkUpload(context.services.storage, input, rules);
  return change(context, async (tx) => {
    const candidate = await lockCandidate(tx, context.workspaceId, candidateId);
    if (candidate === undefined) throw new NotFound('Candidate');
    const file = await claimFile(tx, withCompleteRefs(input), { candidateId, applicationId: null });
    if (file === null) throw Invalid.field('key', 'belongs to an upload that was already used');
    return file;
  });
}

/** Changes the external references, the only changeable field. @throws NotFound; Conflict if another file has one of them */
export async function updateFile(
  context: Context,
  candidateId: string,
  id: string,
  patch: CandidateFilePatch,
): Promise<FileRow> {
  return change(context, async (tx) => {
    const { storageKey: _key, ...file } = tx.target(required(await lockFile(tx, tx.workspaceId, candidateId, id)));
    const changed = changedFields(file, completeRefs(patch));
    const fields = Object.keys(changed);
    if (fields.length === 0) return file;
    const updated = await files.update(tx, tx.workspaceId, id, changed);
    const data = { ...fileData(updated, candidateId), changes: changesBetween(file, updated, fields) };
    tx.record(fileEvents.updated, updated, data, { subjectId: candidateId });
    return updated;
  });
}

/** @throws NotFound */
export async function deleteFile(context: Context, candidateId: string, id: string): Promise<void> {
  await change(context, async (tx) => {
    const { storageKey } = tx.target(required(await lockFile(tx, context.workspaceId, candidateId, id)));
    const file = await files.markDeleted(tx, context.workspaceId, id);
    tx.record(fileEvents.deleted, file, fileData(file, candidateId), { subjectId: candidateId });
    tx.afterCommit(() => removeBytes(context, [{ id, storageKey }]));
  });
}

/** A link that requires no API key and is valid for five minutes. @throws NotFound; Conflict until the file is clean */
export async function downloadLink(context: Context, candidateId: string, id: string) {
  const file = required(await findFile(context.db.read, context.workspaceId, candidateId, id));
  requireClean(file);
  const expiresAt = new Date(Date.now() + DOWNLOAD_SECONDS * 1000);
  const { storageKey: key, fileName, fileType: contentType } = file;
  const { url } = await context.services.storage.presignDownload({ key, fileName, contentType, expiresAt });
  return { url, expiresAt: expiresAt.toISOString() };
}

/** @throws Conflict until the file has been checked, and if it was rejected */
export function requireClean({ status }: Pick<FileRow, 'status'>): void {
  if (status === 'pending') throw new Conflict('The file has not been checked yet. Try again in a moment.', { status });
  if (status === 'rejected') throw new Conflict('The file was rejected and deleted.', { status });
}

function required<File>(file: File | undefined): File {
  if (file === undefined) throw new NotFound('File');
  return file;
}

async function requireCandidate({ db, workspaceId }: Context, id: string): Promise<void> {
  if (!(await candidateExists(db.read, workspaceId, id))) throw new NotFound('Candidate');
}

/** Photos must be images, résumés and cover letters documents; `other` allows both. */
function requireTypeAllowed(kind: FileKind, fileType: string): void {
  const types =
    kind === 'photo' ? IMAGE_TYPES : kind === 'other' ? { ...DOCUMENT_TYPES, ...IMAGE_TYPES } : DOCUMENT_TYPES;
  if (!Object.hasOwn(types, fileType)) {
    throw Invalid.field('fileType', `must be one of ${Object.keys(types).join(', ')} for a ${kind.replace('_', ' ')}`);
  }
}
