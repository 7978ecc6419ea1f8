import type { Change } from '../../../platform/changes/change.ts';
import { type FieldErrors, Forbidden, Invalid } from '../../../platform/errors/errors.ts';
import { Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { ROLE_SCOPES } from '../../records/access/role-scopes.ts';
import { lockApprovers } from './approver-queries.ts';
import type { WorkspaceRow } from './queries.ts';

export const ApproverIds = Type.Array(Uuid, { maxItems: 20 });

/** What can need approval. */
export type Approvable = 'offers' | 'jobs';

/** The scopes without which a member cannot decide about it. */
const APPROVER_SCOPES: Readonly<Record<Approvable, readonly string[]>> = {
  offers: ['approvals:write', 'offers:read'],
  jobs: ['approvals:write', 'jobs:read'],
};

/**
 * Keeps approvers from being removed until the end of the change.
 * @param field the field that names them
 * @throws Invalid naming each entry that is no member of a role that can approve, or a repetition
 */
export async function checkApprovers(
  tx: Change,
  what: Approvable,
  approverIds: readonly string[],
  field: string,
): Promise<void> {
  if (approverIds.length === 0) return;
  const roles = new Map((await lockApprovers(tx, tx.workspaceId, approverIds)).map(({ id, role }) => [id, role]));
  const errors: FieldErrors = {};
  for (const [index, id] of approverIds.entries()) {
    const role = roles.get(id);
    if (role === undefined) errors[`${field}.${index}`] = ['is not a member of this workspace'];
    else if (!APPROVER_SCOPES[what].every((scope) => ROLE_SCOPES[role].has(scope)))
      errors[`${field}.${index}`] = ['has a role that cannot approve'];
    else if (approverIds.indexOf(id) < index) errors[`${field}.${index}`] = ['is the same member as an earlier entry'];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/**
 * Only members in a session can change who has to approve: otherwise a key that sends offers could remove the rule first.
 * @throws Forbidden, Invalid
 */
export async function requireMaySetApprovalRules(tx: Change, before: WorkspaceRow, next: WorkspaceRow): Promise<void> {
  const isChanged = (own: readonly string[], other: readonly string[]) => own.join() !== other.join();
  const offers = isChanged(before.offerApproverIds, next.offerApproverIds);
  const jobs = isChanged(before.jobApproverIds, next.jobApproverIds);
  if (!offers && !jobs) return;
  if (tx.actor.type !== 'operator' && tx.actor.type !== 'system')
    throw new Forbidden('Only a member in a session can change who has to approve offers and jobs.');
  if (offers) await checkApprovers(tx, 'offers', next.offerApproverIds, 'approvals.offers.approverIds');
  if (jobs) await checkApprovers(tx, 'jobs', next.jobApproverIds, 'approvals.jobs.approverIds');
}
