import { useSession } from '../api/session.ts';
import { text } from '../text/index.ts';

/** States, where an email is about to be sent, that it stays queued because the server has no mail server. */
export function NoMailServer() {
  const { email } = useSession();
  if (email.isConfigured) return null;
  return (
    <p role="note" className="bg-warn-soft text-warn rounded-md px-3 py-2">
      {text.messages.noServer}
    </p>
  );
}

/** The address that an email comes from, and whether it can be sent. */
export function SentFrom() {
  const { email } = useSession();
  return (
    <>
      <p className="text-muted text-xs">{text.messages.sentFrom(email.from)}</p>
      <NoMailServer />
    </>
  );
}
