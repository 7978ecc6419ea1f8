import type { Database } from '../../../platform/database/database.ts';
import { messageOf } from '../../../platform/message-of.ts';
import { Batches } from '../../../platform/queue/batches.ts';
import { endWithGrace } from '../../../platform/queue/grace.ts';
import { type Loop, startLoop } from '../../../platform/queue/loop.ts';
import type { Services } from '../../../platform/services.ts';
import { readSubjects, type Subjects } from '../definition/read-subjects.ts';
import type { Definition } from '../definition/schema.ts';
import { subjectIdsOf } from '../definition/subjects.ts';
import { advanceRun } from './advance-run.ts';
import { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';
import { type PlaceLimits, Places } from './places.ts';
import { type ClaimedRun, claimRuns, recoverRuns, releaseRuns, renewLeases } from './queue-queries.ts';
import { type SharedTransactionLimits, SharedTransactions } from './shared-transactions.ts';

export interface RunWorkerOptions {
  /** Source: contract 7, 60 s. */
  leaseSeconds: number;
  heartbeatMs: number;
  places: PlaceLimits;
  sharing: SharedTransactionLimits;
  random: () => number;
}

export const RUN_WORKER_OPTIONS: RunWorkerOptions = {
  leaseSeconds: 60,
  heartbeatMs: 15_000,
  places: { total: 128, perWorkspace: 128, outsideTotal: 512, outsidePerWorkspace: 128 },
  sharing: { transactions: 3, runs: 32 },
  random: Math.random,
};

// Waits end up to this much late; a dispatcher of this process wakes the worker at once.
const POLL_MS = 1_000;
// Claims are at least this far apart, so that under load each takes many runs.
const SPACING_MS = 10;
// A lost lease is noticed within a twelfth of its length.
const RECOVERIES_PER_LEASE = 12;
// A run that has lost so many workers in a row is not tried again. A worker that vanishes takes along the leases of all that
// it had under way, of which one run at the most has to do with it. The others come back at different moments, and a run is
// under way for milliseconds, or for the seconds of a request: even where one in ten is caught by the next crash, one in
// 10,000,000,000 is caught ten times. A murderer is found after ten crashes, in about half an hour.
const MAX_LEASES_LOST = 10;
// For runs that met a database which does not answer.
const PAUSE_SECONDS = 5;

/** Carries runs on: claims those that are due, in batches, and keeps their leases while it works on them. */
export class RunWorker {
  readonly #db: Database;
  readonly #services: Services;
  readonly #options: RunWorkerOptions;
  readonly #places: Places;
  readonly #definitions: Definitions;
  readonly #engine: Engine;
  readonly #released: Batches<ClaimedRun>;
  readonly #underWay = new Map<ClaimedRun, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  readonly #loop: Loop;
  #recoverAt = 0;

  constructor(db: Database, services: Services, options: RunWorkerOptions = RUN_WORKER_OPTIONS) {
    this.#db = db;
    this.#services = services;
    this.#options = options;
    this.#places = new Places(options.places);
    this.#definitions = new Definitions(db.read);
    const transactions = new SharedTransactions({ db, services }, options.sharing);
    this.#engine = {
      db,
      services,
      random: options.random,
      signal: this.#stopping.signal,
      transact: (stretch) => transactions.do(stretch),
      outside: (run, work) => this.#outside(run, work),
    };
    const onError = (error: unknown) =>
      services.log.warn({ message: messageOf(error) }, 'runs could not be worked on; trying again');
    this.#released = new Batches({
      write: (runs) => releaseRuns(db.write, runs, this.#stopping.signal.aborted ? 0 : PAUSE_SECONDS),
      lingerMs: 10,
      maxItems: 500,
      onError,
    });
    this.#heartbeat = setInterval(() => this.#renew().catch(onError), options.heartbeatMs);
    this.#loop = startLoop({
      run: () => this.#run(),
      pollMs: () => POLL_MS,
      spacingMs: SPACING_MS,
      random: options.random,
      onError,
    });
    this.#unsubscribe = services.signals.on('work', ({ queue }) => {
      if (queue === 'runs') this.wake();
    });
  }

  /** Runs have become due. */
  wake(): void {
    this.#loop.wake();
  }

  /** Claims nothing more, lets runs come to a place where they can be left, or gives them back. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#loop.stop();
    await endWithGrace(this.#underWay.values(), this.#stopping);
    clearInterval(this.#heartbeat);
    await this.#released.flush().catch(() => {}); // else their leases end
  }

  async #renew(): Promise<void> {
    if (this.#underWay.size > 0) await renewLeases(this.#db.write, [...this.#underWay.keys()]);
  }

  /** @returns true when there may be more to claim at once. */
  async #run(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.#recoverAt) {
      const { leaseSeconds } = this.#options;
      await recoverRuns(this.#db.write, leaseSeconds, MAX_LEASES_LOST);
      this.#recoverAt = now + (leaseSeconds * 1000) / RECOVERIES_PER_LEASE;
    }
    const limit = this.#places.room;
    // Small claims cost nearly as much as large ones.
    if (limit * 2 < this.#options.places.total && this.#underWay.size > 0) return false;
    const { perWorkspace } = this.#options.places;
    const claimed = await claimRuns(this.#db.write, { limit, perWorkspace, underWay: this.#places.underWay() });
    await this.#begin(claimed);
    return claimed.length > 0;
  }

  async #begin(claimed: readonly ClaimedRun[]): Promise<void> {
    if (claimed.length === 0) return;
    let ready: { run: ClaimedRun; definition: Definition; subjects: Subjects }[];
    try {
      ready = await this.#prepare(claimed);
    } catch (error) {
      for (const run of claimed) this.#released.add(run);
      throw error;
    }
    for (const { run, definition, subjects } of ready) {
      const end = this.#places.begin(run.workspaceId);
      const work = advanceRun(this.#engine, run, definition, subjects)
        .catch((error) => this.#giveBack(run, error))
        .finally(() => {
          end();
          this.#underWay.delete(run);
          this.#loop.wake();
        });
      this.#underWay.set(run, work);
    }
  }

  /** Reads what the runs need, for all of them together. */
  async #prepare(claimed: readonly ClaimedRun[]) {
    const definitions = await this.#definitions.of(claimed);
    const subjects = new Map<ClaimedRun, Subjects>();
    const workspaces = Map.groupBy(claimed, ({ workspaceId }) => workspaceId);
    const reads = [...workspaces].map(async ([workspaceId, runs]) => {
      // A candidate may have become part of another since.
      const wanted = runs.map(({ payload, candidateId }) => ({ ...subjectIdsOf(payload), candidateId }));
      const found = await readSubjects(this.#db.read, workspaceId, wanted);
      for (const [index, run] of runs.entries()) subjects.set(run, found[index]!);
    });
    await Promise.all(reads);
    return claimed.map((run, index) => ({ run, definition: definitions[index]!, subjects: subjects.get(run)! }));
  }

  #outside<Result>(run: ClaimedRun, work: () => Promise<Result>): Promise<Result> {
    this.#loop.wake();
    return this.#places.outside(run.workspaceId, work);
  }

  #giveBack(run: ClaimedRun, error: unknown): void {
    if (!this.#stopping.signal.aborted) {
      this.#services.log.warn({ runId: run.id, message: messageOf(error) }, 'a run was interrupted; it goes on later');
    }
    this.#released.add(run);
  }
}
