import type { Schemas } from '@rolecall/client';
import { useStoredDraft } from '../forms/use-stored-draft.ts';
import { text } from '../text/index.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { useEarlyChoice } from '../ui/use-early-choice.ts';
import { isComplete } from './email-content/send-time.tsx';
import { useReasonOptions } from './hiring-choices.ts';
import { isWritten, NEW_EMAIL, RejectionEmail, rejectionEmailOf, useAreEmailsOff } from './rejection-email.tsx';

const t = text.board.reject;

/** A rejection in the format of the API. */
export interface Rejection {
  rejectionReasonId: string | null;
  reason: string | null;
  note: string | null;
  notifyCandidate: boolean;
  /** The email to the candidates; null for none. */
  mail: Schemas['RejectionEmail'] | null;
}

interface RejectDialogProps {
  /** At least one. */
  applications: readonly { id: string; name: string }[];
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
}

const nothing = () => ({
  ...{ rejectionReasonId: '', reason: '', note: '', email: NEW_EMAIL },
  notifyCandidate: localStorage.getItem(NOTIFIES) !== null,
});
/** Whether the member has notified by email the last time, in this browser. */
const NOTIFIES = 'rolecall.notifies';

/** Asks for a reason and a note, and for the email to the candidates, if they are to be notified. */
export function RejectDialog({ applications, onClose, onReject }: RejectDialogProps) {
  const [first] = applications;
  const draft = useStoredDraft(['reject', applications.length === 1 ? first!.id : 'many'], nothing);
  const { rejectionReasonId, reason, note, notifyCandidate, email } = draft.value;
  const options = useReasonOptions('rejected');
  const noteEarly = useEarlyChoice(options, (rejectionReasonId) => draft.change({ rejectionReasonId }));
  const isOff = useAreEmailsOff();
  const emails = notifyCandidate && !isOff;
  const isReady = !emails || (isComplete(email.time) && (!email.isOwn || isWritten(email.content)));
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={applications.length === 1 ? t.title(first!.name) : t.titleMany(applications.length)}
      description={t.description}
      submit={t.submit}
      docked
      disabled={!isReady}
      onSubmit={() => {
        if (notifyCandidate) localStorage.setItem(NOTIFIES, 'true');
        else localStorage.removeItem(NOTIFIES);
        onReject({
          rejectionReasonId: orNull(rejectionReasonId),
          reason: orNull(reason),
          note: orNull(note),
          notifyCandidate: emails,
          mail: emails ? rejectionEmailOf(email) : null,
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
        onKeyDown={noteEarly}
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
        label={t.email}
        hint={isOff ? t.emailOff : t.emailHint}
        disabled={isOff}
        checked={emails}
        onChange={(event) => draft.change({ notifyCandidate: event.target.checked })}
      />
      {emails && (
        <RejectionEmail
          applications={applications}
          rejectionReasonId={rejectionReasonId}
          draft={email}
          onChange={(part) => draft.change({ email: { ...email, ...part } })}
        />
      )}
    </FormDialog>
  );
}
