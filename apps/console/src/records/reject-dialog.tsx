import { useStoredDraft } from '../forms/use-stored-draft.ts';
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
  /** Under which its text is stored: the ID of the application, or 'many'. */
  record: string;
  names: readonly string[];
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
}

const NOTHING = { rejectionReasonId: '', reason: '', note: '', notifyCandidate: false };

/** Asks for a reason, a note, and whether to notify the candidates. */
export function RejectDialog({ record, names, onClose, onReject }: RejectDialogProps) {
  const draft = useStoredDraft(['reject', record], NOTHING);
  const { rejectionReasonId, reason, note, notifyCandidate } = draft.value;
  const options = useReasonOptions('rejected');
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
        draft.saved();
        onClose();
      }}
      draft={draft}
    >
      <SelectField
        label={t.reason}
        hint={t.reasonHint}
        options={options}
        value={rejectionReasonId}
        onChange={(event) => draft.change({ rejectionReasonId: event.target.value })}
      />
      <TextField
        label={t.details}
        maxLength={500}
        value={reason}
        onChange={(event) => draft.change({ reason: event.target.value })}
      />
      <TextArea
        label={t.note}
        maxLength={5_000}
        rows={3}
        value={note}
        onChange={(event) => draft.change({ note: event.target.value })}
      />
      <CheckField
        label={t.mail}
        hint={t.emailHint}
        checked={notifyCandidate}
        onChange={(event) => draft.change({ notifyCandidate: event.target.checked })}
      />
    </FormDialog>
  );
}
