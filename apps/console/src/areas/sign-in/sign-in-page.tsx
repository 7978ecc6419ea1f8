import { type Answer, type ApiPaths, RolecallError } from '@rolecall/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { impatientApi } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { reading } from '../../api/records.ts';
import { sessionQuery } from '../../api/session.ts';
import { wordsFor } from '../../api/words.tsx';
import { text } from '../../text/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Refusal } from './card.tsx';
import { ResetForm } from './reset-form.tsx';

const route = getRouteApi('/sign-in');
const words = text.signIn;

type SignedIn = Answer<ApiPaths['/session']['post']>['data'];

/** Where people come in: by password, by their company's identity provider, and with their second factor. */
export function SignInPage() {
  const { step, error, next } = route.useSearch();
  const [needsSecondFactor, setNeedsSecondFactor] = useState(step === 'second-factor');
  const onAnswer = ({ status, session }: SignedIn) => {
    if (status === 'second_factor_required') return setNeedsSecondFactor(true);
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    // A whole new page: nothing of what was shown before is left. Only paths of this service are followed.
    location.assign(next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/');
  };
  if (step === 'reset') return <ResetForm />;
  if (needsSecondFactor) return <SecondFactorForm onAnswer={onAnswer} />;
  return <PasswordForm onAnswer={onAnswer} providerError={error} />;
}

function PasswordForm({
  onAnswer,
  providerError,
}: {
  onAnswer: (answer: SignedIn) => void;
  providerError: string | undefined;
}) {
  const { next } = route.useSearch();
  const options = useQuery(reading('/session/options')).data?.data;
  const [workspace, setWorkspace] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: async () =>
      (await impatientApi.post('/session', { body: { email, password, ...(workspace === '' ? {} : { workspace }) } }))
        .data,
    onSuccess: onAnswer,
  });
  return (
    <Card title={words.title}>
      {signIn.error !== null && <Refusal>{refusal(signIn.error)}</Refusal>}
      {signIn.error === null && providerError !== undefined && (
        <Refusal>{words.providerErrors[providerError] ?? words.providerErrors.provider_failed}</Refusal>
      )}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
        }}
      >
        {options?.workspaceNeeded === true && (
          <TextField
            label={words.workspace}
            hint={words.workspaceHint}
            value={workspace}
            onChange={(event) => setWorkspace(event.target.value)}
            autoComplete="organization"
            required
          />
        )}
        <TextField
          label={words.email}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="username"
          required
        />
        <TextField
          label={words.password}
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          required
        />
        <Button type="submit" look="primary" busy={signIn.isPending}>
          {words.submit}
        </Button>
      </form>
      {options?.openIdConnect != null && (
        <a
          href={providerAddress(options.openIdConnect.url, workspace, next)}
          className={`${buttonClass()} mt-3 w-full`}
        >
          {words.withProvider(new URL(options.openIdConnect.issuer).host)}
        </a>
      )}
      <p className="mt-4">
        <Link to="/sign-in" search={{ step: 'reset' }} className="text-accent underline">
          {words.forgot}
        </Link>
      </p>
    </Card>
  );
}

function SecondFactorForm({ onAnswer }: { onAnswer: (answer: SignedIn) => void }) {
  const [code, setCode] = useState('');
  const give = useMutation({
    mutationFn: async () => (await impatientApi.post('/session/second-factor', { body: { code: code.trim() } })).data,
    onSuccess: onAnswer,
  });
  const { secondFactor } = words;
  return (
    <Card title={secondFactor.title}>
      {give.error !== null && <Refusal>{refusal(give.error, secondFactor.refused)}</Refusal>}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          give.mutate();
        }}
      >
        <TextField
          label={secondFactor.code}
          hint={secondFactor.hint}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          required
        />
        <Button type="submit" look="primary" busy={give.isPending}>
          {secondFactor.submit}
        </Button>
      </form>
    </Card>
  );
}

function refusal(error: unknown, refused: string = words.refused): string {
  if (!(error instanceof RolecallError)) return wordsFor(error);
  if (error.code === 'unauthorized') return refused;
  return error.code === 'rate_limited' ? words.waitLonger : wordsFor(error);
}

function providerAddress(url: string, workspace: string, next: string | undefined): string {
  const address = new URL(url);
  if (workspace !== '') address.searchParams.set('workspace', workspace);
  if (next !== undefined) address.searchParams.set('returnTo', next);
  return address.href;
}
