import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * A lock that one process at a time can hold. The operating system releases it when the holder exits for any reason, so
 * no process id has to be trusted. Node has no file locks; those of SQLite, on an empty database, are portable and
 * available.
 */
class FileLock {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @returns null while it is held, in this process or any other. Creates the file if it is missing. */
  static tryAcquire(path: string): FileLock | null {
    closeSync(openSync(path, 'a', 0o600)); // SQLite reports every failure as "unable to open"
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec('pragma journal_mode = memory; begin exclusive');
      return new FileLock(database);
    } catch (error) {
      database.close();
      if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
      throw error;
    }
  }

  release(): void {
    this.#database.close();
  }
}

const RETRY_MS = 15;
const TELL_AFTER_MS = 3_000;

/**
 * Runs `work` while no other process is inside `exclusively` on the same file. Waits as long as another process holds it.
 */
export async function exclusively<Result>(
  path: string,
  log: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const tellAt = Date.now() + TELL_AFTER_MS;
  let told = false;
  let held = FileLock.tryAcquire(path);
  while (held === null) {
    if (!told && Date.now() > tellAt) {
      told = true;
      log('waiting for another process that is starting or stopping the embedded database');
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    held = FileLock.tryAcquire(path);
  }
  try {
    return await work();
  } finally {
    held.release();
  }
}

/** Registers a process as a user of the server until it leaves or exits. */
export interface Membership {
  /** @returns whether no other process uses the server */
  leave(): boolean;
}

/**
 * Registers with the server's users: each holds its own file in `folder`. Called, like `leave`, by one process at a time.
 */
export function joinUsers(folder: string): Membership {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const held = FileLock.tryAcquire(path);
  if (held === null) throw new Error(`${path} is locked by another process`);
  return {
    leave() {
      held.release();
      rmSync(path, { force: true });
      return !isUsed(folder);
    },
  };
}

/** Whether any process uses the server. Removes the files of crashed users. */
export function isUsed(folder: string): boolean {
  let used = false;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const left = FileLock.tryAcquire(path);
    if (left === null) {
      used = true;
      continue;
    }
    left.release();
    rmSync(path, { force: true });
  }
  return used;
}
