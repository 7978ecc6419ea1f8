import pg from 'pg';
import { messageOf } from '../errors/message-of.ts';
import { SessionSettings } from './session-settings.ts';
import { executeTogether } from './statement-batch.ts';

/** The database is reached in a way in which responses could be wrong; the message says what to change. */
export class UnsupportedConnection extends Error {}

// A pooler that has no free session lets clients wait.
const TIMEOUT_MS = 10_000;
/** With which poolers reject the settings of sessions. */
const PROTOCOL_VIOLATION = '08P01';
const PROBE = 'rolecall.probe';

/**
 * Finds out whether a pooler is between this process and PostgreSQL, which may run each transaction on another session: the
 * service then relies on nothing that outlasts a transaction. Checks that transactions themselves are kept together.
 * @throws UnsupportedConnection; errors of an unreachable database
 */
export async function checkConnection(connectionString: string): Promise<{ isPooled: boolean }> {
  const direct = new SessionSettings({ connectionString, isPooled: false, statementTimeoutMs: TIMEOUT_MS });
  const unfit = await connected(direct, (client) => direct.unfit(client)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === PROTOCOL_VIOLATION) return 'pooled' as const;
    throw error;
  });
  if (unfit === null) return { isPooled: false };
  if (unfit !== 'pooled') throw new UnsupportedConnection(unfit);
  const pooled = new SessionSettings({ connectionString, isPooled: true, statementTimeoutMs: TIMEOUT_MS });
  await connected(pooled, requireTransactions);
  return { isPooled: true };
}

async function connected<Result>(
  settings: SessionSettings,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(settings.client);
  client.on('error', () => {}); // it fails the statement that waits
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** @throws UnsupportedConnection unless a transaction stays on one session, and what it sets ends with it */
async function requireTransactions(client: pg.Client): Promise<void> {
  const set = { text: `select set_config('${PROBE}', $1, true)`, values: ['set'] };
  const read = { text: `select current_setting('${PROBE}', true) as value`, values: [] };
  const found: (string | null)[] = [];
  const note = ({ rows }: { rows: { value: string | null }[] }) => found.push(rows[0]!.value);
  try {
    note(await executeTogether<{ value: string | null }>(client, [set, read]));
    await client.query('begin');
    await client.query(set.text, set.values);
    note(await client.query(read.text));
    await client.query('commit');
    note(await client.query(read.text));
  } catch (error) {
    throw new UnsupportedConnection(`${WRONG_MODE} (${messageOf(error)})`);
  }
  if (found[0] !== 'set' || found[1] !== 'set' || found[2] === 'set') throw new UnsupportedConnection(WRONG_MODE);
}

const WRONG_MODE =
  'DATABASE_URL leads to a connection pooler that does not keep the statements of a transaction together; set its pool mode to "transaction"';
