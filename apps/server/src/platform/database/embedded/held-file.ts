import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * A file that one process at a time can hold. The operating system lets go of it the moment its holder ends, however it
 * ends, so that no process id has to be trusted. Node has no file locks of its own; SQLite's, on an empty database, are
 * the portable ones at hand.
 */
export class HeldFile {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @returns null while another holds it, in this process or in any other. Makes the file when it is missing. */
  static tryHold(path: string): HeldFile | null {
    closeSync(openSync(path, 'a', 0o600)); // SQLite would say "unable to open" for every reason there is
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec('pragma journal_mode = memory; begin exclusive');
      return new HeldFile(database);
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
