import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';

interface OtherSenderNoticeProps {
  /** The name of the candidate. */
  candidate: string;
  replyTo: Pick<Schemas['Message'], 'from' | 'senderKind'> | null | undefined;
}

/** Says that a reply to an email of somebody else goes to the candidate. */
export function OtherSenderNotice({ candidate, replyTo }: OtherSenderNoticeProps) {
  if (replyTo?.senderKind !== 'other' && replyTo?.senderKind !== 'member') return null;
  return (
    <p role="note" className="bg-warn-soft text-warn rounded-md px-3 py-2 break-words">
      {text.messages.replyGoesTo(candidate, replyTo.from)}
    </p>
  );
}
