import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../secrets.ts';
import { type Account, canEnter, chooseAccount } from './account.ts';

/** Where one installation's database lies, who owns it and how it is reached. */
export interface Places {
  /** Belongs to PostgreSQL's account; everything else in DATA_DIR belongs to ours. */
  home: string;
  /** PostgreSQL's data directory, in `home`. */
  data: string;
  /** Folder of its Unix socket. */
  socket: string;
  log: string;
  lock: string;
  users: string;
  password: string;
  /** Whom PostgreSQL runs as; null: the same user as this process. */
  account: Account | null;
  /** Names `home` when that lies outside DATA_DIR; written once the data are there. */
  note: string;
}

/** Socket paths end at 107 bytes on Linux and 103 on macOS; the socket's name takes 15. */
const LONGEST_SOCKET_FOLDER = 85;

/**
 * Everything lies in DATA_DIR where PostgreSQL's account can enter it; else the data lie in a folder of the system, and
 * DATA_DIR has a note of it. Makes DATA_DIR when it is missing.
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
    // Never begin anew in silence: the folder may be on a disk that is not mounted.
    if (!existsSync(join(home, 'data')))
      throw new Error(
        `the database belongs in ${home}, as ${note} says, but is not there; delete that file to begin anew`,
      );
    return { home, account: chooseAccount(home) };
  }
  const inside = join(dataDir, 'postgres');
  const account = chooseAccount(inside);
  if (account === null || existsSync(inside) || canEnter(account, dataDir)) return { home: inside, account };
  // A random name: what an earlier DATA_DIR of the same path left behind is not ours to open.
  const name = `data-${randomBytes(8).toString('hex')}`;
  const base = existsSync('/var/lib') && canEnter(account, '/var/lib') ? '/var/lib/rolecall' : '/var/tmp/rolecall';
  return { home: join(base, name), account };
}

function socketFolder(home: string): string {
  const inside = join(home, 'socket');
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER) return inside;
  // Not os.tmpdir(): processes with another TMPDIR have to find the same place.
  return join('/tmp', `rolecall-${sha256(home).toString('hex').slice(0, 16)}`);
}

/** Makes a folder that only PostgreSQL's account can enter. It may be there already, also when a cleaner removed it since. */
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

/** The password of the database's only user; made at the first start, by one of those that start at once, and whole. */
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
