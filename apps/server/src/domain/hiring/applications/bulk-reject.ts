import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { ApiError, NotFound } from '../../../platform/errors/errors.ts';
import { countStatuses, toItemError } from '../../../platform/http/contract/bulk.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { checkTransition } from '../../../platform/records/state-machine.ts';
import { countRejectionEmails, queueRejectionEmails, requireRejectionContent } from '../messages/rejection-emails.ts';
import { findRejectedStages } from '../stages/queries.ts';
import { resolveAssigned } from './assigned-records.ts';
import type { BulkReject, BulkRejectResult } from './bulk-schema.ts';
import { type ApplicationRow, lockApplications } from './queries.ts';
import { APPLICATION_STATES } from './state-machine.ts';
import { transition } from './transition.ts';

type Outcome = 'rejected' | 'unchanged' | ApiError;

/**
 * Rejects up to 100 applications, each with its own outcome, in one transaction: all outcomes are decided before anything
 * is written. The number of statements grows with the number of jobs only.
 * @throws Invalid for a wrong reason, or a time of the email that is not in the future
 */
export async function rejectApplications(
  context: Context,
  { applicationIds, reason = null, rejectionReasonId = null, note = null, mail }: BulkReject,
): Promise<BulkRejectResult> {
  // Before the transaction, because the check may wait for a thread.
  if (mail !== undefined) await requireRejectionContent(context, mail, 'mail');
  return change(
    context,
    async (tx) => {
      await resolveAssigned(tx, { rejectionReasonId }, 'rejected');
      const locked = byId(await lockApplications(tx, tx.workspaceId, applicationIds));
      const outcomes = new Map<string, Outcome>();
      for (const id of applicationIds.map((id) => id.toLowerCase())) outcomes.set(id, decide(locked.get(id)));
      const toNotify =
        mail === undefined ? [] : [...outcomes].flatMap(([id, outcome]) => (outcome === 'rejected' ? [id] : []));
      for (const [id, error] of await countRejectionEmails(tx, toNotify, rejectionReasonId, mail ?? {}))
        outcomes.set(id, error);
      const rejecting = [...outcomes].flatMap(([id, outcome]) => (outcome === 'rejected' ? [locked.get(id)!] : []));
      const rejected = await rejectAll(tx, rejecting, {
        rejectReason: reason,
        rejectionReasonId,
        rejectNote: note,
      });
      if (mail !== undefined) {
        const { templateId: _templateId, ...email } = mail;
        await queueRejectionEmails(
          tx,
          rejected.map(({ id }) => id),
          rejectionReasonId,
          email,
        );
      }
      const present = new Map([...locked, ...byId(rejected)]);
      const items = applicationIds.map((applicationId, index): BulkRejectResult['items'][number] => {
        const id = applicationId.toLowerCase();
        const outcome = outcomes.get(id)!;
        if (outcome instanceof ApiError) {
          return { index, applicationId, status: 'failed', application: null, error: toItemError(outcome) };
        }
        // A repeated ID is unchanged, because the first one has rejected it.
        outcomes.set(id, 'unchanged');
        return { index, applicationId, status: outcome, application: apiFields(present.get(id)!), error: null };
      });
      return { items, summary: { total: items.length, ...countStatuses(items, ['rejected', 'unchanged', 'failed']) } };
    },
    { withoutEvent: 'each item may have failed' },
  );
}

function decide(application: ApplicationRow | undefined): Outcome {
  if (application === undefined) return new NotFound('Application');
  try {
    const isChange = checkTransition(APPLICATION_STATES, 'An application', application.status, 'rejected');
    return isChange ? 'rejected' : 'unchanged';
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Moves locked applications to the rejected stages of their jobs. */
async function rejectAll(
  tx: Change,
  rejecting: readonly ApplicationRow[],
  reasons: { rejectReason: string | null; rejectionReasonId: string | null; rejectNote: string | null },
): Promise<ApplicationRow[]> {
  const byJob = Map.groupBy(rejecting, ({ jobId }) => jobId);
  const stages = await findRejectedStages(tx, tx.workspaceId, [...byJob.keys()]);
  const rejected: ApplicationRow[] = [];
  for (const [jobId, applications] of byJob) {
    const stageId = stages.get(jobId)!; // every job has one rejected stage, which cannot be deleted
    const placement = { status: 'rejected' as const, stageId, ...reasons };
    rejected.push(...(await transition(tx, applications, placement)));
  }
  return rejected;
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
