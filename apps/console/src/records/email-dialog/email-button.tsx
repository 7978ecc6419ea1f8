import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmailDialog } from './email-dialog.tsx';
import type { EmailRecipient } from './recipients.ts';

interface EmailButtonProps {
  recipients: readonly EmailRecipient[];
  small?: boolean;
  onSent?: () => void;
}

/** Opens the dialog for an email to these candidates. Nothing for members who may not write emails. */
export function EmailButton({ recipients, small = false, onSent }: EmailButtonProps) {
  const canWrite = useCan()('messages:write');
  const [isOpen, setOpen] = useState(false);
  if (!canWrite || recipients.length === 0) return null;
  return (
    <>
      <Button small={small} onClick={() => setOpen(true)}>
        <Mail aria-hidden className="size-4" />
        {text.messages.email}
      </Button>
      {isOpen && (
        <EmailDialog
          recipients={recipients}
          onClose={() => setOpen(false)}
          {...(onSent === undefined ? {} : { onSent })}
        />
      )}
    </>
  );
}
