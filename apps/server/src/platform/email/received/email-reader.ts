import { ExtractionFailed, type ExtractionFailure } from '../../text-extraction/extraction-failed.ts';
import { ParserQueue } from '../../text-extraction/parser-queue.ts';
import type { ReceivedEmail } from './received-email.ts';

/** An email that cannot be read, whoever tries. Its bytes are kept; reading it again is of use only after an update. */
export class EmailUnreadable extends Error {
  readonly reason: ExtractionFailure;

  constructor(reason: ExtractionFailure, message: string) {
    super(message);
    this.name = 'EmailUnreadable';
    this.reason = reason;
  }
}

interface EmailReaderOptions {
  /** Processor time limit for one email in milliseconds. 20 s if unset. */
  timeoutMs?: number;
  /** Limit of the heap, and the same again for buffers outside it. Megabytes; 384 if unset: ten times the largest email. */
  memoryMb?: number;
  /** After this long without an email the process stops and its memory is freed. Milliseconds; 30 s if unset. */
  idleMs?: number;
}

/** Reads emails of anyone. */
export interface EmailReader {
  /**
   * Emails are read one at a time in a separate process, which can access neither files nor the network. Rejects with `EmailUnreadable`, or with
   * another Error when the process could not start or was closed meanwhile: then it can be tried again.
   */
  read(raw: readonly Uint8Array[]): Promise<ReceivedEmail>;
  /**
   * What `read` of a module makes of bytes of strangers, in another process of this kind for each module, so that none waits for another.
   * Buffers in the result arrive as `Uint8Array`; large ones belong in `pieces`, a list of them. Rejects as `read` does.
   */
  readWith(module: URL, bytes: readonly Uint8Array[]): Promise<unknown>;
  /** Stops the process. Queued emails are rejected. */
  close(): Promise<void>;
}

const MODULE = new URL('./read-email.ts', import.meta.url).href;

export function createEmailReader(options: EmailReaderOptions = {}): EmailReader {
  const { timeoutMs = 20_000, memoryMb = 384, idleMs } = options;
  const emails = new ParserQueue(memoryMb, idleMs);
  const others = new Map<string, ParserQueue>();
  const queueOf = (module: string) => {
    const queue = others.get(module) ?? new ParserQueue(memoryMb, idleMs);
    others.set(module, queue);
    return queue;
  };
  const readIn = async (queue: ParserQueue, module: string, bytes: readonly Uint8Array[]) => {
    try {
      return await queue.read({ module }, bytes, timeoutMs);
    } catch (error) {
      if (error instanceof ExtractionFailed) throw new EmailUnreadable(error.reason, error.message);
      throw error;
    }
  };
  return {
    // What `read` of the module returns.
    read: async (raw) => withBuffers((await readIn(emails, MODULE, raw)) as ReceivedEmail),
    readWith: ({ href }, bytes) => readIn(queueOf(href), href, bytes),
    async close() {
      emails.close();
      for (const queue of others.values()) queue.close();
    },
  };
}

/** Buffers arrive from the process as plain arrays of bytes. */
function withBuffers(email: ReceivedEmail): ReceivedEmail {
  const files = email.files.map((file) => {
    const { buffer, byteOffset, byteLength } = file.bytes;
    return { ...file, bytes: Buffer.from(buffer, byteOffset, byteLength) };
  });
  return { ...email, files };
}
