import { pause } from './launch.ts';
import { findServer, isServer } from './pid-file.ts';

const POLL_MS = 10;
const FAST_LIMIT_MS = 60_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Stops the server of a data directory, if one runs, and waits until it is gone: fast first (sessions are cut, a checkpoint
 * is written), then without the checkpoint, which the next start makes up for.
 */
export async function stopServer(data: string): Promise<void> {
  const server = findServer(data);
  if (server === null) return;
  if (await end(server.pid, 'SIGINT', data, FAST_LIMIT_MS)) return;
  if (await end(server.pid, 'SIGQUIT', data, IMMEDIATE_LIMIT_MS)) return;
  throw new Error(`PostgreSQL (process ${server.pid}) does not stop`);
}

async function end(pid: number, signal: NodeJS.Signals, data: string, limitMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return true;
    throw error;
  }
  const deadline = Date.now() + limitMs;
  while (isServer(pid, data)) {
    if (Date.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}
