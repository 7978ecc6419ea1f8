import type pg from 'pg';
import { Unavailable } from '../errors/errors.ts';
import { named } from './prepared.ts';
import type { Statement } from './prepared-query.ts';
import { type RecordVisibility, restrictionTo, SEARCH_PATH } from './record-visibility.ts';
import type { Sql } from './sql.ts';
import { types } from './types.ts';

interface SessionNeeds {
  connectionString: string;
  /** Whether a pooler may run each transaction of a connection on another session of PostgreSQL. */
  isPooled: boolean;
  statementTimeoutMs: number;
  /** How many times as long as usual everything may take. */
  patience?: number;
  /** Settings of these statements only. */
  own?: Readonly<Record<string, string>>;
}

/** How long to wait for a connection, new or free. */
const CONNECT_TIMEOUT_MS = 2_000;
/** How long an open transaction may wait for its next statement. */
const IDLE_TIMEOUT_MS = 15_000;
// A client-side limit a little above the server's: it fires only when the network or the server hangs.
const HANG_MARGIN_MS = 2_000;

/**
 * What statements rely on besides their text. Without a pooler, a connection is a session of PostgreSQL, which gets the
 * settings when it is opened and keeps statements prepared. With one, nothing outlasts a transaction: every transaction begins
 * with its settings, and statements have no names.
 */
export class SessionSettings {
  /** With which connections are opened. */
  readonly client: pg.ClientConfig;
  readonly #isPooled: boolean;
  readonly #ofTransaction: Statement;

  constructor({ connectionString, isPooled, statementTimeoutMs, patience = 1, own = {} }: SessionNeeds) {
    const settings = {
      timezone: 'UTC',
      datestyle: 'ISO',
      jit: 'off',
      statement_timeout: String(statementTimeoutMs * patience),
      idle_in_transaction_session_timeout: String(IDLE_TIMEOUT_MS * patience),
      ...own,
    };
    this.#isPooled = isPooled;
    this.#ofTransaction = settingsOfTransaction({ ...settings, search_path: SEARCH_PATH });
    const ofSession = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    this.client = {
      connectionString,
      types,
      application_name: 'rolecall',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
      query_timeout: statementTimeoutMs * patience + HANG_MARGIN_MS,
      ...(isPooled ? {} : { options: ofSession.join(' ') }),
      pipeline: true,
    };
  }

  /** Checks a connection that was opened. @throws Unavailable if it is another than when the service started */
  async check(client: pg.ClientBase): Promise<void> {
    if (this.#isPooled) return;
    const reason = await this.unfit(client);
    if (reason === 'pooled')
      throw new Unavailable('A connection pooler has been put before the database: restart the service.');
    if (reason !== null) throw new Unavailable(reason);
  }

  /** Why a connection is not a session with these settings; null if it is. */
  async unfit(client: pg.ClientBase): Promise<'pooled' | (string & {}) | null> {
    const { rows } = await client.query<{ pid: number; timezone: string; datestyle: string }>(`
      select pg_backend_pid() as pid, current_setting('timezone') as timezone, current_setting('datestyle') as datestyle`);
    const { pid, timezone, datestyle } = rows[0]!;
    // PostgreSQL tells each client which process serves it; a pooler cannot. A public property that the published types lack.
    if ((client as pg.ClientBase & { processID: number }).processID !== pid) return 'pooled';
    if (timezone === 'UTC' && datestyle.startsWith('ISO')) return null;
    return `sessions of the database have the time zone ${timezone} and the date style ${datestyle} instead of UTC and ISO; remove "options" from DATABASE_URL`;
  }

  /** The statements that a transaction begins with, after `begin`. */
  get opening(): readonly Statement[] {
    return this.#isPooled ? [this.#ofTransaction] : [];
  }

  /** A statement as it is sent. @param visibility what it sees; null for everything */
  prepared(statement: Sql, visibility: RecordVisibility | null): Statement {
    return this.sent(named(statement, visibility?.schema));
  }

  /** The same for a statement of this folder, which has its name. */
  sent({ name, text, values }: Statement): Statement {
    return name === undefined || this.#isPooled ? { text, values } : { name, text, values };
  }

  /** A statement, after those that set what it relies on: all of them are one transaction if they are sent with `executeTogether`. */
  transactionOf(statement: Sql, visibility: RecordVisibility | null): Statement[] {
    const restriction = visibility === null ? [] : [this.sent(restrictionTo(visibility))];
    return [...this.opening, ...restriction, this.prepared(statement, visibility)];
  }
}

function settingsOfTransaction(settings: Readonly<Record<string, string>>): Statement {
  const names = Object.keys(settings);
  return {
    text: `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`,
    values: Object.values(settings),
  };
}
