import { useEffect, useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { CopyLine } from '../parts/secret-once.tsx';
import { RecoveryCodesOnce } from './recovery-codes-once.tsx';

const words = text.account.secondFactor;

/** A secret for the authenticator, its first code, and then the recovery codes. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const begin = useAction(async () => (await api.post('/second-factor')).data);
  const confirm = useAction(async () => (await api.post('/second-factor/confirm', { body: { code } })).data, {
    changes: ['session'],
    ownFields: true,
  });
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  if (confirm.data !== undefined) {
    return <RecoveryCodesOnce codes={confirm.data.recoveryCodes} onClose={onClose} />;
  }
  return (
    <FormDialog
      open
      steady
      onOpenChange={onClose}
      title={words.setUpTitle}
      description={words.setUpHint}
      submit={words.confirm}
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
            <CopyLine label={words.secret} value={begin.data.secret} />
            <a href={begin.data.uri} className="text-accent underline">
              {words.link}
            </a>
          </div>
          <TextField
            label={words.code}
            hint={words.codeHint}
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
