import type { Context } from '../../platform/context.ts';
import { Invalid } from '../../platform/errors.ts';
import { oneOf, record, type Static, Timestamp, Type, text } from '../../platform/http/schema.ts';
import { extensionAgrees } from '../../platform/storage/file-type.ts';
import { newUploadKey, parseUploadKey, photoUrl, TYPES_OF_KIND, type UploadKind } from './upload-keys.ts';

const LINK_SECONDS = 600;

export const FileName = text(255, { examples: ['resume.pdf'] });

const fields = {
  filename: FileName,
  contentType: Type.String({ maxLength: 200, examples: ['application/pdf'] }),
  contentLength: Type.Integer({ minimum: 1, description: 'Bytes; the upload must have exactly as many.' }),
};
export const UploadRequest = record('UploadRequest', fields);
export type UploadRequest = Static<typeof UploadRequest>;
/** The same from a website, where fields that nobody knows do no harm. */
export const PublicUploadRequest = Type.Object(fields, { 'x-name': 'PublicUploadRequest' });

const linkFields = {
  key: Type.String({ description: 'Names the upload when it is claimed.' }),
  uploadUrl: Type.String({ description: 'Takes one PUT of the file, until `expiresAt`.' }),
  method: oneOf(['PUT'] as const),
  headers: Type.Record(Type.String(), Type.String(), { description: 'To be sent with the file, as they are.' }),
  expiresAt: Timestamp,
  maxBytes: Type.Integer({ description: 'The most that a file of this type may have.' }),
};
export const UploadLink = record('UploadLink', linkFields);
export const ImageUploadLink = record('ImageUploadLink', {
  ...linkFields,
  fileUrl: Type.String({ description: 'Where the image will be seen; the value for `photoUrl`.' }),
});

/**
 * A link that takes one upload of exactly this size and type within ten minutes.
 * @throws Invalid for a type that is not accepted, a name of another type, or too large a file
 */
export async function presignUpload(context: Context, kind: UploadKind, request: UploadRequest) {
  const { filename, contentType, contentLength } = request;
  const types = TYPES_OF_KIND[kind];
  const rule = Object.hasOwn(types, contentType) ? types[contentType] : undefined;
  if (rule === undefined) throw Invalid.field('contentType', `must be one of ${Object.keys(types).join(', ')}`);
  if (!extensionAgrees(filename, contentType)) {
    throw Invalid.field('filename', `must end in .${rule.extensions.join(' or .')} for ${contentType}`);
  }
  if (contentLength > rule.maxBytes) throw Invalid.field('contentLength', `must be at most ${rule.maxBytes}`);
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
