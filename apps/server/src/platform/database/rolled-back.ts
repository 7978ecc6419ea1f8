import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database, Queryable, Transaction } from './database.ts';
import { isUnavailable, toApiError } from './errors.ts';
import type { RecordVisibility } from './record-visibility.ts';
import type { Sql } from './sql.ts';
import { executeTogether } from './statement-batch.ts';
import { type Pool, PooledTransaction, rollBack } from './transaction.ts';

/**
 * Runs `work` with a database all of whose statements are part of one transaction, and rolls that back: whatever `work` does,
 * and however it ends, nothing remains. Its transactions are savepoints, so that each sees what earlier ones have written and
 * one that fails leaves the others as they are.
 */
export async function runRolledBack<Result>(
  pool: Pool,
  work: (db: Database) => Promise<Result>,
  visibility: RecordVisibility | null,
): Promise<Result> {
  const client = await pool.connections.connect();
  const connection = new SharedConnection(client, pool);
  const db = new RolledBackDatabase(connection, visibility);
  let failure: unknown;
  try {
    await executeTogether(client, [{ text: 'begin', values: [] }, ...pool.settings.opening]);
    return await work(db);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    connection.hasEnded = true;
    client.release(await rollBack(client, failure));
  }
}

/** The state shared by the restricted and the unrestricted database of one transaction. */
class SharedConnection {
  readonly client: pg.PoolClient;
  readonly pool: Pool;
  /** Set within a transaction of this database. */
  readonly within = new AsyncLocalStorage<true>();
  /** The end of the last transaction: they take turns, because savepoints are nested. */
  last: Promise<unknown> = Promise.resolve();
  /** Statements that nothing awaited fail then, instead of reaching the connection's next user. */
  hasEnded = false;

  constructor(client: pg.PoolClient, pool: Pool) {
    this.client = client;
    this.pool = pool;
  }
}

class RolledBackDatabase implements Database {
  readonly read: Queryable;
  readonly search: Queryable;
  readonly write: Queryable;
  readonly relaxed: Queryable;
  readonly visibility: RecordVisibility | null;
  readonly #connection: SharedConnection;
  readonly #outer: PooledTransaction;

  constructor(connection: SharedConnection, visibility: RecordVisibility | null) {
    this.#connection = connection;
    this.visibility = visibility;
    const query: Queryable['query'] = (statement) => this.#query(statement);
    this.read = { query, paths: visibility?.paths };
    this.search = this.read;
    this.write = this.read;
    this.relaxed = this.read;
    // Each statement states its visibility, because others on this connection may have another one.
    this.#outer = new PooledTransaction(connection.client, connection.pool.settings, visibility, true);
  }

  get unrestricted(): Database {
    return this.visibility === null ? this : new RolledBackDatabase(this.#connection, null);
  }

  restrictedTo(visibility: RecordVisibility): Database {
    return new RolledBackDatabase(this.#connection, visibility);
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const connection = this.#connection;
    if (connection.within.getStore() === true) return this.#savepoint(work);
    const result = connection.last.then(() => connection.within.run(true, () => this.#savepoint(work)));
    connection.last = result.catch(() => {});
    return result;
  }

  /** Within the transaction, so that it needs no other connection. */
  async rolledBack<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const { client } = this.#connection;
    await client.query('savepoint trial');
    try {
      return await work(this);
    } finally {
      await client.query('rollback to savepoint trial; release savepoint trial');
    }
  }

  /** Within the transaction: it does not stay as it is. */
  snapshot<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
    return work(this.search);
  }

  readonly stats = () => ({
    total: this.#connection.pool.connections.totalCount,
    idle: this.#connection.pool.connections.idleCount,
    waiting: this.#connection.pool.connections.waitingCount,
  });

  async close(): Promise<void> {}

  async #query<Row>(statement: Sql): Promise<Row[]> {
    this.#requireOpen();
    try {
      return await this.#outer.query<Row>(statement);
    } catch (error) {
      throw toApiError(error);
    }
  }

  async #savepoint<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.#requireOpen();
    const { client, pool } = this.#connection;
    const tx = new PooledTransaction(client, pool.settings, this.visibility, true);
    await client.query('savepoint change');
    try {
      const result = await work(tx);
      await tx.settled();
      await client.query('release savepoint change');
      return result;
    } catch (error) {
      if (!isUnavailable(error)) await client.query('rollback to savepoint change; release savepoint change');
      throw toApiError(tx.causeOf(error));
    }
  }

  #requireOpen(): void {
    if (this.#connection.hasEnded) throw new Error('the transaction that was rolled back has ended');
  }
}
