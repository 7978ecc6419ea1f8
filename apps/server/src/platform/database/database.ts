import pg from 'pg';
import { Unavailable } from '../errors.ts';
import { isConsequence, isUnavailable, isWorthRepeating, toApiError } from './errors.ts';
import { PipelinedReads } from './pipelined.ts';
import { named } from './prepared.ts';
import { type Sql, sql } from './sql.ts';
import type { Gathering } from './together.ts';
import { types } from './types.ts';

/** Anything that runs a statement: a pool, a pipelined connection or an open transaction. */
export interface Queryable {
  /** The rows, in the wire's shape. @throws Unavailable when the database does not answer; PostgreSQL errors as they are. */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** Where several changes share a transaction: what they ask at the same moment becomes one statement. */
  readonly gathering?: Gathering;
}

/** An open transaction. */
export interface Transaction extends Queryable {
  /** Whether a statement of this transaction has inserted, updated or deleted a row. */
  readonly wrote: boolean;
  /** Sends the statement without waiting for its answer; an error surfaces at the commit at the latest. */
  send(statement: Sql): void;
}

export interface Database {
  /** Short reads by index, pipelined over a few connections. Nothing that can take longer than some milliseconds. */
  readonly read: Queryable;
  /** Searches, reports and exports: a small pool of their own, so that they never hold up short reads or writes. */
  readonly search: Queryable;
  /** Single statements outside a transaction that write: leases, counters, claims of queue rows. */
  readonly write: Queryable;
  /**
   * Claims and other notes whose loss in a crash is harmless, because whatever depends on them commits later and flushes
   * them with it: committed without waiting for the disk (`synchronous_commit = off`).
   */
  readonly relaxed: Queryable;
  /** Commits when `work` resolves, rolls back when it throws. Repeats on deadlock, so `work` must touch the database only. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Rows of one statement in batches, on a connection of its own (exports, backups). */
  close(): Promise<void>;
  readonly stats: () => { total: number; idle: number; waiting: number };
}

export interface DatabaseOptions {
  connectionString: string;
  /** Called for errors of idle connections, which have nobody else to hear them. */
  onError: (error: Error) => void;
  /** Connections for transactions. */
  poolSize?: number;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const SEARCH_TIMEOUT_MS = 30_000;
// A client-side limit a little above the server's: it fires only when the network or the server hangs.
const HANG_MARGIN_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 4;

/** Opens pools to one database. Connections are made when first needed and come back by themselves after a restart. */
export function openDatabase(options: DatabaseOptions): Database {
  const base = {
    connectionString: options.connectionString,
    types,
    application_name: 'rolecall',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const limits = (timeoutMs: number) => ({
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + HANG_MARGIN_MS,
    idle_in_transaction_session_timeout: 15_000,
    options: '-c timezone=UTC -c datestyle=ISO -c jit=off',
  });
  const openPool = (max: number, timeoutMs: number, settings = '') => {
    const { options: sessionSettings, ...times } = limits(timeoutMs);
    const pool = new pg.Pool({
      ...base,
      ...times,
      options: sessionSettings + settings,
      max,
      idleTimeoutMillis: 30_000,
      pipeline: true,
    } as pg.PoolConfig);
    pool.on('error', options.onError);
    pool.on('connect', (client) => client.on('error', options.onError));
    return pool;
  };
  const pool = openPool(options.poolSize ?? 10, STATEMENT_TIMEOUT_MS);
  // Searches are planned for what they look for: a rare word and a common one want different plans.
  const searchPool = openPool(3, SEARCH_TIMEOUT_MS, ' -c plan_cache_mode=force_custom_plan');
  const read = new PipelinedReads({ ...base, ...limits(STATEMENT_TIMEOUT_MS) }, 2, options.onError);
  const relaxed = new PipelinedReads(
    {
      ...base,
      ...limits(STATEMENT_TIMEOUT_MS),
      options: '-c timezone=UTC -c datestyle=ISO -c jit=off -c synchronous_commit=off',
    },
    1,
    options.onError,
  );

  return {
    read,
    relaxed,
    search: poolQueryable(searchPool),
    write: poolQueryable(pool),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction(pool, work);
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isWorthRepeating(error)) throw toApiError(error);
        }
      }
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await Promise.all([pool.end(), searchPool.end(), read.close(), relaxed.close()]);
    },
  };
}

function poolQueryable(pool: pg.Pool): Queryable {
  return {
    async query<Row>(statement: Sql): Promise<Row[]> {
      try {
        const result = await pool.query(named(statement));
        // The caller names the row's type beside the statement that makes it; the integration tests hold them together.
        return result.rows as Row[];
      } catch (error) {
        throw toApiError(error);
      }
    },
  };
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PooledTransaction implements Transaction {
  wrote = false;
  /** Why the transaction has failed, which statements behind the failed one do not tell. */
  failure: unknown;
  readonly #client: pg.PoolClient;
  readonly #sent: Promise<unknown>[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query<Row>(statement: Sql): Promise<Row[]> {
    const result = await this.#client.query(named(statement)).catch((error: unknown) => {
      if (!isConsequence(error)) this.failure = error;
      throw error;
    });
    if (WRITES.has(result.command) && result.rowCount !== 0) this.wrote = true;
    return result.rows as Row[];
  }

  send(statement: Sql): void {
    const answer = this.query(statement);
    answer.catch(() => {}); // heard again in `settled`
    this.#sent.push(answer);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#sent);
  }
}

const BEGIN = sql`begin`;
const COMMIT = sql`commit`;

async function runTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  const tx = new PooledTransaction(client);
  let broken: Error | undefined;
  try {
    // Not awaited: the connection is pipelined, so BEGIN travels with the first statement.
    const begun = client.query(BEGIN.text);
    begun.catch(() => {});
    const result = await work(tx);
    const committed = client.query(COMMIT.text);
    committed.catch(() => {});
    await begun;
    await tx.settled();
    // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed and its error was swallowed by the work.
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    return result;
  } catch (error) {
    if (isUnavailable(error)) broken = error as Error;
    else {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    }
    throw isConsequence(error) ? (tx.failure ?? error) : error;
  } finally {
    client.release(broken);
  }
}

/** Waits until the database answers, at most `timeoutMs`. @throws Unavailable with the last reason. */
export async function waitForDatabase(database: Database, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      await database.write.query(sql`select 1`);
      return;
    } catch (error) {
      if (Date.now() > deadline || !(error instanceof Unavailable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
