import type { Schemas } from '@rolecall/client';
import { useEffect, useMemo, useRef } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';

export type Message = Schemas['MessageOrTombstone'];

/** The parameters of the list of messages to and from a candidate. */
export const conversationWith = (candidateId: string) => ({ query: { candidateId, limit: 25 } });

/** The messages to and from a candidate, newest first, and those that wait for an answer. */
export function useConversation(candidateId: string) {
  const canRead = useCan()('messages:read');
  const list = useList('/messages', conversationWith(candidateId), { enabled: canRead });
  const { rows } = list;
  const unanswered = useMemo(() => unansweredOf(rows), [rows]);
  return { list, unanswered };
}

/**
 * The messages that a person wrote and nobody has answered or marked as done. `messages`: newest first. An answer is about the
 * same application or about none.
 */
export function unansweredOf(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ direction, state, automatic, senderKind, applicationId }, index) => {
    if (direction !== 'in' || state === 'done' || automatic !== null || senderKind === 'member') return false;
    const isAnswer = (other: Message) =>
      other.direction === 'out' &&
      !['failed', 'canceled'].includes(other.status) &&
      (other.applicationId === null || other.applicationId === applicationId);
    return !messages.slice(0, index).some(isAnswer);
  });
}

/** Marks a received message as dealt with. */
export function useFinish(done?: string) {
  return useAction(
    (id: string) => api.patch('/messages/{id}', { params: { path: { id } }, body: { state: 'done', read: true } }),
    { changes: ['messages'], ...(done !== undefined && { done }) },
  );
}

/** Marks an open message as read once it is displayed. */
export function useMarkRead({ id, state, readAt }: Message): void {
  const canWrite = useCan()('messages:write');
  const marked = useRef<string | null>(null);
  const { mutate } = useAction(() => api.patch('/messages/{id}', { params: { path: { id } }, body: { read: true } }), {
    changes: ['messages'],
  });
  useEffect(() => {
    if (!canWrite || state !== 'open' || readAt !== null || marked.current === id) return;
    marked.current = id;
    mutate(undefined);
  }, [canWrite, id, state, readAt, mutate]);
}
