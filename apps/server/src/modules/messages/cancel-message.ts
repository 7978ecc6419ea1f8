import { change } from '../../platform/changes/change.ts';
import type { Context } from '../../platform/context/context.ts';
import { Conflict, NotFound } from '../../platform/errors/errors.ts';
import { apiFields } from '../../platform/records/diff.ts';
import { messageEvents } from './records/events.ts';
import { cancelEmail, type MessageRow, messages } from './records/queries.ts';

/** Cancels a message whose time has not come. @throws NotFound; Conflict for any other message */
export async function cancelMessage(context: Context, id: string): Promise<MessageRow> {
  return change(context, async (tx) => {
    const message = await messages.lock(tx, tx.workspaceId, id);
    if (message === undefined) throw new NotFound('Message');
    tx.target(message);
    if (message.status === 'canceled') return message;
    if (message.status !== 'queued' || !(await cancelEmail(tx, tx.workspaceId, id))) {
      throw new Conflict('Only a message that is scheduled for later can be canceled.');
    }
    const canceled = await messages.update(tx, tx.workspaceId, id, { status: 'canceled' });
    tx.record(messageEvents.canceled, canceled, { message: apiFields(canceled) }, { subjectId: canceled.candidateId });
    return canceled;
  });
}
