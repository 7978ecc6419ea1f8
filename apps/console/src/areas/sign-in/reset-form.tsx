import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { reading } from '../../api/records.ts';
import { signIn } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-message.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, ErrorAlert } from './card.tsx';

/** Requests a password reset link. The response does not reveal whether the account exists. */
export function ResetForm() {
  const t = signIn.reset;
  const workspaceRequired = useQuery(reading('/session/options')).data?.data.workspaceRequired === true;
  const [workspace, setWorkspace] = useState('');
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => api.post('/password-resets', { body: { email, ...(workspace === '' ? {} : { workspace }) } }),
  });
  return (
    <Card title={t.title}>
      {ask.error !== null && <ErrorAlert>{errorText(ask.error)}</ErrorAlert>}
      {ask.isSuccess ? (
        <p role="status">{t.sent}</p>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate();
          }}
        >
          {workspaceRequired && (
            <TextField
              label={signIn.workspace}
              hint={signIn.workspaceHint}
              value={workspace}
              onChange={(event) => setWorkspace(event.target.value)}
              required
            />
          )}
          <TextField
            label={signIn.email}
            hint={t.hint}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="username"
            required
          />
          <Button type="submit" variant="primary" busy={ask.isPending}>
            {t.submit}
          </Button>
        </form>
      )}
      <p className="mt-4">
        <Link to="/sign-in" className="text-accent underline">
          {t.back}
        </Link>
      </p>
    </Card>
  );
}
