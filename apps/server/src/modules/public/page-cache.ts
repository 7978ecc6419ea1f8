/** A finished answer of a public read. */
export interface CachedPage {
  bytes: Buffer;
  etag: string;
  /** Of the answer, but for those that differ each time: names and values in turn. */
  headers: readonly string[];
  /** Whose page it is, and who asked for it first. */
  workspaceId: string;
  callerId: string | undefined;
  route: string;
}

interface Entry {
  page: CachedPage;
  /** When the reads behind it began, the look-up of the caller included. */
  readAt: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  maxEntries: number;
  /** Milliseconds, monotonic. */
  now: () => number;
}

// A change on another node shows here within a second: a page whose reads began longer ago is made again. What is left
// of the second is for making it.
const MAX_AGE_MS = 700;
// What an entry costs beside its bytes: its key, the objects, the maps.
const OVERHEAD_BYTES = 1_000;

/** A page that is being made; it is kept only if nothing changed meanwhile. */
interface Making {
  workspaceId: string;
  page: Promise<CachedPage>;
  outdated: boolean;
}

/**
 * Finished answers of public reads, by request. Bounded in bytes and entries, each kept for less than a second, and
 * dropped at once when its workspace changes on this node. Requests for the same page share one making of it.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  /** In the order of their making, so the first are the oldest. */
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Making>();
  #bytes = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** The page, when it is at hand and fresh. */
  get(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#isFresh(entry) ? entry.page : undefined;
  }

  /**
   * Makes a page, or waits for the making of the same one that is under way.
   * @param readAt when the caller of this request was looked up.
   */
  async fill(key: string, workspaceId: string, readAt: number, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const underWay = this.#making.get(key);
    if (underWay !== undefined) return underWay.page;
    const making: Making = { workspaceId, page: make(), outdated: false };
    this.#making.set(key, making);
    try {
      const page = await making.page;
      if (!making.outdated) this.#keep(key, { page, readAt });
      return page;
    } finally {
      if (!making.outdated) this.#making.delete(key);
    }
  }

  /** Drops every page of a workspace, also those being made: who asks from now on gets what is true now. */
  drop(workspaceId: string): void {
    for (const [key, entry] of this.#entries) if (entry.page.workspaceId === workspaceId) this.#remove(key, entry);
    for (const [key, making] of this.#making) {
      if (making.workspaceId !== workspaceId) continue;
      making.outdated = true;
      this.#making.delete(key);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  #isFresh(entry: Entry): boolean {
    return this.#options.now() - entry.readAt < MAX_AGE_MS;
  }

  #keep(key: string, entry: Entry): void {
    const old = this.#entries.get(key);
    if (old !== undefined) this.#remove(key, old);
    this.#entries.set(key, entry);
    this.#bytes += weightOf(entry);
    for (const [oldest, held] of this.#entries) {
      const isFull = this.#bytes > this.#options.maxBytes || this.#entries.size > this.#options.maxEntries;
      if (!isFull && this.#isFresh(held)) break;
      this.#remove(oldest, held);
    }
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= weightOf(entry);
  }
}

function weightOf(entry: Entry): number {
  return entry.page.bytes.length + OVERHEAD_BYTES;
}
