import { useState } from 'react';
import { text } from '../text/index.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { useReasonOptions } from './hiring-choices.ts';

const t = text.board.reject;

export interface Rejection {
  rejectionReasonId: string | null;
  reason: string | null;
  note: string | null;
  notifyCandidate: boolean;
}

interface RejectDialogProps {
  names: readonly string[];
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
}

/** Asks for a reason, a note, and whether to notify the candidates. */
export function RejectDialog({ names, onClose, onReject }: RejectDialogProps) {
  const [rejectionReasonId, setReasonId] = useState('');
  const [reason, setReason] = useState('');
  const options = useReasonOptions('rejected');
  const [note, setNote] = useState('');
  const [notifyCandidate, setMail] = useState(false);
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={names.length === 1 ? t.title(names[0]!) : t.titleMany(names.length)}
      description={t.description}
      submit={t.submit}
      onSubmit={() => {
        onReject({
          rejectionReasonId: orNull(rejectionReasonId),
          reason: orNull(reason),
          note: orNull(note),
          notifyCandidate,
        });
        onClose();
      }}
    >
      <SelectField
        label={t.reason}
        hint={t.reasonHint}
        options={options}
        value={rejectionReasonId}
        onChange={(event) => setReasonId(event.target.value)}
      />
      <TextField label={t.details} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      <TextArea
        label={t.note}
        maxLength={5_000}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <CheckField
        label={t.mail}
        hint={t.emailHint}
        checked={notifyCandidate}
        onChange={(event) => setMail(event.target.checked)}
      />
    </FormDialog>
  );
}
