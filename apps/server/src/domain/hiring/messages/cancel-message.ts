import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { cancelFollowUps, recordCanceled } from './cancel-follow-ups.ts';
import { FOLLOW_UPS } from './follow-up-queries.ts';
import { cancelEmail, type MessageRow, messages, pendingEmailsOf } from './queries.ts';

/** Cancels a message that is still waiting to be sent. @throws NotFound; Conflict for any other message */
export async function cancelMessage(context: Context, id: string): Promise<MessageRow> {
  return change(context, async (tx) => {
    const message = await messages.lock(tx, tx.workspaceId, id);
    if (message === undefined) throw new NotFound('Message');
    tx.target(message);
    if (message.status === 'canceled') return message;
    if (message.status !== 'queued' || !(await cancelEmail(tx, tx.workspaceId, id))) {
      throw new Conflict('Only a message that is waiting to be sent can be canceled.');
    }
    const canceled = await recordCanceled(tx, id);
    if (message.followUpOf === null) await cancelFollowUps(tx, FOLLOW_UPS.after(message), 'not_sent');
    return canceled;
  });
}

/** Cancels the emails about the rejection of this application that are still waiting to be sent. */
export async function cancelRejectionEmails(tx: Change, applicationId: string): Promise<void> {
  for (const id of await pendingEmailsOf(tx, tx.workspaceId, applicationId)) {
    // The message first, in the same order as the worker that stores its result.
    const message = await messages.lock(tx, tx.workspaceId, id);
    if ((await cancelEmail(tx, tx.workspaceId, id, WITH_APPLICATION)) && message?.status === 'queued') {
      await recordCanceled(tx, id);
    }
  }
}

const WITH_APPLICATION = 'Not sent: the application was reopened or deleted before the email was due.';
