import { Forbidden } from '../../../platform/errors/errors.ts';
import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { allowsPasswords, findAccountById } from './member-queries.ts';
import { noteSignIn } from './note-sign-in.ts';
import type { PasskeyAssertion } from './passkey-schema.ts';
import { cookieFor, noChallengeCookie, takeChallengeOf } from './passkeys/challenges.ts';
import { findPasskey } from './passkeys/queries.ts';
import { readUserHandle, requestOptions, verifyAssertion } from './passkeys/relying-party.ts';
import { beginAttempt, presentedSession, wrong } from './sign-in.ts';
import { signedIn, startSession } from './start-session.ts';
import { NO_WORKSPACE } from './throttle.ts';

/** Options for the browser to sign in with any of its passkeys. They are the same for everyone. */
export async function beginPasskeySignIn(request: AnonymousRequest): Promise<OperationResult> {
  const options = await requestOptions(request.services.settings);
  return new OperationResult({ options }, { cookies: [cookieFor(request, options.challenge)] });
}

/**
 * Signs in the member whose passkey signed the challenge of this browser. The device has verified the person, so no second
 * factor is required. A passkey also completes a pending session, which the new session replaces.
 * @throws ApiError 401 for any failure; 429 after too many attempts; Forbidden if only single sign-on is allowed
 */
export async function signInWithPasskey(
  request: AnonymousRequest,
  credential: PasskeyAssertion,
): Promise<OperationResult> {
  const handle = readUserHandle(credential.response.userHandle);
  const workspaceId = handle?.workspaceId ?? NO_WORKSPACE;
  const passkey =
    handle === null
      ? undefined
      : await findPasskey(request.db.write, workspaceId, handle.memberId, Buffer.from(credential.id, 'base64url'));
  const attempt = await beginAttempt(request, workspaceId, {
    account: `passkey ${handle?.memberId ?? credential.id}`,
    memberId: passkey?.memberId,
  });
  const challenge = await takeChallengeOf(request);
  const counter =
    challenge === null || passkey === undefined
      ? null
      : await verifyAssertion(request.services.settings, credential, challenge, passkey);
  if (passkey !== undefined && counter === null) noteSignIn(request, workspaceId, passkey.memberId, 'signInFailed');
  if (passkey === undefined || counter === null) throw rejected();
  await requireAllowed(request, workspaceId, passkey.memberId);
  const account = await findAccountById(request.db.write, workspaceId, passkey.memberId);
  if (account === undefined) throw rejected();
  const session = await startSession(request, workspaceId, account, {
    method: 'passkey',
    passkey: { id: passkey.id, counter },
  });
  await attempt.succeeded();
  const { data, cookies } = await signedIn(request, workspaceId, session);
  return new OperationResult(data, { cookies: [...cookies, noChallengeCookie()] });
}

/** If only single sign-on is allowed, a passkey can still be the second factor after it. @throws Forbidden */
async function requireAllowed(request: AnonymousRequest, workspaceId: string, memberId: string): Promise<void> {
  if (await allowsPasswords(request.db.write, workspaceId)) return;
  const pending = await presentedSession(request);
  if (pending?.awaitsSecondFactor === true && pending.workspaceId === workspaceId && pending.memberId === memberId)
    return;
  throw new Forbidden('Sign in to this workspace with single sign-on.', {
    reason: 'single_sign_on_required',
  });
}

function rejected() {
  return wrong('This passkey is not valid here, or the attempt has expired. Try again.');
}
