import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { removeEmbeddedPostgres } from '../embedded-postgres.ts';
import { type Account, findPlaces } from '../paths.ts';
import { findServer } from '../server-process.ts';

/** No durability: these tests kill processes, not machines. */
export const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' };

/** A process that uses the embedded server of a folder. */
interface User {
  /** Its first output: the connection string, or `failed: ` and the reason. */
  said: string;
  child: ChildProcess;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A folder for one test, removed afterwards together with its processes and database. */
export class Installation {
  readonly folder: string;
  readonly #children: ChildProcess[] = [];

  constructor(test: TestContext, mode = 0o711) {
    // `npm test` removes folders with this name after a killed run.
    this.folder = mkdtempSync(join(tmpdir(), `rolecall-test-server-${process.pid}-`));
    chmodSync(this.folder, mode);
    test.after(async () => {
      for (const child of this.#children) await end(child, 'SIGKILL');
      await removeEmbeddedPostgres(this.folder);
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  /** The running server of this installation. */
  get server() {
    return findServer(findPlaces(this.folder).data);
  }

  /** Starts a process that uses the server, without waiting for it; see `start`. */
  spawn(account?: Account): ChildProcess {
    const script = join(import.meta.dirname, 'user.ts');
    return this.spawnAs(account, process.execPath, [script, this.folder, JSON.stringify(SETTINGS)]);
  }

  /** Starts any program, as another user when running as root. It is terminated when the test ends. */
  spawnAs(account: Account | undefined, program: string, parameters: string[]): ChildProcess {
    const identity = account === undefined || process.getuid?.() !== 0 ? {} : { uid: account.uid, gid: account.gid };
    const child = spawn(program, parameters, { ...identity, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
    this.#children.push(child);
    return child;
  }

  /** Starts a process that uses the server, and waits until it is connected. */
  async start(account?: Account): Promise<User> {
    const child = this.spawn(account);
    const lines = createInterface({ input: child.stdout ?? process.stdin });
    const [said] = await Promise.race([once(lines, 'line'), once(child, 'close').then(() => ['ended without a word'])]);
    return {
      said: String(said),
      child,
      stop: async () => {
        child.stdin?.write('stop\n');
        await end(child);
      },
      kill: () => end(child, 'SIGKILL'),
    };
  }
}

/** Waits for a process to exit, first sending a signal if one is given. */
export async function end(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (signal !== undefined) child.kill(signal);
  await exited;
}

/** Runs one statement in its own session. */
export async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // reported by the failing call
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Polls until the result is neither null nor false and no error is thrown. */
export async function eventually<Result>(ask: () => Promise<Result> | Result): Promise<NonNullable<Result>> {
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch {
      // not yet; the test's own timeout ends this
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
