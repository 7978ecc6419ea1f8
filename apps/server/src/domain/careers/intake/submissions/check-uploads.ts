import type { Context } from '../../../../platform/context/context.ts';
import type { Services } from '../../../../platform/context/services.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { namesOfFile } from '../../../hiring/applications/answer-files.ts';
import { type Claim, checkUpload } from '../../../hiring/files/check-upload.ts';
import type { NewFile } from '../../../hiring/files/claim-file.ts';
import { imageTypeOf, parsePhotoPath, parseUploadKey } from '../../../hiring/files/upload-keys.ts';
import { MAX_FILE_QUESTIONS } from '../../../hiring/jobs/application-config.ts';
import type { Submission } from './read-submission.ts';

const RESUME_NAMES = {
  key: 'resumeKey',
  fileName: 'resumeFileName',
  fileType: 'resumeFileType',
  fileSize: 'resumeFileSize',
} as const;
const PHOTO_NAMES = { key: 'photoUrl', fileName: 'photoUrl', fileType: 'photoUrl', fileSize: 'photoUrl' } as const;

/** A checked file of a submission, and the field that named it. */
export type SentFile = NewFile & { field: string };

/**
 * The files of a submission, after checking that they exist and are what they claim to be.
 * @param createdAfter older uploads are rejected; null to accept all
 * @throws Invalid, Unavailable
 */
export async function checkUploads(
  services: Services,
  workspaceId: string,
  { fields, answerFiles }: Pick<Submission, 'fields' | 'answerFiles'>,
  createdAfter: Date | null,
): Promise<SentFile[]> {
  const sent: SentFile[] = [];
  const { storage } = services;
  const { resumeKey, resumeFileName, resumeFileType, resumeFileSize } = fields;
  if (resumeKey !== undefined) {
    // The form's check requires these with the key.
    const claim = { key: resumeKey, fileName: resumeFileName!, fileType: resumeFileType!, fileSize: resumeFileSize! };
    await checkUpload(storage, claim, { workspaceId, kind: 'resume', names: RESUME_NAMES, createdAfter });
    sent.push({ ...claim, kind: 'resume', field: 'resumeKey' });
  }
  if (fields.photoUrl !== undefined) {
    const claim = await photoClaim(services, fields.photoUrl);
    await checkUpload(storage, claim, { workspaceId, kind: 'image', names: PHOTO_NAMES, createdAfter });
    sent.push({ ...claim, kind: 'photo', field: 'photoUrl' });
  }
  for (const { questionId, ...claim } of answerFiles) {
    const names = namesOfFile(questionId);
    if (sent.some(({ key }) => key === claim.key)) throw Invalid.field(names.key, 'is the upload of another field');
    await checkUpload(storage, claim, { workspaceId, kind: 'resume', names, createdAfter });
    sent.push({ ...claim, kind: 'other', field: names.key });
  }
  return sent;
}

/** The properties claimed by a photo's URL; the size is that of the upload. */
async function photoClaim({ storage, settings }: Services, url: string): Promise<Claim> {
  const key = photoKeyOf(settings.publicUrl, url);
  const found = key === null ? null : await storage.stat(key.key);
  const fileType = key === null ? null : imageTypeOf(key.extension);
  if (key === null || found === null || fileType === null) {
    throw Invalid.field('photoUrl', 'must be the fileUrl of an uploaded image');
  }
  return { key: key.key, fileName: `photo.${key.extension}`, fileType, fileSize: found.size };
}

function photoKeyOf(publicUrl: string, url: string) {
  return url.startsWith(`${publicUrl}/photos/`) ? parsePhotoPath(url.slice(publicUrl.length)) : null;
}

/** The uploads of this workspace that a submission names, whether they exist or not. */
export function uploadKeysOf({ workspaceId, services }: Context, body: Record<string, unknown>): string[] {
  const { resumeKey, photoUrl, questionFiles } = body;
  const answers = typeof questionFiles === 'object' && questionFiles !== null ? Object.values(questionFiles) : [];
  const named = [
    typeof resumeKey === 'string' ? parseUploadKey(resumeKey) : null,
    typeof photoUrl === 'string' ? photoKeyOf(services.settings.publicUrl, photoUrl) : null,
    ...answers
      .slice(0, MAX_FILE_QUESTIONS)
      .map((file: { key?: unknown } | null) => (typeof file?.key === 'string' ? parseUploadKey(file.key) : null)),
  ];
  return named.flatMap((upload) => (upload?.workspaceId === workspaceId ? [upload.key] : []));
}
