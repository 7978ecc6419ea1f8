import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { messageOf } from '../../../../platform/errors/message-of.ts';
import { EvaluationBudgetSpent } from '../../../../platform/evaluation/errors.ts';
import { QueueWorker } from '../../../../platform/queue/queue-worker.ts';
import { type Capacity, WorkerCapacity } from '../../../../platform/queue/worker-capacity.ts';
import { visibilityOfKey } from '../../../records/visibility/record-visibility.ts';
import { onlyWithinLimits } from '../../activity/within-limits.ts';
import { readSubjects, type Subjects } from '../definition/read-subjects.ts';
import { subjectIdsOf } from '../definition/subjects.ts';
import { advanceRun } from './advance-run.ts';
import { Definitions, type PublishedDefinition } from './definitions.ts';
import type { Engine } from './engine.ts';
import { type ClaimedRun, claimRuns, releaseRuns, renewLeases } from './queue-queries.ts';
import { RunExecution } from './run-execution.ts';
import { recover } from './save-run.ts';
import { type SharedTransactionLimits, SharedTransactions } from './shared-transactions.ts';

export interface RunWorkerOptions {
  /** How long a worker may be silent before its runs are given to another. */
  leaseSeconds: number;
  heartbeatMs: number;
  /** Limits for runs in progress that use the CPU or the database (`quick`), and that wait for another service (`slow`). */
  quick: Capacity;
  slow: Capacity;
  sharing: SharedTransactionLimits;
  random: () => number;
}

export const RUN_WORKER_OPTIONS: RunWorkerOptions = {
  leaseSeconds: 60,
  heartbeatMs: 15_000,
  quick: { total: 128, perGroup: 128 },
  slow: { total: 512, perGroup: 128 },
  sharing: { transactions: 3, runs: 32 },
  random: Math.random,
};

// The maximum delay at the end of a wait; the dispatcher of this process wakes the worker immediately.
const POLL_MS = 1_000;
// Claims are at least this far apart, so that under load each takes many runs.
const SPACING_MS = 10;
// An expired lease is noticed within a twelfth of its length.
const RECOVERIES_PER_LEASE = 12;
// A run that has lost this many leases in a row is dead-lettered. A crashing worker loses the leases of all its runs in
// progress, at most one of which caused the crash. The others are retried at different times and take milliseconds, or the
// seconds of a request: even if one in ten is hit by the next crash, only one in 10,000,000,000 is hit ten times. A poison
// run is found after ten crashes, in about half an hour.
const MAX_LEASES_LOST = 10;
// The delay before runs that failed because the database was unavailable are retried.
const PAUSE_SECONDS = 5;

/** A claimed run with the data that it needs. */
interface RunTask {
  run: ClaimedRun;
  published: PublishedDefinition;
  subjects: Subjects;
  /** Whether its events are still within the limits of its automation. */
  isPermitted: boolean;
}

/** Executes runs: claims due ones in batches, and renews their leases while they are in progress. */
export class RunWorker {
  readonly #db: Database;
  readonly #services: Services;
  readonly #options: RunWorkerOptions;
  readonly #capacity: WorkerCapacity;
  readonly #definitions: Definitions;
  readonly #engine: Engine;
  /** Its results are the runs that are returned to the queue. */
  readonly #worker: QueueWorker<RunTask, ClaimedRun>;

