import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { stopFollowUps } from './cancel-follow-ups.ts';
import { messageEvents } from './events.ts';
import {
  attachWhenAssigned,
  findApplicants,
  findCandidate,
  lockRecipients,
  type MessageRow,
  messages,
  type Recipient,
} from './queries.ts';
import type { MessageAssignment } from './schema.ts';

/** Gives a received email to a candidate. @throws NotFound; Invalid; Conflict if it belongs to one already, or was sent */
export async function assignMessage(context: Context, id: string, to: MessageAssignment): Promise<MessageRow> {
  return change(context, async (tx) => {
    const found = await messages.find(tx, tx.workspaceId, id);
    if (found === undefined) throw new NotFound('Message');
    tx.target(found);
    const { candidate, application } = await recipientOf(tx, to);
    // Before the message, which is locked last.
    await lockRecipients(tx, tx.workspaceId, [{ candidate, application }]);
    const message = await messages.lock(tx, tx.workspaceId, id);
    if (message === undefined) throw new NotFound('Message');
    tx.target(message);
    if (message.direction !== 'in') throw new Conflict('Only received emails can be assigned.');
    if (message.candidateId !== null) throw new Conflict('The message belongs to a candidate already.');
    const updated = await messages.update(tx, tx.workspaceId, id, {
      candidateId: candidate.id,
      applicationId: application?.id ?? null,
      match: { by: 'assigned', messageId: null, sentAt: null, reason: null },
    });
    await attachWhenAssigned(tx, tx.workspaceId, id);
    const changes = changesBetween(message, updated, ['candidateId', 'applicationId', 'match']);
    tx.record(messageEvents.updated, updated, { message: apiFields(updated), changes }, { subjectId: candidate.id });
    await stopFollowUps(tx, updated);
    return updated;
  });
}

/** @throws Invalid */
async function recipientOf(tx: Change, { applicationId, candidateId }: MessageAssignment): Promise<Recipient> {
  const { workspaceId } = tx;
  if (applicationId === undefined) {
    if (candidateId === undefined) throw Invalid.field('applicationId', 'is required without a candidate');
    const recipient = await findCandidate(tx, workspaceId, candidateId);
    if (recipient === undefined) throw Invalid.field('candidateId', 'no such candidate');
    return recipient;
  }
  const recipient = (await findApplicants(tx, workspaceId, [applicationId])).get(applicationId.toLowerCase());
  if (recipient === undefined) throw Invalid.field('applicationId', 'no such application');
  if (candidateId !== undefined && candidateId.toLowerCase() !== recipient.candidate.id)
    throw Invalid.field('candidateId', 'does not match the application');
  return recipient;
}
