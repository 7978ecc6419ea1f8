import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { awaitsConfirmation } from '../../records/access/restored.ts';
import { findWorkspacesBySlug, type NamedWorkspace } from './queries.ts';

// Below one second, like for keys, so that changes apply on all nodes within a second.
const MAX_AGE_MS = 700;
const MAX_ENTRIES = 10_000;

/** An existing workspace. */
export interface ListedWorkspace {
  id: string;
  slug: string;
  /** Sandboxes accept requests with their own keys only. */
  isSandbox: boolean;
  isClosed: boolean;
  /** See `LookedUp`. */
  readAt: number;
}

type FindWorkspaces = (db: Queryable, names: string[]) => Promise<NamedWorkspace[]>;

/**
 * Finds workspaces by slug, or by the domain of their career sites, and caches each for less than a second. Lookups during a running query are combined into the next
 * one, so that a flood of guesses causes one statement at a time.
 */
export class WorkspaceDirectory {
  readonly #db: Database;
  readonly #findAll: FindWorkspaces;
  readonly #workspaces = new LookupCache<ListedWorkspace>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_ENTRIES });
  #asked = new Set<string>();
  #next: Promise<ReadonlyMap<string, ListedWorkspace>> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  /** @param findAll by the name that is given, of which each is that of one workspace */
  constructor(db: Database, findAll: FindWorkspaces = findWorkspacesBySlug) {
    this.#db = db;
    this.#findAll = findAll;
  }

  /** The cached workspace; undefined if it must be looked up. */
  cached(name: string): ListedWorkspace | undefined {
    const workspace = this.#workspaces.get(name);
    return workspace?.isClosed === true ? undefined : workspace;
  }

  /** The workspace, or null if it does not exist. @throws Unavailable while a restored workspace is not confirmed */
  async find(name: string): Promise<ListedWorkspace | null> {
    this.#asked.add(name);
    this.#next ??= this.#readAfter(this.#running);
    const workspace = (await this.#next).get(name) ?? null;
    if (workspace?.isClosed === true) throw awaitsConfirmation();
    return workspace;
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
    const rows = await this.#findAll(this.#db.read, [...names]);
    return rows.map(({ name, ...workspace }) => [name, { ...workspace, readAt }]);
  }
}
