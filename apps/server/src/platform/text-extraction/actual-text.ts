import { deflateSync, inflateSync } from 'node:zlib';

/**
 * What a PDF says that its glyphs stand for, where the glyphs do not say it themselves: `/Span <</ActualText (text)>> BDC … EMC`. Browsers write
 * it for Arabic and Indic scripts, word processors for ligatures and complex scripts, and programs for page layout for hyphens at line
 * ends. The parser ignores it, but reports the numbers of marked content. So each such span gets a number in place, in a stream
 * that is not longer than before.
 */
export interface ActualTexts {
  bytes: Buffer;
  /** By the number of the marked content. */
  texts: ReadonlyMap<number, string>;
}

/** Greater than the numbers of marked content on a page. */
const FIRST_NUMBER = 90_000;
const MAX_SPANS = 100_000;
/** For all streams of one document, decompressed; the pages of a résumé are some 100 kB. */
const MAX_INFLATED = 16 * 1024 * 1024;
const MAX_STREAM = 4 * 1024 * 1024;
/** For all streams as they are stored: a hostile document has many beginnings and one end. */
const MAX_STORED = 64 * 1024 * 1024;
const STREAM = />>\s{0,9}stream\r?\n/g;
/** Between the number of an object and its stream. */
const MAX_DICTIONARY = 1_000;
/** Before and after the key within its dictionary. */
const MAX_PROPERTIES = 300;
const NOT_CONTENT = /\/Subtype\s{0,9}\/Image|\/Type\s{0,9}\/(?:XRef|ObjStm|Metadata)|\/(?:Length[123]|DecodeParms)\b/;
const FLATE = /\/Filter\s{0,9}(?:\/FlateDecode\b|\[\s{0,9}\/FlateDecode\s{0,9}\])/;
const KEY = '/ActualText';
const VALUE = /\/ActualText\s{0,9}(?:<([0-9A-Fa-f\s]*)>|\(((?:\\[\s\S]|[^\\()])*)\))/y;
const END_OF_PROPERTIES = /(?:[^<>()]|\([^()]{0,100}\)){0,300}>>\s{0,9}BDC\b/y;

/** Null if the document has none, or is encrypted. */
export function findActualTexts(document: Buffer): ActualTexts | null {
  const source = document.toString('latin1');
  if (/\/Encrypt\b/.test(source)) return null;
  const texts = new Map<number, string>();
  let bytes: Buffer | null = null;
  let inflatable = MAX_INFLATED;
  let readable = MAX_STORED;
  for (const match of source.matchAll(STREAM)) {
    const start = match.index + match[0].length;
    const dictionary = source.slice(Math.max(0, match.index - MAX_DICTIONARY), match.index);
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
    if (inflatable <= 0 || readable <= 0) break;
    const isDeflated = FLATE.test(own);
    if (NOT_CONTENT.test(own) || (!isDeflated && own.includes('/Filter'))) continue;
    const end = source.indexOf('endstream', start);
    if (end === -1) break;
    readable -= end - start;
    const content = isDeflated ? inflated(document.subarray(start, end)) : source.slice(start, end);
    inflatable -= content?.length ?? MAX_STREAM;
    const numbered = content === null ? null : withNumbers(content, texts);
    if (numbered === null) continue;
    const packed = isDeflated
      ? deflateSync(Buffer.from(numbered, 'latin1'), { level: 9 })
      : Buffer.from(numbered, 'latin1');
    if (packed.length > end - start) continue;
    bytes ??= Buffer.from(document);
    bytes.fill(0x20, start, end);
    packed.copy(bytes, start);
  }
  return bytes === null ? null : { bytes, texts };
}

function inflated(stream: Buffer): string | null {
  try {
    return inflateSync(stream, { maxOutputLength: MAX_STREAM }).toString('latin1');
  } catch {
    return null; // damaged or too large: the parser reads what it can
  }
}

/** The content with a number in place of each text, which is added to `texts`; null if there is none. */
function withNumbers(content: string, texts: Map<number, string>): string | null {
  const parts: string[] = [];
  let done = 0;
  for (let key = content.indexOf(KEY); key !== -1 && texts.size < MAX_SPANS; key = content.indexOf(KEY, key + 1)) {
    const before = content.slice(Math.max(done, key - MAX_PROPERTIES), key).lastIndexOf('<<');
    VALUE.lastIndex = key;
    const value = before === -1 ? null : VALUE.exec(content);
    if (value === null) continue;
    const start = Math.max(done, key - MAX_PROPERTIES) + before;
    END_OF_PROPERTIES.lastIndex = VALUE.lastIndex;
    const rest = END_OF_PROPERTIES.exec(content);
    if (rest === null) continue;
    const [, hex, literal = ''] = value;
    const number = FIRST_NUMBER + texts.size;
    texts.set(
      number,
      decoded(hex === undefined ? bytesOfLiteral(literal) : Buffer.from(hex.replace(/\s/g, ''), 'hex')),
    );
    const end = END_OF_PROPERTIES.lastIndex;
    parts.push(content.slice(done, start), `<</MCID ${number}>>BDC`.padEnd(end - start));
    done = end;
  }
  return parts.length === 0 ? null : parts.join('') + content.slice(done);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function bytesOfLiteral(literal: string): Buffer {
  const text = literal.replace(/\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/g, (_, octal, character) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    return character === undefined ? '' : (ESCAPES[character] ?? character);
  });
  return Buffer.from(text, 'latin1');
}

/** UTF-16 or UTF-8 with their byte order marks, otherwise nearly Latin-1. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  return new TextDecoder('windows-1252').decode(bytes);
}
