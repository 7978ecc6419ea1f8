import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { impatientApi } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

const words = text.account.password;
const NOTHING = { currentPassword: '', password: '', again: '' };

/** Another password. The other sessions end. */
export function PasswordForm({ email }: { email: string }) {
  const [form, setForm] = useState(NOTHING);
  const { currentPassword, password, again } = form;
  const change = useAction(() => impatientApi.put('/session/password', { body: { currentPassword, password } }), {
    changes: ['session', 'sessions'],
    done: words.done,
    onDone: () => setForm(NOTHING),
    ownFields: true,
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
      {/* Tells password managers whose password it is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <TextField
        label={words.current}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ target }) => setForm({ ...form, currentPassword: target.value })}
        errors={errors.currentPassword}
        required
      />
      <TextField
        label={words.next}
        hint={words.hint}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setForm({ ...form, password: target.value })}
        errors={errors.password}
        required
      />
      <TextField
        label={words.again}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={({ target }) => setForm({ ...form, again: target.value })}
        errors={isDifferent ? [words.different] : []}
        required
      />
      <Button type="submit" look="primary" busy={change.isPending} disabled={isDifferent} className="self-start">
        {words.submit}
      </Button>
    </form>
  );
}
