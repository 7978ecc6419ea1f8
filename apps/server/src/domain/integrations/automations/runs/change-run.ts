import { type Change, change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { Conflict, Invalid, NotFound } from '../../../../platform/errors/errors.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { checkTransition } from '../../../../platform/records/state-machine.ts';
import { getAutomation } from '../change-automation.ts';
import type { Definition } from '../definition-schema.ts';
import { automationEvents } from '../events.ts';
import { type AutomationRow, automations } from '../queries.ts';
import { requireDefinitionScopes } from '../require-scopes.ts';
import type { NewReplay, Run } from '../run-schema.ts';
import { isFinished, RUN_STATES } from '../run-states.ts';
import { blankStep, type StoredStep } from './progress.ts';
import { insertReplay, type RunRow, requestCancel, setCancelled } from './queries.ts';
import { definitionOf, requireRun } from './read-run.ts';
import { redactUnseenRuns } from './redact-unseen-runs.ts';

/**
 * Cancels a run: immediately if it is queued or waiting, before its next step if it is running.
 * @throws NotFound; Conflict if it has already ended in another way
 */
export async function cancelRun(context: Context, automationId: string, id: string): Promise<Run> {
  await getAutomation(context, automationId);
  return changeRun(context, async (tx) => {
    const run = await requireRun(tx, automationId, id);
    if (!checkTransition(RUN_STATES, 'A run', run.status, 'cancelled')) return run;
    if (run.status === 'running' && run.cancelRequestedAt !== null) return run;
    const end = run.status === 'running' ? requestCancel : setCancelled;
    return recordRun(tx, 'run_cancelled', await end(tx, tx.workspaceId, id));
  });
}

/**
 * Creates a new run of the same event and version that starts at the given step and reuses the outputs of earlier steps.
 * A replay from the first step evaluates the conditions again.
 * @throws NotFound; Forbidden without the scopes that its version requires; Invalid for an unknown step; Conflict for an
 * unfinished run
 */
export async function replayRun(
  context: Context,
  automationId: string,
  id: string,
  { startStepIndex = 0 }: NewReplay,
): Promise<Run> {
  const automation = await getAutomation(context, automationId);
  return changeRun(context, async (tx) => {
    const run = await requireRun(tx, automationId, id);
    if (!isFinished(run.status))
      throw new Conflict(`A run that is ${run.status} cannot be replayed.`, { status: run.status });
    const definition = await requireRunScopes(tx, automation, run);
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
    return recordRun(tx, 'run_replayed', replay);
  });
}

/** Running again requires the scopes that publishing the version requires. @throws Forbidden @returns the run's definition */
export async function requireRunScopes(tx: Change, { limits }: AutomationRow, run: RunRow): Promise<Definition> {
  const definition = await definitionOf(tx, tx.workspaceId, run);
  requireDefinitionScopes(tx, definition, limits);
  return definition;
}

/** Changes a run and returns it as this caller may see it. */
export async function changeRun(context: Context, work: (tx: Change) => Promise<RunRow>): Promise<Run> {
  return change(context, async (tx) => {
    const [shown] = await redactUnseenRuns(context, [await work(tx)]);
    return shown!;
  });
}

export function wakeWorkers(tx: Change): void {
  tx.afterCommit(() => tx.services.signals.emit('work', { queue: 'runs' }));
}

/**
 * Records an event of a run. Its automation is unchanged, and stays so until the end of the change: otherwise the event could follow one of
 * a later revision.
 * @throws NotFound if the automation was deleted meanwhile
 */
export async function recordRun(
  tx: Change,
  what: 'run_failed' | 'run_dead_lettered' | 'run_cancelled' | 'run_retried' | 'run_replayed',
  run: RunRow,
): Promise<RunRow> {
  const where = [sql`t.id = ${run.workflowId}`];
  const [automation] = await automations.rows(tx, tx.workspaceId, { where, lock: 'share' });
  if (automation === undefined) throw new NotFound('Automation');
  const { id, workflowId, status, definitionVersion, replayOfRunId, startStepIndex } = run;
  const data = { run: { id, workflowId, status, definitionVersion, replayOfRunId, startStepIndex } };
  tx.record(automationEvents[what], automation, data);
  return run;
}
