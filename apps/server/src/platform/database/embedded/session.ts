import pg from 'pg';
import type { Places } from './places.ts';
import { DATABASE, PORT } from './settings.ts';

/** What a server says to a new session: it is of use, may be soon, or cannot be reached. */
export type Answer = 'ready' | 'wait' | 'silent';

/** Address for `pg` and libpq alike. The host before the slash is there for URL parsers; the parameter wins. */
export function connectionString(socket: string, password: string): string {
  return `postgres://${DATABASE}:${password}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socket)}`;
}

/** Opens a session to see whether the server that runs is really this installation's and takes requests. */
export async function askServer(socket: string, password: string, { data }: Places): Promise<Answer> {
  const client = new pg.Client({
    connectionString: connectionString(socket, password),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {}); // told by the call that fails
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '28P01') throw new Error(`the password beside it does not open the database in ${data}`);
    if (code === '57P03') return 'wait'; // starting up or shutting down
    if (code === '53300') return 'ready'; // all connections are taken: it works
    return 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}
