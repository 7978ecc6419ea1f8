import type { Database } from '../../../platform/database/database.ts';
import { addVisits, type Visits } from './queries.ts';

const FLUSH_MS = 1_000;

/**
 * Counts visits in memory and writes them every second, so that redirects do not wait for writes, and requests for a
 * popular link do not wait for a lock on its row. A crash loses the visits of the last second.
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

  /** Writes the visits. Visits that could not be written are kept for the next attempt. */
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
