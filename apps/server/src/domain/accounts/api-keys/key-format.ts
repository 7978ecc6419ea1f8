import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../platform/security/secrets.ts';

export type KeyType = 'secret' | 'publishable';

/** A test key acts in the sandbox of its workspace, a live key in the workspace itself. */
type KeyMode = 'live' | 'test';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 43 characters of base62 hold 256 bits (62^43 > 2^256); six more hold the checksum.
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const MARK = { secret: 'sk', publishable: 'pk' } as const;
/** The part of a key that follows the prefix of the instance. */
const TYPE_OF_HEAD: Readonly<Record<string, KeyType>> = {
  _sk_live_: 'secret',
  _sk_test_: 'secret',
  _pk_live_: 'publishable',
  _pk_test_: 'publishable',
};
const HEAD_LENGTH = '_sk_live_'.length;

/** A new key: a head such as `<prefix>_sk_live_` or `<prefix>_pk_test_`, 256 random bits and a checksum, in base62. */
export function newKey(prefix: string, type: KeyType, mode: KeyMode = 'live'): string {
  const body = `${prefix}_${MARK[type]}_${mode}_${toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH)}`;
  return body + checksum(body);
}

/** The type of a key by its format and checksum alone; null if it cannot be a key of this instance. */
export function keyTypeOf(text: string, prefix: string): KeyType | null {
  const head = text.slice(0, prefix.length + HEAD_LENGTH);
  const type = TYPE_OF_HEAD[head.slice(prefix.length)];
  if (type === undefined || !head.startsWith(prefix)) return null;
  if (text.length !== head.length + RANDOM_LENGTH + CHECKSUM_LENGTH) return null;
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH))) ? type : null;
}

/** The parts of a key that are stored to recognize it: its first characters and its last four. */
export function keyHint(key: string): { prefix: string; last4: string } {
  const start = key.lastIndexOf('_') + 1; // base62 has no underscore
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
