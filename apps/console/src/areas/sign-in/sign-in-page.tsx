import { type ApiPaths, type ApiResponse, RolecallError } from '@rolecall/client';
import { localPath } from '@rolecall/server/local-path';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiWithoutRetries } from '../../api/client.ts';
import { signInWithPasskey, supportsPasskeys } from '../../api/passkeys.ts';
import { queryClient } from '../../api/query-client.ts';
import { reading } from '../../api/records.ts';
import { sessionQuery } from '../../api/session.ts';
import { signIn as signInText } from '../../text/en/sign-in.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-message.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, ErrorAlert } from './card.tsx';
import { ResetForm } from './reset-form.tsx';

const route = getRouteApi('/sign-in');
const t = signInText;

type SignedIn = ApiResponse<ApiPaths['/session']['post']>['data'];

/** Signs in with a password, a passkey or single sign-on, and asks for the second factor. */
export function SignInPage() {
  const { step, error, next } = route.useSearch();
  const [needsSecondFactor, setNeedsSecondFactor] = useState(step === 'second-factor');
  const onAnswer = ({ status, session }: SignedIn) => {
    if (status === 'second_factor_required') return setNeedsSecondFactor(true);
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    // Loads a new page, so that nothing of an earlier session is left.
    location.assign(localPath(next) ?? '/');
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
      (
        await apiWithoutRetries.post('/session', {
          body: { email, password, ...(workspace === '' ? {} : { workspace }) },
        })
      ).data,
    onSuccess: onAnswer,
  });
  const passkey = usePasskey(onAnswer);
  return (
    <Card title={t.title}>
      {passkey.error !== null && <ErrorAlert>{signInError(passkey.error, t.passkeyFailed)}</ErrorAlert>}
      {signIn.error !== null && <ErrorAlert>{signInError(signIn.error)}</ErrorAlert>}
      {signIn.error === null && providerError !== undefined && (
        <ErrorAlert>{t.providerErrors[providerError] ?? t.providerErrors.provider_failed}</ErrorAlert>
      )}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
        }}
      >
        {options?.workspaceRequired === true && (
          <TextField
            label={t.workspace}
            hint={t.workspaceHint}
            value={workspace}
            onChange={(event) => setWorkspace(event.target.value)}
            autoComplete="organization"
            required
          />
        )}
        <TextField
          label={t.email}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="username"
          required
        />
        <TextField
          label={t.password}
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="primary" busy={signIn.isPending}>
          {t.submit}
        </Button>
      </form>
      <PasskeyButton passkey={passkey} />
      {options?.openIdConnect != null && (
        <a
          href={providerAddress(options.openIdConnect.url, workspace, next)}
          className={`${buttonClass()} mt-3 w-full`}
        >
          {t.withProvider(new URL(options.openIdConnect.issuer).host)}
        </a>
      )}
      <p className="mt-4">
        <Link to="/sign-in" search={{ step: 'reset' }} className="text-accent underline">
          {t.forgot}
        </Link>
      </p>
    </Card>
  );
}

function SecondFactorForm({ onAnswer }: { onAnswer: (answer: SignedIn) => void }) {
  const [code, setCode] = useState('');
  const give = useMutation({
    mutationFn: async () =>
      (await apiWithoutRetries.post('/session/second-factor', { body: { code: code.trim() } })).data,
    onSuccess: onAnswer,
  });
  const passkey = usePasskey(onAnswer);
  const { secondFactor } = t;
  return (
    <Card title={secondFactor.title}>
      {passkey.error !== null && <ErrorAlert>{signInError(passkey.error, t.passkeyFailed)}</ErrorAlert>}
      {give.error !== null && <ErrorAlert>{signInError(give.error, secondFactor.incorrect)}</ErrorAlert>}
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
        <Button type="submit" variant="primary" busy={give.isPending}>
          {secondFactor.submit}
        </Button>
      </form>
      <PasskeyButton passkey={passkey} />
    </Card>
  );
}

function usePasskey(onAnswer: (answer: SignedIn) => void) {
  return useMutation({ mutationFn: signInWithPasskey, onSuccess: onAnswer });
}

function PasskeyButton({ passkey }: { passkey: ReturnType<typeof usePasskey> }) {
  if (!supportsPasskeys()) return null;
  return (
    <Button className="mt-3 w-full" busy={passkey.isPending} onClick={() => passkey.mutate()}>
      {t.withPasskey}
    </Button>
  );
}

function signInError(error: unknown, unauthorized: string = t.incorrect): string {
  if (!(error instanceof RolecallError)) return errorText(error);
  if (error.code === 'unauthorized') return unauthorized;
  if (isForAddress(error)) return t.addressNotAllowed;
  if (error.code === 'forbidden') return t.singleSignOnOnly;
  return error.code === 'rate_limited' ? t.waitLonger : errorText(error);
}

/** Whether the sign-in was rejected because of the network that it came from. */
function isForAddress({ details }: RolecallError): boolean {
  return typeof details === 'object' && details !== null && Reflect.get(details, 'reason') === 'address_not_allowed';
}

function providerAddress(url: string, workspace: string, next: string | undefined): string {
  const address = new URL(url);
  if (workspace !== '') address.searchParams.set('workspace', workspace);
  const returnTo = localPath(next);
  if (returnTo !== null) address.searchParams.set('returnTo', returnTo);
  return address.href;
}
