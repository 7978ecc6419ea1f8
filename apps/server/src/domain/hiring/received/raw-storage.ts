import type { Storage } from '../../../platform/storage/storage.ts';

/** Larger emails are not accepted. */
export const MAX_EMAIL_BYTES = 35 * 1024 * 1024;

const keyOf = (id: string, part: number) => `received/${id}/${part}`;

/** Stores the bytes of an email, an object for each piece. @returns their number. @throws Unavailable */
export async function writeRaw(storage: Storage, id: string, raw: readonly Uint8Array[]): Promise<number> {
  for (const [part, bytes] of raw.entries()) await storage.write(keyOf(id, part), bytes, 'message/rfc822');
  return raw.length;
}

/** Null if a part is missing. */
export async function readRaw(storage: Storage, id: string, parts: number): Promise<Uint8Array[] | null> {
  const read: Uint8Array[] = [];
  for (let part = 0; part < parts; part += 1) {
    const bytes = await storage.read(keyOf(id, part));
    if (bytes === null) return null;
    read.push(bytes);
  }
  return read;
}

export async function removeRaw(storage: Storage, id: string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) await storage.delete(keyOf(id, part));
}
