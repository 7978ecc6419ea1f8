import { piecesOf } from '../../../platform/concurrency/pieces.ts';

/** Runs in the process that reads emails: parsing the JSON of a large email would keep other requests waiting. */

/** The email in a request of Postmark; null if it is not sent along, which the settings of its server determine. */
export function read(body: Buffer): { pieces: Uint8Array[]; from: string | null; to: string[] } | null {
  const { RawEmail: raw, OriginalRecipient: to, From: from } = JSON.parse(body.toString()) ?? {};
  if (typeof raw !== 'string' || raw === '') return null;
  const isBytes = !/[^\0-\xff]/.test(raw);
  return {
    pieces: piecesOf(Buffer.from(raw, isBytes && Buffer.byteLength(raw) === raw.length ? 'latin1' : 'utf8')),
    from: typeof from === 'string' ? from : null,
    to: typeof to === 'string' && to !== '' ? [to] : [],
  };
}
