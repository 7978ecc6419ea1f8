import { useState } from 'react';
import { EmailDialog } from '../email-dialog/email-dialog.tsx';
import type { EmailRecipient } from '../email-dialog/recipients.ts';
import { type Message, useConversation, useFinish } from './conversation.ts';

/** Writes an email to a candidate: the answer to their newest message about the application that waits for one, or a new email. */
export function AnswerDialog({ recipient, onClose }: { recipient: EmailRecipient; onClose: () => void }) {
  const { list, unanswered } = useConversation(recipient.candidateId);
  const finish = useFinish();
  // The dialog stays about what it was opened for, whatever arrives in the meantime.
  const [replyTo, setReplyTo] = useState<Message | null>();
  const isKnown = !list.isLoading;
  if (isKnown && replyTo === undefined) {
    setReplyTo(unanswered.find((message) => [null, recipient.applicationId].includes(message.applicationId)) ?? null);
  }
  if (replyTo === undefined) return null;
  return (
    <EmailDialog
      recipients={[recipient]}
      {...(replyTo !== null && { replyTo })}
      onClose={onClose}
      onSent={() => replyTo !== null && finish.mutate(replyTo.id)}
    />
  );
}
