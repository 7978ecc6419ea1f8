import { LRUCache } from 'lru-cache';

/** The cost of an entry in addition to the length of its key. */
const OVERHEAD = 100;

/** LRU cache of values derived from texts, bounded by total length, so that untrusted inputs can be cached. */
export class BoundedCache<Value extends object | string | number> {
  readonly #entries: LRUCache<string, Value>;

  /** `maxLength` bounds the summed lengths of the keys, in characters, plus a fixed cost per entry. */
  constructor(maxLength: number) {
    const sizeCalculation = (_value: Value, key: string) => key.length + OVERHEAD;
    this.#entries = new LRUCache({ maxSize: maxLength, sizeCalculation });
  }

  /** The cached value of `key`; otherwise calls `make` and caches its result. Errors are not cached. */
  get(key: string, make: () => Value): Value {
    const kept = this.#entries.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.#entries.set(key, made);
    return made;
  }

  get size(): number {
    return this.#entries.size;
  }
}
