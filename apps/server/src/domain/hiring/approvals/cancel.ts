import type { Change } from '../../../platform/changes/change.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { approvalEvents, type CancelReason } from './events.ts';
import { type ApprovalRow, approvals } from './queries.ts';

/** Cancels a locked approval. Its decisions remain. */
export async function cancel(tx: Change, approval: ApprovalRow, reason: CancelReason): Promise<ApprovalRow> {
  const updated = await approvals.update(tx, tx.workspaceId, approval.id, { status: 'canceled', approverId: null });
  const fields = (['status', 'approverId'] as const).filter((field) => approval[field] !== updated[field]);
  const data = { approval: apiFields(updated), changes: changesBetween(approval, updated, fields), reason };
  tx.record(approvalEvents.canceled, updated, data, { subjectId: updated.candidateId ?? undefined });
  return updated;
}
