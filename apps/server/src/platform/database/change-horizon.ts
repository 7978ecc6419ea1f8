import { type LookedUp, LookupCache } from '../cache/lookup-cache.ts';
import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/** The point up to which the changes of all records are settled, at one moment. */
export interface Horizon {
  /** Every change at a smaller position is committed and final. */
  position: number;
  /** Changes that begin after this moment get this position or a greater one. */
  newest: number;
  /** The moment by the database's clock, in milliseconds since 1970. */
  at: number;
}

// Continuing from an older horizon returns some changes twice but misses none, so lists need not query it each time.
const MAX_AGE_MS = 1_000;
/** There is one. */
const KEY = 'horizon';

/** The horizon of a database, cached for a second. */
export class ChangeHorizon {
  readonly #db: Queryable;
  readonly #horizon = new LookupCache<Horizon & LookedUp>({ maxAgeMs: MAX_AGE_MS, maxEntries: 1 });

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** As of some moment within the last second. Anything read afterwards is at least as recent. */
  recent(): Horizon | Promise<Horizon> {
    return this.#horizon.get(KEY) ?? this.#horizon.load(KEY, (readAt) => this.#read(readAt));
  }

  /** As of now. */
  async now(): Promise<Horizon> {
    const horizon = await this.#read(performance.now());
    this.#horizon.put(KEY, horizon);
    return horizon;
  }

  async #read(readAt: number): Promise<Horizon & LookedUp> {
    const [row] = await this.#db.query<Horizon>(sql`
      select event_horizon() as position, position_of(pg_snapshot_xmax(pg_current_snapshot())) as newest,
        floor(extract(epoch from rolecall_now()) * 1000)::bigint as at`);
    return { ...row!, readAt };
  }
}
