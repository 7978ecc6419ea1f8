import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isRetryable, isUnavailable, toApiError } from './errors.ts';
import { PipelinedReads } from './pipelined.ts';
import { type PoolSizes, poolSizesOf } from './pool-sizes.ts';
import { named } from './prepared.ts';
import { executeQuery } from './prepared-query.ts';
import type { QueryBatcher } from './query-batcher.ts';
import { runRolledBack } from './rolled-back.ts';
import { RowCache } from './row-cache.ts';
import { type AccessPaths, type Sight, sightSince } from './sight.ts';
import type { Sql } from './sql.ts';
import { runTransaction } from './transaction.ts';
import { types } from './types.ts';

/** Anything that runs a statement: a pool, a pipelined connection or an open transaction. */
export interface Queryable {
  /**
   * The rows, in the API's JSON shape.
   * @throws Unavailable when the database does not respond; PostgreSQL errors unchanged
   */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** Set when several changes share a transaction: concurrent queries are batched into one statement. */
  readonly batcher?: QueryBatcher | undefined;
  /** For a caller who sees only part of the records: runs statements about those gained or lost since a position. */
  readonly withAccessChanges?: ((since: number) => Queryable) | undefined;
  /** For such a caller: how to reach the rows that they see. */
  readonly paths?: AccessPaths | undefined;
  /** Keeps rows of repeated reads; only where a statement sees all records and nothing that is not committed. */
  readonly rowCache?: RowCache | undefined;
}

/** An open transaction. */
export interface Transaction extends Queryable {
  /** Whether a statement of this transaction has inserted, updated or deleted a row. */
  readonly wrote: boolean;
  /** Sends the statement without waiting for the result; an error surfaces at the commit at the latest. */
  send(statement: Sql): void;
  /**
   * The same transaction without the caller's restrictions, for work beyond the records that the caller sees: cascades,
   * unique values, totals. Use it only after the record concerned was found with the restrictions.
   */
  readonly unrestricted: Writer;
  /** The same transaction for statements that see only part of the records, whatever the caller sees. */
  within(sight: Sight): Queryable;
}

/** Runs statements of a transaction. */
export interface Writer extends Queryable {
  send(statement: Sql): void;
}

export interface Database {
  /** Short indexed reads, pipelined over a few connections. Nothing that can take longer than a few milliseconds. */
  readonly read: Queryable;
  /** Searches, reports and exports: a separate small pool, so that they never delay short reads or writes. */
  readonly search: Queryable;
  /** Single write statements outside a transaction: leases, counters, claims of queue rows. */
  readonly write: Queryable;
  /**
   * Claims and other records whose loss in a crash is harmless, because everything that depends on them commits later and
   * flushes them too: committed without waiting for the disk (`synchronous_commit = off`).
   */
  readonly relaxed: Queryable;
  /**
   * Commits when `work` resolves, rolls back when it throws. Retries on deadlock, so `work` must touch the database only.
   * @throws Collision if it collides with others at every attempt
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` with a database whose statements and transactions are all rolled back in the end. Nothing is retried: a
   * deadlock is a Collision.
   */
  rolledBack<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** What its statements see; null for everything. */
  readonly sight: Sight | null;
  /** The same database for statements that see everything. */
  readonly unrestricted: Database;
  /** The same database for statements of a caller who sees only part of the records. */
  restrictedTo(sight: Sight): Database;
  close(): Promise<void>;
  readonly stats: () => { total: number; idle: number; waiting: number };
}

