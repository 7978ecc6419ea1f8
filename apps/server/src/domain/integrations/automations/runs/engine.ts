import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { RunExecution } from './run-execution.ts';

/** What executing a run needs from its worker. */
export interface Engine {
  readonly db: Database;
  readonly services: Services;
  /** Ends requests in progress. */
  readonly signal: AbortSignal;
  /** Executes the database steps that are next. @returns the run as written; null when this worker no longer owns it */
  readonly transact: (execution: RunExecution) => Promise<RunExecution | null>;
  /** Wraps work that waits for something other than the database. */
  readonly outside: <Result>(execution: RunExecution, work: () => Promise<Result>) => Promise<Result>;
}
