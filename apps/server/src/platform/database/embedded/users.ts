import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processMark } from './process-mark.ts';

/** The processes that use the server of a folder: the last to leave stops it. A crashed one is forgotten. */
export class Users {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  join(): void {
    writeFileSync(join(this.#folder, String(process.pid)), processMark(process.pid) ?? '');
  }

  /** @returns whether anybody else still uses the server. */
  leave(): boolean {
    rmSync(join(this.#folder, String(process.pid)), { force: true });
    return this.#others() > 0;
  }

  #others(): number {
    let count = 0;
    for (const name of readdirSync(this.#folder)) {
      const pid = Number(name);
      if (pid === process.pid) continue;
      const path = join(this.#folder, name);
      try {
        if (processMark(pid) === readFileSync(path, 'utf8')) count += 1;
        else rmSync(path, { force: true });
      } catch {
        // it left just now
      }
    }
    return count;
  }
}
