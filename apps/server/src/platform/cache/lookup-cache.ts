import { LRUCache } from 'lru-cache';

/** A cached value. */
export interface LookedUp {
  /** When the read that returned it began, by the cache's clock; `-Infinity` once it was invalidated. */
  readAt: number;
}

export interface LookupCacheOptions<Value> {
  /** A value whose read began longer ago is read again. `Infinity` for values that never change. */
  maxAgeMs: number;
  /** Maximum number of values; the least recently used are evicted. */
  maxEntries: number;
  /** The same limit for their memory. */
  maxBytes?: { total: number; of: (value: Value) => number };
  /** The group by which values are invalidated, such as their workspace. */
  groupOf?: (value: Value) => string;
  /** Stale values are kept while there is room, see `hasKnown`. By default they are dropped. */
  keepsOutdated?: boolean;
  /** Milliseconds, monotonic. */
  now?: () => number;
}

interface Load<Value> {
  /** Undefined while unknown: then every invalidation applies to it. */
  group: string | undefined;
  value: Promise<Value | null>;
}

/**
 * Caches reads for a short time, so that changes made by another process become visible here within that time. Changes
 * made by this process are invalidated immediately: a read that began before is not cached, and later callers do not wait
 * for it. Concurrent callers with the same key share one read. Only existing values are cached, so guessed keys evict
 * nothing.
 */
export class LookupCache<Value extends LookedUp> {
  readonly #options: LookupCacheOptions<Value>;
  readonly #now: () => number;
  readonly #values: LRUCache<string, Value>;
  readonly #loads = new Map<string, Load<Value>>();
  #invalidations = 0;

  constructor(options: LookupCacheOptions<Value>) {
    const { maxEntries: max, maxBytes, now = () => performance.now() } = options;
    this.#options = options;
    this.#now = now;
    this.#values = new LRUCache(
      maxBytes === undefined ? { max } : { max, maxSize: maxBytes.total, sizeCalculation: maxBytes.of },
    );
  }

  /**
   * The value if a fresh one is cached; undefined if it must be read.
   * @param maxAgeMs of this call, such as a longer one for caches that keep stale values
   */
  get(key: string, maxAgeMs: number = this.#options.maxAgeMs): Value | undefined {
    const value = this.#values.get(key);
    return value !== undefined && this.#now() - value.readAt < maxAgeMs ? value : undefined;
  }

  /** Whether the last read here returned a value, however long ago. For caches that keep stale values. */
  hasKnown(key: string): boolean {
    return this.#values.has(key);
  }

  /**
   * Reads the value, or waits for the read in progress. An error is thrown to all callers that wait and is not cached.
   * @param read is called with the time at which it begins; returns null if the value does not exist
   * @param group of the value, if known beforehand: then invalidations of other groups do not affect the read
   */
  load<Found extends Value | null>(
    key: string,
    read: (readAt: number) => Promise<Found>,
    group?: string,
  ): Promise<Found> {
    const underWay = this.#loads.get(key);
    if (underWay !== undefined) return underWay.value as Promise<Found>; // a key is always read in the same way
    const value = read(this.#now());
    const load = { group, value };
    this.#loads.set(key, load);
    return this.#keep(key, load, value);
  }

  async #keep<Found extends Value | null>(key: string, load: Load<Value>, reading: Promise<Found>): Promise<Found> {
    try {
      const value = await reading;
      if (value === null) this.#values.delete(key);
      else if (this.#loads.get(key) === load) this.put(key, value);
      return value;
    } finally {
      if (this.#loads.get(key) === load) this.#loads.delete(key);
    }
  }

  /** The existing values. All that are not cached are read in one call. */
  async getAll(
    keys: Iterable<string>,
    read: (missing: ReadonlySet<string>, readAt: number) => Promise<Iterable<readonly [key: string, value: Value]>>,
  ): Promise<Map<string, Value>> {
    const found = new Map<string, Value>();
    const missing = new Set<string>();
    for (const key of keys) {
      const value = this.get(key);
      if (value === undefined) missing.add(key);
      else found.set(key, value);
    }
    if (missing.size === 0) return found;
    const invalidations = this.#invalidations;
    for (const [key, value] of await read(missing, this.#now())) {
      found.set(key, value);
      if (invalidations === this.#invalidations) this.put(key, value);
    }
    return found;
  }

  /** Caches a value that was read elsewhere. */
  put(key: string, value: Value): void {
    this.#values.set(key, value);
    if (this.#options.keepsOutdated !== true) this.#dropOutdated();
  }

  /** Invalidates the values of a group, or all values. */
  invalidate(group?: string): void {
    const { groupOf } = this.#options;
    const concerns = (other: string | undefined) => group === undefined || other === undefined || other === group;
    for (const value of this.#values.values()) if (concerns(groupOf?.(value))) value.readAt = Number.NEGATIVE_INFINITY;
    for (const [key, load] of this.#loads) if (concerns(load.group)) this.#loads.delete(key);
    this.#invalidations += 1;
  }

  /** Size of the cached values, if it is bounded. */
  get bytes(): number {
    return this.#values.calculatedSize;
  }

  #isFresh({ readAt }: Value): boolean {
    return this.#now() - readAt < this.#options.maxAgeMs;
  }

  /** The least recently used go first, so stale values that were used recently stay a while longer. */
  #dropOutdated(): void {
    for (;;) {
      const { value } = this.#values.rvalues().next();
      if (value === undefined || this.#isFresh(value)) return;
      this.#values.pop();
    }
  }
}
