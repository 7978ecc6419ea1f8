import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { noteOwner, removeAbandoned } from './abandoned.ts';
import type { Binaries } from './binaries.ts';
import { makePrivateFolder, type Places, readOrMakePassword } from './places.ts';
import { program, runProgram } from './programs.ts';
import { DATABASE } from './settings.ts';

const UNFINISHED = '.part';

/**
 * Makes the data directory with its user and its database, beside its place, and moves it there when it is complete: a
 * crash at any moment leaves nothing half made.
 * @param durable false for a throw-away database: then nothing is synced to the disk.
 */
export async function initialize(binaries: Binaries, places: Places, durable: boolean): Promise<void> {
  const { home, data, account } = places;
  await makeHome(places);
  removeUnfinished(home);
  const part = join(home, `${randomUUID()}${UNFINISHED}`);
  const passwordFile = join(home, `password${UNFINISHED}`);
  writeFileSync(passwordFile, readOrMakePassword(places.password), { mode: 0o600, flag: 'wx' });
  if (account !== null) chownSync(passwordFile, account.uid, account.gid);
  const parameters = [
    ...[
      '-D',
      part,
      '-U',
      DATABASE,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--no-instructions',
    ],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await runProgram(program(binaries, 'initdb'), parameters, { account });
    const single = ['--single', '-j', '-D', part, '-c', 'log_min_messages=error', 'postgres'];
    await runProgram(program(binaries, 'postgres'), single, { account, input: `create database ${DATABASE}` });
    renameSync(part, data);
    syncFolder(home);
  } catch (error) {
    throw new Error(`the database could not be created in ${home}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  } finally {
    removeUnfinished(home);
  }
  if (isOutside(places)) writeFileSync(places.note, `${home}\n`);
}

function isOutside({ home, note }: Places): boolean {
  return dirname(home) !== dirname(note);
}

/** Above a folder outside DATA_DIR, everyone may pass: PostgreSQL's account has to, whatever our umask is. */
async function makeHome(places: Places): Promise<void> {
  const parent = dirname(places.home);
  if (!isOutside(places)) return makePrivateFolder(places.home, places.account);
  mkdirSync(parent, { recursive: true });
  chmodSync(parent, 0o755);
  await removeAbandoned(parent);
  makePrivateFolder(places.home, places.account);
  noteOwner(places.home, dirname(places.note));
}

/** An orphaned initdb may still be writing there; what it leaves is removed at the next start. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.endsWith(UNFINISHED))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    }
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
