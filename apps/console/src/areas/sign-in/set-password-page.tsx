import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { wordsFor } from '../../api/words.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loading } from '../../ui/states.tsx';
import { Card, Refusal } from './card.tsx';

const words = text.signIn.setPassword;

/** Where the links of invitations and resets lead. The token is in the fragment, so that no log has it. */
export function SetPasswordPage() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const link = useQuery({
    queryKey: ['one-time-link', token],
    queryFn: async () => (await api.post('/one-time-links', { body: { token } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card title={words.title}>
      {link.isPending && <Loading lines={3} />}
      {link.error !== null && (
        <>
          <Refusal>{words.badLink}</Refusal>
          <Link to="/sign-in" search={{ step: 'reset' }} className="text-accent underline">
            {words.askAgain}
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
  const set = useMutation({ mutationFn: () => api.post('/passwords', { body: { token, password } }) });
  const isDifferent = again !== '' && again !== password;
  const refused = fieldErrors(set.error).password;
  if (set.isSuccess) {
    return (
      <>
        <p role="status" className="mb-3">
          {words.done}
        </p>
        <Link to="/sign-in" className="text-accent underline">
          {text.signIn.title}
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
      <p className="text-muted">{words.forWhom(email, workspace)}</p>
      {set.error !== null && refused === undefined && <Refusal>{wordsFor(set.error)}</Refusal>}
      {/* Tells password managers whose password it is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <TextField
        label={words.password}
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        errors={refused}
        required
      />
      <TextField
        label={words.again}
        type="password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        autoComplete="new-password"
        errors={isDifferent ? [words.different] : []}
        required
      />
      <Button type="submit" look="primary" busy={set.isPending} disabled={isDifferent}>
        {words.submit}
      </Button>
    </form>
  );
}
