import { handOverLink } from '../../src/domain/accounts/sessions/issue-link.ts';
import { codeOf, STEP_SECONDS } from '../../src/domain/accounts/sessions/second-factor/totp.ts';
import { systemContext } from '../../src/domain/records/access/system-context.ts';
import { Browser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import type { Json } from '../harness.ts';
import { addedPasskey } from '../passkey.ts';
import { secretFromBase32 } from '../totp.ts';
import type { Scene } from './scene.ts';

export const ACME = { slug: 'acme' };
export const RECRUITER = 'katherine@example.com';
const INTERVIEWER = 'mary@example.com';
export const PASSWORD = 'correct horse battery staple';

/** The owner signs in, sets up two-factor authentication, removes it again, and adds a passkey instead; others join. */
export async function signInAndOut(scene: Scene): Promise<void> {
  const { service, api, owner } = scene;
  const browser = new Browser(service);
  await browser.signIn(ACME, owner.email, owner.password);
  await browser.api('GET', '/session');
  await browser.api('PATCH', '/session', { name: 'Olive Owner' });
  await browser.api('GET', '/sessions');
  await browser.api('POST', '/calendar-authorizations', { kind: 'google' });
  await browser.api('POST', '/calendar-feed');
  await browser.api('GET', '/calendar-feed');
  await browser.api('DELETE', '/calendar-feed');
  await browser.api('GET', '/doctor');
  const keys: Json[] = (await api('GET', '/api-keys?order=asc&limit=100')).body.data;
  const offered = keys.find(({ pendingOwner }) => pendingOwner !== null);
  await browser.api('POST', `/api-keys/${offered.id}/accept-transfer`);
  await browser.api('POST', '/workspace/confirm-restore');
  await useAuthenticator(scene, browser);
  await usePasskeys(scene, browser);
  await join(scene);
  await loseAuthenticator(scene, browser);
  await useSingleSignOn(scene, browser);
  const password = 'an even longer one, with a comma';
  await browser.api('PUT', '/session/password', { currentPassword: owner.password, password });
  await api('GET', '/me');
}

/** @returns a function that computes a code of the app, relative to the current one; those of earlier steps expire during a test */
async function addAuthenticator(browser: Browser): Promise<(step: number) => string> {
  const { secret } = (await browser.api('POST', '/second-factor')).body.data;
  const code = (step: number) => codeOf(secretFromBase32(secret), Math.floor(Date.now() / 1000 / STEP_SECONDS) + step);
  await browser.api('POST', '/second-factor/confirm', { code: code(0) });
  return code;
}

async function useAuthenticator({ service, owner }: Scene, browser: Browser): Promise<void> {
  const code = await addAuthenticator(browser);
  const renewed = await browser.api('POST', '/second-factor/recovery-codes', {
    password: owner.password,
    code: code(1),
  });
  const other = new Browser(service);
  await other.signIn(ACME, owner.email, owner.password);
  const [recoveryCode, lastCode] = renewed.body.data.recoveryCodes;
  await other.api('POST', '/session/second-factor', { code: recoveryCode });
  await other.api('DELETE', '/session');
  await browser.api('POST', '/second-factor/disable', { password: owner.password, code: lastCode });
}

async function usePasskeys({ service }: Scene, browser: Browser): Promise<void> {
  const { passkey, id } = await addedPasskey(browser, service.url);
  await browser.api('GET', '/passkeys');
  await browser.api('POST', '/session/reauthenticate/challenge');
  const visitor = new Browser(service);
  const { options } = (await visitor.api('POST', '/session/passkey/challenge')).body.data;
  await visitor.api('POST', '/session/passkey', { credential: passkey.get(options) });
  await browser.api('PATCH', `/passkeys/${id}`, { name: 'MacBook' });
  const lost = await addedPasskey(browser, service.url, 'Phone');
  await browser.api('DELETE', `/passkeys/${lost.id}`);
}

/** The recruiter loses her phone, and the owner removes its authenticator app. */
async function loseAuthenticator(scene: Scene, owner: Browser): Promise<void> {
  const browser = new Browser(scene.service);
  await browser.signIn(ACME, RECRUITER, PASSWORD);
  await addAuthenticator(browser);
  const member = (await scene.api('GET', '/members')).body.data.find(({ email }: Json) => email === RECRUITER);
  await owner.api('DELETE', `/members/${member.id}/second-factor`);
  await endSessions(scene);
  const sessions = (await owner.api('GET', `/members/${member.id}/sessions`)).body.data;
  await owner.api('DELETE', `/members/${member.id}/sessions/${sessions[0].id}`);
  await new Browser(scene.service).signIn(ACME, RECRUITER, PASSWORD);
  await owner.api('DELETE', `/members/${member.id}/sessions`);
}

/** The recruiter signs out elsewhere: first of one session, then of all others. */
async function endSessions({ service }: Scene): Promise<void> {
  const [browser, other] = [new Browser(service), new Browser(service)];
  for (const each of [other, browser]) await each.signIn(ACME, RECRUITER, PASSWORD);
  const sessions = (await browser.api('GET', '/sessions')).body.data;
  const { id } = sessions.find(({ current }: Json) => !current);
  await browser.api('POST', '/session/reauthenticate', { password: PASSWORD });
  await browser.api('DELETE', `/sessions/${id}`);
  await browser.api('DELETE', '/sessions?keepCurrent=true');
}

/** The recruiter follows the link of the invitation. */
async function join({ service, workspaceId }: Scene): Promise<void> {
  const context = systemContext(service.db, service.services, workspaceId);
  const token = (await handOverLink(context, RECRUITER, 'invitation')).split('token=')[1]!;
  await service.request('POST', '/api/v1/one-time-links', { body: { token } });
  await service.request('POST', '/api/v1/password-resets/confirm', {
    body: { token, password: PASSWORD },
  });
}

/** The recruiter is mentioned in a note. */
export async function beNotified({ service, api }: Scene): Promise<void> {
  const browser = new Browser(service);
  await browser.signIn(ACME, RECRUITER, PASSWORD);
  const { id } = (await browser.api('GET', '/session')).body.data.member;
  const [candidate] = (await api('GET', '/candidates')).body.data;
  await api('POST', `/candidates/${candidate.id}/notes`, { body: 'Shall we invite her?', mentions: [id] });
  const notifications = await eventually(
    async () => (await browser.api('GET', '/notifications')).body.data,
    (found: Json[]) => found.some(({ kind }) => kind === 'mention'),
  );
  await browser.api('GET', '/notifications/unread-count');
  await browser.api('PATCH', `/notifications/${notifications[0].id}`, { read: true });
  await browser.api('POST', '/notifications/mark-all-read');
  await browser.api('GET', '/notification-settings');
  await browser.api('GET', '/home');
  const settings = { kinds: { new_application: { email: 'off' } }, timeZone: 'Europe/Lisbon' };
  await browser.api('PATCH', '/notification-settings', settings);
}

/** The interviewer joins through the company's identity provider, and gets another identity there later. */
async function useSingleSignOn({ service, api, identityProvider }: Scene, owner: Browser): Promise<void> {
  identityProvider.behaviour.claims = { email: INTERVIEWER, email_verified: true };
  const browser = new Browser(service);
  const atProvider = await browser.visit(`${service.url}/api/v1/session/oidc?workspace=acme`);
  await browser.visit(await new Browser(service).visit(atProvider));
  const member = (await api('GET', '/members')).body.data.find(({ email }: Json) => email === INTERVIEWER);
  await owner.api('DELETE', `/members/${member.id}/single-sign-on`);
}
