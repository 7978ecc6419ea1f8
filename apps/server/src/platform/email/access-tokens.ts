import { messageOf } from '../errors/message-of.ts';
import { EmailFailed, MailServerRefused } from './errors.ts';

/** The administrator's own OAuth client, for a mailbox whose server takes no passwords. */
export interface MailOAuth {
  tokenUrl: string;
  clientId: string;
  clientSecret: string | null;
  /** Of the mailbox; null: the client acts for itself (Microsoft's application permissions). */
  refreshToken: string | null;
  scope: string | null;
}

/** Where a refresh token is kept that the provider issued in place of an earlier one. */
interface RefreshTokenStore {
  read(): Promise<string | null>;
  write(token: string): Promise<void>;
}

export interface AccessTokens {
  /** A token that is valid for at least a minute; `renew` after the mail server rejected the last one. Throws EmailFailed. */
  get(options?: { renew?: boolean }): Promise<string>;
}

const TIMEOUT_MS = 10_000;
/** Renewed this long before it expires, so that it outlives the connection that begins with it. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** RFC 6749 lets servers omit `expires_in`; all known ones issue tokens for at least this long. */
const DEFAULT_LIFETIME_SECONDS = 600;
/** A rejected authorization is not tried again before, however many emails wait: providers lock accounts. */
const PAUSE_MS = 60_000;

interface Issued {
  token: string;
  renewAt: number;
}

/**
 * Access tokens for SMTP and IMAP (XOAUTH2), by refresh token or client credentials (RFC 6749, 4.4 and 6). Requested once,
 * however many ask at the same time. A refresh token that replaces the last one is stored before its access token is used.
 */
export function createAccessTokens(oauth: MailOAuth, store: RefreshTokenStore): AccessTokens {
  let issued: Issued | null = null;
  let pending: Promise<Issued> | null = null;
  let renewedAt = 0;
  let failure: { error: EmailFailed; until: number } | null = null;

  const request = async (): Promise<Issued> => {
    try {
      const refreshToken = oauth.refreshToken === null ? null : ((await store.read()) ?? oauth.refreshToken);
      const response = await requestToken(oauth, refreshToken);
      if (response.refreshToken !== null && response.refreshToken !== refreshToken)
        await store.write(response.refreshToken);
      const lifetimeMs = response.lifetimeSeconds * 1_000;
      failure = null;
      return {
        token: response.accessToken,
        renewAt: Date.now() + lifetimeMs - Math.min(RENEW_BEFORE_MS, lifetimeMs / 2),
      };
    } catch (error) {
      const failed = error instanceof EmailFailed ? error : new EmailFailed(messageOf(error), { cause: error });
      failure = { error: failed, until: Date.now() + PAUSE_MS };
      throw failed;
    }
  };

  return {
    async get({ renew = false } = {}) {
      if (!renew && issued !== null && Date.now() < issued.renewAt) return issued.token;
      if (failure !== null && Date.now() < failure.until) throw failure.error;
      if (renew && pending === null) {
        // If the server rejects the new one as well, it rejects the login, not the token.
        if (issued !== null && Date.now() < renewedAt + PAUSE_MS) return issued.token;
        renewedAt = Date.now();
      }
      pending ??= request().finally(() => {
        pending = null;
      });
      issued = await pending;
      return issued.token;
    },
  };
}

interface TokenResponse {
  accessToken: string;
  refreshToken: string | null;
  lifetimeSeconds: number;
}

async function requestToken(oauth: MailOAuth, refreshToken: string | null): Promise<TokenResponse> {
  const form = new URLSearchParams({
    client_id: oauth.clientId,
    ...(oauth.clientSecret === null ? {} : { client_secret: oauth.clientSecret }),
    ...(oauth.scope === null ? {} : { scope: oauth.scope }),
    ...(refreshToken === null
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  const response = await fetch(oauth.tokenUrl, {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json' },
    // The request has the client's secret.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new MailServerRefused(
      'login',
      `The token server of MAIL_OAUTH_TOKEN_URL did not respond: ${messageOf(error)}`,
      {
        cause: error,
      },
    );
  });
  const body = fieldsOf(await response.json().catch(() => null));
  const { access_token: accessToken, refresh_token: replacement, expires_in: lifetime } = body;
  if (!response.ok || typeof accessToken !== 'string')
    throw new MailServerRefused('login', reasonOf(response.status, body));
  return {
    accessToken,
    refreshToken: typeof replacement === 'string' ? replacement : null,
    lifetimeSeconds: typeof lifetime === 'number' && lifetime > 0 ? lifetime : DEFAULT_LIFETIME_SECONDS,
  };
}

/** Microsoft and Google report some errors with status 200, and only in the body. */
function reasonOf(status: number, body: Readonly<Record<string, unknown>>): string {
  const { error, error_description: description } = body;
  const said = [error, description].filter((part) => typeof part === 'string').join(': ');
  const fix =
    error === 'invalid_grant' ? ' Authorize the mailbox again and set MAIL_OAUTH_REFRESH_TOKEN to the new token.' : '';
  return `The token server issued no access token (${status}${said === '' ? '' : `, ${said.slice(0, 300)}`}).${fix}`;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
