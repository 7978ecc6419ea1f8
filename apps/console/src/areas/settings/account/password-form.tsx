import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { apiWithoutRetries } from '../../../api/client.ts';
import { account as accountText } from '../../../text/en/account.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

const t = accountText.password;
const NOTHING = { currentPassword: '', password: '', again: '' };

/** Changes the password, which ends the member's other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const [form, setForm] = useState(NOTHING);
  const { currentPassword, password, again } = form;
  const change = useAction(() => apiWithoutRetries.put('/session/password', { body: { currentPassword, password } }), {
    changes: ['session', 'sessions'],
    done: t.done,
    onDone: () => setForm(NOTHING),
    ownErrors: true,
  });
  const errors = fieldErrors(change.error);
  const isDifferent = again !== '' && again !== password;
  return (
    <form
      className="flex max-w-sm flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (again === password) change.mutate();
      }}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <TextField
        label={t.current}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ target }) => setForm({ ...form, currentPassword: target.value })}
        errors={errors.currentPassword}
        required
      />
      <TextField
        label={t.next}
        hint={t.hint}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setForm({ ...form, password: target.value })}
        errors={errors.password}
        required
      />
      <TextField
        label={t.again}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={({ target }) => setForm({ ...form, again: target.value })}
        errors={isDifferent ? [t.different] : []}
        required
      />
      <Button type="submit" variant="primary" busy={change.isPending} disabled={isDifferent} className="self-start">
        {t.submit}
      </Button>
    </form>
  );
}
