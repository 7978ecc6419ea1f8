import { violates } from '../../../platform/database/errors.ts';
import { ApiError, Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { localPath } from '../../../platform/http/transport/local-path.ts';
import type { Flow, IdentityProvider } from '../../../platform/security/openid-connect.ts';
import { type Account, findAccount, findWorkspaceToEnter } from './member-queries.ts';
import { SealedCookie } from './sealed-cookie.ts';
import { cookiesOf, type StartedSession, startSession } from './start-session.ts';

export const CALLBACK_PATH = '/session/oidc/callback';
const API_PREFIX = '/api/v1';
/** How long signing in at the provider may take. */
const FLOW_SECONDS = 600;

/** Why the browser returns to the sign-in page, which explains it to the user. */
type OidcFailure =
  | 'workspace_unknown'
  | 'provider_failed'
  | 'flow_expired'
  | 'email_not_verified'
  | 'not_a_member'
  | 'identity_mismatch'
  | 'address_not_allowed';

/** The state of a sign-in in progress. */
interface Waiting extends Flow {
  workspaceId: string;
  returnTo: string;
}

const flowCookie = new SealedCookie<Waiting>({
  name: 'rolecall_oidc',
  purpose: 'openid connect flow',
  seconds: FLOW_SECONDS,
});

/** Redirects the browser to the provider. @throws NotFound without one; Invalid for a `returnTo` to another site */
export async function beginOidc(
  request: AnonymousRequest,
  { workspace, returnTo: wanted = '/' }: { workspace?: string | undefined; returnTo?: string | undefined },
): Promise<OperationResult> {
  const provider = requireProvider(request);
  const returnTo = localPath(wanted);
  if (returnTo === null) throw Invalid.field('returnTo', 'must be a path on this server');
  const workspaceId = await findWorkspaceToEnter(request.db.write, workspace);
  if (workspaceId === undefined) return backToSignIn(request, 'workspace_unknown');
  try {
    const { url, flow } = await provider.begin(callbackUrl(request));
    const cookie = flowCookie.store(request, { ...flow, workspaceId, returnTo });
    return new OperationResult(null, { location: url, cookies: [cookie] });
  } catch (error) {
    return failed(request, error);
  }
}

/**
 * Signs in the person that the provider has identified if a member of the workspace has their verified email address. A
 * second factor that the member has set up here is still required.
 */
export async function handleOidcCallback(request: AnonymousRequest): Promise<OperationResult> {
  const provider = requireProvider(request);
  const attempt = await request.attempt();
  const waiting = flowCookie.read(request);
  if (waiting === null) return backToSignIn(request, 'flow_expired');
  const { workspaceId, returnTo, ...flow } = waiting;
  let identity: Awaited<ReturnType<IdentityProvider['finish']>>;
  try {
    const { search } = new URL(request.url, request.services.settings.publicUrl);
    identity = await provider.finish(callbackUrl(request) + search, flow);
  } catch (error) {
    return failed(request, error);
  }
  if (identity.email === null || !identity.isEmailVerified) return backToSignIn(request, 'email_not_verified');
  const account = await findAccount(request.db.write, workspaceId, identity.email);
  if (account === undefined) return backToSignIn(request, 'not_a_member');
  const pinned = { issuer: provider.issuer, subject: identity.subject };
  // An email address can be reassigned to another person; the subject at the provider cannot.
  if (account.ssoSubject !== null && !isSame(account, pinned)) return backToSignIn(request, 'identity_mismatch');
  attempt.succeeded();
  let session: StartedSession;
  try {
    session = await startSession(request, workspaceId, account, {
      method: 'single_sign_on',
      identity: account.ssoSubject === null ? pinned : null,
    });
  } catch (error) {
    // This identity is already pinned to another member.
    if (violates(error, 'members_sso_subject')) return backToSignIn(request, 'identity_mismatch');
    if (error instanceof Forbidden) return backToSignIn(request, 'address_not_allowed');
    if (error instanceof ApiError && error.code === 'unauthorized') return backToSignIn(request, 'not_a_member');
    throw error;
  }
  const { publicUrl } = request.services.settings;
  return new OperationResult(null, {
    location:
      publicUrl +
      (session.awaitsSecondFactor ? `/sign-in?step=second-factor&next=${encodeURIComponent(returnTo)}` : returnTo),
    cookies: [...cookiesOf(request, workspaceId, session), flowCookie.remove()],
  });
}

function isSame({ ssoIssuer, ssoSubject }: Account, { issuer, subject }: { issuer: string; subject: string }): boolean {
  return ssoIssuer === issuer && ssoSubject === subject;
}

function requireProvider(request: AnonymousRequest): IdentityProvider {
  const { identityProvider } = request.services;
  if (identityProvider === null) throw new NotFound('OpenID Connect provider');
  return identityProvider;
}

function callbackUrl(request: AnonymousRequest): string {
  return request.services.settings.publicUrl + API_PREFIX + CALLBACK_PATH;
}

function failed(request: AnonymousRequest, error: unknown): OperationResult {
  request.services.log.warn(
    { requestId: request.requestId, message: messageOf(error) },
    'OpenID Connect sign-in failed',
  );
  return backToSignIn(request, 'provider_failed');
}

function backToSignIn(request: AnonymousRequest, failure: OidcFailure): OperationResult {
  return new OperationResult(null, {
    location: `${request.services.settings.publicUrl}/sign-in?error=${failure}`,
    cookies: [flowCookie.remove()],
  });
}
