import { change, reader, runBatched } from '../../platform/changes/change.ts';
import { giveWay } from '../../platform/concurrency/event-loop.ts';
import type { Context } from '../../platform/context/context.ts';
import { isFuture } from '../../platform/database/clock.ts';
import { ApiError, Invalid, NotFound } from '../../platform/errors/errors.ts';
import { countStatuses, toItemError } from '../../platform/http/contract/bulk.ts';
import type { RenderedEmail } from '../emails/render-email.ts';
import type { BulkMessageResult } from './bulk-schema.ts';
import { contentOf, renderFor, senderOf } from './content.ts';
import { findApplicants, type ReachableRecipient, type Recipient } from './records/queries.ts';
import type { BulkMessage } from './records/schema.ts';
import { queue, requireAddress } from './send-message.ts';

type Outcome = { recipient: ReachableRecipient; rendered: RenderedEmail } | ApiError;

/**
 * Sends one message to the candidate of each application, rendered with that application's values. Rendering happens before
 * the transaction, so that no connection waits for it.
 * @throws Invalid for wrong content, or a time that is not in the future
 */
export async function sendMessages(context: Context, input: BulkMessage): Promise<BulkMessageResult> {
  const db = reader(context);
  const content = await contentOf(context, db, input);
  const sender = await senderOf(context, db);
  const ids = input.applicationIds.map((id) => id.toLowerCase());
  const recipients = await findApplicants(db, context.workspaceId, ids);
  const outcomes = new Map<string, Outcome>();
  for (const id of new Set(ids)) {
    await giveWay();
    const recipient = recipients.get(id);
    outcomes.set(id, recipient === undefined ? new NotFound('Application') : outcomeFor(recipient));
  }

  function outcomeFor(found: Recipient): Outcome {
    try {
      const recipient = requireAddress(found, 'applicationId');
      return { recipient, rendered: renderFor(content, recipient, sender) };
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  return change(context, async (tx) => {
    if (input.sendAt != null && !(await isFuture(tx, input.sendAt)))
      throw Invalid.field('sendAt', 'must be in the future');
    const { templateId = null, sendAt = null } = input;
    const alike = { sender, cc: [], files: [], templateId, inReplyToId: null, threadId: null, sendAt };
    const sending = [...outcomes].flatMap(([id, outcome]) => (outcome instanceof ApiError ? [] : [{ id, ...outcome }]));
    const rows = await runBatched(
      tx,
      sending.map(
        ({ recipient, rendered }) =>
          (batch) =>
            queue(batch, { ...alike, recipient, rendered }),
      ),
    );
    const queued = new Map(sending.map(({ id }, index) => [id, rows[index]!.id]));
    // An ID that is repeated is the same message.
    const items = ids.map((id, index): BulkMessageResult['items'][number] => {
      const outcome = outcomes.get(id)!;
      const item = { index, applicationId: input.applicationIds[index]! };
      if (outcome instanceof ApiError) return { ...item, status: 'failed', id: null, error: toItemError(outcome) };
      return { ...item, status: 'queued', id: queued.get(id)!, error: null };
    });
    return { items, summary: { total: items.length, ...countStatuses(items, ['queued', 'failed']) } };
  });
}
