import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { ClaimedRun } from './queue-queries.ts';

/** What carrying runs on needs of its process. */
export interface Engine {
  readonly db: Database;
  readonly services: Services;
  readonly random: () => number;
  /** Ends requests under way. */
  readonly signal: AbortSignal;
  /** Takes a turn at the database's transactions. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Told around work that only waits for the outside. */
  readonly outside: <Result>(run: ClaimedRun, work: () => Promise<Result>) => Promise<Result>;
}
