import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { reading } from '../../api/records.ts';
import { wordsFor } from '../../api/words.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Refusal } from './card.tsx';

/** Asks for a link to set another password. Says the same whether there is such a member or not. */
export function ResetForm() {
  const words = text.signIn.reset;
  const workspaceNeeded = useQuery(reading('/session/options')).data?.data.workspaceNeeded === true;
  const [workspace, setWorkspace] = useState('');
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => api.post('/password-resets', { body: { email, ...(workspace === '' ? {} : { workspace }) } }),
  });
  return (
    <Card title={words.title}>
      {ask.error !== null && <Refusal>{wordsFor(ask.error)}</Refusal>}
      {ask.isSuccess ? (
        <p role="status">{words.sent}</p>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate();
          }}
        >
          {workspaceNeeded && (
            <TextField
              label={text.signIn.workspace}
              hint={text.signIn.workspaceHint}
              value={workspace}
              onChange={(event) => setWorkspace(event.target.value)}
              required
            />
          )}
          <TextField
            label={text.signIn.email}
            hint={words.hint}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="username"
            required
          />
          <Button type="submit" look="primary" busy={ask.isPending}>
            {words.submit}
          </Button>
        </form>
      )}
      <p className="mt-4">
        <Link to="/sign-in" className="text-accent underline">
          {words.back}
        </Link>
      </p>
    </Card>
  );
}
