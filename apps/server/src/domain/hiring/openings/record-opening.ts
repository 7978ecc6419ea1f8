import type { Change } from '../../../platform/changes/change.ts';
import type { EventDetails } from '../../../platform/changes/store-events.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { OPENING_STATUS_EVENT, openingEvents } from './events.ts';
import type { OpeningRow } from './queries.ts';

// The fields that can change, besides `updatedAt`.
const FIELDS = ['status', 'targetStartDate', 'applicationId', 'filledAt', 'closeReason'] as const;

/** Records that an opening changed: the event of its new status, or `opening.updated` if the status is the same. */
export function recordOpeningChange(
  tx: Change,
  before: Pick<OpeningRow, (typeof FIELDS)[number]>,
  after: OpeningRow,
  details: EventDetails = {},
): void {
  const event = before.status === after.status ? openingEvents.updated : OPENING_STATUS_EVENT[after.status];
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  tx.record(event, after, { opening: apiFields(after), changes: changesBetween(before, after, changed) }, details);
}
