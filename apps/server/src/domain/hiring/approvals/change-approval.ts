import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { jobs } from '../jobs/queries.ts';
import { offers } from '../offers/queries.ts';
import { completeApprovers } from './approvers.ts';
import { cancel } from './cancel.ts';
import { approvalEvents, DECISION_EVENT } from './events.ts';
import { type ApprovalRow, approvals, lockJobOfOffer, pendingId, type Subject, subjectOf } from './queries.ts';
import type { Approval, ApprovalDecision, ApprovalStep, NewApproval } from './schema.ts';

/** @throws NotFound */
export async function getApproval(context: Context, id: string): Promise<ApprovalRow> {
  const approval = await approvals.find(context.db.read, context.workspaceId, id);
  if (approval === undefined) throw new NotFound('Approval');
  return approval;
}

/**
 * Asks members to approve a draft offer, or a job that is not open.
 * @throws Invalid for an unknown record, or approvers who cannot approve it; Forbidden without the scope to change the record;
 * Conflict if the offer was sent, the job is open, or an approval is pending
 */
export async function requestApproval(context: Context, input: NewApproval): Promise<ApprovalRow> {
  const subject = subjectIn(input);
  requireMayRequest(context, subject);
  return change(context, async (tx) => {
    const record = await lockToApprove(tx, subject);
    const approverIds = await completeApprovers(tx, subject, record.jobId, input.approverIds);
    const steps = approverIds.map((memberId) => ({ memberId, decision: null, comment: null, decidedAt: null }));
    const { actor } = tx;
    const insertion = approvals.insert(tx, tx.workspaceId, {
      id: newId(),
      ...record,
      status: 'pending',
      approverId: approverIds[0]!,
      steps,
      requestedBy: { type: actor.type, id: actor.id, name: actor.name },
      comment: input.comment ?? null,
    });
    const approval = await mapPendingConflict(insertion, tx.workspaceId, subject);
    const details = { subjectId: approval.candidateId ?? undefined };
    tx.record(approvalEvents.requested, approval, { approval: apiFields(approval) }, details);
    return approval;
  });
}

/**
 * Records the decision of the member whose turn it is. Locks what is approved first, so that its terms cannot change meanwhile.
 * @throws NotFound; Forbidden unless it is the turn of the caller; Conflict if the approval is not pending
 */
export async function decideApproval(
  context: Context,
  id: string,
  { decision, comment = null }: ApprovalDecision,
): Promise<ApprovalRow> {
  return change(context, async (tx) => {
    const approval = await requireApproval(tx, id);
    const { status, approverId, steps } = approval;
    if (status !== 'pending') throw new Conflict(`The approval is not pending: it was ${status}.`, { status });
    if (tx.actor.type !== 'operator' || tx.actor.id !== approverId)
      throw new Forbidden('Only the member whose turn it is can decide.', { approverId });
    const now = await presentMoment(tx);
    const decided = steps.map((step): ApprovalStep => {
      return step.memberId === approverId ? { ...step, decision, comment, decidedAt: now } : step;
    });
    const next = decision === 'approved' ? decided.find((step) => step.decision === null) : undefined;
    const result = next === undefined ? decision : 'pending';
    const updated = await approvals.update(tx, tx.workspaceId, approval.id, {
      steps: decided,
      status: result,
      approverId: next?.memberId ?? null,
      decidedAt: next === undefined ? now : null,
    });
    const fields = (['status', 'approverId', 'decidedAt'] as const).filter(
      (field) => approval[field] !== updated[field],
    );
    const changes = changesBetween(approval, updated, ['steps', ...fields]);
    const data = { approval: apiFields(updated), changes };
    tx.record(DECISION_EVENT[result], updated, data, { subjectId: updated.candidateId ?? undefined });
    return updated;
  });
}

/** @throws NotFound; Forbidden without the scope to change the record; Conflict if it is approved or canceled */
export async function cancelApproval(context: Context, id: string): Promise<ApprovalRow> {
  return change(context, async (tx) => {
    const approval = await requireApproval(tx, id);
    requireMayRequest(tx, subjectOf(approval));
    const { status } = approval;
    if (status === 'canceled') return approval;
    if (status === 'approved') throw new Conflict('An approval that was given cannot be canceled.', { status });
    return cancel(tx, approval, 'requested');
  });
}

/** Locks the offer or the job, then its approval. @throws NotFound */
async function requireApproval(tx: Change, id: string): Promise<ApprovalRow> {
  const unlocked = await approvals.find(tx, tx.workspaceId, id);
  if (unlocked === undefined) throw new NotFound('Approval');
  const { what, id: subjectId } = subjectOf(unlocked);
  await (what === 'offers' ? offers : jobs).lock(tx, tx.workspaceId, subjectId);
  const approval = await approvals.lock(tx, tx.workspaceId, id);
  if (approval === undefined) throw new NotFound('Approval');
  return tx.target(approval);
}

/** @throws Invalid unless it names either an offer or a job */
function subjectIn({ offerId, jobId }: NewApproval): Subject {
  if (offerId !== undefined && jobId !== undefined) throw Invalid.field('jobId', 'cannot be given with offerId');
  if (offerId !== undefined) return { what: 'offers', id: offerId };
  if (jobId !== undefined) return { what: 'jobs', id: jobId };
  throw Invalid.field('offerId', 'is required, or jobId');
}

/** Who changes offers asks for their approval, and who changes jobs for theirs. @throws Forbidden */
export function requireMayRequest({ scopes }: Context, { what }: Subject): void {
  const requiredScope = `${what}:write`;
  if (!scopes.has(requiredScope)) throw new Forbidden(`This requires the scope ${requiredScope}.`, { requiredScope });
}

type Place = Pick<Approval, 'offerId' | 'jobId' | 'applicationId' | 'candidateId'>;

/** Locks what is to be approved. @throws Invalid for an unknown record; Conflict for one that is out already */
async function lockToApprove(tx: Change, { what, id }: Subject): Promise<Place> {
  if (what === 'jobs') {
    const job = await jobs.lock(tx, tx.workspaceId, id);
    if (job === undefined) throw Invalid.field('jobId', 'no such job');
    if (job.status === 'open') throw new Conflict('The job is published already.', { status: job.status });
    return { offerId: null, jobId: job.id, applicationId: null, candidateId: null };
  }
  tx.send(lockJobOfOffer(tx.workspaceId, id));
  const offer = await offers.lock(tx, tx.workspaceId, id);
  if (offer === undefined) throw Invalid.field('offerId', 'no such offer');
  const { status, jobId, applicationId, candidateId } = offer;
  if (status !== 'draft') throw new Conflict('Only a draft can be approved.', { status });
  return { offerId: offer.id, jobId, applicationId, candidateId };
}

/** Maps a violation of the unique indexes to a conflict. */
async function mapPendingConflict(
  write: Promise<ApprovalRow>,
  workspaceId: string,
  subject: Subject,
): Promise<ApprovalRow> {
  const { what } = subject;
  try {
    return await write;
  } catch (error) {
    if (!violates(error, what === 'offers' ? 'approvals_pending_offer' : 'approvals_pending_job')) throw error;
    const existing = { scope: 'approvals:read', select: pendingId(workspaceId, subject) };
    const field = what === 'offers' ? 'offerId' : 'jobId';
    throw new ExistsAlready('An approval is pending already.', { field }, existing);
  }
}
