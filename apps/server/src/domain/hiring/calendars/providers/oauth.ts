import { setTimeout as sleep } from 'node:timers/promises';
import type { CalendarProvider } from '../../../../platform/context/calendar-providers.ts';
import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { CalendarUnreadable, type Reading, send } from '../calendar-request.ts';
import { CALENDAR_SECRET } from '../calendar-secret.ts';
import { fieldsOf } from './response-fields.ts';
import { claimRenewal, findTokens, type NewTokens, storeRenewal, type TokenOwner } from './token-queries.ts';

/** RFC 6749 lets servers omit `expires_in`. */
const DEFAULT_LIFETIME_SECONDS = 600;
/** Longer than the request for a token may take. */
const RENEWAL_SECONDS = 30;
const WAIT_MS = 200;

/** The member, or their administrator, has ended the access. */
const REVOKED = 'The access to the calendar has ended. Disconnect it, and connect it again.';

interface IssuedTokens {
  accessToken: string;
  refreshToken: string | null;
  lifetimeSeconds: number;
}

/** @throws CalendarUnreadable */
export async function requestTokens(
  services: Pick<Reading, 'egress' | 'signal'>,
  { tokenUrl, clientId, clientSecret }: CalendarProvider,
  grant: Record<string, string>,
): Promise<IssuedTokens> {
  const response = await send(
    services,
    {
      url: tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant }).toString(),
    },
    noRedirect,
  );
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: lifetime,
    error,
  } = fieldsOf(response.body);
  if (error === 'invalid_grant') throw new CalendarUnreadable(REVOKED);
  // Some errors have status 200.
  if (response.status !== 200 || typeof accessToken !== 'string')
    throw new CalendarUnreadable(`The provider gives no access (status ${response.status}).`);
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    lifetimeSeconds: typeof lifetime === 'number' && lifetime > 0 ? lifetime : DEFAULT_LIFETIME_SECONDS,
  };
}

/** Requests have secrets of the client and of members. */
export function noRedirect(): never {
  throw new CalendarUnreadable('The provider redirects to another address.');
}

export function sealTokens(
  { secrets }: Pick<Services, 'secrets'>,
  { accessToken, refreshToken, lifetimeSeconds }: IssuedTokens & { refreshToken: string },
): NewTokens {
  const seal = (text: string) => secrets.seal(text, CALENDAR_SECRET);
  return { refreshSealed: seal(refreshToken), accessSealed: seal(accessToken), lifetimeSeconds };
}

/**
 * An access token. One process renews it at a time, and stores a replaced refresh token before the access token is used.
 * @param rejected one that the provider no longer takes @throws CalendarUnreadable
 */
export async function accessTokenOf(
  db: Database,
  services: Pick<Services, 'secrets' | 'egress'> & { signal: AbortSignal },
  provider: CalendarProvider,
  owner: TokenOwner,
  rejected?: string,
): Promise<string> {
  const open = (sealed: Buffer) => services.secrets.open(sealed, CALENDAR_SECRET).toString();
  for (;;) {
    const stored = await findTokens(db.write, owner);
    if (stored === undefined) throw new CalendarUnreadable(REVOKED);
    const access = stored.accessSealed === null ? null : open(stored.accessSealed);
    if (access !== null && access !== rejected) return access;
    if (await claimRenewal(db.write, owner, stored.refreshSealed, RENEWAL_SECONDS)) {
      const refreshToken = open(stored.refreshSealed);
      let renewed: NewTokens | null = null;
      try {
        const issued = await requestTokens(services, provider, {
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        });
        renewed = sealTokens(services, { ...issued, refreshToken: issued.refreshToken ?? refreshToken });
        return issued.accessToken;
      } finally {
        await storeRenewal(db.write, owner, renewed);
      }
    }
    await sleep(WAIT_MS, undefined, { signal: services.signal }).catch(() => services.signal.throwIfAborted());
  }
}
