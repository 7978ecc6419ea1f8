import { Readable } from 'node:stream';
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

/** The bytes as a stream, a piece at a time; null if the first part is missing. */
export async function streamRaw(storage: Storage, id: string, parts: number): Promise<Readable | null> {
  if (parts === 0 || (await storage.stat(keyOf(id, 0))) === null) return null;
  return Readable.from(piecesOf(storage, id, parts));
}

async function* piecesOf(storage: Storage, id: string, parts: number): AsyncIterable<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await storage.read(keyOf(id, part));
    if (bytes === null) throw new Error(`part ${part} of the received email ${id} is missing`);
    yield bytes;
  }
}

const KEY = /^received\/([0-9a-f-]{36})\/\d+$/;

/** The objects of emails that were written before this time, with the ID of the email. */
export async function* rawWrittenBefore(storage: Storage, time: Date): AsyncIterable<{ id: string; key: string }> {
  for await (const { key, modifiedAt } of storage.list('received/')) {
    const id = KEY.exec(key)?.[1];
    if (id !== undefined && modifiedAt < time) yield { id, key };
  }
}

export async function removeRaw(storage: Storage, id: string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) await storage.delete(keyOf(id, part));
}
