import type { Context } from '../../../platform/context/context.ts';
import {
  contentTypeFor,
  extensionAgrees,
  HEAD_BYTES,
  matchesClaimedType,
} from '../../../platform/storage/file-type.ts';
import type { Claim } from './check-upload.ts';
import { requireStorage } from './storage-limit.ts';
import { newUploadKey, TYPES_OF_KIND } from './upload-keys.ts';

/** The bytes of a file that was not uploaded by its owner. */
interface GivenFile {
  fileName: string;
  bytes: Uint8Array;
}

const TYPES: Readonly<Record<string, { maxBytes: number; extensions: readonly string[] } | undefined>> =
  TYPES_OF_KIND.file;

/**
 * Stores a file as an upload, as if a member had added it: with the same types, sizes and limits. The checks of new files follow
 * once it belongs to a candidate; uploads that nobody claims are removed.
 * @returns null for what candidates cannot have
 * @throws Conflict if the storage of the workspace is full; Unavailable
 */
export async function storeUpload(context: Context, { fileName, bytes }: GivenFile): Promise<Claim | null> {
  // By the name, as for uploads; senders often call everything application/octet-stream.
  const fileType = contentTypeFor(fileName);
  if (fileType === null || !matchesClaimedType(bytes.subarray(0, HEAD_BYTES), fileType)) return null;
  if (bytes.length === 0 || bytes.length > (TYPES[fileType]?.maxBytes ?? 0)) return null;
  await requireStorage(context, bytes.length, 'member');
  const key = newUploadKey(context.workspaceId, 'file', fileType);
  await context.services.storage.write(key, bytes, fileType);
  return { key, fileName, fileType, fileSize: bytes.length };
}

/** The name with the extension of its content, if it has none or that of another type. */
export function withExtension({ fileName, bytes }: GivenFile): string {
  const head = bytes.subarray(0, HEAD_BYTES);
  const named = contentTypeFor(fileName);
  if (named !== null && matchesClaimedType(head, named)) return fileName;
  const actual = Object.keys(TYPES).find((type) => matchesClaimedType(head, type));
  // Any file without zero bytes looks like text: without an extension that says so, it is not.
  if (actual === undefined || (actual === 'text/plain' && named !== null)) return fileName;
  return extensionAgrees(fileName, actual) ? fileName : `${fileName}.${TYPES[actual]!.extensions[0]}`;
}
