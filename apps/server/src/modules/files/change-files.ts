import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { wire } from '../../platform/diff.ts';
import { Invalid, NotFound } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/pagination.ts';
import { IMAGE_TYPES, RESUME_TYPES } from '../../platform/storage/file-type.ts';
import { lockCandidate } from '../candidates/queries.ts';
import { checkUpload, claimableSince } from './check-upload.ts';
import { claimFileIn } from './claim-file.ts';
import { presignUpload, type UploadRequest } from './presign.ts';
import {
  candidateExists,
  type FileRow,
  findFile,
  listFiles as listRows,
  lockFile,
  markFileDeleted,
} from './queries.ts';
import { removeBytes } from './remove-bytes.ts';
import type { FileKind, NewCandidateFile } from './schema.ts';

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

/** Adds an upload to a candidate. @throws NotFound; Invalid when the upload is not what the body says */
export async function addFile(context: Context, candidateId: string, input: NewCandidateFile): Promise<FileRow> {
  await requireCandidate(context, candidateId);
  requireKindOf(input.kind, input.fileType);
  const rules = {
    workspaceId: context.workspaceId,
    kind: 'file',
    names: NAMES,
    madeAfter: claimableSince(new Date()),
  } as const;
  await checkUpload(context.services.storage, input, rules);
  return change(context, async (tx) => {
    const candidate = await lockCandidate(tx, context.workspaceId, candidateId);
    if (candidate === undefined) throw new NotFound('Candidate');
    const file = await claimFileIn(tx, input, { candidateId, applicationId: null });
    if (file === null) throw Invalid.field('key', 'is of an upload that was used before');
    return file;
  });
}

/** @throws NotFound */
export async function deleteFile(context: Context, candidateId: string, id: string): Promise<void> {
  await change(context, async (tx) => {
    const { storageKey, ...file } = tx.target(required(await lockFile(tx, context.workspaceId, candidateId, id)));
    await markFileDeleted(tx, context.workspaceId, id);
    tx.record({
      type: 'file.deleted',
      entityType: 'file',
      entityId: id,
      candidateId,
      data: { file: wire(file), candidateId },
    });
    tx.afterCommit(() => removeBytes(context, [{ id, storageKey }]));
  });
}

/** A link that needs no key, lives five minutes and dies with the file. @throws NotFound */
export async function downloadLink(context: Context, candidateId: string, id: string) {
  const file = required(await findFile(context.db.read, context.workspaceId, candidateId, id));
  const expiresAt = new Date(Date.now() + DOWNLOAD_SECONDS * 1000);
  const { storageKey: key, fileName, fileType: contentType } = file;
  const { url } = await context.services.storage.presignDownload({ key, fileName, contentType, expiresAt });
  return { url, expiresAt: expiresAt.toISOString() };
}

function required<File>(file: File | undefined): File {
  if (file === undefined) throw new NotFound('File');
  return file;
}

async function requireCandidate({ db, workspaceId }: Context, id: string): Promise<void> {
  if (!(await candidateExists(db.read, workspaceId, id))) throw new NotFound('Candidate');
}

/** A photo is an image, a résumé and a letter are documents; anything may be something else. */
function requireKindOf(kind: FileKind, fileType: string): void {
  const types = kind === 'photo' ? IMAGE_TYPES : kind === 'other' ? { ...RESUME_TYPES, ...IMAGE_TYPES } : RESUME_TYPES;
  if (!Object.hasOwn(types, fileType)) {
    throw Invalid.field('fileType', `must be one of ${Object.keys(types).join(', ')} for a ${kind.replace('_', ' ')}`);
  }
}
