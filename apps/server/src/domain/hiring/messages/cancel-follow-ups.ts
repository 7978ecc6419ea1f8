import { type Change, change } from '../../../platform/changes/change.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { messageEvents, subjectOf } from './events.ts';
import { FOLLOW_UPS, findFollowUps, findQueued, findStopped, stopEmail } from './follow-up-queries.ts';
import { type MessageRow, messages } from './queries.ts';
import type { Message } from './schema.ts';

type Reason = NonNullable<Message['canceledBecause']>;

/** What the email log says. */
const TEXTS: Readonly<Record<Reason, string>> = {
  replied: 'Not sent: the candidate replied.',
  application_ended: 'Not sent: the application ended.',
  email_unreachable: 'Not sent: an earlier email to this address was not delivered.',
  opted_out: 'Not sent: the candidate unsubscribed.',
  candidate_deleted: 'Not sent: the candidate was deleted.',
  not_sent: 'Not sent: the email that it follows was canceled, or could not be sent.',
};

/**
 * Cancels the follow-ups that are still waiting. A worker that claims one at the same time decides by the lock on its email: either it
 * is canceled, or it is being sent, and then it is not tried again.
 */
export async function cancelFollowUps(tx: Change, which: Sql, reason: Reason): Promise<void> {
  await cancelQueued(tx, await findFollowUps(tx, tx.workspaceId, which), reason);
}

/** The same for messages whose IDs are known, in their order. */
export async function cancelQueued(tx: Change, ids: readonly string[], reason: Reason): Promise<void> {
  for (const id of ids) await cancelOne(tx, id, reason);
}

/** A message from a person stops the follow-ups: not automatic email, nor what a colleague wrote. */
export async function stopFollowUps(tx: Change, received: Message): Promise<void> {
  const { automatic, senderKind, candidateId } = received;
  if (candidateId === null || automatic !== null || senderKind === 'member') return;
  await cancelFollowUps(tx, FOLLOW_UPS.answeredBy(received), 'replied');
}

/** (Locked) applications ended. */
export async function cancelFollowUpsAbout(tx: Change, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await cancelFollowUps(tx, FOLLOW_UPS.ofApplications(applicationIds), 'application_ended');
}

/** (Locked) applications were hired. */
export async function cancelFollowUpsOfHired(tx: Change, hired: readonly { id: string }[]): Promise<void> {
  await cancelFollowUpsAbout(
    tx,
    hired.map(({ id }) => id),
  );
}

/** A (locked) candidate was deleted. A restored one is written to again, if somebody still wants to. */
export async function cancelQueuedTo(tx: Change, candidateId: string): Promise<void> {
  await cancelQueued(tx, await findQueued(tx, tx.workspaceId, candidateId), 'candidate_deleted');
}

/** Cancels follow-ups that were being sent when they were canceled, once that attempt has failed. */
export const cancelStoppedFollowUps: BackgroundJob = {
  name: 'cancel stopped follow-ups',
  everySeconds: 30,
  async run(db, services, stopping) {
    for (const { workspaceId, id, code } of await findStopped(db.write, 100)) {
      if (stopping?.aborted === true) return;
      await change(systemContext(db, services, workspaceId), (tx) => cancelOne(tx, id, code), {
        withoutEvent: 'a message that was erased, or that another process has canceled',
      });
    }
  },
};

async function cancelOne(tx: Change, id: string, reason: Reason): Promise<void> {
  // The message first, in the same order as the worker that stores its result.
  const message = await messages.lock(tx, tx.workspaceId, id);
  const isStopped = await stopEmail(tx, tx.workspaceId, id, { code: reason, text: TEXTS[reason] });
  if (isStopped && message?.status === 'queued') await recordCanceled(tx, id, reason);
}

/** The message of an email that will not be sent. `because`: null if a member canceled it. */
export async function recordCanceled(
  tx: Change,
  id: string,
  because: MessageRow['canceledBecause'] = null,
): Promise<MessageRow> {
  const canceled = await messages.update(tx, tx.workspaceId, id, { status: 'canceled', canceledBecause: because });
  tx.record(messageEvents.canceled, canceled, { message: apiFields(canceled) }, subjectOf(canceled));
  return canceled;
}
