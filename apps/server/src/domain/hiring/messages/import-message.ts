import type { Change } from '../../../platform/changes/change.ts';
import { cleanHtml, fixedImages } from '../../../platform/email/clean-html.ts';
import { cleanReceivedHtml } from '../../../platform/email/received/received-html.ts';
import { inputCheck } from '../../../platform/http/contract/input.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { htmlOf } from '../../email/render-email.ts';
import { messageEvents, subjectOf } from './events.ts';
import { type MessageRow, messages } from './queries.ts';
import { Message } from './schema.ts';

/** What the emails of a conversation are recognized by. */
export interface ThreadIds {
  emailMessageId: string | null;
  threadIndex: string | null;
  threadTopic: string | null;
}

const NOT_SENT = 'It was not sent before it was imported, and is not sent now.';
const MAX_ID = 1_000;

const check = inputCheck(Message);

/**
 * Stores a message of another workspace. No email is sent: one that was waiting there is canceled here.
 * @throws Invalid
 */
export async function importMessage(
  tx: Change,
  message: Omit<Message, 'updatedAt'>,
  { emailMessageId, threadIndex, threadTopic }: ThreadIds,
): Promise<MessageRow> {
  const waits = message.status === 'queued';
  const values = {
    ...message,
    ...(waits ? { status: 'canceled' as const, error: NOT_SENT } : {}),
    html: cleanHtmlOf(message),
  };
  check({ ...values, updatedAt: values.createdAt });
  const row = await messages.insert(tx, tx.workspaceId, values, {
    email_message_id: emailMessageId?.slice(0, MAX_ID) ?? null,
    thread_index: threadIndex?.slice(0, MAX_ID) ?? null,
    thread_topic: threadTopic?.slice(0, MAX_ID) ?? null,
  });
  const event = EVENTS[row.status];
  if (event !== undefined) tx.record(event, row, { message: apiFields(row) }, subjectOf(row));
  return row;
}

const EVENTS: Readonly<Partial<Record<Message['status'], typeof messageEvents.sent>>> = {
  sent: messageEvents.sent,
  failed: messageEvents.failed,
  received: messageEvents.received,
  canceled: messageEvents.canceled,
};

/** Sanitized again: an archive can have been written by something else than an export. */
function cleanHtmlOf({ direction, html, text }: Pick<Message, 'direction' | 'html' | 'text'>): string {
  if (html === htmlOf(text)) return html;
  if (direction === 'out') return cleanHtml(html, fixedImages(html));
  return cleanReceivedHtml(html.replaceAll(' data-remote-src="', ' src="'));
}
