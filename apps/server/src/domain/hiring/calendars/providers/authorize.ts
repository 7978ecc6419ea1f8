import { createHash, randomBytes } from 'node:crypto';
import type { CalendarProvider } from '../../../../platform/context/calendar-providers.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { Forbidden, Invalid } from '../../../../platform/errors/errors.ts';
import { CalendarUnreadable } from '../calendar-request.ts';
import { GOOGLE_SCOPES, googleAddress } from './google.ts';
import { MICROSOFT_SCOPES, microsoftAddress } from './microsoft.ts';
import { requestTokens, sealTokens } from './oauth.ts';
import type { ProviderKind } from './open-provider.ts';
import { ProviderClient } from './provider-client.ts';
import type { NewTokens } from './token-queries.ts';

/** The page of the console that the provider returns to. */
const RETURN_PATH = '/settings/account';
/** How long the user may take at the provider. */
const FLOW_MS = 15 * 60_000;
const EXCHANGE_MS = 30_000;
const STATE = 'calendar authorization';

/** What returns with the browser: sealed, and for the session in which it was started only. */
interface State {
  kind: ProviderKind;
  workspaceId: string;
  sessionId: string;
  verifier: string;
  until: number;
}

/** The page of the provider on which the member permits the access. @throws Invalid, Forbidden without a session */
export function startAuthorization(context: Context, kind: ProviderKind): { url: string } {
  const { services, workspaceId } = context;
  const { clientId, authorizeUrl } = requireProvider(context, kind);
  const verifier = randomBytes(32).toString('base64url');
  const state: State = { kind, workspaceId, sessionId: requireSession(context), verifier, until: Date.now() + FLOW_MS };
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnUrl(context),
    // The page that it returns to has to know of which provider it is.
    state: `${kind}.${services.secrets.seal(JSON.stringify(state), STATE).toString('base64url')}`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(kind === 'google'
      ? // Without the consent, no refresh token is issued to those who have given it before.
        { scope: GOOGLE_SCOPES.join(' '), access_type: 'offline', prompt: 'consent' }
      : { scope: MICROSOFT_SCOPES.join(' '), prompt: 'select_account' }),
  }).toString();
  return { url: url.href };
}

/** What a member has permitted. */
export interface Permission {
  tokens: NewTokens;
  address: string;
  apiUrl: string;
}

/** @throws Invalid naming `state` or `code` */
export async function finishAuthorization(
  context: Context,
  kind: ProviderKind,
  { code, state }: { code: string; state: string },
): Promise<Permission> {
  const { services } = context;
  const provider = requireProvider(context, kind);
  const verifier = verifierOf(context, kind, state);
  const reading = { egress: services.egress, signal: AbortSignal.timeout(EXCHANGE_MS) };
  const grant = { grant_type: 'authorization_code', code, redirect_uri: returnUrl(context), code_verifier: verifier };
  try {
    const { refreshToken, ...issued } = await requestTokens(reading, provider, grant);
    if (refreshToken === null) throw new CalendarUnreadable('The provider gives access for an hour only.');
    const client = new ProviderClient(reading, provider, async () => issued.accessToken);
    const address = kind === 'google' ? await googleAddress(client) : await microsoftAddress(client);
    return { tokens: sealTokens(services, { ...issued, refreshToken }), address, apiUrl: provider.apiUrl };
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error;
    throw Invalid.field('code', `the provider gives no access: ${error.message}`);
  }
}

function verifierOf(context: Context, kind: ProviderKind, given: string): string {
  let state: State | null = null;
  try {
    // Only this service can have sealed it.
    state = JSON.parse(
      context.services.secrets.open(Buffer.from(given.split('.')[1] ?? '', 'base64url'), STATE).toString(),
    ) as State;
  } catch {
    // Anybody can send anything.
  }
  const isOwn =
    state !== null &&
    state.kind === kind &&
    state.workspaceId === context.workspaceId &&
    state.sessionId === requireSession(context) &&
    state.until > Date.now();
  if (state === null || !isOwn) throw Invalid.field('state', 'is not of this session, or has expired: connect again');
  return state.verifier;
}

function requireProvider({ services }: Context, kind: ProviderKind): CalendarProvider {
  const provider = services.settings.calendarProviders[kind];
  if (provider === null) throw Invalid.field('kind', 'is not configured on this server');
  return provider;
}

function requireSession({ sessionId }: Context): string {
  if (sessionId === undefined)
    throw new Forbidden('Only members who have signed in can permit access to their calendars.');
  return sessionId;
}

const returnUrl = ({ services }: Context): string => services.settings.publicUrl + RETURN_PATH;
