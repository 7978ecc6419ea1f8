import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';

const t = text.messages.followUps;

/** For a follow-up: what stops it, or why it was not sent. */
export function FollowUpNote({
  message,
}: {
  message: Pick<Schemas['Message'], 'followUpOf' | 'status' | 'canceledBecause'>;
}) {
  const { followUpOf, status, canceledBecause } = message;
  if (followUpOf === null) return null;
  const note = status === 'queued' ? t.stops : canceledBecause === null ? null : t.canceled[canceledBecause];
  return note === null ? null : <p className="text-muted text-xs">{note}</p>;
}
