import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { makePrivateFolder, type Places, readOrMakePassword } from './paths.ts';
import { type Binaries, program, runProgram } from './programs.ts';
import { DATABASE, stopServer } from './server-process.ts';

const UNFINISHED = '.part';

/**
 * Creates the data directory with its user and database in a temporary location and moves it into place when complete: a
 * crash at any point leaves nothing half-initialized.
 * @param durable false for a throw-away database, which is not synced to disk
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

/** Whether the database is not in DATA_DIR, which then has a note that says where it is. */
export function isOutside({ home, note }: Places): boolean {
  return dirname(home) !== dirname(note);
}

/** Creates the folder of the database. The parent of a home outside DATA_DIR gets mode 0755 regardless of the umask: PostgreSQL's account must traverse it. */
export async function makeHome(places: Places): Promise<void> {
  const parent = dirname(places.home);
  if (!isOutside(places)) return makePrivateFolder(places.home, places.account);
  mkdirSync(parent, { recursive: true });
  chmodSync(parent, 0o755);
  await removeAbandoned(parent);
  makePrivateFolder(places.home, places.account);
  noteOwner(places.home, dirname(places.note));
}

/** An orphaned initdb may still be writing there; its leftovers are removed at the next start. */
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

const OWNER = 'belongs-to';

/** Records the owning DATA_DIR in a database folder outside DATA_DIR. */
function noteOwner(home: string, dataDir: string): void {
  writeFileSync(join(home, OWNER), dataDir, { flag: 'w', mode: 0o600 });
}

/**
 * Removes databases outside DATA_DIR whose DATA_DIR was in a temporary folder and no longer exists: they belonged to
 * throw-away installations. A DATA_DIR missing elsewhere may be on an unmounted disk, so its database is kept.
 */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of existsSync(base) ? readdirSync(base) : []) {
    const home = join(base, name);
    const dataDir = ownerOf(home);
    if (dataDir === undefined || !isTemporary(dataDir) || existsSync(dataDir)) continue;
    await stopServer(join(home, 'data'));
    rmSync(home, { recursive: true, force: true });
  }
}

function ownerOf(home: string): string | undefined {
  try {
    return readFileSync(join(home, OWNER), 'utf8');
  } catch {
    return undefined;
  }
}

function isTemporary(folder: string): boolean {
  return folder.startsWith(realpathSync(tmpdir()) + sep);
}
