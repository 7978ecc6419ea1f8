import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { checkTransition } from '../../../platform/records/state-machine.ts';
import { lockJobToFill } from '../../records/lock-order/queries.ts';
import { countRejectionEmails, queueRejectionEmails, requireRejectionContent } from '../messages/rejection-emails.ts';
import { firstStageOfKind } from '../stages/queries.ts';
import { resolveAssigned } from './assigned-records.ts';
import { applicationsClosed } from './hooks.ts';
import type { ApplicationRow } from './queries.ts';
import type { Hire, Rejection, Withdrawal } from './schema.ts';
import { APPLICATION_STATES } from './state-machine.ts';
import { requireApplication, transition } from './transition.ts';

type Ending = 'hired' | 'rejected' | 'withdrawn';

/**
 * Moves the application to the job's rejected stage.
 * @throws NotFound; Invalid for a wrong reason; Conflict if it has another final status; ApiError 429 for too many emails today
 */
export async function rejectApplication(context: Context, id: string, rejection: Rejection): Promise<ApplicationRow> {
  return end(context, id, 'rejected', rejection);
}

/** Moves the application to the job's hired stage. @throws NotFound; Conflict if it has another final status */
export async function hireApplication(context: Context, id: string, hire: Hire = {}): Promise<ApplicationRow> {
  return end(context, id, 'hired', {}, hire);
}

/**
 * Marks the application as withdrawn, in its current stage.
 * @throws NotFound; Invalid for a wrong reason; Conflict if it has another final status
 */
export async function withdrawApplication(
  context: Context,
  id: string,
  withdrawal: Withdrawal = {},
): Promise<ApplicationRow> {
  return end(context, id, 'withdrawn', withdrawal);
}

async function end(
  context: Context,
  id: string,
  status: Ending,
  { reason, rejectionReasonId = null, note, notifyCandidate, mail = null }: Rejection = {},
  { closeRelated = false }: Hire = {},
): Promise<ApplicationRow> {
  // Before the transaction, because the check may wait for a thread.
  if (mail !== null) await requireRejectionContent(context, mail, 'mail');
  return change(context, async (tx) => {
    if (status === 'hired') tx.send(lockJobToFill(tx.workspaceId, id));
    const application = tx.target(await requireApplication(tx, id));
    // A wrong reason is an error even where the call has no effect.
    await resolveAssigned(tx, { rejectionReasonId }, status);
    if (!checkTransition(APPLICATION_STATES, 'An application', application.status, status)) return application;
    const isNotified = mail !== null || notifyCandidate === true;
    for (const error of isNotified
      ? (await countRejectionEmails(tx, [id], rejectionReasonId, mail ?? {})).values()
      : [])
      throw error;
    // Every job has exactly one hired and one rejected stage; they cannot be deleted.
    const stage = status === 'withdrawn' ? null : await firstStageOfKind(tx, tx.workspaceId, application.jobId, status);
    const [ended] = await transition(tx, [application], {
      status,
      stageId: stage?.id ?? null,
      rejectReason: reason ?? null,
      rejectionReasonId,
      rejectNote: note ?? null,
    });
    if (closeRelated) await applicationsClosed.run(tx, [id]);
    if (isNotified) await queueRejectionEmails(tx, [id], rejectionReasonId, mail ?? {});
    return ended!;
  });
}
