import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../secrets.ts';
import { type Account, canReach } from './account.ts';

/** Where one installation's database lies and how it is reached. */
export interface Places {
  /** PostgreSQL's data directory. */
  data: string;
  /** Folder of its Unix socket. */
  socket: string;
  password: string;
  lock: string;
  users: string;
}

/**
 * Everything lies in DATA_DIR where PostgreSQL's account can enter it; else the data lie in a folder of the system that
 * is named after DATA_DIR. The socket's folder has a short path, because such paths are limited to about 100 bytes.
 */
export function findPlaces(dataDir: string, account: Account | null): Places {
  const name = sha256(dataDir).toString('hex').slice(0, 16);
  return {
    data: join(account === null ? dataDir : dataFolder(dataDir, name, account), 'postgres'),
    socket: join(tmpdir(), `rolecall-${name}`),
    password: readOrMakePassword(join(dataDir, 'postgres.password')),
    lock: join(dataDir, 'postgres.lock'),
    users: join(dataDir, 'postgres.users'),
  };
}

function dataFolder(dataDir: string, name: string, account: Account): string {
  // The choice is made once: a folder that opens later must not hide the data.
  const note = join(dataDir, 'postgres.place');
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  let folder = dataDir;
  if (!canReach(account, dataDir)) {
    folder = existsSync('/var/lib') ? `/var/lib/rolecall/data-${name}` : `/var/tmp/rolecall/data-${name}`;
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  }
  // initdb makes its folder inside this one.
  const home = join(folder, 'database');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chownSync(home, account.uid, account.gid);
  writeFileSync(note, home);
  return home;
}

/** The socket's folder may have been cleaned away since. */
export function makeSocketFolder(socket: string, account: Account | null): void {
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  chmodSync(socket, 0o700);
  if (account !== null) chownSync(socket, account.uid, account.gid);
}

function readOrMakePassword(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
