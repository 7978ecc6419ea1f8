import type { Change } from '../../../platform/changes/change.ts';
import { unrestricted } from '../../../platform/changes/change.ts';
import { Conflict } from '../../../platform/errors/errors.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { requiredApprovers } from './approvers.ts';
import { cancel } from './cancel.ts';
import { approvalEvents, type CancelReason } from './events.ts';
import { type ApprovalRow, approvals, lockAll, lockLatest, type Subject } from './queries.ts';

const WORDS = {
  offers: { record: 'offer', action: 'sent' },
  jobs: { record: 'job', action: 'published' },
} as const;

/**
 * Requires that the approval of a locked offer or job, if it has one, was given, and by everybody whom the workspace requires.
 * Records of other systems have left them long ago, so an import is not asked.
 * @throws Conflict with what is missing
 */
export async function requireApproved(caller: Change, subject: Subject): Promise<void> {
  if (caller.cause?.import !== undefined) return;
  const tx = unrestricted(caller);
  const required = await requiredApprovers(tx, subject);
  const latest = await lockLatest(tx, tx.workspaceId, subject);
  const isOpen = latest?.status === 'pending' || latest?.status === 'rejected';
  if (required.length === 0 && !isOpen) return;
  const approvedBy = latest?.status === 'approved' ? latest.steps.map(({ memberId }) => memberId) : [];
  const missing = required.filter((id) => !approvedBy.includes(id));
  if (missing.length === 0 && !isOpen) return;
  throw new Conflict(messageOf(subject, latest), {
    requires: 'approval',
    approvalId: latest?.id ?? null,
    approvalStatus: latest?.status ?? null,
    missingApproverIds: latest?.status === 'pending' ? undecided(latest) : missing,
  });
}

function undecided({ steps }: ApprovalRow): string[] {
  return steps.flatMap(({ memberId, decision }) => (decision === null ? [memberId] : []));
}

function messageOf({ what }: Subject, latest: ApprovalRow | undefined): string {
  const { record, action } = WORDS[what];
  if (latest?.status === 'pending') return `The ${record} cannot be ${action} until it is approved.`;
  if (latest?.status === 'rejected')
    return `The ${record} was not approved. Change it and request another approval, or cancel this one.`;
  return `The ${record} has to be approved before it can be ${action}. Request its approval.`;
}

/** Cancels the undecided or given approval of a locked offer or job: nobody has approved what it has become. */
export async function endApproval(caller: Change, subject: Subject, reason: CancelReason): Promise<void> {
  const tx = unrestricted(caller);
  const latest = await lockLatest(tx, tx.workspaceId, subject);
  if (latest?.status === 'pending' || latest?.status === 'approved') await cancel(tx, latest, reason);
}

/** Deletes the approvals of an offer or a job that is being deleted. */
export async function deleteApprovals(caller: Change, subject: Subject): Promise<void> {
  const tx = unrestricted(caller);
  for (const { id } of await lockAll(tx, tx.workspaceId, subject)) {
    const deleted = await approvals.markDeleted(tx, tx.workspaceId, id);
    const details = { subjectId: deleted.candidateId ?? undefined };
    tx.record(approvalEvents.deleted, deleted, { approval: apiFields(deleted) }, details);
  }
}
