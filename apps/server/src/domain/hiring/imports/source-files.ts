import type { Context } from '../../../platform/context/context.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { claimableSince } from '../files/check-upload.ts';
import { requireStorage } from '../files/storage-limit.ts';
import { newUploadKey, parseUploadKey } from '../files/upload-keys.ts';
import { SourceError, type SourceFile } from './adapters/adapter.ts';
import type { StoredFile } from './queries.ts';
import type { NewImport } from './schema.ts';

/** Of each part of a file. */
export const PART_TYPE = 'application/octet-stream';
export const MAX_PART_BYTES = 10 * 1024 * 1024;
const LINK_SECONDS = 600;

/** A link that accepts one part of a file that is to be imported. @throws Conflict or Unavailable if the storage is full */
export async function presignPart(context: Context, { contentLength }: { contentLength: number }) {
  await requireStorage(context, contentLength, 'member');
  const key = newUploadKey(context.workspaceId, 'import', PART_TYPE);
  const expiresAt = new Date(Date.now() + LINK_SECONDS * 1000);
  const grant = { key, contentType: PART_TYPE, contentLength, expiresAt };
  const { url, method, headers } = await context.services.storage.presignUpload(grant);
  return { key, uploadUrl: url, method, headers, expiresAt: expiresAt.toISOString(), maxBytes: MAX_PART_BYTES };
}

/** The files of a request, with their sizes. @throws Invalid for uploads that do not exist, or are of other workspaces */
export async function checkFiles(
  { workspaceId, services }: Context,
  files: NonNullable<NewImport['files']>,
): Promise<StoredFile[]> {
  const oldest = claimableSince(new Date());
  const seen = new Set<string>();
  const stored: StoredFile[] = [];
  for (const [index, { name, keys }] of files.entries()) {
    let size = 0;
    for (const [part, key] of keys.entries()) {
      const field = `files.${index}.keys.${part}`;
      const parsed = parseUploadKey(key);
      if (parsed?.workspaceId !== workspaceId || parsed.kind !== 'import')
        throw Invalid.field(field, 'is not the key of such an upload');
      if (seen.has(key)) throw Invalid.field(field, 'is named twice');
      if (parsed.createdAt < oldest) throw Invalid.field(field, 'belongs to an upload that is more than 24 hours old');
      const found = await services.storage.stat(key);
      if (found === null) throw Invalid.field(field, 'belongs to a file that has not been uploaded');
      seen.add(key);
      size += found.size;
    }
    stored.push({ name, size, keys });
  }
  return stored;
}

/** The files as streams, one part at a time. */
export function openFiles(storage: Storage, files: readonly StoredFile[]): SourceFile[] {
  return files.map(({ name, size, keys }) => ({
    name,
    size,
    read: (from = 0) => readParts(storage, { name, keys }, from),
  }));
}

async function* readParts(
  storage: Storage,
  { name, keys }: Pick<StoredFile, 'name' | 'keys'>,
  from: number,
): AsyncIterable<Uint8Array> {
  const removed = () => new SourceError(`The file ${name} has been removed. Upload it again.`);
  let skipped = from;
  for (const key of keys) {
    const size = skipped === 0 ? 0 : (await storage.stat(key))?.size;
    if (size === undefined) throw removed();
    if (skipped > 0 && size <= skipped) {
      skipped -= size;
      continue;
    }
    const part = await storage.stream(key);
    if (part === null) throw removed();
    for await (const chunk of part as AsyncIterable<Uint8Array>) {
      if (skipped < chunk.length) yield chunk.subarray(skipped);
      skipped = Math.max(0, skipped - chunk.length);
    }
  }
}
