import { ExtractionFailed } from './extraction-failed.ts';
import { ParserThread } from './parser-thread.ts';
import { READERS } from './read-document.ts';
import type { ExtractedText } from './text-sink.ts';

export interface TextExtractorOptions {
  /** For one document, once its turn has come. Milliseconds; 10 s when absent. */
  timeoutMs?: number;
  /** Of the text, in UTF-16 units; 200,000 when absent. */
  maxTextLength?: number;
  /** For the heap, and as much again for buffers outside it. Megabytes; 256 when absent. */
  memoryMb?: number;
  /** After this long without a document the thread ends and its memory is free again. Milliseconds; 30 s when absent. */
  idleMs?: number;
}

/** Plain text of documents that strangers upload, for full-text search. */
export interface TextExtractor {
  /**
   * The text, normalised so that PostgreSQL stores it: no control characters, white space collapsed, Unicode NFC.
   * Documents are read one after the other in a thread of their own; `bytes` stays the caller's.
   * Rejects with `ExtractionFailed`, or with another Error when the thread could not start or was closed meanwhile.
   */
  extract(bytes: Uint8Array, contentType: string): Promise<ExtractedText>;
  /** Ends the thread. Documents still waiting are refused. */
  close(): Promise<void>;
}

export function createTextExtractor(options: TextExtractorOptions = {}): TextExtractor {
  const { timeoutMs = 10_000, maxTextLength = 200_000, memoryMb = 256, idleMs = 30_000 } = options;
  let thread: ParserThread | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const endThread = async () => {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    await ending?.end();
  };

  const read = async (bytes: Uint8Array, contentType: string): Promise<ExtractedText> => {
    if (closed) throw new Error('The text extractor is closed.');
    clearTimeout(idle);
    if (thread === null || thread.dead) thread = new ParserThread(memoryMb);
    try {
      // A copy, because the buffer moves to the thread.
      return await thread.read({ bytes: Uint8Array.from(bytes), contentType, maxTextLength }, timeoutMs);
    } finally {
      idle = setTimeout(endThread, idleMs).unref();
    }
  };

  return {
    async extract(bytes, contentType) {
      const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
      if (!Object.hasOwn(READERS, type)) throw new ExtractionFailed('unsupported', `${type} is not supported.`);
      const mine = turn.then(() => read(bytes, type));
      turn = mine.catch(() => {});
      return await mine;
    },
    async close() {
      closed = true;
      await endThread();
    },
  };
}
