import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context/context.ts';
import { requireStorage } from '../../hiring/files/storage-limit.ts';
import { newUploadKey } from '../../hiring/files/upload-keys.ts';

/** Objects of the storage are at most 10 MiB. */
const PART_BYTES = 8 * 1024 * 1024;
const PART_TYPE = 'application/octet-stream';

/**
 * Stores a stream in parts.
 * @param list called with the key of each part before it is written
 * @throws Conflict if the storage of the workspace is full, Unavailable if that of the service is
 */
export async function storeParts(
  context: Context,
  bytes: AsyncIterable<Uint8Array>,
  list: (key: string) => Promise<void>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  // One for all parts: memory that each part takes anew is given back late.
  const buffer = Buffer.allocUnsafeSlow(PART_BYTES);
  let length = 0;
  const write = async () => {
    const part = buffer.subarray(0, length);
    length = 0;
    await requireStorage(context, part.length, 'member');
    const key = newUploadKey(context.workspaceId, 'export', PART_TYPE);
    await list(key);
    await context.services.storage.write(key, part, PART_TYPE);
    hash.update(part);
    size += part.length;
  };
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; ) {
      const piece = chunk.subarray(start, start + PART_BYTES - length);
      buffer.set(piece, length);
      length += piece.length;
      start += piece.length;
      if (length === PART_BYTES) await write();
    }
  }
  if (length > 0) await write();
  return { size, sha256: hash.digest('hex') };
}
