import { readDocx } from './docx.ts';
import { readOdt } from './odt.ts';
import { readPdf } from './pdf.ts';
import { readPlainText } from './plain-text.ts';
import { readRtf } from './rtf.ts';
import type { TextSink } from './text-sink.ts';
import { readWordBinary } from './word-binary.ts';

/** Adds the document's text to the sink. Throws `ExtractionFailed`, or anything when the document is malformed. */
export type DocumentReader = (bytes: Buffer, sink: TextSink) => void | Promise<void>;

/** The reader of each content type of documents. */
export const READERS: Readonly<Record<string, DocumentReader>> = {
  'application/pdf': readPdf,
  'application/msword': readWordBinary,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': readDocx,
  'application/vnd.oasis.opendocument.text': readOdt,
  'application/rtf': readRtf,
  'text/rtf': readRtf,
  'text/plain': readPlainText,
};
