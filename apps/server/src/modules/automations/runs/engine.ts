import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { ClaimedRun } from './queue-queries.ts';
import type { Stand, Walk } from './stand.ts';

/** A run that has come to a step of the database. */
export interface Stretch {
  readonly walk: Walk;
  readonly stand: Stand;
}

/** What carrying runs on needs of its process. */
export interface Engine {
  readonly db: Database;
  readonly services: Services;
  readonly random: () => number;
  /** Ends requests under way. */
  readonly signal: AbortSignal;
  /** Does the steps of the database that are next. @returns where the run stands then; null when it is another's */
  readonly transact: (stretch: Stretch) => Promise<Stand | null>;
  /** Told around work that only waits for the outside. */
  readonly outside: <Result>(run: ClaimedRun, work: () => Promise<Result>) => Promise<Result>;
}
