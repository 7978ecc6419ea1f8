import { booking } from '../../../text/en/booking.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';

const t = booking;

interface CreatedLinkProps {
  url: string;
  title: string;
  description: string;
  onClose: () => void;
}

/** A link for a candidate, which is shown once. */
export function CreatedLink({ url, title, description, onClose }: CreatedLinkProps) {
  return (
    <Dialog
      open
      explicit
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <CopyButton value={url} label={t.copy} />
          <Button variant="primary" onClick={onClose}>
            {text.common.actions.close}
          </Button>
        </>
      }
    >
      <TextField label={t.link} value={url} readOnly onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}
