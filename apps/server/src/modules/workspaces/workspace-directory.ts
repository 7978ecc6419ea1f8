import type { Database } from '../../platform/database/database.ts';
import { findWorkspaceIds } from './queries.ts';

// Like keys: an entry older than this is read again, so that nothing is older than a second anywhere.
const MAX_AGE_MS = 700;
const MAX_HELD = 10_000;

/** A workspace that exists. */
export interface ListedWorkspace {
  id: string;
  /** When the read that found it began, by `performance.now()`. */
  readAt: number;
}

/**
 * Finds workspaces by slug, keeping each for less than a second. Only what exists is kept, so guesses push nothing out;
 * and all slugs that are asked for while a read runs share the next one, so a flood of guesses is one statement at a
 * time.
 */
export class WorkspaceDirectory {
  readonly #db: Database;
  readonly #entries = new Map<string, ListedWorkspace>();
  #asked = new Set<string>();
  #next: Promise<ReadonlyMap<string, ListedWorkspace>> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The workspace when a fresh copy is at hand; undefined when it must be looked up. */
  held(slug: string): ListedWorkspace | undefined {
    const entry = this.#entries.get(slug);
    return entry === undefined || performance.now() - entry.readAt > MAX_AGE_MS ? undefined : entry;
  }

  /** The workspace, or null when there is none. */
  async find(slug: string): Promise<ListedWorkspace | null> {
    this.#asked.add(slug);
    this.#next ??= this.#readAfter(this.#running);
    return (await this.#next).get(slug) ?? null;
  }

  #readAfter(running: Promise<unknown>): Promise<ReadonlyMap<string, ListedWorkspace>> {
    const read = running
      .catch(() => {}) // told to those who waited for it
      .then(() => {
        const slugs = [...this.#asked];
        this.#asked = new Set();
        this.#next = undefined;
        return this.#read(slugs);
      });
    this.#running = read;
    return read;
  }

  async #read(slugs: string[]): Promise<ReadonlyMap<string, ListedWorkspace>> {
    const readAt = performance.now();
    const rows = await findWorkspaceIds(this.#db.read, slugs);
    const found = new Map(rows.map(({ slug, id }) => [slug, { id, readAt }]));
    if (this.#entries.size + found.size > MAX_HELD) this.#entries.clear();
    for (const [slug, workspace] of found) this.#entries.set(slug, workspace);
    return found;
  }
}
