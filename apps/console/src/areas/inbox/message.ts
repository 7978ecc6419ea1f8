import type { Schemas } from '@rolecall/client';

export type Message = Schemas['MessageOrTombstone'];

/** Whether it waits for somebody: what programs and colleagues wrote does not. */
export function isUnread({ direction, readAt, automatic, senderKind }: Message): boolean {
  return direction === 'in' && readAt === null && automatic === null && senderKind !== 'member';
}

/** When a message was sent, or received: senders of emails can name any time. */
export function timeOf({ direction, sentAt, createdAt }: Message): string {
  return direction === 'in' ? createdAt : (sentAt ?? createdAt);
}

/** What the sender wrote, without what is quoted at the end. */
export function ownTextOf({ text, ownTextLength }: Message): string {
  return text.slice(0, ownTextLength ?? undefined).trimEnd();
}
