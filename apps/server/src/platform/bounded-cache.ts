/** Keeps what was used last within a total weight, so that strangers' inputs can be cached without filling the memory. */
export class BoundedCache<V> {
  readonly #entries = new Map<string, V>();
  readonly #maxWeight: number;
  #weight = 0;

  /** `maxWeight` bounds the summed lengths of the keys, in characters. */
  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  /** The value kept for `key`, else the one that `make` returns, which is kept from then on. What throws is not kept. */
  get(key: string, make: () => V): V {
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      // A Map remembers the order of insertion: the least recently used entry stays first.
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept;
    }
    const made = make();
    if (weigh(key) > this.#maxWeight) return made;
    this.#entries.set(key, made);
    this.#weight += weigh(key);
    this.#shrink();
    return made;
  }

  get size(): number {
    return this.#entries.size;
  }

  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) return;
      this.#entries.delete(key);
      this.#weight -= weigh(key);
    }
  }
}

/** An entry with a short key is not free either. */
function weigh(key: string): number {
  return key.length + 100;
}
