import { type Operation, operation } from '../../../platform/http/contract/operation.ts';
import { Type, text } from '../../../platform/http/contract/schema.ts';
import { findWorkspaceToEnter } from './member-queries.ts';
import { beginOidc, CALLBACK_PATH, handleOidcCallback } from './oidc-sign-in.ts';
import { getOneTimeLink, requestPasswordReset, setPassword } from './passwords.ts';
import {
  NewPassword,
  OneTimeLink,
  OneTimeToken,
  PasswordResetRequest,
  PasswordResetResult,
  SecondFactorVerification,
  SignInOptions,
  SignInRequest,
  SignInResult,
} from './schema.ts';
import { signIn, signOut, verifySecondFactor } from './sign-in.ts';

const tag = 'Sessions';
const token = 'AZehsPBcPntqnS4_SltsfY4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Operations of signing in that require no authentication. */
export const signInOperations: readonly Operation<'unauthenticated'>[] = [
  operation(
    {
      access: 'unauthenticated',
      id: 'getSignInOptions',
      method: 'GET',
      path: '/session/options',
      tag,
      summary: 'Get the sign-in options',
      description: 'Returns the sign-in methods and fields that a sign-in page must offer.',
      status: 200,
      data: SignInOptions,
    },
    async ({ db, services: { identityProvider, settings } }) => ({
      workspaceRequired: (await findWorkspaceToEnter(db.write, undefined)) === undefined,
      openIdConnect:
        identityProvider === null
          ? null
          : { url: `${settings.publicUrl}/api/v1/session/oidc`, issuer: identityProvider.issuer },
    }),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'signIn',
      method: 'POST',
      path: '/session',
      tag,
      summary: 'Sign in',
      description: `Sets the session cookie and revokes the browser's previous session. A person can be a member of several workspaces, with
a separate password and role in each, and signs in to one of them. A wrong email address, password or workspace is the same 401. After five
attempts at an account from one IP address, each further one must wait longer, up to 15 minutes: 429 with \`Retry-After\`, whether the account
exists or not. A browser in which the member has signed in before is recognized by a cookie and has its own limit. 503 when too many passwords are being verified.`,
      body: SignInRequest,
      status: 201,
      data: SignInResult,
      errors: [401],
      example: { workspace: 'acme', email: 'ada@example.com', password: 'correct horse battery staple' },
    },
    (request, { body }) => signIn(request, body),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'verifySecondFactor',
      method: 'POST',
      path: '/session/second-factor',
      tag,
      summary: 'Verify the second factor',
      description:
        'Completes a pending session, and sets a new token in the cookie. Each code and each recovery code can be used only once. A pending session cannot be used for anything else except signing out.',
      body: SecondFactorVerification,
      status: 201,
      data: SignInResult,
      usesCookie: true,
      errors: [401],
      example: { code: '123456' },
    },
    (request, { body }) => verifySecondFactor(request, body.code),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'signOut',
      method: 'DELETE',
      path: '/session',
      tag,
      summary: 'Sign out',
      description: 'Revokes the session and deletes the cookie. Also returns 204 without a session.',
      status: 204,
      data: null,
      usesCookie: true,
    },
    (request) => signOut(request),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'requestPasswordReset',
      method: 'POST',
      path: '/password-resets',
      tag,
      summary: 'Request a password reset',
      description: `Always returns 202, so the response does not reveal whether the member exists. Emails the member a one-time link that is valid for an
hour. Without an email server, the administrator prints a link with \`rolecall members reset-password-link\`.`,
      body: PasswordResetRequest,
      status: 202,
      data: null,
      example: { workspace: 'acme', email: 'ada@example.com' },
    },
    (request, { body }) => requestPasswordReset(request, body),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'getOneTimeLink',
      method: 'POST',
      path: '/one-time-links',
      tag,
      summary: 'Get a one-time link',
      description:
        'Returns the member that the link is for, to show on the page where a password is set. Does not consume the link. 422 for an unknown, used or expired token. The token is in the body, because URLs end up in logs.',
      body: OneTimeToken,
      status: 200,
      data: OneTimeLink,
      example: { token },
    },
    (request, { body }) => getOneTimeLink(request, body.token),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'setPassword',
      method: 'POST',
      path: '/password-resets/confirm',
      tag,
      summary: 'Set a password with a one-time link',
      description: `Invalidates the link and every other link of that member, and revokes all their sessions. Invitation links are valid for seven days, reset
links for an hour. The response has the email address and the workspace to sign in with next. Two-factor authentication remains enabled.`,
      body: NewPassword,
      status: 200,
      data: PasswordResetResult,
      example: { token, password: 'correct horse battery staple' },
    },
    (request, { body }) => setPassword(request, body),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'startOidcSignIn',
      method: 'GET',
      path: '/session/oidc',
      tag,
      summary: 'Start single sign-on',
      description: `Redirects a browser to the OpenID Connect provider of this instance (authorization code flow with PKCE, state and nonce); 404 without one. Errors
redirect to \`/sign-in?error=…\`: workspace_unknown, provider_failed, flow_expired, email_not_verified, not_a_member or identity_mismatch (the member has signed in with another identity before; an owner can reset it). If a second factor is required, redirects to \`/sign-in?step=second-factor\`.`,
      query: {
        workspace: Type.Optional(SignInRequest.properties.workspace),
        returnTo: Type.Optional(
          text(1_000, { description: 'Path on this server to redirect to after signing in.', examples: ['/jobs'] }),
        ),
      },
      status: 302,
      data: null,
      errors: [404],
    },
    (request, { query }) => beginOidc(request, query),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'handleOidcCallback',
      method: 'GET',
      path: CALLBACK_PATH,
      tag,
      summary: 'Handle the OpenID Connect callback',
      description:
        'The redirect URI of the identity provider. Signs in the member whose email address it has verified.',
      openQuery: true,
      status: 302,
      data: null,
      errors: [404],
    },
    (request) => handleOidcCallback(request),
  ),
];
