import type pg from 'pg';
import type { Queryable, Transaction, Writer } from './database.ts';
import { isTransactionAborted, isUnavailable } from './errors.ts';
import { named } from './prepared.ts';
import { restrictionTo, type Sight, UNRESTRICTED } from './sight.ts';
import type { Sql } from './sql.ts';
import { executeInBatch, sendPending } from './statement-batch.ts';

const UNDOES = /^rollback to savepoint/;
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A transaction, or the part of one after a savepoint, on a connection. */
export class PooledTransaction implements Transaction {
  wrote = false;
  /** The error that aborted the transaction, which later statements do not report. */
  failure: unknown;
  readonly unrestricted: Writer;
  readonly #client: pg.PoolClient;
  readonly #sight: Sight | null;
  readonly #isShared: boolean;
  readonly #sent: Promise<unknown>[] = [];
  /** The current visibility of the transaction's statements; undefined if unknown. */
  #current: Sight | null | undefined = null;

  /**
   * @param sight what its statements see; null for everything
   * @param isShared whether others with another sight use the connection at the same time
   */
  constructor(client: pg.PoolClient, sight: Sight | null = null, isShared = false) {
    this.#client = client;
    this.#sight = sight;
    this.#isShared = isShared;
    this.unrestricted = {
      query: (statement) => this.#run(statement, null),
      send: (statement) => this.#enqueue(this.#run(statement, null)),
    };
  }

  query<Row>(statement: Sql): Promise<Row[]> {
    return this.#run<Row>(statement, this.#sight);
  }

  send(statement: Sql): void {
    this.#enqueue(this.#run(statement, this.#sight));
  }

  within(sight: Sight): Queryable {
    return { query: (statement) => this.#run(statement, sight) };
  }

  async #run<Row>(statement: Sql, sight: Sight | null): Promise<Row[]> {
    const prepared = named(statement, sight?.schema);
    if (UNDOES.test(prepared.text)) {
      sendPending(this.#client); // one of them may fail
      this.#current = undefined; // it restores what the statements saw at the savepoint
    } else if (this.#isShared || !isSame(this.#current, sight)) this.#restrict(sight);
    const result = await executeInBatch<Row>(this.#client, prepared).catch((error: unknown) => {
      if (!isTransactionAborted(error)) this.failure = error;
      throw error;
    });
    if (WRITES.has(result.command) && result.rowCount !== 0) this.wrote = true;
    return result.rows;
  }

  /** Sent with the statement that follows, which fails if this one does: PostgreSQL aborts the transaction. */
  #restrict(sight: Sight | null): void {
    this.#current = sight;
    const change = executeInBatch(this.#client, sight === null ? UNRESTRICTED : restrictionTo(sight, true));
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

function isSame(one: Sight | null | undefined, other: Sight | null): boolean {
  return one !== undefined && one?.schema === other?.schema && one?.viewer === other?.viewer;
}

const BEGIN = { name: 'begin', text: 'begin', values: [] };
const COMMIT = { name: 'commit', text: 'commit', values: [] };

/** Commits when `work` resolves, rolls back when it throws. */
export async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  sight: Sight | null,
): Promise<Result> {
  const client = await pool.connect();
  const tx = new PooledTransaction(client, sight);
  let broken: Error | undefined;
  try {
    // Not awaited: BEGIN is sent with the first statement.
    const begun = executeInBatch(client, BEGIN);
    begun.catch(() => {});
    const result = await work(tx);
    const committed = executeInBatch(client, COMMIT);
    committed.catch(() => {});
    await begun;
    await tx.settled();
    // PostgreSQL responds to COMMIT with ROLLBACK if a statement failed and `work` swallowed its error.
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    return result;
  } catch (error) {
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
