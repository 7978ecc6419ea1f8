import { NotFound } from '../../../platform/errors.ts';
import type { CookieChange } from '../../../platform/http/cookies.ts';
import type { EntryAnswer, Visit } from '../../../platform/http/entry-operation.ts';
import { messageOf } from '../../../platform/message-of.ts';
import type { Flow, IdentityProvider } from '../../../platform/openid-connect.ts';
import { findAccount, findWorkspaceToEnter } from '../member-queries.ts';
import { sessionCookie, startSession } from '../start-session.ts';

export const CALLBACK_PATH = '/session/oidc/callback';
const API_PREFIX = '/api/v1';
const COOKIE = 'rolecall_oidc';
const PURPOSE = 'openid connect flow';
/** How long somebody may take at the provider. */
const FLOW_SECONDS = 600;

/** Why somebody comes back to the page of signing in, which says it in words. */
export type OidcFailure =
  | 'workspace_unknown'
  | 'provider_failed'
  | 'flow_expired'
  | 'email_not_verified'
  | 'not_a_member';

/** What waits in the browser, sealed, until it comes back. */
interface Waiting extends Flow {
  workspaceId: string;
  returnTo: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Sends the browser to the provider. @throws NotFound without one */
export async function beginOidc(
  visit: Visit,
  { workspace, returnTo = '/' }: { workspace?: string | undefined; returnTo?: string | undefined },
): Promise<EntryAnswer> {
  const provider = requireProvider(visit);
  const workspaceId = await findWorkspaceToEnter(visit.db.write, workspace);
  if (workspaceId === undefined) return backToSignIn(visit, 'workspace_unknown');
  try {
    const { url, flow } = await provider.begin(callbackUrl(visit));
    const waiting: Waiting = { ...flow, workspaceId, returnTo, until: Date.now() + FLOW_SECONDS * 1_000 };
    const sealed = visit.services.secrets.seal(JSON.stringify(waiting), PURPOSE);
    return { location: url, cookies: [flowCookie(sealed.toString('base64url'))] };
  } catch (error) {
    return failed(visit, error);
  }
}

/**
 * Signs in whom the provider names, if a member of the workspace has that verified e-mail address. A second factor that
 * the member has set up here is asked for all the same.
 */
export async function finishOidc(visit: Visit): Promise<EntryAnswer> {
  const provider = requireProvider(visit);
  const attempt = visit.attempt();
  const waiting = readWaiting(visit);
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
  attempt.succeeded();
  const { token, isHalf } = await startSession(visit, workspaceId, account);
  const { publicUrl } = visit.services.settings;
  return {
    location: publicUrl + (isHalf ? '/sign-in?step=second-factor' : returnTo),
    cookies: [sessionCookie(token), flowCookie(null)],
  };
}

function requireProvider(visit: Visit): IdentityProvider {
  const { identityProvider } = visit.services;
  if (identityProvider === null) throw new NotFound('OpenID Connect provider');
  return identityProvider;
}

function callbackUrl(visit: Visit): string {
  return visit.services.settings.publicUrl + API_PREFIX + CALLBACK_PATH;
}

function readWaiting(visit: Visit): Waiting | null {
  const sealed = visit.cookie(COOKIE);
  if (sealed === null) return null;
  try {
    // Nobody but this service can have sealed it.
    const bytes = visit.services.secrets.open(Buffer.from(sealed, 'base64url'), PURPOSE);
    const waiting = JSON.parse(bytes.toString()) as Waiting;
    return waiting.until > Date.now() ? waiting : null;
  } catch {
    return null;
  }
}

function failed(visit: Visit, error: unknown): EntryAnswer {
  visit.services.log.warn(
    { requestId: visit.requestId, message: messageOf(error) },
    'signing in by OpenID Connect failed',
  );
  return backToSignIn(visit, 'provider_failed');
}

function backToSignIn(visit: Visit, failure: OidcFailure): EntryAnswer {
  return { location: `${visit.services.settings.publicUrl}/sign-in?error=${failure}`, cookies: [flowCookie(null)] };
}

function flowCookie(value: string | null): CookieChange {
  return { name: COOKIE, value, maxAgeSeconds: FLOW_SECONDS };
}
