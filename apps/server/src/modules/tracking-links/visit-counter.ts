import type { Database } from '../../platform/database/database.ts';
import { addVisits, type Visits } from './records/queries.ts';

const FLUSH_MS = 1_000;

/**
 * Counts visits in memory and writes them every second, so that a redirect waits for no write and a popular link is
 * not a row that everybody locks. A crash loses the visits of the last second.
 */
export class VisitCounter {
  readonly #db: Database;
  readonly #timer: NodeJS.Timeout;
  #visits = new Map<string, Visits>();

  constructor(db: Database) {
    this.#db = db;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  add({ workspaceId, id }: Pick<Visits, 'workspaceId' | 'id'>, count = 1): void {
    const known = this.#visits.get(id);
    if (known === undefined) this.#visits.set(id, { workspaceId, id, count });
    else known.count += count;
  }

  /** Writes the visits. What could not be written is kept for the next time. */
  async flush(): Promise<void> {
    if (this.#visits.size === 0) return;
    const visits = [...this.#visits.values()];
    this.#visits = new Map();
    try {
      await addVisits(this.#db.relaxed, visits);
    } catch {
      for (const { count, ...link } of visits) this.add(link, count);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
