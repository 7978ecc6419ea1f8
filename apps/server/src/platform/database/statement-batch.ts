import type pg from 'pg';
import { TransactionAborted } from './errors.ts';
import { type Connection, PreparedQuery, Query, type QueryResult, type Statement } from './prepared-query.ts';

/**
 * Statements of one transaction that are sent together and end with one Sync message. PostgreSQL responds once to all of
 * them, which saves it a system call and a status report for each. After a failed statement it skips the rest.
 */
class StatementBatch extends Query {
  /** Called by `pg` when all are done or one has failed; `pg` wraps it to end its own timer. */
  callback: (error: Error | null) => void;
  readonly #queries: PreparedQuery<unknown>[] = [];
  #connection: Connection | undefined;

  constructor() {
    super('', []);
    this.callback = (error) => {
      if (error !== null) this.#fail(error);
    };
  }

  add(query: PreparedQuery<unknown>): void {
    this.#queries.push(query);
  }

  override submit(connection: Connection): null {
    this.#connection = connection;
    connection.stream.cork();
    for (const [index, query] of this.#queries.entries()) {
      query.prepare(connection, false);
      if (!query.hasFailed) continue;
      skip(this.#queries.splice(index).slice(1), connection); // a value cannot be sent
      break;
    }
    connection.sync();
    connection.stream.uncork();
    this.#proceed();
    return null;
  }

  handleRowDescription(description: Parameters<PreparedQuery<unknown>['handleRowDescription']>[0]): void {
    this.#queries[0]!.handleRowDescription(description);
  }

  handleDataRow(row: Parameters<PreparedQuery<unknown>['handleDataRow']>[0]): void {
    this.#queries[0]!.handleDataRow(row);
  }

  handleCommandComplete(tag: { text: string }): void {
    const query = this.#queries.shift()!;
    query.handleCommandComplete(tag);
    query.handleReadyForQuery();
    this.#proceed();
  }

  override handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  /** `pg` notes under the name of the active query that PostgreSQL has parsed a statement. */
  #proceed(): void {
    this.name = this.#queries[0]?.name;
    this.text = this.#queries[0]?.text ?? '';
  }

  #fail(error: Error): void {
    const [failed, ...skipped] = this.#queries.splice(0);
    failed?.handleError(error);
    // Unless the connection is lost, in which case all have failed for that reason.
    const isSkipped = 'severity' in error && error.severity === 'ERROR';
    skip(skipped, this.#connection, isSkipped ? undefined : error);
  }
}

/**
 * Fails statements that PostgreSQL has not executed, and possibly not parsed.
 * @param connection undefined if the connection was lost before they were sent
 */
function skip(queries: readonly PreparedQuery<unknown>[], connection: Connection | undefined, error?: Error): void {
  for (const query of queries) {
    if (query.name !== undefined) delete connection?.submittedNamedStatements[query.name];
    query.handleError(error ?? new TransactionAborted());
  }
}

const pending = new WeakMap<pg.ClientBase, StatementBatch>();

/**
 * Executes a statement of a transaction, together with those that follow in this turn of the event loop. If one fails, those
 * after it are not executed: they fail with `TransactionAborted`.
 * @throws the error of PostgreSQL or of the connection
 */
export function executeInBatch<Row>(client: pg.ClientBase, statement: Statement): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new PreparedQuery<Row>(statement);
    query.callback = (error, result) => {
      if (error === null) resolve(result!);
      else reject(error);
    };
    let batch = pending.get(client);
    if (batch === undefined) {
      batch = new StatementBatch();
      pending.set(client, batch);
      setImmediate(sendBatch, client, batch);
    }
    batch.add(query as PreparedQuery<unknown>);
  });
}

/** Sends what is pending on a connection, so that the next statement is executed even if a statement before it fails. */
export function sendPending(client: pg.ClientBase): void {
  const batch = pending.get(client);
  if (batch !== undefined) sendBatch(client, batch);
}

function sendBatch(client: pg.ClientBase, batch: StatementBatch): void {
  if (pending.get(client) !== batch) return; // sent already
  pending.delete(client);
  client.query(batch as unknown as pg.Submittable); // `pg` takes subclasses of its own query
}