  constructor(db: Database, services: Services, options: RunWorkerOptions = RUN_WORKER_OPTIONS) {
    this.#db = db;
    this.#services = services;
    this.#options = options;
    this.#capacity = new WorkerCapacity(options);
    this.#definitions = new Definitions(db.read);
    const { leaseSeconds, heartbeatMs, random } = options;
    this.#worker = new QueueWorker(
      services,
      {
        name: 'runs',
        pollMs: POLL_MS,
        spacingMs: SPACING_MS,
        claim: () => this.#claim(),
        work: (task) => this.#work(task),
        results: { write: (runs) => this.#release(runs), max: 500, lingerMs: 10 },
        upkeep: {
          everyMs: (leaseSeconds * 1000) / RECOVERIES_PER_LEASE,
          run: () => recover({ db, services }, leaseSeconds, MAX_LEASES_LOST),
        },
        heartbeat: {
          everyMs: heartbeatMs,
          renew: (tasks) =>
            renewLeases(
              db.write,
              tasks.map(({ run }) => run),
            ),
        },
      },
      random,
    );
    const transactions = new SharedTransactions({ db, services }, options.sharing);
    this.#engine = {
      db,
      services,
      signal: this.#worker.signal,
      transact: (execution) => transactions.do(execution),
      outside: (execution, work) => this.#outside(execution, work),
    };
  }

  /** To be called when runs have become due. */
  wake(): void {
    this.#worker.wake();
  }

  /** Stops claiming, and lets the runs in progress reach a safe point or returns them to the queue. */
  async stop(): Promise<void> {
    await this.#worker.stop();
  }

  async #claim(): Promise<RunTask[]> {
    const { quick, slow } = this.#options;
    const limit = this.#capacity.room('slow') === 0 ? 0 : this.#capacity.room('quick');
    // Small claims cost nearly as much as large ones.
    if (limit * 2 < quick.total && this.#worker.size > 0) return [];
    const inProgress = [...this.#capacity.groups()].map(([workspaceId, counts]) => ({
      workspaceId,
      // A workspace that has used up its share of the slow lane gets no further runs.
      count: counts.slow >= slow.perGroup ? quick.perGroup : counts.quick,
    }));
    const claimed = await claimRuns(this.#db.write, { limit, perWorkspace: quick.perGroup, inProgress });
    if (claimed.length === 0) return [];
    try {
      return await this.#prepare(claimed);
    } catch (error) {
      for (const run of claimed) this.#worker.finish(run);
      throw error;
    }
  }

  /** Reads the data that the runs need, for all of them together. */
  async #prepare(claimed: readonly ClaimedRun[]): Promise<RunTask[]> {
    const definitions = await this.#definitions.of(claimed);
    const subjects = new Map<ClaimedRun, Subjects>();
    const visibilities = Map.groupBy(claimed, ({ workspaceId, limits }) => `${workspaceId} ${JSON.stringify(limits)}`);
    const reads = [...visibilities.values()].map(async (runs) => {
      const { workspaceId, limits } = runs[0]!; // no group is empty
      const visibility = visibilityOfKey(workspaceId, limits);
      const { read } = visibility === null ? this.#db : this.#db.restrictedTo(visibility);
      // The candidate may have been merged into another since the event.
      const wanted = runs.map(({ payload, candidateId }) => ({ ...subjectIdsOf(payload), candidateId }));
      const found = await readSubjects(read, workspaceId, wanted);
      for (const [index, run] of runs.entries()) subjects.set(run, found[index]!);
    });
    const [permitted] = await Promise.all([this.#permitted(claimed), ...reads]);
    return claimed.map((run, index) => ({
      run,
      published: definitions[index]!,
      subjects: subjects.get(run)!,
      isPermitted: permitted.has(run),
    }));
  }

  /** The runs whose events are within the limits of their automations now. */
  async #permitted(claimed: readonly ClaimedRun[]): Promise<ReadonlySet<ClaimedRun>> {
    const events = claimed.flatMap((run) => {
      const { workspaceId, limits, wokenBy } = run;
      const ids = wokenBy === null ? [run.eventId] : [run.eventId, wokenBy.id];
      return ids.map((eventId) => ({ run, workspaceId, eventId, limits }));
    });
    const permitted = new Set(await onlyWithinLimits((visibility) => this.#db.restrictedTo(visibility).read, events));
    const outside = new Set(events.filter((event) => !permitted.has(event)).map(({ run }) => run));
    return new Set(claimed.filter((run) => !outside.has(run)));
  }

  async #work({ run, published, subjects, isPermitted }: RunTask): Promise<void> {
    const { definition, missingScopes } = published;
    const { random } = this.#options;
    const occupancy = this.#capacity.begin(run.workspaceId);
    try {
      const execution = RunExecution.of({ run, definition, subjects, occupancy, random });
      await advanceRun(this.#engine, execution, { missingScopes, isPermitted });
    } catch (error) {
      // A workspace that has used up its evaluation budget simply waits, which needs no warning.
      if (!this.#worker.signal.aborted && !(error instanceof EvaluationBudgetSpent)) {
        this.#services.log.warn(
          { runId: run.id, message: messageOf(error) },
          'automation run was interrupted and will be retried',
        );
      }
      this.#worker.finish(run);
    } finally {
      occupancy.end();
    }
  }

  async #outside<Result>({ occupancy }: RunExecution, work: () => Promise<Result>): Promise<Result> {
    occupancy.moveTo('slow');
    this.#worker.wake();
    try {
      return await work();
    } finally {
      occupancy.moveTo('quick');
    }
  }

  /** Returns runs to the queue that could not be completed. */
  async #release(runs: readonly ClaimedRun[]): Promise<void> {
    await releaseRuns(this.#db.write, runs, this.#worker.signal.aborted ? 0 : PAUSE_SECONDS);
  }
}
