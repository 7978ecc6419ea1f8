import { type Change, change, changeTogether } from '../../../platform/change.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isConsequence, isUnavailable, isWorthRepeating } from '../../../platform/database/errors.ts';
import { Unavailable } from '../../../platform/errors.ts';
import { messageOf } from '../../../platform/message-of.ts';
import type { Services } from '../../../platform/services.ts';
import type { Step } from '../definition/schema.ts';
import { type DatabaseStep, executeStep, isDatabaseStep } from '../steps/execute-step.ts';
import { StepFailed } from '../steps/step-failed.ts';
import type { Stretch } from './engine.ts';
import { type ClaimedRun, saveAll, saveProgress } from './queue-queries.ts';
import { copyStand, failStep, passStep, type Stand, startStep, type Walk } from './stand.ts';
import { glide } from './waits.ts';

export interface Ground {
  readonly db: Database;
  readonly services: Services;
}

/** The lease is lost, or a cancellation was asked for: nothing of this transaction is kept. */
class Overtaken extends Error {}

/** A step has failed; what it did must not be kept, what came before it may be. */
class FailedAt extends Error {
  readonly index: number;
  readonly failure: StepFailed;

  constructor(index: number, failure: StepFailed) {
    super(failure.message);
    this.index = index;
    this.failure = failure;
  }
}

const NO_FAILURES: ReadonlyMap<number, StepFailed> = new Map();

/**
 * Does the steps of several runs in one transaction, the happy case of each: up to a step that needs the outside, a wait
 * or the end. The runs must be of different subjects.
 * @returns where they stand now, as written
 * @throws when anything at all is in the way of one of them; then nothing has happened
 */
export async function transactTogether(ground: Ground, stretches: readonly Stretch[]): Promise<Stand[]> {
  const parts = stretches.map(({ walk, stand }) => ({
    context: contextOf(ground, walk.run),
    work: (tx: Change) => doSteps(ground, tx, { walk, stand }, NO_FAILURES),
  }));
  return changeTogether(ground.db, parts, async (tx, stands) => {
    const saves = stands.map(({ progress }, index) => {
      const { run: lease, now } = stretches[index]!.walk;
      return { lease, progress, at: now() };
    });
    if ((await saveAll(tx, saves, { unlessCancelled: true })).size < saves.length) throw new Overtaken();
  });
}

/**
 * The same for one run. Where a step fails, everything is rolled back and done again with its failure written down in its
 * place: cheaper for the many runs in which nothing fails than a savepoint for each step.
 * @returns where the run stands now, as written; null when it is not this worker's any more
 */
export async function transactAlone(ground: Ground, { walk, stand }: Stretch): Promise<Stand | null> {
  const failures = new Map<number, StepFailed>();
  for (;;) {
    try {
      return await attempt(ground, { walk, stand }, failures);
    } catch (error) {
      if (error instanceof Overtaken) {
        // As it stood before: this ends it where a cancellation was asked for.
        await saveProgress(ground.db.write, { lease: walk.run, progress: stand.progress, at: walk.now() });
        return null;
      }
      if (!(error instanceof FailedAt)) throw error;
      failures.set(error.index, error.failure);
    }
  }
}

async function attempt(
  ground: Ground,
  { walk, stand }: Stretch,
  failures: ReadonlyMap<number, StepFailed>,
): Promise<Stand> {
  return change(
    contextOf(ground, walk.run),
    async (tx) => {
      const next = await doSteps(ground, tx, { walk, stand }, failures);
      const save = { lease: walk.run, progress: next.progress, at: walk.now() };
      if ((await saveAll(tx, [save], { unlessCancelled: true })).size === 0) throw new Overtaken();
      return next;
    },
    { withoutEvent: 'a run is its own record' },
  );
}

async function doSteps(
  ground: Ground,
  tx: Change,
  { walk, stand }: Stretch,
  failures: ReadonlyMap<number, StepFailed>,
): Promise<Stand> {
  const next = copyStand(stand);
  let step = glide(walk, next);
  while (step !== null && isDatabaseStep(step)) {
    const failure = failures.get(next.progress.stepIndex);
    startStep(walk, next, step, step.config);
    if (failure === undefined) await doStep(ground, walk, tx, next, step);
    else failStep(walk, next, step, failure);
    step = glide(walk, next);
  }
  return next;
}

async function doStep(ground: Ground, walk: Walk, tx: Change, stand: Stand, step: DatabaseStep): Promise<void> {
  const index = stand.progress.stepIndex;
  try {
    const outcome = await executeStep({ tx, data: stand.data, now: walk.now() }, step);
    passStep(walk, stand, step, outcome);
  } catch (error) {
    // The transaction is run again by itself, or the run by whoever takes it up next.
    if (isWorthRepeating(error) || isUnavailable(error) || isConsequence(error) || error instanceof Unavailable) {
      throw error;
    }
    throw new FailedAt(index, failureOf(ground, walk, step, error));
  }
}

function failureOf({ services }: Ground, { run }: Walk, step: Step, error: unknown): StepFailed {
  if (error instanceof StepFailed) return error;
  services.log.error({ runId: run.id, step: step.id, message: messageOf(error) }, 'a step of an automation broke');
  return new StepFailed('An internal error.', { retryable: true, cause: error });
}

/** Whatever a run changes, its automation has done, and the events say by which chain of runs it came about. */
function contextOf({ db, services }: Ground, run: ClaimedRun): Context {
  const link = { runId: run.id, automationId: run.automationId, subjectId: run.subjectId };
  return {
    workspaceId: run.workspaceId,
    actor: { type: 'automation', id: run.automationId, name: run.automationName },
    scopes: new Set(),
    db,
    services,
    requestId: run.id,
    cause: { runs: [...(run.cause?.runs ?? []), link] },
    ifMatch: null,
    completion: null,
  };
}
