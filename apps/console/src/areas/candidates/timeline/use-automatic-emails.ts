import { useCallback, useEffect } from 'react';
import { type LiveEvent, useLiveEvents } from '../../../api/live.ts';
import { useList } from '../../../api/records.ts';
import { useSession } from '../../../api/session.ts';

/** Sending is no event: how often an email that is about to be sent is looked at. */
const SENDING_MS = 3_000;

/** The emails to a candidate that nobody wrote. They have no events of their own: they follow those of the candidate. */
export function useAutomaticEmails(candidateId: string, options: { enabled: boolean }) {
  const list = useList('/candidates/{id}/emails', { path: { id: candidateId } }, options);
  const { enabled } = options;
  const { refetch, rows } = list;
  useLiveEvents(
    useCallback(
      (event: LiveEvent) => {
        if (enabled && JSON.stringify(event).includes(candidateId)) void refetch();
      },
      [enabled, candidateId, refetch],
    ),
  );
  const { email } = useSession();
  const isSending = email.isConfigured && rows.some(({ status }) => status === 'pending' || status === 'sending');
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void refetch(), SENDING_MS);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  return list;
}
