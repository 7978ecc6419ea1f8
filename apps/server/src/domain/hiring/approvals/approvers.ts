import type { Change } from '../../../platform/changes/change.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { checkApprovers } from '../../accounts/workspaces/approval-rules.ts';
import { findApprovalRules, lockApprovers } from '../../accounts/workspaces/approver-queries.ts';
import { visibilityOfMember } from '../../records/visibility/record-visibility.ts';
import { jobs } from '../jobs/queries.ts';
import type { Subject } from './queries.ts';

/** The members who have to approve every offer, or every job. */
export async function requiredApprovers(tx: Change, { what }: Subject): Promise<string[]> {
  const rules = await findApprovalRules(tx, tx.workspaceId);
  return what === 'offers' ? rules.offerApproverIds : rules.jobApproverIds;
}

/**
 * The approvers of a request: those that it names, by default those of the workspace.
 * @throws Invalid for nobody, without one of those of the workspace, or naming each entry who cannot see what is to be approved
 */
export async function completeApprovers(
  tx: Change,
  subject: Subject,
  jobId: string,
  given: readonly string[] | undefined,
): Promise<string[]> {
  const required = await requiredApprovers(tx, subject);
  const approverIds = (given ?? required).map((id) => id.toLowerCase());
  if (approverIds.length === 0) throw Invalid.field('approverIds', 'must name at least one member');
  const missing = required.filter((id) => !approverIds.includes(id));
  if (missing.length > 0)
    throw Invalid.field('approverIds', `must include the approvers of the workspace: ${missing.join(', ')}`);
  await checkApprovers(tx, subject.what, approverIds, 'approverIds');
  await requireSight(tx, approverIds, jobId);
  return approverIds;
}

/** Whoever sees a job sees its offers. @throws Invalid naming each member who does not see the job */
async function requireSight(tx: Change, approverIds: readonly string[], jobId: string): Promise<void> {
  const { workspaceId } = tx;
  const errors: FieldErrors = {};
  for (const { id: memberId, role } of await lockApprovers(tx, workspaceId, approverIds)) {
    const visibility = visibilityOfMember({ workspaceId, memberId, role, hasConfidentialJobs: true });
    if (visibility === null || (await jobs.find(tx.within(visibility), workspaceId, jobId)) !== undefined) continue;
    errors[`approverIds.${approverIds.indexOf(memberId)}`] = ['cannot see this job: add them to its hiring team'];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
