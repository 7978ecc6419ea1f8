import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isRetryable, isUnavailable, toApiError } from './errors.ts';
import { PipelinedReads } from './pipelined.ts';
import { type PoolSizes, poolSizesOf } from './pool-sizes.ts';
import type { QueryBatcher } from './query-batcher.ts';
import { type AccessPaths, type RecordVisibility, visibilitySince } from './record-visibility.ts';
import { runRolledBack } from './rolled-back.ts';
import { RowCache } from './row-cache.ts';
import { SessionSettings } from './session-settings.ts';
import { runOnSnapshot } from './snapshot.ts';
import type { Sql } from './sql.ts';
import { executeTogether } from './statement-batch.ts';
import { type Pool, runTransaction } from './transaction.ts';

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
  within(visibility: RecordVisibility): Queryable;
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
  /** Runs `work` with a database that stays as it is at this moment, for reads that take long. It sees everything. */
  snapshot<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /** What its statements see; null for everything. */
  readonly visibility: RecordVisibility | null;
  /** The same database for statements that see everything. */
  readonly unrestricted: Database;
  /** The same database for statements of a caller who sees only part of the records. */
  restrictedTo(visibility: RecordVisibility): Database;
  close(): Promise<void>;
  readonly stats: () => { total: number; idle: number; waiting: number };
}

interface DatabaseOptions {
  connectionString: string;
  /** As `checkConnection` has found; connections that are not sessions of their own fail otherwise. */
  isPooled?: boolean;
  /** Called for errors of idle connections, which no caller would see. */
  onError: (error: Error) => void;
  pools?: Partial<PoolSizes>;
  rowCache?: RowCache;
  /** How many times as long as usual connections, statements and open transactions may take, for tests on busy machines. */
  patience?: number;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const SEARCH_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 25;
const ROWS_REMOVED_EVERY_MS = 60_000;
/** Connections for the short reads of restricted callers, whose views take longer than tables. */
const RESTRICTED_READS = 2;

/** Opens pools to one database. Connections are opened on demand and re-established automatically after a restart. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, isPooled = false, patience = 1, onError, rowCache = new RowCache() } = options;
  const settingsOf = (statementTimeoutMs: number, own?: Record<string, string>) =>
    new SessionSettings({
      ...{ connectionString, isPooled, statementTimeoutMs, patience },
      ...(own === undefined ? {} : { own }),
    });
  const openPool = (max: number, settings: SessionSettings): Pool => {
    const connections = new pg.Pool({
      ...settings.client,
      max,
      idleTimeoutMillis: 30_000,
      onConnect: (client) => settings.check(client),
    });
    connections.on('error', onError);
    connections.on('connect', (client) => client.on('error', onError));
    return { connections, settings };
  };
  const sizes = { ...poolSizesOf(1), ...options.pools };
  const short = settingsOf(STATEMENT_TIMEOUT_MS);
  const pool = openPool(sizes.transactions, short);
  // Search plans depend on the search terms: a rare word and a common one need different plans.
  const searchPool = openPool(sizes.search, settingsOf(SEARCH_TIMEOUT_MS, { plan_cache_mode: 'force_custom_plan' }));
  const removing = setInterval(() => rowCache.removeOld(), ROWS_REMOVED_EVERY_MS).unref();
  const reads = new PipelinedReads(short, sizes.read, (error) => {
    rowCache.clear();
    onError(error);
  });
  const relaxedSettings = settingsOf(STATEMENT_TIMEOUT_MS, { synchronous_commit: 'off' });
  const relaxed = new PipelinedReads(relaxedSettings, 1, onError);
  const restrictedReads = new PipelinedReads(short, RESTRICTED_READS, onError);
  const shared = {
    stats: () => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool.connections;
      return { total, idle, waiting };
    },
    snapshot: <Result>(work: (db: Queryable) => Promise<Result>) => runOnSnapshot(pool, work),
    async close() {
      clearInterval(removing);
      const lanes = [reads, relaxed, restrictedReads];
      await Promise.all([pool.connections.end(), searchPool.connections.end(), ...lanes.map((open) => open.close())]);
    },
  };
  const unrestricted: Database = {
    ...shared,
    visibility: null,
    get unrestricted() {
      return unrestricted;
    },
    restrictedTo,
    read: { query: (statement) => reads.query(statement, null), rowCache },
    relaxed: { query: (statement) => relaxed.query(statement, null) },
    search: poolQueryable(searchPool, null),
    write: poolQueryable(pool, null),
    transaction: (work) => retried(pool, work, null),
    rolledBack: (work) => once(pool, work, null),
  };
  return unrestricted;

  function restrictedTo(visibility: RecordVisibility): Database {
    const withAccessChanges = (since: number) => restrictedTo(visibilitySince(visibility, since));
    const { paths } = visibility;
    const read: Queryable = {
      query: (statement) => restrictedReads.query(statement, visibility),
      paths,
      withAccessChanges: (since) => withAccessChanges(since).read,
    };
    return {
      ...shared,
      visibility,
      unrestricted,
      restrictedTo,
      read,
      relaxed: read,
      search: {
        ...poolQueryable(searchPool, visibility),
        paths,
        withAccessChanges: (since) => withAccessChanges(since).search,
      },
      write: poolQueryable(pool, visibility),
      transaction: (work) => retried(pool, work, visibility),
      rolledBack: (work) => once(pool, work, visibility),
    };
  }
}

async function once<Result>(
  pool: Pool,
  work: (db: Database) => Promise<Result>,
  visibility: RecordVisibility | null,
): Promise<Result> {
  try {
    return await runRolledBack(pool, work, visibility);
  } catch (error) {
    throw toApiError(error);
  }
}

/** Commits when `work` resolves; repeats it after a deadlock. @throws Collision if every attempt ends in one */
async function retried<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  visibility: RecordVisibility | null,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(pool, work, visibility);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw toApiError(error);
      // Random, so that changes that have collided do not meet again.
      await pause(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** Single statements, each a transaction of its own with the restriction to what the caller sees. */
function poolQueryable({ connections, settings }: Pool, visibility: RecordVisibility | null): Queryable {
  return {
    async query<Row>(statement: Sql): Promise<Row[]> {
      let broken = false;
      try {
        const client = await connections.connect();
        try {
          return (await executeTogether<Row>(client, settings.transactionOf(statement, visibility))).rows;
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
