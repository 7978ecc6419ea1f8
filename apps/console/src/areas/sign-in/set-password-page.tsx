import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { signIn } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-message.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loading } from '../../ui/states.tsx';
import { Card, ErrorAlert } from './card.tsx';

const t = signIn.setPassword;

/** The page of invitation and reset links. The token is in the fragment, so that it appears in no log. */
export function SetPasswordPage() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const link = useQuery({
    queryKey: ['one-time-link', token],
    queryFn: async () => (await api.post('/one-time-links', { body: { token } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card title={t.title}>
      {link.isPending && <Loading lines={3} />}
      {link.error !== null && (
        <>
          <ErrorAlert>{t.badLink}</ErrorAlert>
          <Link to="/sign-in" search={{ step: 'reset' }} className="text-accent underline">
            {t.askAgain}
          </Link>
        </>
      )}
      {link.data !== undefined && <Form token={token} email={link.data.email} workspace={link.data.workspace.name} />}
    </Card>
  );
}

function Form({ token, email, workspace }: { token: string; email: string; workspace: string }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const set = useMutation({ mutationFn: () => api.post('/password-resets/confirm', { body: { token, password } }) });
  const isDifferent = again !== '' && again !== password;
  const passwordErrors = fieldErrors(set.error).password;
  if (set.isSuccess) {
    return (
      <>
        <p role="status" className="mb-3">
          {t.done}
        </p>
        <Link to="/sign-in" className="text-accent underline">
          {signIn.title}
        </Link>
      </>
    );
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (again === password) set.mutate();
      }}
    >
      <p className="text-muted">{t.forWhom(email, workspace)}</p>
      {set.error !== null && passwordErrors === undefined && <ErrorAlert>{errorText(set.error)}</ErrorAlert>}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <TextField
        label={t.password}
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        errors={passwordErrors}
        required
      />
      <TextField
        label={t.again}
        type="password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        autoComplete="new-password"
        errors={isDifferent ? [t.different] : []}
        required
      />
      <Button type="submit" variant="primary" busy={set.isPending} disabled={isDifferent}>
        {t.submit}
      </Button>
    </form>
  );
}
