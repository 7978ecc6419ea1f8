import type { Change } from '../../../platform/changes/change.ts';
import { defineEvents } from '../../../platform/changes/events.ts';
import { sql } from '../../../platform/database/sql.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { rejectionReasons } from './queries.ts';
import { RejectionReason } from './schema.ts';

const reason = closed({ rejectionReason: RejectionReason });

export const rejectionReasonEvents = defineEvents('rejection_reason', {
  created: { summary: 'A rejection reason was created', data: reason },
  updated: {
    summary: 'A rejection reason was changed, archived or restored',
    data: closed({ rejectionReason: RejectionReason, changes: changesField }),
  },
  deleted: { summary: 'A rejection reason was deleted', data: reason },
});

/** Records the reasons that the database has just added to a new workspace. */
export async function recordDefaultReasons(tx: Change): Promise<void> {
  for (const row of await rejectionReasons.rows(tx, tx.workspaceId, { order: sql`t.id` })) {
    tx.record(rejectionReasonEvents.created, row, { rejectionReason: apiFields(row) });
  }
}
