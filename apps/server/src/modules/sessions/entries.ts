import { type EntryOperation, entryOperation } from '../../platform/http/entry-operation.ts';
import { Type } from '../../platform/http/schema.ts';
import { findWorkspaceToEnter } from './member-queries.ts';
import { beginOidc, CALLBACK_PATH, finishOidc } from './oidc/sign-in.ts';
import { lookAtLink, requestPasswordReset, setPassword } from './passwords.ts';
import {
  NewPassword,
  NewSession,
  OneTimeLink,
  OneTimeToken,
  PasswordResetRequest,
  PasswordSet,
  SecondFactorAnswer,
  SignIn,
  SignInOptions,
} from './schema.ts';
import { giveSecondFactor, signIn, signOut } from './sign-in.ts';

const tag = 'Sessions';
const token = 'AZehsPBcPntqnS4_SltsfY4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Everything of signing in that nobody can prove anything for yet. */
export const sessionEntries: readonly EntryOperation[] = [
  entryOperation(
    {
      id: 'getSignInOptions',
      method: 'GET',
      path: '/session/options',
      tag,
      summary: 'Read how people can sign in here',
      description: 'What the page of signing in has to ask for.',
      status: 200,
      data: SignInOptions,
      errors: [],
    },
    async ({ db, services: { identityProvider, settings } }) => ({
      data: {
        workspaceNeeded: (await findWorkspaceToEnter(db.write, undefined)) === undefined,
        openIdConnect:
          identityProvider === null
            ? null
            : { url: `${settings.publicUrl}/api/v1/session/oidc`, issuer: identityProvider.issuer },
      },
    }),
  ),
  entryOperation(
    {
      id: 'signIn',
      method: 'POST',
      path: '/session',
      tag,
      summary: 'Sign in',
      description: `Sets the session's cookie; a session that the browser held before ends. A person can be a member of several workspaces, with
a password and a role in each: one signs in to one of them. A wrong address, password or workspace is the same 401. Five attempts at an
account are free; then each must wait longer than the one before, up to a quarter of an hour: 429 with \`Retry-After\`, whether the account exists or not.`,
      body: NewSession,
      status: 201,
      data: SignIn,
      errors: [401],
      example: { workspace: 'acme', email: 'ada@example.com', password: 'correct horse battery staple' },
    },
    (visit, { body }) => signIn(visit, body),
  ),
  entryOperation(
    {
      id: 'giveSecondFactor',
      method: 'POST',
      path: '/session/second-factor',
      tag,
      summary: 'Give the second factor',
      description:
        'Makes half a session whole, with another token in the cookie. A code counts once; so does a recovery code. Half a session is good for nothing else but signing out.',
      body: SecondFactorAnswer,
      status: 201,
      data: SignIn,
      usesCookie: true,
      errors: [401],
      example: { code: '123456' },
    },
    (visit, { body }) => giveSecondFactor(visit, body.code),
  ),
  entryOperation(
    {
      id: 'signOut',
      method: 'DELETE',
      path: '/session',
      tag,
      summary: 'Sign out',
      description:
        'Ends the session and takes the cookie away. Without a session there is nothing to do, and it is 204 too.',
      status: 204,
      data: null,
      usesCookie: true,
      errors: [],
    },
    (visit) => signOut(visit),
  ),
  entryOperation(
    {
      id: 'requestPasswordReset',
      method: 'POST',
      path: '/password-resets',
      tag,
      summary: 'Ask for a link to set another password',
      description: `Always 202, at once: nothing tells whether there is such a member. A member gets a mail with a link that is good for an hour and for
one use. Without a mail server the link stands in the service's log.`,
      body: PasswordResetRequest,
      status: 202,
      data: null,
      errors: [],
      example: { workspace: 'acme', email: 'ada@example.com' },
    },
    (visit, { body }) => requestPasswordReset(visit, body),
  ),
  entryOperation(
    {
      id: 'readOneTimeLink',
      method: 'POST',
      path: '/one-time-links',
      tag,
      summary: 'Read whom a link is for',
      description:
        'For the page where a password is set. Uses nothing up. A token that is unknown, used or expired is 422. It travels in the body, because addresses end up in logs.',
      body: OneTimeToken,
      status: 200,
      data: OneTimeLink,
      errors: [],
      example: { token },
    },
    (visit, { body }) => lookAtLink(visit, body.token),
  ),
  entryOperation(
    {
      id: 'setPassword',
      method: 'POST',
      path: '/passwords',
      tag,
      summary: 'Set a password by a link',
      description: `Uses the link up, and every other link of that member; ends all their sessions. Links of invitations are good for seven days, those of
resets for an hour. Signing in comes next: the answer names the e-mail address and the workspace for it. A second factor stays.`,
      body: NewPassword,
      status: 200,
      data: PasswordSet,
      errors: [],
      example: { token, password: 'correct horse battery staple' },
    },
    (visit, { body }) => setPassword(visit, body),
  ),
  entryOperation(
    {
      id: 'signInByOidc',
      method: 'GET',
      path: '/session/oidc',
      tag,
      summary: "Sign in at the company's identity provider",
      description: `For a browser to go to: on to the OpenID Connect provider of this installation (authorization code with PKCE, state and nonce), 404 without one. What
goes wrong leads back to \`/sign-in?error=…\`: workspace_unknown, provider_failed, flow_expired, email_not_verified or not_a_member; a second factor that is still due to \`/sign-in?step=second-factor\`.`,
      query: {
        workspace: Type.Optional(NewSession.properties.workspace),
        returnTo: Type.Optional(
          Type.Unsafe<string>({
            type: 'string',
            pattern: '^/(?![/\\\\])[^\\\\\\s]*$',
            maxLength: 1_000,
            description: 'Path of this service to end at.',
          }),
        ),
      },
      status: 302,
      data: null,
      errors: [404],
    },
    (visit, { query }) => beginOidc(visit, query),
  ),
  entryOperation(
    {
      id: 'finishOidc',
      method: 'GET',
      path: CALLBACK_PATH,
      tag,
      summary: 'Come back from the identity provider',
      description: 'Where the provider sends the browser: signs in the member whose e-mail address it has verified.',
      openQuery: true,
      status: 302,
      data: null,
      errors: [404],
    },
    (visit) => finishOidc(visit),
  ),
];
