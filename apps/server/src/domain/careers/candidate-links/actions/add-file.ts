import { ApiError, Conflict, Unavailable } from '../../../../platform/errors/errors.ts';
import { DOCUMENT_TYPES, extensionAgrees, matchesClaimedType } from '../../../../platform/storage/file-type.ts';
import { applications } from '../../../hiring/applications/queries.ts';
import { claimFile } from '../../../hiring/files/claim-file.ts';
import { requireStorage } from '../../../hiring/files/storage-limit.ts';
import { newUploadKey } from '../../../hiring/files/upload-keys.ts';
import { storeForVisitor, type UploadGuards } from '../../../hiring/files/upload-quotas.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError } from '../content/form-error.ts';
import { changesToday, type Subject } from '../content/page-queries.ts';

const MAX_FILES_PER_DAY = 20;
const MAX_NAME = 255;

/** A file as a form sent it. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** Adds a file to the application, within the limits of the public form. @throws FormError, LinkEnded */
export async function addFile(
  request: CandidateRequest,
  { email }: Subject,
  file: SentFile | null,
  guards: UploadGuards,
): Promise<void> {
  if (file === null || file.bytes.length === 0) throw new FormError({ file: 'my.error.required' });
  const fileType = Object.keys(DOCUMENT_TYPES).find((type) => extensionAgrees(file.name, type));
  if (fileType === undefined || file.name.length > MAX_NAME) throw new FormError({ file: 'my.error.file-type' });
  const { bytes } = file;
  if (bytes.length > DOCUMENT_TYPES[fileType]!.maxBytes) throw new FormError({ file: 'my.error.file-size' }, 413);
  if (!matchesClaimedType(bytes, fileType)) throw new FormError({ file: 'my.error.file-content' });
  const { context, link, ip } = request;
  const { storage } = context.services;
  const key = newUploadKey(link.workspaceId, 'resume', fileType);
  try {
    await requireStorage(context, bytes.length, 'visitor');
    const upload = {
      workspaceId: link.workspaceId,
      ip,
      bytes: bytes.length,
      ...(email !== null && { candidate: { email, bytes: 0 } }),
    };
    await storeForVisitor(guards, upload, () => storage.write(key, bytes, fileType));
  } catch (error) {
    throw explained(error);
  }
  // If this is rejected, the upload is removed like any other unclaimed upload.
  await changeWithLink(request, async (tx) => {
    const application = await applications.lock(tx, link.workspaceId, link.applicationId);
    if (application?.status !== 'active') throw new FormError({ file: 'my.error.closed' }, 409);
    if ((await changesToday(tx, link)).files >= MAX_FILES_PER_DAY)
      throw new FormError({ file: 'my.error.too-many' }, 429);
    const claim = { key, fileName: file.name, fileType, fileSize: bytes.length, kind: 'other' as const };
    await claimFile(tx, claim, { candidateId: link.candidateId, applicationId: link.applicationId });
  });
}

function explained(error: unknown): unknown {
  if (error instanceof ApiError && error.code === 'rate_limited')
    return new FormError({ file: 'my.error.too-many' }, 429);
  if (error instanceof Unavailable || error instanceof Conflict)
    return new FormError({ file: 'my.error.unavailable' }, 503);
  return error;
}
