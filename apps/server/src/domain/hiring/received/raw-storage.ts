import { MAX_OBJECT_BYTES, type Storage } from '../../../platform/storage/storage.ts';

/** Larger emails are not accepted. */
export const MAX_EMAIL_BYTES = 35 * 1024 * 1024;

const keyOf = (id: string, part: number) => `received/${id}/${part}`;

/** Stores the bytes of an email, in as many objects as it takes. @returns their number. @throws Unavailable */
export async function writeRaw(storage: Storage, id: string, raw: Uint8Array): Promise<number> {
  const parts = Math.max(1, Math.ceil(raw.length / MAX_OBJECT_BYTES));
  for (let part = 0; part < parts; part += 1) {
    const bytes = raw.subarray(part * MAX_OBJECT_BYTES, (part + 1) * MAX_OBJECT_BYTES);
    await storage.write(keyOf(id, part), bytes, 'message/rfc822');
  }
  return parts;
}

/** Null if a part is missing. */
export async function readRaw(storage: Storage, id: string, parts: number): Promise<Buffer | null> {
  const read: Uint8Array[] = [];
  for (let part = 0; part < parts; part += 1) {
    const bytes = await storage.read(keyOf(id, part));
    if (bytes === null) return null;
    read.push(bytes);
  }
  return Buffer.concat(read);
}

export async function removeRaw(storage: Storage, id: string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) await storage.delete(keyOf(id, part));
}
