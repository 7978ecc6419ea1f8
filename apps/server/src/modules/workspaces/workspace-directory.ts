import { LookupCache } from '../../platform/cache/lookup-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import { findWorkspaceIds } from './queries.ts';

// Below one second, like for keys, so that changes apply on all nodes within a second.
const MAX_AGE_MS = 700;
const MAX_ENTRIES = 10_000;

/** An existing workspace. */
export interface ListedWorkspace {
  id: string;
  /** Sandboxes accept requests with their own keys only. */
  isSandbox: boolean;
  /** See `LookedUp`. */
  readAt: number;
}

/**
 * Finds workspaces by slug and caches each for less than a second. Lookups during a running query are combined into the next
 * one, so that a flood of guesses causes one statement at a time.
 */
export class WorkspaceDirectory {
  readonly #db: Database;
  readonly #workspaces = new LookupCache<ListedWorkspace>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_ENTRIES });
  #asked = new Set<string>();
  #next: Promise<ReadonlyMap<string, ListedWorkspace>> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The cached workspace; undefined if it must be looked up. */
  held(slug: string): ListedWorkspace | undefined {
    return this.#workspaces.get(slug);
  }

  /** The workspace, or null if it does not exist. */
  async find(slug: string): Promise<ListedWorkspace | null> {
    this.#asked.add(slug);
    this.#next ??= this.#readAfter(this.#running);
    return (await this.#next).get(slug) ?? null;
  }

  #readAfter(running: Promise<unknown>): Promise<ReadonlyMap<string, ListedWorkspace>> {
    const read = running
      .catch(() => {}) // reported to the callers that awaited it
      .then(() => {
        const slugs = this.#asked;
        this.#asked = new Set();
        this.#next = undefined;
        return this.#workspaces.getAll(slugs, (missing, readAt) => this.#read(missing, readAt));
      });
    this.#running = read;
    return read;
  }

  async #read(slugs: ReadonlySet<string>, readAt: number): Promise<[slug: string, workspace: ListedWorkspace][]> {
    const rows = await findWorkspaceIds(this.#db.read, [...slugs]);
    return rows.map(({ slug, ...workspace }) => [slug, { ...workspace, readAt }]);
  }
}
