import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HeldFile } from './held-file.ts';

/** Counts a process as a user of the server until it leaves or ends. */
export interface Membership {
  /** @returns whether nobody else uses the server now. */
  leave(): boolean;
}

/** Joins the users of a server: each holds a file of its own in `folder`. Called, like `leave`, by one process at a time. */
export function joinUsers(folder: string): Membership {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const held = HeldFile.tryHold(path);
  if (held === null) throw new Error(`${path} is held by another process`);
  return {
    leave() {
      held.release();
      rmSync(path, { force: true });
      return !isUsed(folder);
    },
  };
}

/** Whether anybody uses the server. Forgets the users that crashed. */
export function isUsed(folder: string): boolean {
  let used = false;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const left = HeldFile.tryHold(path);
    if (left === null) {
      used = true;
      continue;
    }
    left.release();
    rmSync(path, { force: true });
  }
  return used;
}
