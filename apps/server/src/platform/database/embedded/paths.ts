import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { minimalEnvironment } from '../../confinement/minimal-environment.ts';
import { sha256 } from '../../security/secrets.ts';

/** The location, owner and socket of one installation's database. */
export interface Places {
  /** Owned by PostgreSQL's account; everything else in DATA_DIR is owned by ours. */
  home: string;
  /** PostgreSQL's data directory, in `home`. */
  data: string;
  /** Folder of its Unix socket. */
  socket: string;
  log: string;
  lock: string;
  users: string;
  password: string;
  /** The user PostgreSQL runs as; null: the same user as this process. */
  account: Account | null;
  /** Points to `home` if that is outside DATA_DIR; written once the data exists. */
  note: string;
}

/** Socket paths are limited to 107 bytes on Linux and 103 on macOS; the socket's name takes 15. */
const LONGEST_SOCKET_FOLDER = 85;

/**
 * Everything is in DATA_DIR if PostgreSQL's account can access it; otherwise the data is in a system folder and DATA_DIR
 * has a file that points to it. Creates DATA_DIR if it is missing.
 */
export function findPlaces(givenDataDir: string): Places {
  mkdirSync(givenDataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const dataDir = realpathSync(givenDataDir);
  const note = join(dataDir, 'postgres.place');
  const { home, account } = findHome(dataDir, note);
  return {
    home,
    data: join(home, 'data'),
    socket: socketFolder(home),
    log: join(dataDir, 'postgres.log'),
    lock: join(dataDir, 'postgres.lock'),
    users: join(dataDir, 'postgres.users'),
    password: join(dataDir, 'postgres.password'),
    account,
    note,
  };
}

function findHome(dataDir: string, note: string): { home: string; account: Account | null } {
  if (existsSync(note)) {
    const home = readFileSync(note, 'utf8').trim();
    // Never silently initialize a new database: the folder may be on an unmounted disk.
    if (!existsSync(join(home, 'data')))
      throw new Error(
        `according to ${note}, the database is in ${home}, but it is not there; delete ${note} to start with a new database`,
      );
    return { home, account: chooseAccount(home) };
  }
  const inside = join(dataDir, 'postgres');
  const account = chooseAccount(inside);
  if (account === null || existsSync(inside) || canEnter(account, dataDir)) return { home: inside, account };
  // A random name: leftovers of an earlier DATA_DIR with the same path must not be opened.
  const name = `data-${randomBytes(8).toString('hex')}`;
  const base = existsSync('/var/lib') && canEnter(account, '/var/lib') ? '/var/lib/rolecall' : '/var/tmp/rolecall';
  return { home: join(base, name), account };
}

function socketFolder(home: string): string {
  const inside = join(home, 'socket');
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER) return inside;
  // Not os.tmpdir(): processes with a different TMPDIR must find the same folder.
  return join('/tmp', `rolecall-${sha256(home).toString('hex').slice(0, 16)}`);
}

/** Creates a folder that only PostgreSQL's account can access. It may exist already, or have been removed by a cleaner. */
export function makePrivateFolder(folder: string, account: Account | null): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account !== null) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const stats = lstatSync(folder);
  const owner = account?.uid ?? process.getuid?.();
  if (!stats.isDirectory() || (owner !== undefined && stats.uid !== owner))
    throw new Error(`${folder} belongs to another user; start Rolecall as that user or remove the folder`);
}

/** The password of the database's only user; created atomically at the first start, by one of any concurrent starts. */
export function readOrMakePassword(path: string): string {
  if (!existsSync(path)) {
    const made = `${path}.${randomUUID()}`;
    writeFileSync(made, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    try {
      linkSync(made, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(made);
    }
  }
  return readFileSync(path, 'utf8').trim();
}

/** Whether a folder already holds an embedded database, directly or through a pointer file. Creates nothing. */
export function embeddedDatabaseExists(dataDir: string): boolean {
  if (existsSync(join(dataDir, 'postgres.place'))) return true;
  try {
    return readdirSync(join(dataDir, 'postgres')).includes('data');
  } catch (error) {
    // A folder this user cannot read belongs to PostgreSQL's own account: only an installation has one.
    return error instanceof Error && 'code' in error && error.code === 'EACCES';
  }
}

/** The system user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * The user PostgreSQL runs as, since it does not run as root: the owner of existing data, otherwise an existing
 * unprivileged user, `postgres` before `nobody`.
 * @returns null when this process is not root and PostgreSQL runs as the same user
 */
export function chooseAccount(home: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(home, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const entry = accounts.find((fields) => fields[0] === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and this system has neither a user `postgres` nor `nobody`; set DATABASE_URL',
  );
}

/** Whether that account can access a folder, tested by a process running as it: file modes alone are not conclusive. */
function canEnter(account: Account, folder: string): boolean {
  return canRun(account, 'test', ['-x', folder]);
}

/** Whether that account can run a program and the program succeeds. */
export function canRun(account: Account | null, program: string, parameters: string[]): boolean {
  return (
    spawnSync(program, parameters, { ...account, cwd: '/', env: minimalEnvironment(), stdio: 'ignore' }).status === 0
  );
}
