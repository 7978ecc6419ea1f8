import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a client is about to ask for, written before the request leaves. */
export interface Intent {
  type: 'intent';
  key: string;
  /** The sort of effect, and by what its row is found in the database. */
  kind: string;
  marker: string;
  path: string;
  body: object;
}

/** An answer that a client received for a key, written after it arrived. Repetitions leave further ones. */
export interface Acknowledgement {
  type: 'acknowledgement';
  key: string;
  status: number;
  /** The bytes as they came. */
  body: string;
  replayed: boolean;
}

/** An attempt that had no final answer: the connection broke, or the service could not serve it then. */
interface Loss {
  type: 'loss';
  key: string;
  reason: string;
  /** From the request to its end. */
  ms: number;
}

/** Something that happened to the service. */
interface InjectedFault {
  type: 'injected_fault';
  what: string;
}

export type Entry = Intent | Acknowledgement | Loss | InjectedFault;

/**
 * What clients asked for and were told, one JSON line each, in the order in which they knew. It is a file, so that the
 * checker works from what was written and not from what a client remembers.
 */
export class History {
  readonly path: string;
  readonly #file: number;
  /** How many writes have been begun. */
  intents = 0;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'a');
  }

  add(entry: Entry): void {
    if (entry.type === 'intent') this.intents += 1;
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  }

  /** Until that many writes have been begun. */
  async reached(writes: number): Promise<void> {
    while (this.intents < writes) await sleep(5);
  }

  /** All entries so far. */
  read(): Entry[] {
    const lines = readFileSync(this.path, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry); // written by `add`
  }

  close(): void {
    closeSync(this.#file);
  }
}
