const SECTOR = 512;
const MINI_SECTOR = 64;
const END_OF_CHAIN = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
const FREE = 0xffffffff;
const NO_ENTRY = 0xffffffff;
const TEXT_START = 0x400;

/** A piece of a Word document: stored as Windows-1252 or as UTF-16. */
interface WordPiece {
  text: string;
  compressed: boolean;
}

/** A Word 97 document made of these pieces, in a compound file with a small piece table in its mini stream. */
export function doc(pieces: WordPiece[], flags = 0x0200): Buffer {
  const stored = pieces.map(({ text, compressed }) => Buffer.from(text, compressed ? 'latin1' : 'utf16le'));
  const table = pieceTable(pieces, stored);
  const head = Buffer.alloc(TEXT_START);
  const characters = pieces.reduce((sum, { text }) => sum + text.length, 0);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(0xc1, 2);
  head.writeUInt16LE(flags, 10);
  head.writeUInt32LE(TEXT_START, 24);
  head.writeUInt16LE(14, 32);
  head.writeUInt16LE(22, 62);
  head.writeUInt32LE(characters, 0x4c);
  head.writeUInt16LE(93, 152);
  head.writeUInt32LE(0, 0x1a2);
  head.writeUInt32LE(table.length, 0x1a6);
  return compoundFile(Buffer.concat([head, ...stored, Buffer.alloc(8 * SECTOR)]), table);
}

function pieceTable(pieces: WordPiece[], stored: Buffer[]): Buffer {
  const positions = Buffer.alloc(4 * (pieces.length + 1));
  const descriptors = Buffer.alloc(8 * pieces.length);
  let character = 0;
  let offset = TEXT_START;
  for (const [index, piece] of pieces.entries()) {
    descriptors.writeUInt32LE(piece.compressed ? (offset * 2 + 0x4000_0000) >>> 0 : offset, 8 * index + 2);
    character += piece.text.length;
    offset += stored[index]!.length;
    positions.writeUInt32LE(character, 4 * (index + 1));
  }
  const head = Buffer.from([2, 0, 0, 0, 0]);
  head.writeUInt32LE(positions.length + descriptors.length, 1);
  // A property run comes first, as Word writes them; readers must skip it.
  return Buffer.concat([Buffer.from([1, 2, 0, 9, 9]), head, positions, descriptors]);
}

/** Sectors: 0 sector table, 1 directory, 2 mini sector table, then the mini stream, then the main stream. */
function compoundFile(main: Buffer, table: Buffer): Buffer {
  const miniSectors = Math.ceil(table.length / MINI_SECTOR);
  const miniStream = padded(table, SECTOR);
  const mainStream = padded(main, SECTOR);
  const mainStart = 3 + miniStream.length / SECTOR;
  const fat = [FAT_SECTOR, END_OF_CHAIN, END_OF_CHAIN];
  fat.push(...chain(3, miniStream.length / SECTOR), ...chain(mainStart, mainStream.length / SECTOR));
  const directory = Buffer.concat([
    entry('Root Entry', 5, 3, miniSectors * MINI_SECTOR, { child: 1 }),
    entry('WordDocument', 2, mainStart, main.length, { left: 2 }),
    entry('1Table', 2, 0, table.length, {}),
    entry('', 0, 0, 0, {}),
  ]);
  return Buffer.concat([header(), words(fat), directory, words(chain(0, miniSectors)), miniStream, mainStream]);
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0xff);
  bytes.fill(0, 8, 76);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeUInt32LE(2, 60);
  bytes.writeUInt32LE(1, 64);
  bytes.writeUInt32LE(END_OF_CHAIN, 68);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}

function entry(
  name: string,
  type: number,
  start: number,
  size: number,
  tree: { left?: number; child?: number },
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(name === '' ? 0 : 2 * name.length + 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(tree.left ?? NO_ENTRY, 68);
  bytes.writeUInt32LE(NO_ENTRY, 72);
  bytes.writeUInt32LE(tree.child ?? NO_ENTRY, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

const chain = (start: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index === count - 1 ? END_OF_CHAIN : start + index + 1));

/** One sector of numbers. */
function words(numbers: number[]): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  for (let index = 0; index < SECTOR / 4; index++) bytes.writeUInt32LE(numbers[index] ?? FREE, 4 * index);
  return bytes;
}

const padded = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);
