import type pg from 'pg';
import { TransactionAborted } from './errors.ts';
import {
  type Connection,
  executeQuery,
  type PreparedQuery,
  preparedQuery,
  Query,
  type QueryResult,
  type Statement,
} from './prepared-query.ts';

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

  /** Adds a statement, before the batch is sent. */
  execute<Row>(statement: Statement): Promise<QueryResult<Row>> {
    const { query, result } = preparedQuery<Row>(statement);
    this.#queries.push(query as PreparedQuery<unknown>);
    return result;
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
 * Executes statements as one transaction of their own: they are sent with one Sync message, so nothing can come between
 * them, neither a statement of another caller nor a pooler that changes the session. If one fails, those after it are not
 * executed.
 * @returns the result of the last one
 * @throws the error of the first one that fails, or of the connection
 */
export async function executeTogether<Row>(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<QueryResult<Row>> {
  if (statements.length === 1) return executeQuery<Row>(client, statements[0]!);
  const batch = new StatementBatch();
  const results = statements.map((statement) => batch.execute<Row>(statement));
  client.query(batch as unknown as pg.Submittable); // `pg` takes subclasses of its own query
  return (await Promise.all(results)).at(-1)!;
}

/**
 * Executes a statement of a transaction, together with those that follow in this turn of the event loop. If one fails, those
 * after it are not executed: they fail with `TransactionAborted`.
 * @throws the error of PostgreSQL or of the connection
 */
export function executeInBatch<Row>(client: pg.ClientBase, statement: Statement): Promise<QueryResult<Row>> {
  let batch = pending.get(client);
  if (batch === undefined) {
    batch = new StatementBatch();
    pending.set(client, batch);
    setImmediate(sendBatch, client, batch);
  }
  return batch.execute<Row>(statement);
}

/** Whether statements wait to be sent on a connection. */
export function hasPending(client: pg.ClientBase): boolean {
  return pending.has(client);
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
