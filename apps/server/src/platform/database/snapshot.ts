import type { Queryable } from './database.ts';
import { toApiError } from './errors.ts';
import { executeTogether } from './statement-batch.ts';
import { type Pool, PooledTransaction, rollBack } from './transaction.ts';

/** Reading can wait for a slow storage between two statements. */
const BEGIN = `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '10min'`;

/**
 * Runs `work` with a database that does not change: everything that it reads is as it was at one moment. It cannot write. Needs one
 * connection for as long as it takes, and PostgreSQL keeps deleted rows until its end.
 */
export async function runOnSnapshot<Result>(pool: Pool, work: (db: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connections.connect();
  let failure: unknown;
  let tx: PooledTransaction | undefined;
  try {
    for (const text of BEGIN.split('; ')) await executeTogether(client, [{ text, values: [] }]);
    await executeTogether(client, [...pool.settings.opening]);
    tx = new PooledTransaction(client, pool.settings, null);
    return await work({ query: (statement) => tx!.query(statement) }); // set above
  } catch (error) {
    failure = error;
    throw toApiError(tx?.causeOf(error) ?? error);
  } finally {
    tx?.end();
    client.release(await rollBack(client, failure));
  }
}
