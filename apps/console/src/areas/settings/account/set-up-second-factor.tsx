import { useEffect, useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { invalidate } from '../../../api/records.ts';
import { account } from '../../../text/en/account.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { CopyLine } from '../components/secret-revealed.tsx';
import { RecoveryCodesRevealed } from './recovery-codes-revealed.tsx';

const t = account.secondFactor;

/** Sets up an authenticator app, and shows the recovery codes. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const begin = useAction(async () => (await api.post('/second-factor')).data);
  const confirm = useAction(async () => (await api.post('/second-factor/confirm', { body: { code } })).data, {
    ownErrors: true,
  });
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  if (confirm.data !== undefined) {
    // Only now: where two-factor authentication is required, a refreshed session replaces this page and its codes.
    const close = () => {
      void invalidate('session');
      onClose();
    };
    return <RecoveryCodesRevealed codes={confirm.data.recoveryCodes} onClose={close} />;
  }
  return (
    <FormDialog
      open
      persistent
      onOpenChange={onClose}
      draft={null}
      title={t.setUpTitle}
      description={t.setUpHint}
      submit={t.confirm}
      busy={confirm.isPending || begin.data === undefined}
      onSubmit={() => confirm.mutate()}
    >
      {begin.data === undefined ? (
        begin.error === null ? (
          <Loading lines={2} />
        ) : (
          <Failed error={begin.error} onRetry={() => begin.mutate()} />
        )
      ) : (
        <>
          <div>
            <QrCode text={begin.data.uri} label={t.qrCode} />
            <CopyLine label={t.secret} value={begin.data.secret} />
            <a href={begin.data.uri} className="text-accent underline">
              {t.link}
            </a>
          </div>
          <TextField
            label={t.code}
            hint={t.codeHint}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            errors={fieldErrors(confirm.error).code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </>
      )}
    </FormDialog>
  );
}
