import type { Change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { Page } from '../../../../platform/database/paging.ts';
import { NotFound } from '../../../../platform/errors/errors.ts';
import { getAutomation } from '../change-automation.ts';
import type { Definition } from '../definition-schema.ts';
import type { Run, RunDetail, RunListQuery, RunMetrics, StepRecord } from '../run-schema.ts';
import { isFinished, RUN_STATUSES } from '../run-states.ts';
import { blankStep } from './progress.ts';
import { countFailures, findRun, listRuns as listRows, lockRun, measureRuns, type RunRow } from './queries.ts';
import { redactUnseenRuns } from './redact-unseen-runs.ts';
import { readVersions } from './version-queries.ts';

const DEFAULT_DAYS = 7;

/** Newest first. @throws NotFound for an unknown automation */
export async function listRuns(context: Context, automationId: string, query: RunListQuery): Promise<Page<Run>> {
  await getAutomation(context, automationId);
  const page = await listRows(context.db.read, context.workspaceId, automationId, query);
  return { ...page, items: await redactUnseenRuns(context, page.items) };
}

/** @throws NotFound */
export async function getRun(context: Context, automationId: string, id: string): Promise<RunDetail> {
  const { db, workspaceId } = context;
  await getAutomation(context, automationId);
  const run = await findRun(db.read, workspaceId, automationId, id);
  if (run === undefined) throw new NotFound('Run');
  const whole = { ...run, steps: stepsOf(run, await definitionOf(db.read, workspaceId, run)) };
  const [shown] = await redactUnseenRuns(context, [whole]);
  return shown!;
}

/** The run, locked for the rest of the change. @throws NotFound */
export async function requireRun(tx: Change, automationId: string, id: string): Promise<RunRow> {
  const run = await lockRun(tx, tx.workspaceId, automationId, id);
  if (run === undefined) throw new NotFound('Run');
  return run;
}

/** The definition of the version that the run executes. */
export async function definitionOf(db: Queryable, workspaceId: string, run: Run): Promise<Definition> {
  const { workflowId: automationId, definitionVersion: version } = run;
  const [found] = await readVersions(db, [{ workspaceId, automationId, version }]);
  return found!.definition; // there is a foreign key
}

/** All steps of the definition: the results of those that the run has reached, and the others as pending. */
function stepsOf(run: RunRow, { steps }: Definition): StepRecord[] {
  return steps.map((step, index) => {
    const { spent: _spent, ...record } = run.storedSteps[index] ?? blankStep(index, step);
    if (record.status !== 'running' || !isFinished(run.status)) return record;
    // The run was ended externally while this step waited, or after its worker crashed.
    return { ...record, status: run.status === 'cancelled' ? 'skipped' : 'failed', finishedAt: run.finishedAt };
  });
}

/** Runs by status, the duration of successful runs, and the steps that failed. @throws NotFound */
export async function getMetrics(context: Context, automationId: string, days = DEFAULT_DAYS): Promise<RunMetrics> {
  const { db, workspaceId } = context;
  await getAutomation(context, automationId);
  const [{ since, counts, p50, p99 }, failures] = await Promise.all([
    measureRuns(db.search, workspaceId, automationId, days),
    countFailures(db.search, workspaceId, automationId, days),
  ]);
  const none = Object.fromEntries(RUN_STATUSES.map((status) => [status, 0]));
  const runs = { ...none, ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) };
  return { since, runs, durationMs: { p50, p99 }, failures };
}
