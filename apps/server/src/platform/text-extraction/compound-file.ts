import { ExtractionFailed } from './extraction-failed.ts';

const SIGNATURE = 'd0cf11e0a1b11ae1';
const HEADER_BYTES = 512;
const LAST_SECTOR = 0xfffffffa;
const DIRECTORY_ENTRY_BYTES = 128;
const ROOT = 5;
const STREAM = 2;

interface Stream {
  type: number;
  start: number;
  size: number;
}

/**
 * The streams of a compound file, the container of Office documents before 2007. Sector chains that loop or point outside
 * the file are cut off. Source: MS-CFB.
 */
export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  readonly #miniSectorSize: number;
  readonly #miniCutoff: number;
  readonly #fat: Uint32Array;
  readonly #miniFat: Uint32Array;
  readonly #streams: Map<string, Stream>;
  readonly #miniStream: Buffer;

  constructor(bytes: Buffer) {
    if (bytes.length < HEADER_BYTES || bytes.toString('hex', 0, 8) !== SIGNATURE) throw malformed();
    this.#bytes = bytes;
    const [shift, miniShift] = [bytes.readUInt16LE(30), bytes.readUInt16LE(32)];
    if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw malformed();
    this.#sectorSize = 1 << shift;
    this.#miniSectorSize = 1 << miniShift;
    this.#miniCutoff = bytes.readUInt32LE(56);
    this.#fat = this.#readFat();
    this.#miniFat = words(this.#chain(bytes.readUInt32LE(60)));
    this.#streams = this.#readDirectory(this.#chain(bytes.readUInt32LE(48)));
    this.#miniStream = this.#chain([...this.#streams.values()].find(({ type }) => type === ROOT)?.start ?? LAST_SECTOR);
  }

  /** The content of a stream, or null when there is none of that name. */
  read(name: string): Buffer | null {
    const stream = this.#streams.get(name);
    if (stream === undefined || stream.type !== STREAM) return null;
    const small = stream.size < this.#miniCutoff;
    return (small ? this.#miniChain(stream.start) : this.#chain(stream.start)).subarray(0, stream.size);
  }

  /** The sector allocation table; its own sectors are listed in the header and then in a chain. */
  #readFat(): Uint32Array {
    const sectors = [...words(this.#bytes.subarray(76, HEADER_BYTES))];
    const perSector = this.#sectorSize / 4 - 1;
    let next = this.#bytes.readUInt32LE(68);
    for (let left = this.#sectorCount(); left > 0 && next < LAST_SECTOR; left--) {
      const listed = words(this.#sector(next));
      sectors.push(...listed.subarray(0, perSector));
      next = listed[perSector] ?? LAST_SECTOR;
    }
    const used = sectors.filter((sector) => sector < this.#sectorCount()).slice(0, this.#sectorCount());
    return words(Buffer.concat(used.map((sector) => this.#sector(sector))));
  }

  #sectorCount(): number {
    return Math.ceil(this.#bytes.length / this.#sectorSize);
  }

  #sector(number: number): Buffer {
    return this.#bytes.subarray((number + 1) * this.#sectorSize, (number + 2) * this.#sectorSize);
  }

  #chain(start: number): Buffer {
    return Buffer.concat([...links(start, this.#fat, this.#sectorCount())].map((sector) => this.#sector(sector)));
  }

  #miniChain(start: number): Buffer {
    const size = this.#miniSectorSize;
    const sectors = links(start, this.#miniFat, Math.ceil(this.#miniStream.length / size));
    return Buffer.concat([...sectors].map((sector) => this.#miniStream.subarray(sector * size, (sector + 1) * size)));
  }

  #readDirectory(directory: Buffer): Map<string, Stream> {
    const streams = new Map<string, Stream>();
    for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= directory.length; at += DIRECTORY_ENTRY_BYTES) {
      const nameBytes = Math.min(64, Math.max(2, directory.readUInt16LE(at + 64)));
      const name = directory.toString('utf16le', at, at + nameBytes - 2);
      const start = directory.readUInt32LE(at + 116);
      const size = directory.readUInt32LE(at + 120);
      if (!streams.has(name)) streams.set(name, { type: directory[at + 66]!, start, size });
    }
    return streams;
  }
}

const malformed = () => new ExtractionFailed('malformed', 'The file is not a readable Office document.');

function words(bytes: Buffer): Uint32Array {
  const count = Math.floor(bytes.length / 4);
  return Uint32Array.from({ length: count }, (_, index) => bytes.readUInt32LE(index * 4));
}

/** Follows a chain for at most as many links as there are sectors. */
function* links(start: number, table: Uint32Array, count: number): Generator<number> {
  let sector = start;
  for (let left = count; left > 0 && sector < count; left--) {
    yield sector;
    sector = table[sector] ?? LAST_SECTOR;
  }
}
