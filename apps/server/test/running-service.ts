import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';

const SOURCE = join(import.meta.dirname, '../src');
const ROOT = join(import.meta.dirname, '../../..');
/** The processes started within a `withFolder`, of which several may run concurrently. */
const started = new AsyncLocalStorage<Set<ChildProcess>>();

/** A service in its own process and data folder, as `npm start` runs it. */
export interface RunningService {
  url: string;
  process: ChildProcess;
  /** Its standard output so far. */
  output(): string;
}

/** The variables of this test run must not reach the processes under test. */
function environmentWith(extra: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, TEST_DATABASE_URL: _test, NODE_TEST_CONTEXT: _context, ...rest } = process.env;
  return { ...rest, LOG_LEVEL: 'warn', WEB_PROCESSES: '1', ...extra };
}

/** Starts a service without waiting until it is ready; see `startProcess`. */
export function spawnProcess(
  dataDir: string,
  extra: Record<string, string> = {},
  { openFiles, command = [process.execPath, join(SOURCE, 'main.js')] }: { openFiles?: number; command?: string[] } = {},
) {
  const limited =
    openFiles === undefined ? command : ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, ...command];
  const child = spawn(limited[0]!, limited.slice(1), {
    env: environmentWith({ DATA_DIR: dataDir, PORT: '0', ...extra }),
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.getStore()?.add(child);
  return child;
}

/** Starts a service and waits until it is ready. */
export async function startProcess(...parameters: Parameters<typeof spawnProcess>): Promise<RunningService> {
  const child = spawnProcess(...parameters);
  let output = '';
  let failure = '';
  child.stderr.on('data', (part) => {
    failure += part;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the service ended with ${code}: ${failure}`)));
    child.stdout.on('data', (part) => {
      output += part;
      const ready = /ready at (http:\S+)/.exec(output);
      if (ready !== null) resolve(ready[1]!);
    });
  });
  return { url, process: child, output: () => output };
}

/** The file that the first start writes: password, link and keys. */
export function firstStartSecrets(dataDir: string): string {
  return readFileSync(join(dataDir, 'first-start.txt'), 'utf8');
}

/** Sends a signal and waits for the exit. @returns the exit code; null after a signal that cannot be caught */
export async function end(service: Pick<RunningService, 'process'>, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(service.process, 'exit');
  service.process.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

/** Starts a command that runs until it is stopped. */
export function startCommand(parameters: string[], extra: Record<string, string>): Omit<RunningService, 'url'> {
  const child = spawn(process.execPath, [join(SOURCE, 'cli.ts'), ...parameters], {
    env: environmentWith(extra),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.getStore()?.add(child);
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  return { process: child, output: () => output };
}

/** Runs a script of the service until it exits. */
export async function run(
  script: 'main.js' | 'cli.ts',
  parameters: string[],
  extra: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(SOURCE, script), ...parameters], {
    env: environmentWith(extra),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Runs `work` with a temporary folder. Removes the folder and stops processes started meanwhile, also if it fails. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-run-'));
  const children = new Set<ChildProcess>();
  try {
    await started.run(children, () => work(folder));
  } finally {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    await removeEmbeddedPostgres(folder); // of a service that was killed
    await rm(folder, { recursive: true, force: true });
  }
}

/** The process ID of the embedded database in a folder. */
export async function postmasterOf(folder: string): Promise<number> {
  const home = await readFile(join(folder, 'postgres.place'), 'utf8').catch(() => join(folder, 'postgres'));
  return Number((await readFile(join(home.trim(), 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
