import { type Operation, operation } from '../../../platform/http/contract/operation.ts';
import { PasskeyRequestOptions, PasskeySignIn } from './passkey-schema.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';
import { SignInResult } from './schema.ts';

const tag = 'Sessions';

/** Signing in with a passkey. */
export const passkeySignInOperations: readonly Operation<'unauthenticated'>[] = [
  operation(
    {
      access: 'unauthenticated',
      id: 'startPasskeySignIn',
      method: 'POST',
      path: '/session/passkey/challenge',
      tag,
      summary: 'Start signing in with a passkey',
      description:
        'Returns options for the browser to use a passkey. The options are the same for everyone: the passkey identifies its owner, so neither an email address nor a workspace is required. A cookie ties the challenge to this browser.',
      status: 200,
      data: PasskeyRequestOptions,
    },
    (request) => beginPasskeySignIn(request),
  ),
  operation(
    {
      access: 'unauthenticated',
      id: 'signInWithPasskey',
      method: 'POST',
      path: '/session/passkey',
      tag,
      summary: 'Sign in with a passkey',
      description:
        'Counts as password and second factor together, because the device verifies the person, and as the second factor of a pending session. Every failure is the same 401: an unknown or removed passkey; a challenge that expired, was used or belongs to another browser; another origin; a signature counter that does not increase. Attempts are limited in the same way as those with a password. 403 if the workspace allows only single sign-on.',
      body: PasskeySignIn,
      status: 201,
      data: SignInResult,
      usesCookie: true,
      errors: [401],
      example: {
        credential: {
          id: 'AQIDBAUGBwgJCgsMDQ4PEA',
          rawId: 'AQIDBAUGBwgJCgsMDQ4PEA',
          type: 'public-key',
          response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
        },
      },
    },
    (request, { body }) => signInWithPasskey(request, body.credential),
  ),
];
