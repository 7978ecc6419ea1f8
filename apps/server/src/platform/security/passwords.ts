import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';

const derive = promisify(argon2);

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
// Each hash takes a thread that file access and DNS lookups need too: many sign-ins, or guesses, must not block those.
const AT_ONCE = 2;
// A hash takes about thirty milliseconds: the last one in a full queue waits for about two seconds.
const limiter = new ConcurrencyLimiter({
  total: AT_ONCE,
  waiting: { total: 128, perSource: 16 },
  rejection: 'Too many passwords are being checked at the moment. Try again shortly.',
});

interface Cost {
  memory: number;
  passes: number;
  /** The source of the request: sources take turns. */
  source: string;
}

/**
 * `argon2id$<KiB>$<passes>$<salt>$<tag>`, the parts in base64url, so that the cost can be raised later.
 * @throws Unavailable when too many wait
 */
export async function hashPassword(password: string, source = ''): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, { memory: MEMORY_KIB, passes: PASSES, source });
  return ['argon2id', MEMORY_KIB, PASSES, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

/** A hash that matches no password, so that rejecting an unknown account takes as long as rejecting a known one. */
export const DUMMY_HASH = [
  'argon2id',
  MEMORY_KIB,
  PASSES,
  randomBytes(16).toString('base64url'),
  randomBytes(TAG_BYTES).toString('base64url'),
].join('$');

/** @throws Unavailable when too many wait */
export async function verifyPassword(password: string, stored: string, source = ''): Promise<boolean> {
  const [algorithm, memory, passes, nonce, tag] = stored.split('$');
  if (algorithm !== 'argon2id' || tag === undefined) return false;
  const expected = Buffer.from(tag, 'base64url');
  const cost = { memory: Number(memory), passes: Number(passes), source };
  const actual = await tagOf(password, Buffer.from(nonce!, 'base64url'), cost);
  return timingSafeEqual(expected, actual);
}

async function tagOf(password: string, nonce: Buffer, { memory, passes, source }: Cost): Promise<Buffer> {
  const parameters = { message: password, nonce, memory, passes, parallelism: 1, tagLength: TAG_BYTES };
  // The cast is needed because promisify's type covers only the last overload.
  return limiter.run(source, async () => (await derive('argon2id', parameters)) as Buffer);
}
