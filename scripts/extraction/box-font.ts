/**
 * A TrueType font whose letters are all the same box, for the given text. Browsers shape it as they shape any font without ligatures: Arabic letters become
 * presentation forms, and Devanagari vowel signs change places. So the corpus prints every script on machines without fonts of it.
 */
export function boxFont(text: string): Buffer {
  const arabicForms = Array.from({ length: 0xfefc - 0xfe70 }, (_, index) => 0xfe70 + index);
  const codes = [...new Set([0x20, 0x2d, 0xe4d, ...[...text].map((letter) => letter.codePointAt(0)!), ...arabicForms])];
  codes.sort((a, b) => a - b);
  const count = codes.length + 1;
  // One contour of four points on the curve, in words of 16 bits and two bytes of repeated flags.
  const box = Buffer.concat([
    words(1, 50, 0, 450, 700, 3, 0),
    Buffer.from([0x01, 0x01, 0x01, 0x01]),
    words(50, 0, 400, 0, 0, 700, 0, -700),
  ]);
  const outlines = codes.map((code) => (code === 0x20 ? Buffer.alloc(0) : box));
  const ends = [0, box.length];
  for (const { length } of outlines) ends.push(ends.at(-1)! + length);
  const isMark = (code: number) => /\p{Mn}/u.test(String.fromCodePoint(code));
  return assembled({
    'OS/2': Buffer.concat([
      words(4, 500, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      Buffer.alloc(10 + 16 + 4),
      words(64, 0x20, 0xffff, 800, -200, 0, 900, 300),
      Buffer.alloc(8),
      words(500, 700, 0, 0x20, 2),
    ]),
    GSUB: scripts(['DFLT', 'arab', 'dev2', 'deva', 'hebr', 'thai']),
    cmap: characterMap(codes),
    glyf: Buffer.concat([box, ...outlines]),
    head: Buffer.concat([
      longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
      words(0, 1000),
      Buffer.alloc(16),
      words(0, 0, 500, 700, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([longs(0x10000), words(800, -200, 0, 600, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, count)]),
    hmtx: Buffer.concat([words(600, 0), ...codes.map((code) => words(isMark(code) ? 0 : 600, 0))]),
    loca: longs(...ends),
    maxp: Buffer.concat([longs(0x10000), words(count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: names('Box'),
    post: Buffer.concat([longs(0x30000, 0, 0, 0, 0, 0, 0, 0)]),
  });
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index);
  return bytes;
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

/** Format 12: groups of one character each. */
function characterMap(codes: readonly number[]): Buffer {
  const groups = codes.map((code, index) => longs(code, code, index + 1));
  const table = Buffer.concat([words(12, 0), longs(16 + 12 * codes.length, 0, codes.length), ...groups]);
  return Buffer.concat([words(0, 1, 3, 10), longs(12), table]);
}

/** Substitutions: none, but the scripts are known, so that they are shaped by their own rules. */
function scripts(tags: readonly string[]): Buffer {
  const start = 2 + 6 * tags.length;
  const records = tags.map((tag, index) => Buffer.concat([Buffer.from(tag), words(start + 10 * index)]));
  const tables = tags.map(() => words(4, 0, 0, 0xffff, 0));
  const list = Buffer.concat([words(tags.length), ...records, ...tables]);
  return Buffer.concat([longs(0x10000), words(10, 10 + list.length, 12 + list.length), list, words(0), words(0)]);
}

function names(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const ids = [1, 2, 3, 4, 6];
  const records = ids.map((id) => words(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([words(0, ids.length, 6 + 12 * ids.length), ...records, text]);
}

function assembled(tables: Readonly<Record<string, Buffer>>): Buffer {
  const all = Object.entries(tables);
  const header = Buffer.concat([longs(0x10000), words(all.length, 128, 3, 16 * all.length - 128)]);
  let at = header.length + 16 * all.length;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, table] of all) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    records.push(Buffer.from(tag), longs(checksum(padded), at, table.length));
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([header, ...records, ...bodies]);
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
