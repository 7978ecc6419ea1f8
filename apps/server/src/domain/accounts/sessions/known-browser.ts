import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import type { CookieChange } from '../../../platform/http/contract/cookie-change.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { sha256 } from '../../../platform/security/secrets.ts';

const COOKIE = 'rolecall_browser';
const PURPOSE = 'known browser';
// The longest that browsers keep a cookie (RFC 6265bis, 5.5).
const MAX_AGE_DAYS = 400;
const MAX_ACCOUNTS = 8;

/** A browser in which a member has signed in before. It proves only that, and exempts it from throttling caused by others. */
interface KnownBrowser {
  /** Changes with each sign-in. */
  id: string;
  /** Hashes of the accounts that have signed in here, newest first. */
  accounts: string[];
}

type BrowserRequest = Pick<AnonymousRequest, 'services' | 'cookie'>;

/** The browser of a request, if this account has signed in there before. */
export function knownBrowser(
  request: AnonymousRequest,
  workspaceId: string,
  memberId: string | undefined,
): KnownBrowser | null {
  const browser = readBrowser(request);
  if (browser === null || memberId === undefined) return null;
  return browser.accounts.includes(accountHash(workspaceId, memberId)) ? browser : null;
}

/**
 * The account that signed in last in the browser of a request, as a hash; null for an unknown browser. All browsers of a
 * member are one, so that signing in again and again is no way to more.
 */
export function memberOfBrowser(request: BrowserRequest): string | null {
  return readBrowser(request)?.accounts[0] ?? null;
}

/** The cookie that identifies the browser from now on. */
export function rememberBrowser(request: AnonymousRequest, workspaceId: string, memberId: string): CookieChange {
  const account = accountHash(workspaceId, memberId);
  const others = (readBrowser(request)?.accounts ?? []).filter((known) => known !== account);
  const browser: KnownBrowser = { id: newId(), accounts: [account, ...others].slice(0, MAX_ACCOUNTS) };
  const sealed = request.services.secrets.seal(JSON.stringify(browser), PURPOSE);
  return { name: COOKIE, value: sealed.toString('base64url'), maxAgeSeconds: MAX_AGE_DAYS * 86_400 };
}

function readBrowser(request: BrowserRequest): KnownBrowser | null {
  const sealed = request.cookie(COOKIE);
  if (sealed === null) return null;
  try {
    // Only this instance can have sealed it.
    return JSON.parse(
      request.services.secrets.open(Buffer.from(sealed, 'base64url'), PURPOSE).toString(),
    ) as KnownBrowser;
  } catch {
    return null;
  }
}

function accountHash(workspaceId: string, memberId: string): string {
  return sha256(`${workspaceId} ${memberId}`).subarray(0, 12).toString('base64url');
}