interface DatabaseOptions {
  connectionString: string;
  /** Called for errors of idle connections, which no caller would see. */
  onError: (error: Error) => void;
  pools?: Partial<PoolSizes>;
  rowCache?: RowCache;
  /** How long to wait for a connection, new or free. */
  connectTimeoutMs?: number;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const SEARCH_TIMEOUT_MS = 30_000;
// A client-side limit a little above the server's: it fires only when the network or the server hangs.
const HANG_MARGIN_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 25;
const ROWS_REMOVED_EVERY_MS = 60_000;

/** Opens pools to one database. Connections are opened on demand and re-established automatically after a restart. */
export function openDatabase(options: DatabaseOptions): Database {
  const base = {
    connectionString: options.connectionString,
    types,
    application_name: 'rolecall',
    keepAlive: true,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
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
  const sizes = { ...poolSizesOf(1), ...options.pools };
  const pool = openPool(sizes.transactions, STATEMENT_TIMEOUT_MS);
  // Search plans depend on the search terms: a rare word and a common one need different plans.
  const searchPool = openPool(sizes.search, SEARCH_TIMEOUT_MS, ' -c plan_cache_mode=force_custom_plan');
  const { rowCache = new RowCache() } = options;
  const removing = setInterval(() => rowCache.removeOld(), ROWS_REMOVED_EVERY_MS).unref();
  const read = new PipelinedReads({ ...base, ...limits(STATEMENT_TIMEOUT_MS) }, sizes.read, (error) => {
    rowCache.clear();
    options.onError(error);
  });
  const relaxed = new PipelinedReads(
    {
      ...base,
      ...limits(STATEMENT_TIMEOUT_MS),
      options: '-c timezone=UTC -c datestyle=ISO -c jit=off -c synchronous_commit=off',
    },
    1,
    options.onError,
  );

  // Opened by the first restricted caller of each kind.
  const restrictedReads = new Map<string, PipelinedReads>();
  const readsOf = ({ schema }: Sight): PipelinedReads => {
    const known = restrictedReads.get(schema);
    if (known !== undefined) return known;
    const reads = new PipelinedReads({ ...base, ...limits(STATEMENT_TIMEOUT_MS) }, 1, options.onError);
    restrictedReads.set(schema, reads);
    return reads;
  };
  const shared = {
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      clearInterval(removing);
      const reads = [read, relaxed, ...restrictedReads.values()];
      await Promise.all([pool.end(), searchPool.end(), ...reads.map((lanes) => lanes.close())]);
    },
  };
  const unrestricted: Database = {
    ...shared,
    sight: null,
    get unrestricted() {
      return unrestricted;
    },
    restrictedTo,
    read: { query: (statement) => read.query(statement), rowCache },
    relaxed,
    search: poolQueryable(searchPool),
    write: poolQueryable(pool),
    transaction: (work) => retried(pool, work, null),
    rolledBack: (work) => once(pool, work, null),
  };
  return unrestricted;

  function restrictedTo(sight: Sight): Database {
    const reads = readsOf(sight);
    const lanes: Queryable = { query: (statement) => reads.queryWithin(sight, statement) };
    const search: Queryable = { query: (statement) => retried(searchPool, (tx) => tx.query(statement), sight) };
    const withAccessChanges = (since: number) => restrictedTo(sightSince(sight, since));
    const { paths } = sight;
    const single = { ...lanes, paths, withAccessChanges: (since: number) => withAccessChanges(since).read };
    return {
      ...shared,
      sight,
      unrestricted,
      restrictedTo,
      read: single,
      relaxed: single,
      search: { ...search, paths, withAccessChanges: (since) => withAccessChanges(since).search },
      write: { query: (statement) => retried(pool, (tx) => tx.query(statement), sight) },
      transaction: (work) => retried(pool, work, sight),
      rolledBack: (work) => once(pool, work, sight),
    };
  }
}

async function once<Result>(
  pool: pg.Pool,
  work: (db: Database) => Promise<Result>,
  sight: Sight | null,
): Promise<Result> {
  try {
    return await runRolledBack(pool, work, sight);
  } catch (error) {
    throw toApiError(error);
  }
}

/** Commits when `work` resolves; repeats it after a deadlock. @throws Collision if every attempt ends in one */
async function retried<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  sight: Sight | null,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(pool, work, sight);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw toApiError(error);
      // Random, so that changes that have collided do not meet again.
      await pause(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

function poolQueryable(pool: pg.Pool): Queryable {
  return {
    async query<Row>(statement: Sql): Promise<Row[]> {
      let broken = false;
      try {
        const client = await pool.connect();
        try {
          return (await executeQuery<Row>(client, named(statement))).rows;
        } catch (error) {
          broken = isUnavailable(error);
          throw error;
        } finally {
          client.release(broken);
        }
      } catch (error) {
        throw toApiError(error);
      }
    },
  };
}
