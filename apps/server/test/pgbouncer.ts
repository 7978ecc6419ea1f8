import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Where `scripts/fetch-pgbouncer.sh` puts it. */
const FETCHED = join(import.meta.dirname, '../../../node_modules/.cache/pgbouncer');
const NOBODY = { uid: 65_534, gid: 65_534 };
const START_TIMEOUT_MS = 10_000;

/** The program, fetched or installed. */
function findProgram(): string | null {
  const folders = [FETCHED, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync) ?? null;
}

/**
 * Why the tests through PgBouncer are skipped; false if they are not. They are never skipped in CI, where
 * `REQUIRE_PGBOUNCER` is set.
 */
export function missingPgBouncer(): string | false {
  if (findProgram() !== null) return false;
  if (process.env.REQUIRE_PGBOUNCER === '1') throw new Error('PgBouncer is missing: run scripts/fetch-pgbouncer.sh');
  return 'PgBouncer is not installed: run scripts/fetch-pgbouncer.sh';
}

/** A running PgBouncer. */
export class PgBouncer {
  /** Its address, without a database. */
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#process = child;
    this.#folder = folder;
  }

  /** Starts one before a server. @param settings of the section `[pgbouncer]`; the pool mode is `transaction` unless given */
  static async start(serverUrl: string, settings: Readonly<Record<string, string | number>> = {}): Promise<PgBouncer> {
    const server = new pg.Client({ connectionString: serverUrl });
    const folder = mkdtempSync(join(tmpdir(), 'rolecall-pgbouncer-'));
    chmodSync(folder, 0o755);
    const found = findProgram()!;
    // Readable for the account it runs as, wherever the repository is.
    if (found.startsWith(FETCHED)) cpSync(FETCHED, join(folder, 'program'), { recursive: true });
    const program = found.startsWith(FETCHED) ? join(folder, 'program/pgbouncer') : found;
    const port = await freePort();
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'any',
      pool_mode: 'transaction',
      default_pool_size: 4,
      max_client_conn: 500,
      ...settings,
    };
    const { host, port: serverPort, user, password } = server;
    const lines = [
      '[databases]',
      `* = host=${host} port=${serverPort} user=${user} password=${password}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    ];
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
    const child = spawn(program, [file], { ...accountFor(host), stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (part) => {
      output += part;
    });
    const pooler = new PgBouncer(`postgres://${user}:${password}@127.0.0.1:${port}`, child, folder);
    const until = Date.now() + START_TIMEOUT_MS;
    while (!output.includes('process up')) {
      if (child.exitCode !== null || Date.now() > until) {
        await pooler.stop();
        throw new Error(`PgBouncer did not start: ${output}`);
      }
      await pause(20);
    }
    return pooler;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const exit = once(this.#process, 'exit');
      this.#process.kill('SIGKILL');
      await exit;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** It refuses to run as root, and needs the right to use the socket of the server. */
function accountFor(host: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = host.startsWith('/') ? statSync(host) : NOBODY;
  return uid === 0 ? NOBODY : { uid, gid };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
