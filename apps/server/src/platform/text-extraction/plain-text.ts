import { ExtractionFailed } from './extraction-failed.ts';
import { decodeText } from './text-encoding.ts';
import type { TextSink } from './text-sink.ts';

/** Control characters that no text file contains; every code page assigns the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const BINARY = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/;

/** Text in any encoding that `decodeText` recognizes. */
export function readPlainText(bytes: Buffer, sink: TextSink): void {
  const text = decodeText(bytes);
  if (BINARY.test(text)) throw new ExtractionFailed('malformed', 'The file is not text.');
  sink.add(text);
}
