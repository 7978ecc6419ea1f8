import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { lockRulesOf } from './approver-queries.ts';
import { toRecord } from './change-workspace.ts';
import { workspaceEvents } from './events.ts';
import { lockWorkspace, updateWorkspace } from './queries.ts';

/** Locks the workspace if a member has to approve something in it: before the member, because changing this locks the workspace first. */
export function lockRulesOfMember(caller: Change, memberId: string): void {
  const tx = unrestricted(caller);
  tx.send(lockRulesOf(tx.workspaceId, memberId));
}

/** Stops requiring the approval of a member, as part of the change that removes them from the workspace. */
export async function leaveApprovers(caller: Change, memberId: string): Promise<void> {
  const tx = unrestricted(caller);
  const row = (await lockWorkspace(tx, tx.workspaceId))!; // of the caller
  const { offerApproverIds: offers, jobApproverIds: jobs } = row;
  if (!offers.includes(memberId) && !jobs.includes(memberId)) return;
  const others = (ids: readonly string[]) => ids.filter((id) => id !== memberId);
  const updated = await updateWorkspace(tx, {
    ...row,
    offerApproverIds: others(offers),
    jobApproverIds: others(jobs),
  });
  const [before, after] = [toRecord(row), toRecord(updated)];
  const changes = changesBetween(before, after, ['approvals']);
  tx.record(workspaceEvents.updated, after, { workspace: apiFields(after), changes });
}
