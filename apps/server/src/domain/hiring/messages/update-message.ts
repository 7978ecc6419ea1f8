import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { isFuture, presentMoment } from '../../../platform/database/clock.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { messageEvents, subjectOf } from './events.ts';
import { findMember, findSnoozed, type MessageRow, messages } from './queries.ts';
import type { Message, MessagePatch } from './schema.ts';

/** @throws NotFound; Invalid; Conflict for a message that was not received */
export async function updateMessage(context: Context, id: string, patch: MessagePatch): Promise<MessageRow> {
  return change(context, async (tx) => {
    const message = await messages.lock(tx, tx.workspaceId, id);
    if (message === undefined) throw new NotFound('Message');
    tx.target(message);
    if (message.direction !== 'in') throw new Conflict('Only received messages have a state.');
    return store(tx, message, await valuesOf(tx, message, patch));
  });
}

/** @throws Invalid */
async function valuesOf(tx: Change, message: MessageRow, patch: MessagePatch): Promise<Partial<Message>> {
  const { assigneeId, read } = patch;
  if (assigneeId != null && !(await findMember(tx, tx.workspaceId, assigneeId)))
    throw Invalid.field('assigneeId', 'no such member');
  const state = patch.state ?? (patch.snoozedUntil == null ? message.state : 'snoozed');
  const snoozedUntil = state === 'snoozed' ? (patch.snoozedUntil ?? message.snoozedUntil) : null;
  if (patch.snoozedUntil != null && state !== 'snoozed')
    throw Invalid.field('snoozedUntil', 'is only possible with the state snoozed');
  if (state === 'snoozed' && snoozedUntil === null) throw Invalid.field('snoozedUntil', 'is required to snooze');
  if (patch.snoozedUntil != null && !(await isFuture(tx, patch.snoozedUntil)))
    throw Invalid.field('snoozedUntil', 'must be in the future');
  return {
    state,
    snoozedUntil,
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(read === false ? { readAt: null } : {}),
    // Nobody has to read what somebody has dealt with.
    ...(read === true || (read === undefined && patch.state === 'done')
      ? { readAt: message.readAt ?? (await presentMoment(tx)) }
      : {}),
  };
}

/** What somebody has answered is read. */
export async function markAnswered(tx: Change, id: string): Promise<void> {
  const message = await messages.lock(tx, tx.workspaceId, id);
  if (message?.direction !== 'in' || message.readAt !== null) return;
  await store(tx, message, { readAt: await presentMoment(tx) });
}

async function store(tx: Change, message: MessageRow, values: Partial<Message>): Promise<MessageRow> {
  const changed = changedFields(message, values);
  const fields = Object.keys(changed);
  if (fields.length === 0) return message;
  const updated = await messages.update(tx, tx.workspaceId, message.id, changed);
  const data = { message: apiFields(updated), changes: changesBetween(message, updated, fields) };
  tx.record(messageEvents.updated, updated, data, subjectOf(updated));
  return updated;
}

/** Opens snoozed messages when their time has come. */
export const openSnoozedMessages: BackgroundJob = {
  name: 'open snoozed messages',
  everySeconds: 30,
  async run(db, services, stopping) {
    for (const { workspaceId, id } of await findSnoozed(db.write, 100)) {
      if (stopping?.aborted === true) return;
      await change(
        systemContext(db, services, workspaceId),
        async (tx) => {
          const message = await messages.lock(tx, workspaceId, id);
          if (message?.state === 'snoozed') await store(tx, message, { state: 'open', snoozedUntil: null });
        },
        { withoutEvent: 'a message that was changed meanwhile' },
      );
    }
  },
};
