import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
// Each takes a thread that files and host names need too: a crowd that signs in, or guesses, must not hold up the rest.
const AT_ONCE = 2;

/** `argon2id$<KiB>$<passes>$<salt>$<tag>`, the parts in base64url, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, MEMORY_KIB, PASSES);
  return ['argon2id', MEMORY_KIB, PASSES, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

/** A hash that no password has, so that refusing an unknown account costs what refusing a known one does. */
export const NOBODYS_HASH = [
  'argon2id',
  MEMORY_KIB,
  PASSES,
  randomBytes(16).toString('base64url'),
  randomBytes(TAG_BYTES).toString('base64url'),
].join('$');

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [algorithm, memory, passes, nonce, tag] = stored.split('$');
  if (algorithm !== 'argon2id' || tag === undefined) return false;
  const expected = Buffer.from(tag, 'base64url');
  const actual = await tagOf(password, Buffer.from(nonce!, 'base64url'), Number(memory), Number(passes));
  return timingSafeEqual(expected, actual);
}

let running = 0;
const waiting: (() => void)[] = [];

async function tagOf(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    const parameters = { message: password, nonce, memory, passes, parallelism: 1, tagLength: TAG_BYTES };
    return (await derive('argon2id', parameters)) as Buffer; // promisify knows the last of the overloads only
  } finally {
    // Whoever waits takes over the place.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
