import { piecesOf } from '../concurrency/pieces.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import { ParserQueue } from './parser-queue.ts';
import type { ReadDocument } from './parser-thread.ts';
import { READERS } from './read-document.ts';
import type { TextForm } from './text-sink.ts';

export interface TextExtractorOptions {
  /** Processor time limit for one document in milliseconds. 10 s if unset. */
  timeoutMs?: number;
  /** Maximum length of the text, in UTF-16 units; 200,000 if unset. */
  maxTextLength?: number;
  /** Limit of the heap, and the same again for buffers outside it. Megabytes; 256 if unset. */
  memoryMb?: number;
  /** What becomes of white space; `words` if unset. */
  form?: TextForm;
  /** A module whose `analyze(text)` is called in the separate process, within the same limits. */
  analysis?: URL;
  /** After this long without a document the process stops and its memory is freed. Milliseconds; 30 s if unset. */
  idleMs?: number;
}

/** Plain text of documents that anonymous visitors upload. */
export interface TextExtractor {
  /**
   * The text, normalized so that PostgreSQL stores it: no control characters, Unicode NFC, white space by `form`.
   * Documents are read one at a time in a separate process; `bytes` is not transferred.
   * Rejects with `ExtractionFailed`, or with another Error when the process could not start or was closed meanwhile.
   */
  extract(bytes: Uint8Array, contentType: string): Promise<ReadDocument>;
  /** Stops the process. Queued documents are rejected. */
  close(): Promise<void>;
}

export function createTextExtractor(options: TextExtractorOptions = {}): TextExtractor {
  const { timeoutMs = 10_000, maxTextLength = 200_000, memoryMb = 256, form = 'words', analysis, idleMs } = options;
  const queue = new ParserQueue(memoryMb, idleMs);
  return {
    async extract(bytes, contentType) {
      const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
      if (!Object.hasOwn(READERS, type)) throw new ExtractionFailed('unsupported', `${type} is not supported.`);
      const task = { contentType: type, maxTextLength, form, analysis: analysis?.href };
      // The result of this kind of task.
      return (await queue.read(task, piecesOf(bytes), timeoutMs)) as ReadDocument;
    },
    async close() {
      queue.close();
    },
  };
}
