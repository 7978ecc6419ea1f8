import type pg from 'pg';
import type { Queryable, Transaction, Writer } from './database.ts';
import { isTransactionAborted, isUnavailable } from './errors.ts';
import { type RecordVisibility, restrictionTo, UNRESTRICTED } from './record-visibility.ts';
import type { SessionSettings } from './session-settings.ts';
import type { Sql } from './sql.ts';
import { executeInBatch, hasPending, sendPending } from './statement-batch.ts';

const UNDOES = /^rollback to savepoint/;
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A transaction, or the part of one after a savepoint, on a connection. */
export class PooledTransaction implements Transaction {
  wrote = false;
  /** The error that aborted the transaction, which later statements do not report. */
  failure: unknown;
  readonly unrestricted: Writer;
  readonly #client: pg.PoolClient;
  readonly #settings: SessionSettings;
  readonly #visibility: RecordVisibility | null;
  readonly #isShared: boolean;
  readonly #sent: Promise<unknown>[] = [];
  /** The current visibility of the transaction's statements; undefined if unknown. */
  #current: RecordVisibility | null | undefined = null;
  /** Until PostgreSQL has confirmed `begin`. */
  #begun: Promise<unknown> | undefined;
  #hasEnded = false;

  /**
   * @param visibility what its statements see; null for everything
   * @param isShared whether others with another visibility use the connection at the same time
   */
  constructor(client: pg.PoolClient, settings: SessionSettings, visibility: RecordVisibility | null, isShared = false) {
    this.#client = client;
    this.#settings = settings;
    this.#visibility = visibility;
    this.#isShared = isShared;
    this.unrestricted = {
      query: (statement) => this.#run(statement, null),
      send: (statement) => this.#enqueue(this.#run(statement, null)),
    };
  }

  query<Row>(statement: Sql): Promise<Row[]> {
    return this.#run<Row>(statement, this.#visibility);
  }

  send(statement: Sql): void {
    this.#enqueue(this.#run(statement, this.#visibility));
  }

  within(visibility: RecordVisibility): Queryable {
    return { query: (statement) => this.#run(statement, visibility) };
  }

  /** Begins the transaction. `begin` is sent with the first statement. */
  begin(): void {
    const begun = executeInBatch(this.#client, this.#settings.sent(BEGIN));
    this.#begun = begun;
    this.#enqueue(
      begun.then(() => {
        this.#begun = undefined;
      }),
    );
    for (const setting of this.#settings.opening) this.#enqueue(executeInBatch(this.#client, setting));
  }

  /** @throws if a statement of the transaction has failed, also one whose error was caught */
  async commit(): Promise<void> {
    if (this.#mustWait()) await this.#begun;
    this.end();
    const committed = executeInBatch(this.#client, this.#settings.sent(COMMIT));
    this.#enqueue(committed);
    await this.settled();
    // PostgreSQL responds to COMMIT with ROLLBACK if a statement failed.
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
  }

  /** From now on, statements fail: they would run in the transaction that uses the connection next, or in none. */
  end(): void {
    this.#hasEnded = true;
  }

  /**
   * A statement is sent together with `begin`, so that it is skipped if that fails, or after PostgreSQL has confirmed it.
   * Otherwise it could run outside of a transaction: it would be committed on its own, without what restricts it.
   */
  #mustWait(): boolean {
    return this.#begun !== undefined && !hasPending(this.#client);
  }

  async #run<Row>(statement: Sql, visibility: RecordVisibility | null): Promise<Row[]> {
    if (this.#mustWait()) await this.#begun;
    if (this.#hasEnded) throw new Error('the transaction has ended');
    const prepared = this.#settings.prepared(statement, visibility);
    if (UNDOES.test(prepared.text)) {
      sendPending(this.#client); // one of them may fail
      this.#current = undefined; // it restores what the statements saw at the savepoint
    } else if (this.#isShared || !isSame(this.#current, visibility)) this.#restrict(visibility);
    const result = await executeInBatch<Row>(this.#client, prepared).catch((error: unknown) => {
      if (!isTransactionAborted(error)) this.failure = error;
      throw error;
    });
    if (WRITES.has(result.command) && result.rowCount !== 0) this.wrote = true;
    return result.rows;
  }

  /** Sent with the statement that follows, which fails if this one does: PostgreSQL aborts the transaction. */
  #restrict(visibility: RecordVisibility | null): void {
    this.#current = visibility;
    const change = executeInBatch(
      this.#client,
      visibility === null ? UNRESTRICTED : this.#settings.sent(restrictionTo(visibility)),
    );
    this.#enqueue(
      change.catch((error: unknown) => {
        if (!isTransactionAborted(error)) this.failure = error;
        throw error;
      }),
    );
  }

  #enqueue(answer: Promise<unknown>): void {
    answer.catch(() => {}); // handled in `settled`
    this.#sent.push(answer);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#sent);
  }

  /** The error that explains a failure of the transaction. */
  causeOf(error: unknown): unknown {
    return isTransactionAborted(error) ? (this.failure ?? error) : error;
  }
}

function isSame(one: RecordVisibility | null | undefined, other: RecordVisibility | null): boolean {
  return one !== undefined && one?.schema === other?.schema && one?.viewer === other?.viewer;
}

const BEGIN = { name: 'begin', text: 'begin', values: [] };
const COMMIT = { name: 'commit', text: 'commit', values: [] };

/** Connections, and what statements on them rely on. */
export interface Pool {
  readonly connections: pg.Pool;
  readonly settings: SessionSettings;
}

/** Commits when `work` resolves, rolls back when it throws. */
export async function runTransaction<Result>(
  { connections, settings }: Pool,
  work: (tx: Transaction) => Promise<Result>,
  visibility: RecordVisibility | null,
): Promise<Result> {
  const client = await connections.connect();
  const tx = new PooledTransaction(client, settings, visibility);
  let broken: Error | undefined;
  try {
    tx.begin();
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    tx.end();
    broken = await rollBack(client, error);
    throw tx.causeOf(error);
  } finally {
    client.release(broken);
  }
}

/** @returns why the connection cannot be used any longer, if it cannot */
export async function rollBack(client: pg.PoolClient, error?: unknown): Promise<Error | undefined> {
  if (isUnavailable(error)) return error as Error;
  sendPending(client);
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
}
