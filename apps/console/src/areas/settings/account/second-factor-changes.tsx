import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { account } from '../../../text/en/account.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RecoveryCodesRevealed } from './recovery-codes-revealed.tsx';

const t = account.secondFactor;

interface Proof {
  password: string;
  code: string;
}

/** Regenerates the recovery codes. */
export function RenewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const renew = useAction(async () => (await api.post('/second-factor/recovery-codes', { body: proof })).data, {
    changes: ['session'],
    ownErrors: true,
  });
  if (renew.data !== undefined) return <RecoveryCodesRevealed codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.renew}
      description={t.renewHint}
      submit={t.renew}
      busy={renew.isPending}
      onSubmit={() => renew.mutate()}
    >
      <ProofFields proof={proof} onChange={setProof} errors={fieldErrors(renew.error)} />
    </FormDialog>
  );
}

/** Turns off two-factor authentication. */
export function DisableSecondFactor({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const disable = useAction(() => api.post('/second-factor/disable', { body: proof }), {
    changes: ['session'],
    done: t.disabled,
    onDone: onClose,
    ownErrors: true,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.disable}
      description={t.disableHint}
      submit={t.disable}
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
        label={t.password}
        type="password"
        autoComplete="current-password"
        value={proof.password}
        onChange={({ target }) => onChange({ ...proof, password: target.value })}
        errors={errors.password}
        required
      />
      <TextField
        label={t.anyCode}
        autoComplete="one-time-code"
        value={proof.code}
        onChange={({ target }) => onChange({ ...proof, code: target.value })}
        errors={errors.code}
        required
      />
    </>
  );
}
