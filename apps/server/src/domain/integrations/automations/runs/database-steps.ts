import { type Change, change, changeTogether } from '../../../../platform/changes/change.ts';
import { giveWay } from '../../../../platform/concurrency/event-loop.ts';
import { isRetryable, isTransactionAborted, isUnavailable } from '../../../../platform/database/errors.ts';
import { Unavailable } from '../../../../platform/errors/errors.ts';
import { messageOf } from '../../../../platform/errors/message-of.ts';
import { lockCandidate } from '../../../hiring/candidates/queries.ts';
import type { Step } from '../definition-schema.ts';
import { type DatabaseStep, executeStep, isDatabaseStep } from '../steps/execute-step.ts';
import { StepFailed } from '../steps/step-failed.ts';
import { saveAll } from './queue-queries.ts';
import { contextOf, type Runtime } from './run-context.ts';
import type { RunExecution } from './run-execution.ts';
import { recordFailure, saveRun } from './save-run.ts';

/** The lease was lost or a cancellation was requested: the transaction is rolled back. */
class RunInterrupted extends Error {}

/** A step failed: its own effects must be rolled back, those of earlier steps may be committed. */
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
 * Executes the steps of several runs in one transaction, each up to a step that needs another service, a wait or the end.
 * Handles only the case without failures. The runs must have different subjects, and see everything.
 * @returns the runs as written
 * @throws if anything goes wrong in any of them; nothing is committed then
 */
export async function executeInSharedTransaction(
  runtime: Runtime,
  executions: readonly RunExecution[],
): Promise<RunExecution[]> {
  const parts = executions.map((execution) => ({
    context: contextOf(runtime, execution.run),
    work: (tx: Change) => doSteps(runtime, tx, execution, NO_FAILURES),
  }));
  return changeTogether(runtime.db, parts, async (tx, next) => {
    const saves = next.map((execution) => execution.save());
    if ((await saveAll(tx, saves, { unlessCancelled: true })).size < saves.length) throw new RunInterrupted();
  });
}

/**
 * The same for one run. If a step fails, everything is rolled back and executed again with the failure recorded in place
 * of that step: cheaper than a savepoint per step for the many runs in which nothing fails.
 * @returns the run as written; null when this worker no longer owns it
 */
export async function executeInOwnTransaction(runtime: Runtime, execution: RunExecution): Promise<RunExecution | null> {
  const failures = new Map<number, StepFailed>();
  for (;;) {
    try {
      return await attempt(runtime, execution, failures);
    } catch (error) {
      if (error instanceof RunInterrupted) {
        // Saves the progress from before; this ends the run if a cancellation was requested.
        await saveRun(runtime, execution);
        return null;
      }
      if (!(error instanceof FailedAt)) throw error;
      failures.set(error.index, error.failure);
    }
  }
}

async function attempt(
  runtime: Runtime,
  execution: RunExecution,
  failures: ReadonlyMap<number, StepFailed>,
): Promise<RunExecution> {
  return change(
    contextOf(runtime, execution.run),
    async (tx) => {
      const next = await doSteps(runtime, tx, execution, failures);
      // The row of the run itself, regardless of what its automation can see.
      const saved = await saveAll(tx.unrestricted, [next.save()], { unlessCancelled: true });
      if (saved.size === 0) throw new RunInterrupted();
      await recordFailure(tx, next.run, saved.get(next.run.id));
      return next;
    },
    { withoutEvent: 'a run is its own record' },
  );
}

async function doSteps(
  runtime: Runtime,
  tx: Change,
  committed: RunExecution,
  failures: ReadonlyMap<number, StepFailed>,
): Promise<RunExecution> {
  const execution = committed.fork();
  // Of several steps, one may lock the application first and a later one the candidate.
  const { candidate } = execution.data;
  if (candidate !== null && execution.definition.steps.length > 1) {
    await lockCandidate(tx, tx.workspaceId, candidate.id);
  }
  let step = execution.next();
  while (step !== null && isDatabaseStep(step)) {
    await giveWay();
    const failure = failures.get(execution.stepIndex);
    execution.start();
    if (failure === undefined) await doStep(runtime, tx, execution, step);
    else execution.fail(failure);
    step = execution.next();
  }
  return execution;
}

async function doStep(runtime: Runtime, tx: Change, execution: RunExecution, step: DatabaseStep): Promise<void> {
  try {
    const { input, failure } = execution.ready!; // it is the next step
    if (failure !== null) throw failure;
    const config = input as DatabaseStep['config']; // the configuration is that of its own type
    execution.complete(await executeStep({ tx, data: execution.data, now: execution.now() }, step, config));
  } catch (error) {
    // Either the transaction is retried automatically, or another worker picks up the run.
    if (isRetryable(error) || isUnavailable(error) || isTransactionAborted(error) || error instanceof Unavailable) {
      throw error;
    }
    throw new FailedAt(execution.stepIndex, failureOf(runtime, execution, step, error));
  }
}

function failureOf({ services }: Runtime, { run }: RunExecution, step: Step, error: unknown): StepFailed {
  if (error instanceof StepFailed) return error;
  services.log.error(
    { runId: run.id, step: step.id, message: messageOf(error) },
    'automation step failed with an unexpected error',
  );
  return new StepFailed('An internal error.', { retryable: true, cause: error });
}
