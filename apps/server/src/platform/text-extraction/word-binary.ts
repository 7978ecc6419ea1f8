import { CompoundFile } from './compound-file.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import type { TextSink } from './text-sink.ts';

/** Offsets in the file information block, the start of the `WordDocument` stream. Source: MS-DOC 2.5. */
const FIB = { signature: 0, version: 2, flags: 10, pieceTable: 0x1a2, pieceTableSize: 0x1a6, end: 0x1aa };
const WORD_SIGNATURE = 0xa5ec;
const WORD_97 = 0xc1;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;

/** Text of a Word 97-2003 document: body, then notes and headers. */
export function readWordBinary(bytes: Buffer, sink: TextSink): void {
  const file = new CompoundFile(bytes);
  const main = file.read('WordDocument');
  if (main === null || main.length < FIB.end || main.readUInt16LE(FIB.signature) !== WORD_SIGNATURE) {
    throw new ExtractionFailed('unsupported', 'The file contains no Word document.');
  }
  const flags = main.readUInt16LE(FIB.flags);
  if (main.readUInt16LE(FIB.version) < WORD_97)
    throw new ExtractionFailed('unsupported', 'The file was written by Word 95 or older.');
  if ((flags & ENCRYPTED) !== 0) throw new ExtractionFailed('unsupported', 'The document is encrypted.');
  const table = file.read((flags & SECOND_TABLE) === 0 ? '0Table' : '1Table') ?? Buffer.alloc(0);
  const start = main.readUInt32LE(FIB.pieceTable);
  const text = new WordText(sink);
  for (const piece of pieces(table.subarray(start, start + main.readUInt32LE(FIB.pieceTableSize)))) {
    if (sink.full) return;
    const end = piece.offset + piece.characters * (piece.compressed ? 1 : 2);
    const content = main.subarray(piece.offset, end);
    text.add(new TextDecoder(piece.compressed ? 'windows-1252' : 'utf-16le').decode(content));
  }
}

interface Piece {
  /** In the `WordDocument` stream. */
  offset: number;
  characters: number;
  /** One byte per character (Windows-1252) instead of two (UTF-16). */
  compressed: boolean;
}

/** Reads the piece table: the location of each run of text. Source: MS-DOC 2.9.38, 2.9.73, 2.9.177. */
function* pieces(clx: Buffer): Generator<Piece> {
  let at = 0;
  while (at + 3 <= clx.length && clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1);
  if (at + 5 > clx.length || clx[at] !== 2) throw new ExtractionFailed('malformed', 'The document has no piece table.');
  const table = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
  const count = Math.floor((table.length - 4) / 12);
  for (let index = 0; index < count; index++) {
    const characters = table.readUInt32LE(4 * index + 4) - table.readUInt32LE(4 * index);
    const position = table.readUInt32LE(4 * (count + 1) + 8 * index + 2);
    const compressed = (position & 0x4000_0000) !== 0;
    const offset = (position & 0x3fff_ffff) / (compressed ? 2 : 1);
    if (characters > 0) yield { offset: Math.floor(offset), characters, compressed };
  }
}

const FIELD_BEGIN = '\u0013';
const FIELD_SEPARATOR = '\u0014';
const FIELD_END = '\u0015';

/** Removes field codes (between begin and separator), and turns Word's marks into white space. */
class WordText {
  readonly #sink: TextSink;
  /** For each open field, whether its code has not ended yet. */
  readonly #fields: boolean[] = [];
  #openCodes = 0;

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  add(text: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Word marks fields with these
    for (const part of text.split(/([\u0013-\u0015])/)) {
      if (part === FIELD_BEGIN) this.#beginCode();
      else if (part === FIELD_SEPARATOR) {
        if (this.#endField()) this.#fields.push(false);
      } else if (part === FIELD_END) this.#endField();
      else if (this.#openCodes === 0) this.#sink.add(readable(part));
    }
  }
  #beginCode(): void {
    this.#fields.push(true);
    this.#openCodes += 1;
  }

  /** Closes the innermost field; false when none is open. */
  #endField(): boolean {
    const inCode = this.#fields.pop();
    if (inCode) this.#openCodes -= 1;
    return inCode !== undefined;
  }
}

function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: cell, line, page and paragraph marks
  return text.replace(/[\u0007\u000b-\u000d]/g, '\n').replaceAll('\u001e', '-');
}
