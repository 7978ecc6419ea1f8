import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmailDialog } from './email-dialog.tsx';
import type { EmailRecipient } from './recipients.ts';

interface EmailButtonProps {
  recipients: readonly EmailRecipient[];
  /** True until all recipients are known. */
  disabled?: boolean;
  small?: boolean;
  onSent?: () => void;
}

/**
 * Opens the dialog for an email to these candidates, who stay the same while it is open. Nothing for members who may
 * not write emails.
 */
export function EmailButton({ recipients, disabled = false, small = false, onSent }: EmailButtonProps) {
  const canWrite = useCan()('messages:write');
  const [writingTo, setWritingTo] = useState<readonly EmailRecipient[] | null>(null);
  if (!canWrite || (recipients.length === 0 && writingTo === null)) return null;
  return (
    <>
      <Button small={small} disabled={disabled} onClick={() => setWritingTo(recipients)}>
        <Mail aria-hidden className="size-4" />
        {text.messages.email}
      </Button>
      {writingTo !== null && (
        <EmailDialog
          recipients={writingTo}
          onClose={() => setWritingTo(null)}
          {...(onSent === undefined ? {} : { onSent })}
        />
      )}
    </>
  );
}
