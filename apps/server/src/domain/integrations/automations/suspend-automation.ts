import type { Change } from '../../../platform/changes/change.ts';
import { changesBetween } from '../../../platform/records/diff.ts';
import { cancelOpenRuns } from './open-run-queries.ts';
import { type AutomationRow, automations } from './queries.ts';
import { recordAutomation } from './record-automation.ts';

/** Pauses a locked automation in an open change, and cancels its unfinished runs. */
export async function suspendAutomation(tx: Change, automation: AutomationRow, reason: string): Promise<void> {
  const { id, status } = automation;
  if (status === 'published') {
    const paused = await automations.update(tx, tx.workspaceId, id, { status: 'paused' });
    recordAutomation(tx, 'paused', paused, {
      changes: changesBetween(automation, paused, ['status']),
      reason,
    });
  }
  await cancelOpenRuns(tx, tx.workspaceId, id, reason);
}
