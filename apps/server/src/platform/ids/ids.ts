import { randomFillSync } from 'node:crypto';

/** The UUIDs accepted in paths and bodies: versions 1 to 8, variant 8/9/a/b, the nil and the all-f UUID. */
export const UUID_PATTERN =
  '^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12})$';

const uuidRegExp = new RegExp(UUID_PATTERN);

export function isUuid(value: string): boolean {
  return uuidRegExp.test(value);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const POOL_IDS = 256;
const pool = Buffer.alloc(POOL_IDS * 10);
let poolOffset = pool.length;
let lastMillisecond = 0;
let counter = 0;

/**
 * A UUIDv7 of a time in the past, so that lists show the record where it belongs.
 * @param number orders several of the same millisecond, from 0
 */
export function idAt(time: string, number = 0): string {
  const hex = Date.parse(time).toString(16).padStart(12, '0');
  const random = newId().slice(19); // after the time and the counter
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${(number % 0x1000).toString(16).padStart(3, '0')}-${random}`;
}

/**
 * A UUIDv7 (RFC 9562) that sorts after every id this process generated before, so that `order by id desc` is newest
 * first. The 12 bits after the version are a counter within a millisecond; when it overflows, or the clock steps back,
 * the embedded time runs ahead of the clock instead.
 */
export function newId(): string {
  const now = Date.now();
  if (poolOffset === pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const start = poolOffset;
  poolOffset += 10;
  if (now > lastMillisecond) {
    lastMillisecond = now;
    // A random start in the lower half leaves at least 2,048 ids in each millisecond.
    counter = ((pool[start + 8]! << 8) | pool[start + 9]!) & 0x7ff;
  } else if (counter === 0xfff) {
    lastMillisecond += 1;
    counter = 0;
  } else {
    counter += 1;
  }
  const time = lastMillisecond.toString(16).padStart(12, '0');
  const hex = (index: number) => HEX[pool[start + index]!]!;
  const variant = HEX[(pool[start]! & 0x3f) | 0x80]!;
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${hex(1)}-` +
    `${hex(2)}${hex(3)}${hex(4)}${hex(5)}${hex(6)}${hex(7)}`
  );
}
