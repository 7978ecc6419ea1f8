import type { Duplex } from 'node:stream';
import pg from 'pg';
import { storedJson } from '../records/stored-json.ts';
import { types } from './types.ts';

/** A statement in the form that `pg` takes. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Under which a connection keeps it prepared. */
  name?: string;
}

/** The rows of a statement, and what it did. */
export interface QueryResult<Row> {
  rows: Row[];
  /** The first word of PostgreSQL's command tag, such as SELECT or UPDATE. */
  command: string;
  /** Rows returned or changed; null for commands without rows. */
  rowCount: number | null;
}

/** The columns of a statement: their names and how their texts are read. */
interface RowShape {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** A row with all columns, copied for each row so that all have the same hidden class. */
  template: Readonly<Record<string, null>>;
}

interface ColumnDescription {
  name: string;
  dataTypeID: number;
}

/** The part of pg's connection that is used here and missing in its published types. */
export interface Connection {
  readonly stream: Duplex;
  readonly parsedStatements: Record<string, string | undefined>;
  /** Those that PostgreSQL has not confirmed yet. */
  readonly submittedNamedStatements: Record<string, string | undefined>;
  describe(portal: unknown): void;
  sync(): void;
}

/** What is known about one connection. */
interface ConnectionState {
  /** Shapes of the named statements that PostgreSQL has described; null for statements without rows. */
  shapes: Map<string, RowShape | null>;
  /** The same connection, on which a query sends no Describe, no Sync, or neither. */
  withoutDescribe: Connection;
  withoutSync: Connection;
  withoutBoth: Connection;
  isCorked: boolean;
}

/** pg's own class, with the methods that its connection calls. */
interface QueryClass {
  new (
    text: string,
    values: unknown[],
  ): {
    name: string | undefined;
    text: string;
    submit(connection: Connection): Error | null;
    prepare(connection: Connection): void;
    handleError(error: Error, connection: Connection): void;
  };
}

/** pg's class of queries, for subclasses: it takes no others on a pipelined connection. */
export const Query = pg.Query as unknown as QueryClass;

const states = new WeakMap<Connection, ConnectionState>();

/**
 * A query of `pg` that costs less:
 * - PostgreSQL describes the rows of a named statement once for each connection, not with every execution. The
 *   description cannot change: PostgreSQL fails a prepared statement whose result type has changed.
 * - Statements that are sent in the same turn of the event loop are written to the socket at once.
 */
export class PreparedQuery<Row> extends Query {
  /** Called by `pg` or by the code that set it. */
  callback: ((error: Error | null, result?: QueryResult<Row>) => void) | undefined;
  hasFailed = false;
  #shape: RowShape | undefined;
  #shapes: Map<string, RowShape | null> | undefined;
  readonly #result: QueryResult<Row> = { rows: [], command: '', rowCount: null };

  constructor({ text, values, name }: Statement) {
    super(text, values);
    this.name = name;
  }

  override submit(connection: Connection): Error | null {
    const state = stateOf(connection);
    if (!state.isCorked) {
      state.isCorked = true;
      connection.stream.cork();
      setImmediate(uncork, state, connection.stream);
    }
    return super.submit(connection);
  }

  /** @param isLast whether the messages end with Sync, after which PostgreSQL responds */
  override prepare(connection: Connection, isLast = true): void {
    const state = stateOf(connection);
    const name = this.name;
    const shape = name === undefined ? undefined : state.shapes.get(name);
    if (shape === undefined || connection.parsedStatements[name!] === undefined) {
      this.#shapes = state.shapes;
      super.prepare(isLast ? connection : state.withoutSync);
    } else {
      this.#shape = shape ?? undefined;
      super.prepare(isLast ? state.withoutDescribe : state.withoutBoth);
    }
    // A value could not be sent, and `pg` has closed the statement.
    if (this.hasFailed && name !== undefined) delete connection.parsedStatements[name];
  }

  handleRowDescription({ fields }: { fields: readonly ColumnDescription[] }): void {
    const names = fields.map(({ name }) => (isUnparsed(name) ? name.slice(0, -UNPARSED.length) : name));
    this.#shape = {
      names,
      parsers: fields.map(({ name, dataTypeID }) =>
        isUnparsed(name) ? storedJson : types.getTypeParser(dataTypeID, 'text'),
      ),
      template: Object.fromEntries(names.map((name) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, template } = this.#shape!;
    const row: Record<string, unknown> = { ...template };
    for (let index = 0; index < fields.length; index += 1) {
      const text = fields[index]!;
      if (text !== null) row[names[index]!] = parsers[index]!(text);
    }
    this.#result.rows.push(row as Row); // the caller states the type of its rows next to the statement
  }

  handleCommandComplete({ text }: { text: string }): void {
    const count = Number(text.slice(text.lastIndexOf(' ') + 1)); // as in `INSERT 0 1`
    this.#result.command = text.split(' ', 1)[0]!;
    this.#result.rowCount = Number.isNaN(count) ? null : count;
    if (this.name !== undefined) this.#shapes?.set(this.name, this.#shape ?? null);
  }

  handleReadyForQuery(): void {
    this.callback?.(null, this.#result);
  }

  override handleError(error: Error): void {
    this.hasFailed = true;
    this.callback?.(error);
  }
}

/** The end of the alias of a JSON column whose text is kept as `StoredJson`. */
export const UNPARSED = ':unparsed';

function isUnparsed(alias: string): boolean {
  return alias.endsWith(UNPARSED);
}

function stateOf(connection: Connection): ConnectionState {
  let state = states.get(connection);
  if (state === undefined) {
    const without = (...messages: ('describe' | 'sync')[]): Connection =>
      Object.create(connection, Object.fromEntries(messages.map((message) => [message, { value: () => {} }])));
    state = {
      shapes: new Map(),
      withoutDescribe: without('describe'),
      withoutSync: without('sync'),
      withoutBoth: without('describe', 'sync'),
      isCorked: false,
    };
    states.set(connection, state);
  }
  return state;
}

function uncork(state: ConnectionState, stream: Duplex): void {
  state.isCorked = false;
  stream.uncork();
}

/** Executes a statement on a connection, independently of others. @throws the error of PostgreSQL or of the connection */
export function executeQuery<Row>(client: pg.ClientBase, statement: Statement): Promise<QueryResult<Row>> {
  const { query, result } = preparedQuery<Row>(statement);
  client.query(query as unknown as pg.Submittable); // `pg` takes subclasses of its own query
  return result;
}

/** A query to be sent, and what will come of it. */
export function preparedQuery<Row>(statement: Statement): {
  query: PreparedQuery<Row>;
  result: Promise<QueryResult<Row>>;
} {
  const query = new PreparedQuery<Row>(statement);
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>>();
  query.callback = (error, result) => {
    if (error === null) resolve(result!);
    else reject(error);
  };
  return { query, result: promise };
}
