import { chmodSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { isAlive } from './is-alive.ts';

/** A file of every embedded PostgreSQL, in the folder itself or in those of services that it contains. */
const LOCKS = ['postgres.lock', '*/postgres.lock', '*/*/postgres.lock', '*/*/*/postgres.lock'];

/**
 * Runs `work` with a temporary folder whose name has this process ID after the prefix, and removes it with the PostgreSQL
 * servers in it. First removes the folders of killed runs in the same way.
 */
export async function withTemporaryFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
  parent = tmpdir(),
): Promise<Result> {
  for (const place of new Set([parent, tmpdir()])) await removeLeftovers(place, prefix);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user if this is root
  try {
    return await work(folder);
  } finally {
    await remove(folder);
  }
}

async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const folder = join(parent, name);
    try {
      await remove(folder);
    } catch (error) {
      console.error(
        `${folder} of an earlier run could not be removed: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}

/** Stops the servers in a folder and removes it, unless a process uses one of them. */
async function remove(folder: string): Promise<void> {
  for (const lock of globSync(LOCKS, { cwd: folder })) {
    if (!(await removeEmbeddedPostgres(dirname(join(folder, lock))))) return;
  }
  rmSync(folder, { recursive: true, force: true });
}
