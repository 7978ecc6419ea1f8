import { LRUCache } from 'lru-cache';

const HOUR_MS = 3_600_000;
/** Callers with their operations. A forgotten one costs one more entry. */
const MAX_READERS = 10_000;

interface Recorded {
  until: number;
  subjectIds: Set<string>;
}

/**
 * What a page that reads again by itself has recorded within an hour. A read is recorded again only for people whose data it shows
 * for the first time in that hour, so the log still says whom each reader has seen, when, and from where.
 */
export class RepeatedReads {
  readonly #recorded = new LRUCache<string, Recorded>({ max: MAX_READERS });
  readonly #now: () => number;

  /** @param options.now milliseconds */
  constructor({ now = Date.now }: { now?: () => number } = {}) {
    this.#now = now;
  }

  /**
   * The people who are to be recorded for a read; null if the read adds nothing to what was recorded.
   * @param reader who reads what, from where
   */
  newSubjects(reader: string, subjectIds: readonly string[]): string[] | null {
    const now = this.#now();
    const known = this.#recorded.get(reader);
    if (known === undefined || known.until <= now) {
      this.#recorded.set(reader, { until: now + HOUR_MS, subjectIds: new Set(subjectIds) });
      return [...subjectIds];
    }
    const added = subjectIds.filter((id) => !known.subjectIds.has(id));
    for (const id of added) known.subjectIds.add(id);
    return added.length === 0 ? null : added;
  }
}
