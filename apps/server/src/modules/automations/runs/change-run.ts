import { type Change, change } from '../../../platform/change.ts';
import type { Context } from '../../../platform/context.ts';
import { Conflict, Invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { isStep } from '../../../platform/state-machine.ts';
import { getAutomation } from '../change-automation.ts';
import type { StoredStep } from './progress.ts';
import { insertReplay, type RunRow, requestCancel, requeue, setCancelled } from './queries.ts';
import { definitionOf, requireRun } from './read-run.ts';
import type { NewReplay, Run } from './schema.ts';
import { blankStep } from './stand.ts';
import { isFinished, RUN_STATES } from './state-machine.ts';
import { withholdUnseenRuns } from './withhold-unseen-runs.ts';

/**
 * Ends a run: one that is queued or waits at once, one that is running before its next step.
 * @throws NotFound; Conflict for one that has ended otherwise
 */
export async function cancelRun(context: Context, automationId: string, id: string): Promise<Run> {
  await getAutomation(context, automationId);
  return changeRun(context, async (tx) => {
    const run = await requireRun(tx, automationId, id);
    if (!isStep(RUN_STATES, 'A run', run.status, 'cancelled')) return run;
    if (run.status === 'running' && run.cancelRequestedAt !== null) return run;
    const end = run.status === 'running' ? requestCancel : setCancelled;
    return recordRun(tx, 'automation.run_cancelled', await end(tx, tx.workspaceId, id));
  });
}

/**
 * Lets a run that has failed go on with the step that failed, which gets all of its attempts again.
 * @throws NotFound; Conflict for one that has not failed
 */
export async function retryRun(context: Context, automationId: string, id: string): Promise<Run> {
  await getAutomation(context, automationId);
  return changeRun(context, async (tx) => {
    const run = await requireRun(tx, automationId, id);
    // Only its worker may put it back.
    if (run.status === 'running')
      throw new Conflict('A run that is running cannot be retried.', { from: 'running', to: 'queued' });
    if (!isStep(RUN_STATES, 'A run', run.status, 'queued')) return run;
    const steps = run.storedSteps.map((step, index): StoredStep => {
      const isNext = index === run.stepIndex;
      return isNext ? { ...step, status: 'pending', spent: step.attemptCount, finishedAt: null } : step;
    });
    const failedSteps = run.failedSteps.filter((index) => index !== run.stepIndex);
    wakeWorkers(tx);
    return recordRun(tx, 'automation.run_retried', await requeue(tx, tx.workspaceId, id, { steps, failedSteps }));
  });
}

/**
 * Makes a new run of the same event and version, beginning with a given step; the outputs of those before are taken over.
 * From the first step on, the conditions are looked at again.
 * @throws NotFound; Invalid for a step that there is not; Conflict for a run that has not ended
 */
export async function replayRun(
  context: Context,
  automationId: string,
  id: string,
  { startStepIndex = 0 }: NewReplay,
): Promise<Run> {
  await getAutomation(context, automationId);
  return changeRun(context, async (tx) => {
    const run = await requireRun(tx, automationId, id);
    if (!isFinished(run.status))
      throw new Conflict(`A run that is ${run.status} cannot be replayed.`, { status: run.status });
    const definition = await definitionOf(tx, tx.workspaceId, run);
    if (startStepIndex >= definition.steps.length) {
      throw Invalid.field('startStepIndex', `the run has ${definition.steps.length} steps, counted from 0`);
    }
    const steps = definition.steps.slice(0, startStepIndex).map((step, index): StoredStep => {
      const earlier = run.storedSteps[index];
      const { input, output } = earlier ?? blankStep(index, step);
      return { ...blankStep(index, step), status: 'skipped', input, output };
    });
    const replay = await insertReplay(tx, tx.workspaceId, id, { id: newId(), startStepIndex, steps });
    wakeWorkers(tx);
    return recordRun(tx, 'automation.run_replayed', replay);
  });
}

/** What is done to a run, answered as this caller may see it. */
async function changeRun(context: Context, work: (tx: Change) => Promise<RunRow>): Promise<Run> {
  return change(context, async (tx) => {
    const [shown] = await withholdUnseenRuns(context, [await work(tx)]);
    return shown!;
  });
}

function wakeWorkers(tx: Change): void {
  tx.afterCommit(() => tx.context.services.signals.emit('work', { queue: 'runs' }));
}

/** What was asked for a run. What it was given and came to stands in the run itself. */
function recordRun(tx: Change, type: string, run: RunRow): RunRow {
  const { id, workflowId, status, replayOfRunId, startStepIndex } = run;
  tx.record({
    type,
    entityType: 'automation',
    entityId: workflowId,
    data: { run: { id, workflowId, status, replayOfRunId, startStepIndex } },
  });
  return run;
}
