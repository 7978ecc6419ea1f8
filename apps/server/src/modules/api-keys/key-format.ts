import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/secrets.ts';

export type KeyType = 'secret' | 'publishable';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 43 characters of base62 hold 256 bits (62^43 > 2^256); six more hold the checksum.
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const MARK = { secret: 'sk', publishable: 'pk' } as const;

/** A new key: `<prefix>_sk_live_` or `<prefix>_pk_live_`, 256 random bits and a checksum, in base62. */
export function newKey(prefix: string, type: KeyType): string {
  const body = `${prefix}_${MARK[type]}_live_${toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH)}`;
  return body + checksum(body);
}

/** Which type a text is a key of, by form and checksum alone; null when it cannot be a key of this installation. */
export function keyTypeOf(text: string, prefix: string): KeyType | null {
  const head = text.slice(0, prefix.length + 9);
  const type = head === `${prefix}_sk_live_` ? 'secret' : head === `${prefix}_pk_live_` ? 'publishable' : null;
  if (type === null || text.length !== head.length + RANDOM_LENGTH + CHECKSUM_LENGTH) return null;
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH))) ? type : null;
}

/** What of a key may be kept to recognise it by: its first characters and its last four. */
export function keyHint(key: string): { prefix: string; last4: string } {
  const start = key.indexOf('_live_') + 6;
  return { prefix: key.slice(0, start + 4), last4: key.slice(-4) };
}

function checksum(body: string): string {
  return toBase62(sha256(body).readBigUInt64BE() % 62n ** BigInt(CHECKSUM_LENGTH), CHECKSUM_LENGTH);
}

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)]! + text;
  return text;
}
