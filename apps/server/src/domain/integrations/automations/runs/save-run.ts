import { type Change, change, unrestricted } from '../../../../platform/changes/change.ts';
import { automations } from '../queries.ts';
import { recordRun } from './change-run.ts';
import { lockRun } from './queries.ts';
import { deadLetterPoison, findPoison, recoverRuns, saveProgress } from './queue-queries.ts';
import { contextOf, type Runtime } from './run-context.ts';
import type { RunExecution } from './run-execution.ts';

/**
 * Saves the progress of a run outside other changes; if it has failed, together with the event.
 * @returns the status written; undefined if the lease was lost and nothing was written
 */
export async function saveRun(runtime: Runtime, execution: RunExecution): Promise<string | undefined> {
  const save = execution.save();
  if (!hasFailed(save.progress.status)) return saveProgress(runtime.db.write, save);
  return change(
    contextOf(runtime, execution.run),
    async (tx) => {
      const status = await saveProgress(tx.unrestricted, save);
      await recordFailure(tx, execution.run, status);
      return status;
    },
    { withoutEvent: 'the lease of the run was lost, or it was canceled' },
  );
}

/** Returns runs of crashed workers to the queue, or dead-letters them after `maxLost` crashes in a row. */
export async function recover(runtime: Runtime, leaseSeconds: number, maxLost: number): Promise<void> {
  const { write } = runtime.db;
  await recoverRuns(write, leaseSeconds, maxLost);
  for (const run of await findPoison(write, leaseSeconds, maxLost)) {
    await change(
      contextOf(runtime, run),
      async (tx) => {
        const isEnded = await deadLetterPoison(tx.unrestricted, run, leaseSeconds);
        await recordFailure(tx, run, isEnded ? 'dead_letter' : undefined);
      },
      { withoutEvent: 'its automation was deleted' },
    );
  }
}

/** Records that a run has failed, in the change that has saved it with this status. */
export async function recordFailure(
  tx: Change,
  { automationId, id }: { automationId: string; id: string },
  status: string | undefined,
): Promise<void> {
  if (!hasFailed(status)) return;
  const all = unrestricted(tx);
  const isDeleted = (await automations.find(all, tx.workspaceId, automationId)) === undefined;
  const run = await lockRun(all, tx.workspaceId, automationId, id);
  if (isDeleted || run === undefined) return;
  await recordRun(all, status === 'failed' ? 'run_failed' : 'run_dead_lettered', run);
}

function hasFailed(status: string | undefined): status is 'failed' | 'dead_letter' {
  return status === 'failed' || status === 'dead_letter';
}
