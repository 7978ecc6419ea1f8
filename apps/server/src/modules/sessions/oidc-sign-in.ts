import { violates } from '../../platform/database/errors.ts';
import { Invalid, NotFound } from '../../platform/errors/errors.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import type { AnonymousRequest } from '../../platform/http/contract/callers.ts';
import { OperationResult } from '../../platform/http/contract/operation.ts';
import { localPath } from '../../platform/http/transport/local-path.ts';
import type { Flow, IdentityProvider } from '../../platform/security/openid-connect.ts';
import { type Account, findAccount, findWorkspaceToEnter } from './records/member-queries.ts';
import { SealedCookie } from './records/sealed-cookie.ts';
import { cookiesOf, type StartedSession, startSession } from './start-session.ts';

export const CALLBACK_PATH = '/session/oidc/callback';
const API_PREFIX = '/api/v1';
/** How long signing in at the provider may take. */
const FLOW_SECONDS = 600;

/** Why the browser returns to the sign-in page, which explains it to the user. */
export type OidcFailure =
  | 'workspace_unknown'
  | 'provider_failed'
  | 'flow_expired'
  | 'email_not_verified'
  | 'not_a_member'
  | 'identity_mismatch';

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
  visit: AnonymousRequest,
  { workspace, returnTo: wanted = '/' }: { workspace?: string | undefined; returnTo?: string | undefined },
): Promise<OperationResult> {
  const provider = requireProvider(visit);
  const returnTo = localPath(wanted);
  if (returnTo === null) throw Invalid.field('returnTo', 'must be a path on this server');
  const workspaceId = await findWorkspaceToEnter(visit.db.write, workspace);
  if (workspaceId === undefined) return backToSignIn(visit, 'workspace_unknown');
  try {
    const { url, flow } = await provider.begin(callbackUrl(visit));
    const cookie = flowCookie.store(visit, { ...flow, workspaceId, returnTo });
    return new OperationResult(null, { location: url, cookies: [cookie] });
  } catch (error) {
    return failed(visit, error);
  }
}

/**
 * Signs in the person that the provider has identified if a member of the workspace has their verified email address. A
 * second factor that the member has set up here is still required.
 */
export async function handleOidcCallback(visit: AnonymousRequest): Promise<OperationResult> {
  const provider = requireProvider(visit);
  const attempt = await visit.attempt();
  const waiting = flowCookie.read(visit);
  if (waiting === null) return backToSignIn(visit, 'flow_expired');
  const { workspaceId, returnTo, ...flow } = waiting;
  let identity: Awaited<ReturnType<IdentityProvider['finish']>>;
  try {
    const { search } = new URL(visit.url, visit.services.settings.publicUrl);
    identity = await provider.finish(callbackUrl(visit) + search, flow);
  } catch (error) {
    return failed(visit, error);
  }
  if (identity.email === null || !identity.isEmailVerified) return backToSignIn(visit, 'email_not_verified');
  const account = await findAccount(visit.db.write, workspaceId, identity.email);
  if (account === undefined) return backToSignIn(visit, 'not_a_member');
  const pinned = { issuer: provider.issuer, subject: identity.subject };
  // An email address can be reassigned to another person; the subject at the provider cannot.
  if (account.ssoSubject !== null && !isSame(account, pinned)) return backToSignIn(visit, 'identity_mismatch');
  attempt.succeeded();
  let session: StartedSession;
  try {
    session = await startSession(visit, workspaceId, account, {
      identity: account.ssoSubject === null ? pinned : null,
    });
  } catch (error) {
    // This identity is already pinned to another member.
    if (violates(error, 'members_sso_subject')) return backToSignIn(visit, 'identity_mismatch');
    throw error;
  }
  const { publicUrl } = visit.services.settings;
  return new OperationResult(null, {
    location:
      publicUrl +
      (session.awaitsSecondFactor ? `/sign-in?step=second-factor&next=${encodeURIComponent(returnTo)}` : returnTo),
    cookies: [...cookiesOf(visit, workspaceId, session), flowCookie.remove()],
  });
}

function isSame({ ssoIssuer, ssoSubject }: Account, { issuer, subject }: { issuer: string; subject: string }): boolean {
  return ssoIssuer === issuer && ssoSubject === subject;
}

function requireProvider(visit: AnonymousRequest): IdentityProvider {
  const { identityProvider } = visit.services;
  if (identityProvider === null) throw new NotFound('OpenID Connect provider');
  return identityProvider;
}

function callbackUrl(visit: AnonymousRequest): string {
  return visit.services.settings.publicUrl + API_PREFIX + CALLBACK_PATH;
}

function failed(visit: AnonymousRequest, error: unknown): OperationResult {
  visit.services.log.warn({ requestId: visit.requestId, message: messageOf(error) }, 'OpenID Connect sign-in failed');
  return backToSignIn(visit, 'provider_failed');
}

function backToSignIn(visit: AnonymousRequest, failure: OidcFailure): OperationResult {
  return new OperationResult(null, {
    location: `${visit.services.settings.publicUrl}/sign-in?error=${failure}`,
    cookies: [flowCookie.remove()],
  });
}
