import type { ImportOptions } from '../../schema.ts';
import { SourceError, type SourceFile } from '../adapter.ts';

export type Encoding = NonNullable<ImportOptions['encoding']>;

const DAMAGE = '\ufffd';
/** UTF-16 without a mark: every other byte of Western text is zero. */
const MIN_SHARE_OF_ZEROS = 0.3;
const HEAD_BYTES = 4096;

/** Recognizes the encoding of a file by all of its bytes. @throws SourceError if they are of no encoding, or of several */
export async function recognizeEncoding(file: SourceFile): Promise<Encoding> {
  let encoding: Encoding | undefined;
  let head = Buffer.alloc(0);
  let line = 1;
  let damagedLine: number | null = null;
  let highCharacters = 0;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const look = (text: string) => {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === 10) line += 1;
      else if (text[index] === DAMAGE) damagedLine ??= line;
      else if (code > 127) highCharacters += 1;
    }
  };
  for await (const bytes of file.read()) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
    encoding ??= head.length >= 4 ? markOf(head) : undefined;
    if (encoding === undefined) look(decoder.decode(bytes, { stream: true }));
  }
  if (head.length === 0) throw new SourceError(`The file ${file.name} is empty.`);
  look(decoder.decode());
  encoding ??= markOf(head) ?? withoutMark(head);
  if (encoding !== undefined) return encoding;
  if (damagedLine === null) return 'utf-8';
  if (highCharacters === 0) return 'windows-1252';
  throw new SourceError(
    'The file has characters of two encodings, or is damaged here. Export it again as UTF-8, or choose its encoding.',
    { row: damagedLine },
  );
}

function markOf(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : undefined;
}

function withoutMark(head: Buffer): Encoding | undefined {
  const share = (offset: number) => {
    let zeros = 0;
    for (let index = offset; index < head.length; index += 2) if (head[index] === 0) zeros += 1;
    return zeros / (head.length / 2);
  };
  if (share(1) > MIN_SHARE_OF_ZEROS && share(0) < 0.1) return 'utf-16le';
  if (share(0) > MIN_SHARE_OF_ZEROS && share(1) < 0.1) return 'utf-16be';
  return undefined;
}

/** The text of a file, in pieces. @throws SourceError at the first line that is not of this encoding */
export async function* decode(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let line = 1;
  const checked = (text: string): string => {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === 10) line += 1;
      else if (code === 0xfffd || code === 0)
        throw new SourceError(
          code === 0 ? 'The file has binary data here.' : `The text here is not of the encoding ${encoding}.`,
          { row: line },
        );
    }
    return text;
  };
  for await (const bytes of file.read()) yield checked(decoder.decode(bytes, { stream: true }));
  yield checked(decoder.decode());
}
