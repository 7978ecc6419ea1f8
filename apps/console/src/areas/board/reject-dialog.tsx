import { useState } from 'react';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { CheckField, Field, TextArea } from '../../ui/field.tsx';
import type { Rejection } from './use-board-actions.ts';

const words = text.board.reject;

interface RejectDialogProps {
  names: readonly string[];
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
}

/** Why, what the team should know, and whether the candidates are told. */
export function RejectDialog({ names, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [mailCandidate, setMail] = useState(false);
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={names.length === 1 ? words.title(names[0]!) : words.titleMany(names.length)}
      description={words.description}
      submit={words.submit}
      onSubmit={() => {
        onReject({ reason: orNull(reason), note: orNull(note), mailCandidate });
        onClose();
      }}
    >
      <Field label={words.reason} hint={words.reasonHint}>
        {(control) => (
          <>
            <input
              {...control}
              list={`${control.id}-reasons`}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              className="border-line-strong/60 bg-raised w-full rounded-md border px-2.5 py-1.5"
            />
            <datalist id={`${control.id}-reasons`}>
              {words.reasons.map((known) => (
                <option key={known} value={known} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <TextArea
        label={words.note}
        maxLength={5_000}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <CheckField
        label={words.mail}
        hint={words.mailHint}
        checked={mailCandidate}
        onChange={(event) => setMail(event.target.checked)}
      />
    </FormDialog>
  );
}
