import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RecoveryCodesOnce } from './recovery-codes-once.tsx';

const words = text.account.secondFactor;

interface Proof {
  password: string;
  code: string;
}

/** Other recovery codes in place of those that are left. */
export function RenewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const renew = useAction(async () => (await api.post('/second-factor/recovery-codes', { body: proof })).data, {
    changes: ['session'],
    ownFields: true,
  });
  if (renew.data !== undefined) return <RecoveryCodesOnce codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.renew}
      description={words.renewHint}
      submit={words.renew}
      busy={renew.isPending}
      onSubmit={() => renew.mutate()}
    >
      <ProofFields proof={proof} onChange={setProof} errors={fieldErrors(renew.error)} />
    </FormDialog>
  );
}

/** No second factor from now on. */
export function DisableSecondFactor({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const disable = useAction(() => api.post('/second-factor/disable', { body: proof }), {
    changes: ['session'],
    done: words.disabled,
    onDone: onClose,
    ownFields: true,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.disable}
      description={words.disableHint}
      submit={words.disable}
      busy={disable.isPending}
      onSubmit={() => disable.mutate()}
    >
      <ProofFields proof={proof} onChange={setProof} errors={fieldErrors(disable.error)} />
    </FormDialog>
  );
}

function ProofFields({
  proof,
  onChange,
  errors,
}: {
  proof: Proof;
  onChange: (proof: Proof) => void;
  errors: Record<string, string[]>;
}) {
  return (
    <>
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={proof.password}
        onChange={({ target }) => onChange({ ...proof, password: target.value })}
        errors={errors.password}
        required
      />
      <TextField
        label={words.anyCode}
        autoComplete="one-time-code"
        value={proof.code}
        onChange={({ target }) => onChange({ ...proof, code: target.value })}
        errors={errors.code}
        required
      />
    </>
  );
}
