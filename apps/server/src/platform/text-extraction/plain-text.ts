import { ExtractionFailed } from './extraction-failed.ts';
import type { TextSink } from './text-sink.ts';

/** Control characters that no text file contains; every code page assigns the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const BINARY = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/;

/** Text in UTF-8, in UTF-16 with its byte order mark, or else in Windows-1252, which includes Latin-1's letters. */
export function readPlainText(bytes: Buffer, sink: TextSink): void {
  const text = decodeText(bytes);
  if (BINARY.test(text)) throw new ExtractionFailed('malformed', 'The file is not text.');
  sink.add(text);
}

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
