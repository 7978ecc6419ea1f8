import type { Change } from '../../../platform/changes/change.ts';
import { apiFields, type Changes } from '../../../platform/records/diff.ts';
import { automationEvents } from './events.ts';
import type { AutomationRow } from './queries.ts';

/** Records an event of an automation. */
export function recordAutomation(
  tx: Change,
  what: 'created' | 'updated' | 'published' | 'paused' | 'resumed' | 'deleted',
  automation: AutomationRow,
  more: { changes?: Changes; reason?: string } = {},
): void {
  tx.record(automationEvents[what], automation, { automation: apiFields(automation), ...more });
}
