import { type Change, change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { encodeCursor, idCursor } from '../../../../platform/database/paging.ts';
import { ApiError, Conflict, Invalid } from '../../../../platform/errors/errors.ts';
import { countStatuses, MAX_BULK_ITEMS, toItemError } from '../../../../platform/http/contract/bulk.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { checkTransition } from '../../../../platform/records/state-machine.ts';
import { findAutomation } from '../change-automation.ts';
import type { Definition, Step } from '../definition-schema.ts';
import type { AutomationRow } from '../queries.ts';
import { requireDefinitionScopes } from '../require-scopes.ts';
import type { BulkRunRetry, BulkRunRetryResult, RetryVersion, Run, RunRetry } from '../run-schema.ts';
import { RUN_STATES } from '../run-states.ts';
import { changeRun, recordRun, requireRunScopes, wakeWorkers } from './change-run.ts';
import { blankStep, type StoredStep } from './progress.ts';
import { findRetryable, insertReplay, type RunRow, requeue, setReplaced } from './queries.ts';
import { definitionOf, requireRun } from './read-run.ts';
import { redactUnseenRuns } from './redact-unseen-runs.ts';
import { readVersions } from './version-queries.ts';

/**
 * Continues a failed run with the step that failed, with a full number of attempts; or starts a run of the current version for
 * the same event, which replaces it. What the failed run has completed is not executed again.
 * @throws NotFound; Forbidden without the scopes that the version requires; Conflict if the run has not failed or was replaced,
 * or if the current version has changed so that completed steps would be executed again
 */
export async function retryRun(
  context: Context,
  automationId: string,
  id: string,
  { version = 'original' }: RunRetry,
): Promise<Run> {
  return changeRun(context, async (tx) =>
    retry(tx, await findAutomation(tx, tx.workspaceId, automationId), id, version),
  );
}

/**
 * Retries up to 100 runs in one transaction, each with its own outcome: a run is checked before anything of it is written.
 * @throws NotFound for an unknown automation; Invalid unless either runs or statuses are given
 */
export async function retryRuns(
  context: Context,
  automationId: string,
  { runIds, status, cursor, version = 'original' }: BulkRunRetry,
): Promise<BulkRunRetryResult> {
  if ((runIds === undefined) === (status === undefined)) throw Invalid.field('runIds', 'set either runIds or status');
  if (runIds !== undefined && cursor !== undefined) throw Invalid.field('cursor', 'can only be set with status');
  return change(context, async (tx) => {
    const automation = await findAutomation(tx, tx.workspaceId, automationId);
    const ids =
      runIds ??
      (await findRetryable(tx, tx.workspaceId, automationId, {
        statuses: status ?? [],
        after: idCursor(cursor),
        limit: MAX_BULK_ITEMS,
      }));
    const outcomes: (RunRow | ApiError)[] = [];
    // In the order of their IDs, so that overlapping calls cannot deadlock.
    const order = [...ids.entries()].sort(([, a], [, b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    const seen = new Set<string>();
    for (const [index, id] of order) {
      const isRepeated = seen.has(id.toLowerCase());
      seen.add(id.toLowerCase());
      outcomes[index] = isRepeated
        ? Invalid.field('runIds', 'contains this run twice')
        : await tryRetry(tx, automation, id, version);
    }
    const runs = outcomes.filter((one) => !(one instanceof ApiError));
    const shown = new Map((await redactUnseenRuns(context, runs)).map((run) => [run.id, toPublicRun(run)]));
    const items = ids.map((runId, index): BulkRunRetryResult['items'][number] => {
      const outcome = outcomes[index]!;
      return outcome instanceof ApiError
        ? { index, runId, status: 'failed', run: null, error: toItemError(outcome) }
        : { index, runId, status: 'retried', run: shown.get(outcome.id)!, error: null };
    });
    const last = runIds === undefined && ids.length === MAX_BULK_ITEMS ? ids.at(-1) : undefined;
    return {
      items,
      summary: { total: items.length, ...countStatuses(items, ['retried', 'failed']) },
      nextCursor: last === undefined ? null : encodeCursor([last]),
    };
  });
}

/** The run without what only the engine reads. */
function toPublicRun({
  candidateId: _candidate,
  subjectId: _subject,
  eventId: _event,
  stepIndex: _step,
  storedSteps: _steps,
  failedSteps: _failed,
  ...run
}: RunRow): Run {
  return run;
}

/** All checks come before the first write, so a failed run leaves the transaction as it was. */
async function tryRetry(
  tx: Change,
  automation: AutomationRow,
  id: string,
  version: RetryVersion,
): Promise<RunRow | ApiError> {
  try {
    return await retry(tx, automation, id, version);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function retry(tx: Change, automation: AutomationRow, id: string, version: RetryVersion): Promise<RunRow> {
  const run = await requireRun(tx, automation.id, id);
  if (run.replacedByRunId !== null) {
    const message = 'This run has already been replaced by a retry with another version.';
    throw new Conflict(message, { replacedByRunId: run.replacedByRunId });
  }
  const { publishedVersion } = automation;
  if (version === 'current' && publishedVersion === null)
    throw new Conflict('The automation has no published version.');
  return version === 'original' || publishedVersion === null || publishedVersion === run.definitionVersion
    ? continueRun(tx, automation, run)
    : replaceRun(tx, automation, run, publishedVersion);
}

async function continueRun(tx: Change, automation: AutomationRow, run: RunRow): Promise<RunRow> {
  await requireRunScopes(tx, automation, run);
  // Only its worker may put it back into the queue.
  if (run.status === 'running')
    throw new Conflict('A run that is running cannot be retried.', { from: 'running', to: 'queued' });
  if (!checkTransition(RUN_STATES, 'A run', run.status, 'queued')) return run;
  const steps = run.storedSteps.map((step, index): StoredStep => {
    const isNext = index === run.stepIndex;
    return isNext ? { ...step, status: 'pending', spent: step.attemptCount, finishedAt: null } : step;
  });
  const failedSteps = run.failedSteps.filter((index) => index !== run.stepIndex);
  wakeWorkers(tx);
  return recordRun(tx, 'run_retried', await requeue(tx, tx.workspaceId, run.id, { steps, failedSteps }));
}

async function replaceRun(tx: Change, automation: AutomationRow, run: RunRow, version: number): Promise<RunRow> {
  if (run.status !== 'failed' && run.status !== 'dead_letter') {
    throw new Conflict(`A run that is ${run.status} cannot be retried with another version.`, { status: run.status });
  }
  const key = { workspaceId: tx.workspaceId, automationId: automation.id, version };
  const current = (await readVersions(tx, [key]))[0]!.definition; // there is a foreign key
  requireDefinitionScopes(tx, current, automation.limits);
  const steps = completedSteps(run, await definitionOf(tx, tx.workspaceId, run), current);
  const replacement = { id: newId(), startStepIndex: steps.length, steps, version };
  const created = await insertReplay(tx, tx.workspaceId, run.id, replacement);
  await setReplaced(tx, tx.workspaceId, run.id, created.id);
  wakeWorkers(tx);
  return recordRun(tx, 'run_retried', created);
}

/**
 * The first steps of the current version, as far as the run has passed them: they are skipped and keep their output. A step is
 * the same if its ID and type are.
 * @throws Conflict if the version has another trigger, nothing left to execute, or a passed step after one that was not
 */
function completedSteps(run: RunRow, original: Definition, current: Definition): StoredStep[] {
  if (current.trigger.event !== run.triggerEvent) {
    throw new Conflict('The current version has a different trigger event.', { triggerEvent: current.trigger.event });
  }
  const nameOf = ({ id, type }: Step) => `${type} ${id}`;
  const passed = new Map(original.steps.slice(0, run.stepIndex).map((step, index) => [nameOf(step), index]));
  const found = current.steps.findIndex((step) => !passed.has(nameOf(step)));
  if (found < 0) throw new Conflict('The run has completed every step of the current version.');
  const repeated = current.steps.slice(found).find((step) => passed.has(nameOf(step)));
  if (repeated !== undefined) {
    const message = `The current version has other steps before the step ${repeated.id}, which the run has completed and which would be executed again. Retry with the original version, or replay the run.`;
    throw new Conflict(message, { stepId: repeated.id });
  }
  return current.steps.slice(0, found).map((step, index) => {
    const { input, output } = run.storedSteps[passed.get(nameOf(step))!] ?? blankStep(index, step);
    return { ...blankStep(index, step), status: 'skipped', input, output };
  });
}
