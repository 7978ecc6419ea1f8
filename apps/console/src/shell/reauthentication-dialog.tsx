import { useState, useSyncExternalStore } from 'react';
import { fieldErrors, useAction } from '../api/action.tsx';
import { apiWithoutRetries } from '../api/client.ts';
import { confirmWithPasskey, supportsPasskeys } from '../api/passkeys.ts';
import { reauthentication } from '../api/reauthentication.ts';
import { useSession } from '../api/session.ts';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

const t = text.common.reauthentication;

/** Asks for the password, a code or a passkey if a change requires it, and then continues the change. */
export function ReauthenticationDialog() {
  const isWanted = useSyncExternalStore(reauthentication.subscribe, reauthentication.isWanted);
  return isWanted ? <Proof /> : null;
}

function Proof() {
  const { hasPassword, secondFactor } = useSession();
  if (hasPassword) return <ByPassword />;
  if (secondFactor.enabled) return <ByCode />;
  return secondFactor.passkeyCount > 0 && supportsPasskeys() ? <ByPasskey /> : <BySignIn />;
}

function ByPassword() {
  const [password, setPassword] = useState('');
  const confirm = useConfirmation();
  return (
    <FormDialog {...FRAME} draft={null} busy={confirm.isPending} onSubmit={() => confirm.mutate({ password })}>
      <TextField
        label={t.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        errors={fieldErrors(confirm.error).password}
        required
      />
      <PasskeyButton />
    </FormDialog>
  );
}

function ByCode() {
  const [code, setCode] = useState('');
  const confirm = useConfirmation();
  return (
    <FormDialog {...FRAME} busy={confirm.isPending} draft={null} onSubmit={() => confirm.mutate({ code })}>
      <TextField
        label={t.code}
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        errors={fieldErrors(confirm.error).code}
        required
      />
      <PasskeyButton />
    </FormDialog>
  );
}

/** For members who have neither a password nor an authenticator app. */
function ByPasskey() {
  return (
    <Dialog
      open
      title={t.title}
      description={t.passkeyHint}
      onOpenChange={() => reauthentication.settle(false)}
      footer={<PasskeyButton />}
    >
      {null}
    </Dialog>
  );
}

/** An alternative for members who have a passkey. */
function PasskeyButton() {
  const { passkeyCount } = useSession().secondFactor;
  const confirm = useAction(confirmWithPasskey, { onDone: () => reauthentication.settle(true) });
  if (passkeyCount === 0 || !supportsPasskeys()) return null;
  return (
    <Button busy={confirm.isPending} onClick={() => confirm.mutate(undefined)} className="self-start">
      {t.passkey}
    </Button>
  );
}

/** For members who only use single sign-on. */
function BySignIn() {
  return (
    <Dialog
      open
      title={t.title}
      description={t.signInHint}
      onOpenChange={() => reauthentication.settle(false)}
      footer={
        <Button variant="primary" onClick={() => location.assign(`/sign-in?next=${encodeURIComponent(here())}`)}>
          {t.signIn}
        </Button>
      }
    >
      {null}
    </Dialog>
  );
}

const here = () => location.pathname + location.search;

const FRAME = {
  open: true,
  title: t.title,
  description: t.hint,
  submit: t.submit,
  onOpenChange: () => reauthentication.settle(false),
};

function useConfirmation() {
  return useAction(
    (proof: { password: string } | { code: string }) =>
      apiWithoutRetries.post('/session/reauthenticate', { body: proof }),
    { onDone: () => reauthentication.settle(true), ownErrors: true },
  );
}
