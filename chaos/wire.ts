/** One message of PostgreSQL's protocol: its letter, and all its bytes. A start-up message has no letter. */
export interface Message {
  letter: string;
  bytes: Buffer;
}

/** Cuts a stream of PostgreSQL's protocol into messages. Source: chapter "Message Formats" of its manual. */
export class MessageCutter {
  #rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  #begun: boolean;

  /** @param withStart whether the first message is the client's start-up, which has no letter */
  constructor(withStart: boolean) {
    this.#begun = !withStart;
  }

  *cut(chunk: Buffer): Generator<Message> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const header = this.#begun ? 1 : 0;
      if (this.#rest.length < header + 4) return;
      const end = header + this.#rest.readUInt32BE(header);
      if (this.#rest.length < end) return;
      const bytes = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      yield { letter: this.#begun ? String.fromCharCode(bytes[0]!) : '', bytes };
      this.#begun = true;
    }
  }
}

/** Tracks the SQL text of each prepared statement of a client. */
export class StatementReader {
  readonly #texts = new Map<string, string>();

  /** The SQL that this message executes; null for every other message. */
  read({ letter, bytes }: Message): string | null {
    if (letter === 'Q') return textAt(bytes, 5).text;
    if (letter === 'P') {
      const name = textAt(bytes, 5);
      this.#texts.set(name.text, textAt(bytes, name.end).text);
      return null;
    }
    if (letter !== 'B') return null;
    const portal = textAt(bytes, 5);
    return this.#texts.get(textAt(bytes, portal.end).text) ?? null;
  }
}

/** What a CommandComplete says was done, such as `COMMIT`; null for every other message. */
export function completed({ letter, bytes }: Message): string | null {
  return letter === 'C' ? textAt(bytes, 5).text : null;
}

/** The process id of the backend, from its BackendKeyData; null for every other message. */
export function backendOf({ letter, bytes }: Message): number | null {
  return letter === 'K' ? bytes.readInt32BE(5) : null;
}

function textAt(bytes: Buffer, start: number): { text: string; end: number } {
  const end = bytes.indexOf(0, start);
  return { text: bytes.toString('utf8', start, end), end: end + 1 };
}
