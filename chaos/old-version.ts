import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = 'apps/server/src/migrations';

/** The sources of the version before the newest migration. */
export interface OldVersion {
  folder: string;
  commit: string;
  /** Migrations that its database lacks. */
  missing: string[];
}

/**
 * Takes a version out of the history of this checkout: by default the one before the newest migration.
 * @returns the reason, as a text, if the checkout has no history
 */
export function takeOldVersion(folder: string, from?: string): OldVersion | string {
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-C', ROOT, ...parameters], { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });
  try {
    const commit = git('rev-parse', from ?? `${newestMigration(git)}^`)
      .toString()
      .trim();
    mkdirSync(folder);
    execFileSync('tar', ['-x', '-C', folder], {
      input: git('archive', commit, 'apps', 'packages', 'scripts', 'package.json'),
    });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    // The old server uses the old packages, which are found before those of this checkout.
    const packages = join(folder, 'apps', 'node_modules', '@rolecall');
    mkdirSync(packages, { recursive: true });
    for (const name of readdirSync(join(folder, 'packages')))
      symlinkSync(join(folder, 'packages', name), join(packages, name));
    const own = join('apps', 'server', 'node_modules');
    if (existsSync(join(ROOT, own))) symlinkSync(join(ROOT, own), join(folder, own));
    const known = new Set(readdirSync(join(folder, MIGRATIONS)));
    const missing = readdirSync(join(ROOT, MIGRATIONS)).filter((name) => name.endsWith('.sql') && !known.has(name));
    return { folder, commit: commit.slice(0, 12), missing };
  } catch (error) {
    return `the older version is not at hand: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** The commit that added the newest migration. */
function newestMigration(git: (...parameters: string[]) => Buffer): string {
  // Not the views below, which are no migration.
  const newest = git('ls-files', '--', `:(glob)${MIGRATIONS}/*.sql`).toString().trim().split('\n').sort().at(-1)!;
  return git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest).toString().trim();
}

/** Runs the old version's own command line. @returns what it printed */
export async function runOld(
  { folder }: OldVersion,
  parameters: string[],
  environment: Record<string, string>,
): Promise<string> {
  const { TEST_DATABASE_URL: _url, NODE_TEST_CONTEXT: _context, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(folder, 'apps/server/src/cli.ts'), ...parameters], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the old version's ${parameters.join(' ')} ended with ${code}`);
  return output;
}
