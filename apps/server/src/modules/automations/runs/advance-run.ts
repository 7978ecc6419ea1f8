import { type Change, change } from '../../../platform/change.ts';
import type { Context } from '../../../platform/context.ts';
import { isUnavailable, isWorthRepeating } from '../../../platform/database/errors.ts';
import { Unavailable } from '../../../platform/errors.ts';
import { messageOf } from '../../../platform/message-of.ts';
import type { Subjects } from '../definition/read-subjects.ts';
import type { Definition, Step } from '../definition/schema.ts';
import { type DatabaseStep, executeStep, isDatabaseStep } from '../steps/execute-step.ts';
import { StepFailed } from '../steps/step-failed.ts';
import type { Engine } from './engine.ts';
import { type ClaimedRun, saveProgress } from './queue-queries.ts';
import { requestStep } from './request-step.ts';
import { clockFrom } from './run-clock.ts';
import { copyStand, failStep, judge, passStep, type Stand, standOf, startStep, type Walk } from './stand.ts';
import { endWait, glide } from './waits.ts';

/**
 * Carries a claimed run on until it waits, fails or ends. Consecutive steps of the database share one transaction with
 * their records and the run's.
 * @throws what says nothing about the run: an unreachable database, an aborted request
 */
export async function advanceRun(
  engine: Engine,
  run: ClaimedRun,
  definition: Definition,
  subjects: Subjects,
): Promise<void> {
  const walk: Walk = { run, definition, now: clockFrom(run.claimedAt), random: engine.random };
  let stand = standOf(walk, subjects);
  if (run.automationDeleted)
    Object.assign(stand.progress, { status: 'cancelled', error: 'The automation was deleted.' });
  else if (!run.evaluated) judge(walk, stand);
  if (stand.progress.status === 'running') endWait(walk, stand);
  for (;;) {
    const step = glide(walk, stand);
    if (step === null) {
      await saveProgress(engine.db.write, run, stand.progress, { at: walk.now() });
      return;
    }
    const next = isDatabaseStep(step)
      ? await engine.inTurn(() => transact(engine, walk, stand))
      : await requestStep(engine, walk, stand, step);
    if (next === null || next.progress.status !== 'running') return;
    stand = next;
  }
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

/**
 * Does the steps from here up to one that needs the outside, a wait or the end, in one transaction. Where one fails,
 * everything is rolled back and done again with its failure written down in its place: cheaper for the many runs in which
 * nothing fails than a savepoint for each step.
 * @returns where the run stands now, as written; null when it is not this worker's any more
 */
async function transact(engine: Engine, walk: Walk, stand: Stand): Promise<Stand | null> {
  const failures = new Map<number, StepFailed>();
  for (;;) {
    try {
      return await attempt(engine, walk, stand, failures);
    } catch (error) {
      if (error instanceof Overtaken) {
        // As it stood before: this ends it where a cancellation was asked for.
        await saveProgress(engine.db.write, walk.run, stand.progress, { at: walk.now() });
        return null;
      }
      if (!(error instanceof FailedAt)) throw error;
      failures.set(error.index, error.failure);
    }
  }
}

async function attempt(
  engine: Engine,
  walk: Walk,
  stand: Stand,
  failures: ReadonlyMap<number, StepFailed>,
): Promise<Stand> {
  return change(
    contextOf(engine, walk.run),
    async (tx) => {
      const next = copyStand(stand);
      let step = glide(walk, next);
      while (step !== null && isDatabaseStep(step)) {
        const failure = failures.get(next.progress.stepIndex);
        startStep(walk, next, step, step.config);
        if (failure === undefined) await doStep(engine, walk, tx, next, step);
        else failStep(walk, next, step, failure);
        step = glide(walk, next);
      }
      const written = await saveProgress(tx, walk.run, next.progress, { at: walk.now(), unlessCancelled: true });
      if (written === undefined) throw new Overtaken();
      return next;
    },
    { withoutEvent: 'a run is its own record' },
  );
}

async function doStep(engine: Engine, walk: Walk, tx: Change, stand: Stand, step: DatabaseStep): Promise<void> {
  const index = stand.progress.stepIndex;
  try {
    const outcome = await executeStep({ tx, data: stand.data, now: walk.now() }, step);
    passStep(walk, stand, step, outcome);
  } catch (error) {
    // The transaction is run again by itself, or the run by whoever takes it up next.
    if (isWorthRepeating(error) || isUnavailable(error) || error instanceof Unavailable) throw error;
    throw new FailedAt(index, failureOf(engine, walk, step, error));
  }
}

function failureOf({ services }: Engine, { run }: Walk, step: Step, error: unknown): StepFailed {
  if (error instanceof StepFailed) return error;
  services.log.error({ runId: run.id, step: step.id, message: messageOf(error) }, 'a step of an automation broke');
  return new StepFailed('An internal error.', { retryable: true, cause: error });
}

/** Whatever a run changes, its automation has done, and the events say by which chain of runs it came about. */
function contextOf({ db, services }: Engine, run: ClaimedRun): Context {
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
