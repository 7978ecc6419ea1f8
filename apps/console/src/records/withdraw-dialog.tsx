import { useState } from 'react';
import { text } from '../text/index.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { useEarlyChoice } from '../ui/use-early-choice.ts';
import { useReasonOptions } from './hiring-choices.ts';

const t = text.candidates.applications;

interface WithdrawDialogProps {
  name: string;
  onClose: () => void;
  onWithdraw: (rejectionReasonId: string | null) => void;
}

/** Asks why the candidate withdrew. */
export function WithdrawDialog({ name, onClose, onWithdraw }: WithdrawDialogProps) {
  const [reasonId, setReasonId] = useState('');
  const options = useReasonOptions('withdrawn');
  const noteEarly = useEarlyChoice(options, setReasonId);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.withdrawTitle(name)}
      description={t.withdrawText}
      submit={t.withdrawConfirm}
      onSubmit={() => {
        onWithdraw(reasonId === '' ? null : reasonId);
        onClose();
      }}
    >
      <SelectField
        label={t.withdrawReason}
        options={options}
        value={reasonId}
        onKeyDown={noteEarly}
        onChange={({ target }) => setReasonId(target.value)}
      />
    </FormDialog>
  );
}
