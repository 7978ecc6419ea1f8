import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import { findServer, forgetForeignPid } from './pid-file.ts';
import { makePrivateFolder, type Places } from './places.ts';
import { program, reasonIn, spawnOptions } from './programs.ts';
import { SETTINGS } from './settings.ts';

const POLL_MS = 10;
const TELL_EVERY_MS = 10_000;
/** Backends of a killed server keep its shared memory until they notice; only then can the next one start. */
const ORPHANS_LIMIT_MS = 20_000;
const ORPHANS = /shared memory block|lock file .* (already exists|is empty)/;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export interface Launch {
  binaries: Binaries;
  places: Places;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/** Starts the server on existing data and waits until it is ready. @throws Error with the reason why it does not start. */
export async function launch(options: Launch): Promise<void> {
  const { places } = options;
  makePrivateFolder(places.socket, places.account);
  forgetForeignPid(places.data);
  const deadline = Date.now() + ORPHANS_LIMIT_MS;
  for (;;) {
    const failure = await tryLaunch(options);
    if (failure === null) return;
    if (!ORPHANS.test(failure) || Date.now() > deadline) throw new Error(failure);
    await pause(200);
  }
}

/** Detached from our terminal, so that Ctrl-C reaches us alone and requests can end before the server does. */
async function tryLaunch({ binaries, places, settings, log }: Launch): Promise<string | null> {
  keepLogSmall(places.log);
  const logFile = openSync(places.log, 'a', 0o600);
  const logStart = statSync(places.log).size;
  const all = { ...SETTINGS, unix_socket_directories: places.socket, ...settings };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program(binaries, 'postgres'), ['-D', places.data, ...parameters], {
    ...spawnOptions(places.account),
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  let ended: string | null = null;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended = `PostgreSQL ended with ${signal ?? code}`;
  });
  child.unref();
  // Recovery after a crash takes as long as it takes.
  let tellAt = Date.now() + TELL_EVERY_MS;
  while (ended === null) {
    const server = findServer(places.data);
    if (server !== null && server.pid === child.pid && server.status === 'ready') return null;
    if (Date.now() > tellAt) {
      log('the embedded database is still recovering from a crash');
      tellAt = Date.now() + TELL_EVERY_MS;
    }
    await pause(POLL_MS);
  }
  return reasonIn(readFileSync(places.log, 'utf8').slice(logStart)) ?? ended;
}

/** The server appends to its log, so it goes on at the beginning of the emptied file. */
export function keepLogSmall(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) truncateSync(path);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
