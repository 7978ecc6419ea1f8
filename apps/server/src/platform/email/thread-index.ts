/** The first block: a reserved byte, 5 bytes of the time, a GUID of 16 bytes, which is the same in a whole conversation. */
const HEADER_BYTES = 22;
/** Each answer adds a block: the time since the first email, and random bits. */
const CHILD_BYTES = 5;
const RESERVED = 1;
/** More answers than a person writes; Outlook groups by the first block alone. */
const MAX_BYTES = HEADER_BYTES + 100 * CHILD_BYTES;

/** 100-nanosecond intervals from 1601 to 1970. */
const EPOCH_OFFSET = 116_444_736_000_000_000n;
/** Differences from this one on, about 1.8 years, are stored with less precision. */
const LONG = 1n << 49n;

/**
 * The `Thread-Index` of an answer to an email with this one, so that Outlook shows both in one conversation (MS-OXOMSG, 2.2.1.3).
 * @returns null if it is malformed
 */
export function continueThreadIndex(index: string, now: Date, random: () => number): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(index)) return null;
  const parent = Buffer.from(index, 'base64');
  if (parent.length < HEADER_BYTES || (parent.length - HEADER_BYTES) % CHILD_BYTES !== 0) return null;
  if (parent[0] !== RESERVED) return null;
  const kept = parent.length + CHILD_BYTES > MAX_BYTES ? parent.subarray(0, HEADER_BYTES) : parent;
  return Buffer.concat([kept, childBlock(parent, now, random)]).toString('base64');
}

/** A bit for the precision, 31 bits of the time since the header's, 8 random ones. */
function childBlock(parent: Buffer, now: Date, random: () => number): Buffer {
  // The six most significant bytes; the first is that of the reserved byte, as it is in our time.
  const started = BigInt(parent.readUIntBE(0, 6)) << 16n;
  const difference = BigInt(now.getTime()) * 10_000n + EPOCH_OFFSET - started;
  const passed = difference < 0n ? -difference : difference;
  const isLong = passed >= LONG;
  const delta = Number((passed >> (isLong ? 23n : 18n)) & 0x7fff_ffffn);
  const block = Buffer.alloc(CHILD_BYTES);
  block.writeUInt32BE(isLong ? delta + 0x8000_0000 : delta);
  block[4] = Math.floor(random() * 256);
  return block;
}
