import type { Context } from '../../../platform/context/context.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import {
  oneOf,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
} from '../../../platform/http/contract/schema.ts';
import { extensionAgrees } from '../../../platform/storage/file-type.ts';
import { requireStorage } from './storage-limit.ts';
import { newUploadKey, parseUploadKey, photoUrl, TYPES_OF_KIND, type UploadKind } from './upload-keys.ts';

const LINK_SECONDS = 600;

export const FileName = text(255, { examples: ['resume.pdf'] });

const fields = {
  filename: FileName,
  contentType: Type.String({ maxLength: 200, examples: ['application/pdf'] }),
  contentLength: Type.Integer({ minimum: 1, description: 'Size in bytes; the upload must have exactly this size.' }),
};
export const UploadRequest = record('UploadRequest', fields);
export type UploadRequest = Static<typeof UploadRequest>;
/** The same for public routes, which ignore unknown fields. */
export const PublicUploadRequest = Type.Object(fields, { 'x-name': 'PublicUploadRequest' });

const linkFields = {
  key: Type.String({ description: 'Identifies the upload when you add it to a candidate or application.' }),
  uploadUrl: Type.String({ description: 'Accepts one PUT of the file, until `expiresAt`.' }),
  method: oneOf(['PUT'] as const),
  headers: Type.Record(Type.String(), Type.String(), { description: 'Send these headers unchanged with the file.' }),
  expiresAt: Timestamp,
  maxBytes: Type.Integer({ description: 'Maximum size of files of this type.' }),
};
export const UploadLink = plainRecord('UploadLink', linkFields);
export const ImageUploadLink = record('ImageUploadLink', {
  ...linkFields,
  fileUrl: Type.String({
    description:
      'The value for `photoUrl`. The image is available there once it belongs to an application and has been checked; show a local copy until then.',
  }),
});

/**
 * A link that accepts one upload of exactly this size and type within ten minutes.
 * @throws Invalid if the type is not accepted, the extension does not match it or the file is too large; Conflict or
 * Unavailable if the storage is full
 */
export async function presignUpload(
  context: Context,
  kind: Exclude<UploadKind, 'import' | 'export'>,
  request: UploadRequest,
) {
  const { filename, contentType, contentLength } = request;
  const types = TYPES_OF_KIND[kind];
  const rule = Object.hasOwn(types, contentType) ? types[contentType] : undefined;
  if (rule === undefined) throw Invalid.field('contentType', `must be one of ${Object.keys(types).join(', ')}`);
  if (!extensionAgrees(filename, contentType)) {
    throw Invalid.field('filename', `must end in .${rule.extensions.join(' or .')} for ${contentType}`);
  }
  if (contentLength > rule.maxBytes) throw Invalid.field('contentLength', `must be at most ${rule.maxBytes}`);
  await requireStorage(context, contentLength, kind === 'file' ? 'member' : 'visitor');
  const { storage, settings } = context.services;
  const key = newUploadKey(context.workspaceId, kind, contentType);
  const expiresAt = new Date(Date.now() + LINK_SECONDS * 1000);
  const { url, method, headers } = await storage.presignUpload({ key, contentType, contentLength, expiresAt });
  return {
    key,
    uploadUrl: url,
    method,
    headers,
    expiresAt: expiresAt.toISOString(),
    maxBytes: rule.maxBytes,
    ...(kind === 'image' ? { fileUrl: photoUrl(settings.publicUrl, parseUploadKey(key)!) } : {}),
  };
}
