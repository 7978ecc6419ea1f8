import { LookupCache } from '../../platform/cache/lookup-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import { findWorkspacesByDomain, findWorkspacesBySlug } from './queries.ts';

// Below one second, like for keys, so that changes apply on all nodes within a second.
const MAX_AGE_MS = 700;
const MAX_ENTRIES = 10_000;

/** An existing workspace. */
export interface ListedWorkspace {
  id: string;
  slug: string;
  /** Sandboxes accept requests with their own keys only. */
  isSandbox: boolean;
  /** See `LookedUp`. */
  readAt: number;
}

const FIND = { slug: findWorkspacesBySlug, domain: findWorkspacesByDomain } as const;

/**
 * Finds workspaces by slug, or by the domain of their career sites, and caches each for less than a second. Lookups during a running query are combined into the next
 * one, so that a flood of guesses causes one statement at a time.
 */
export class WorkspaceDirectory {
  readonly #db: Database;
  readonly #by: keyof typeof FIND;
  readonly #workspaces = new LookupCache<ListedWorkspace>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_ENTRIES });
  #asked = new Set<string>();
  #next: Promise<ReadonlyMap<string, ListedWorkspace>> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(db: Database, by: keyof typeof FIND = 'slug') {
    this.#db = db;
    this.#by = by;
  }

  /** The cached workspace; undefined if it must be looked up. */
  cached(name: string): ListedWorkspace | undefined {
    return this.#workspaces.get(name);
  }

  /** The workspace, or null if it does not exist. */
  async find(name: string): Promise<ListedWorkspace | null> {
    this.#asked.add(name);
    this.#next ??= this.#readAfter(this.#running);
    return (await this.#next).get(name) ?? null;
  }

  #readAfter(running: Promise<unknown>): Promise<ReadonlyMap<string, ListedWorkspace>> {
    const read = running
      .catch(() => {}) // reported to the callers that awaited it
      .then(() => {
        const names = this.#asked;
        this.#asked = new Set();
        this.#next = undefined;
        return this.#workspaces.getAll(names, (missing, readAt) => this.#read(missing, readAt));
      });
    this.#running = read;
    return read;
  }

  async #read(names: ReadonlySet<string>, readAt: number): Promise<[name: string, workspace: ListedWorkspace][]> {
    const rows = await FIND[this.#by](this.#db.read, [...names]);
    return rows.map(({ name, ...workspace }) => [name, { ...workspace, readAt }]);
  }
}
