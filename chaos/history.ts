import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request, written before it is sent. */
export interface Intent {
  type: 'intent';
  key: string;
  /** The kind of row that it creates, and the marker that finds the row in the database. */
  kind: string;
  marker: string;
  path: string;
  body: object;
}

/** A response that a client received for a key. Repeated requests add further ones. */
export interface Acknowledgement {
  type: 'acknowledgement';
  key: string;
  status: number;
  /** The received bytes. */
  body: string;
  replayed: boolean;
}

/** An attempt without a final response: the connection was lost, or the service was unavailable. */
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
 * The requests and responses of the clients, one JSON line each, in the order in which the clients knew them. It is a file, so that the
 * checker works from what was written and not from what a client remembers.
 */
export class History {
  readonly path: string;
  readonly #file: number;
  /** The number of writes so far. */
  intents = 0;
  #isClosed = false;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'a');
  }

  /** Ignored once it is closed: clients of a failed experiment may still be waiting for responses then. */
  add(entry: Entry): void {
    if (this.#isClosed) return;
    if (entry.type === 'intent') this.intents += 1;
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  }

  /** Waits for that many writes, or until it is closed. */
  async reached(writes: number): Promise<void> {
    while (this.intents < writes && !this.#isClosed) await sleep(5);
  }

  /** All entries so far. */
  read(): Entry[] {
    const lines = readFileSync(this.path, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry); // written by `add`
  }

  close(): void {
    this.#isClosed = true;
    closeSync(this.#file);
  }
}
