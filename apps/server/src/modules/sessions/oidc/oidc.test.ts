import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from '../../../platform/database/sql.ts';
import { type Behaviour, startIdentityProvider } from '../../../platform/identity-provider.fixture.ts';
import { Browser, joinedMember } from '../../../testing/browser.ts';
import { type Json, startService } from '../../../testing/harness.ts';
import { eventsOf } from '../../../testing/hiring.ts';

const provider = await startIdentityProvider({ after });
const service = await startService({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
});
const workspace = await service.workspace();
await service.workspace();

/** Goes to an address as a browser does, and no further. @returns where it is sent on to */
async function visit(browser: Browser, url: string): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
  assert.equal(answer.status, 302, await answer.text());
  browser.keep(answer.headers);
  return answer.headers.get('location')!;
}

const begin = (browser: Browser, more = '') =>
  visit(browser, `${service.url}/api/v1/session/oidc?workspace=${workspace.slug}${more}`);

/** The whole way: to the provider, back with its code, and to where the service sends the browser then. */
async function signIn(browser: Browser, behaviour: Behaviour, more = ''): Promise<string> {
  for (const name of Object.keys(provider.behaviour)) delete (provider.behaviour as Json)[name];
  Object.assign(provider.behaviour, behaviour);
  const back = await visit(new Browser(service), await begin(browser, more));
  return visit(browser, back);
}

const verified = (email: string) => ({ claims: { email, email_verified: true } });
const failure = (code: string) => `${service.url}/sign-in?error=${code}`;

describe("signing in at the company's identity provider", () => {
  it('signs in the member with that verified address, and leads to where they wanted to go', async () => {
    const member = await joinedMember(workspace, 'hiring_manager', 'Ada.Lovelace@example.com');
    const browser = new Browser(service);
    const options = (await browser.api('GET', '/session/options')).body.data;
    assert.deepEqual(options.openIdConnect, { url: `${service.url}/api/v1/session/oidc`, issuer: provider.issuer });
    const end = await signIn(browser, verified('ada.lovelace@example.com'), '&returnTo=/jobs?status=open');
    assert.equal(end, `${service.url}/jobs?status=open`);
    assert.deepEqual([...browser.cookies.keys()], ['rolecall_session'], 'what waited for the way back is gone');
    const session = (await browser.api('GET', '/session')).body.data;
    assert.deepEqual([session.member.id, session.workspace.slug], [member.id, workspace.slug]);
    assert.deepEqual(provider.refusals, []);
  });

  it('an invited member has joined by that', async () => {
    const email = 'by-provider@example.com';
    const { id } = (await workspace.api('POST', '/members', { email, name: 'B', role: 'recruiter' })).body.data;
    const browser = new Browser(service);
    assert.equal(await signIn(browser, verified(email)), `${service.url}/`);
    assert.equal((await browser.api('GET', '/session')).body.data.hasPassword, false);
    const types = (await eventsOf(workspace, id)).map(({ type }: Json) => type);
    assert.deepEqual(types, ['member.invited', 'member.joined']);
  });

  it('a member with a second factor has to give it all the same', async () => {
    const { email, id } = await joinedMember(workspace, 'recruiter');
    const first = new Browser(service);
    await first.signIn(workspace, email);
    await first.api('POST', '/second-factor');
    await service.db.write.query(sql`
      update second_factors set confirmed_at = rolecall_now() where workspace_id = ${workspace.id} and member_id = ${id}`);
    const browser = new Browser(service);
    assert.equal(await signIn(browser, verified(email)), `${service.url}/sign-in?step=second-factor`);
    assert.equal((await browser.api('GET', '/session')).body.error?.details.secondFactor, 'required');
  });

  it('strangers, and addresses that nobody has verified, do not get in', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    for (const [behaviour, code] of [
      [verified('stranger@example.com'), 'not_a_member'],
      [{ claims: { email, email_verified: false } }, 'email_not_verified'],
      [{ claims: { email } }, 'email_not_verified'],
      [{ claims: { email, email_verified: 'true' } }, 'email_not_verified'],
      [{ claims: { email_verified: true } }, 'email_not_verified'],
      [{ ...verified(email), refuses: true }, 'provider_failed'],
    ] as [Behaviour, string][]) {
      const browser = new Browser(service);
      assert.equal(await signIn(browser, behaviour), failure(code), JSON.stringify(behaviour));
      assert.deepEqual([...browser.cookies.keys()], []);
    }
  });

  it('nothing but a token that the provider signed, for this service, now and for this very attempt, counts', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    const past = Math.floor(Date.now() / 1_000) - 3_600;
    for (const fault of [
      { signsWithStrangeKey: true },
      { forged: { nonce: 'of another attempt' } },
      { forged: { aud: 'another-service' } },
      { forged: { iss: 'https://evil.example' } },
      { forged: { exp: past, iat: past - 300 } },
    ]) {
      const browser = new Browser(service);
      const end = await signIn(browser, { ...verified(email), ...fault });
      assert.equal(end, failure('provider_failed'), JSON.stringify(fault));
      assert.equal(browser.token, undefined);
    }
  });

  it('an attempt belongs to the browser that began it, and comes back once', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    Object.assign(provider.behaviour, { ...verified(email), refuses: false, forged: {}, signsWithStrangeKey: false });
    const [mine, theirs] = [new Browser(service), new Browser(service)];
    const back = await visit(new Browser(service), await begin(mine));
    assert.equal(await visit(theirs, back), failure('flow_expired'), 'a browser that began nothing');
    await begin(theirs);
    assert.equal(await visit(theirs, back), failure('provider_failed'), 'one that began another attempt');
    const waiting = new Map(mine.cookies);
    assert.equal(await visit(mine, back), `${service.url}/`);
    for (const [name, value] of waiting) theirs.cookies.set(name, value);
    assert.equal(await visit(theirs, back), failure('provider_failed'), 'a code that was used');
    theirs.cookies.set('rolecall_oidc', 'made-up');
    assert.equal(await visit(theirs, back), failure('flow_expired'));
  });

  it('leads to no other site', async () => {
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'evil', '/a b']) {
      const query = `workspace=${workspace.slug}&returnTo=${encodeURIComponent(returnTo)}`;
      assert.equal((await service.request('GET', `/api/v1/session/oidc?${query}`)).status, 422, returnTo);
    }
  });

  it('an unknown workspace leads back, and so does a provider that does not answer', async () => {
    assert.equal(
      await visit(new Browser(service), `${service.url}/api/v1/session/oidc?workspace=nowhere`),
      failure('workspace_unknown'),
    );
    const broken = await startService({
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
    });
    const place = await broken.workspace();
    const address = `${broken.url}/api/v1/session/oidc?workspace=${place.slug}`;
    assert.equal(await visit(new Browser(broken), address), `${broken.url}/sign-in?error=provider_failed`);
    await broken.close();
  });

  it('without a provider there is no such way in', async () => {
    const without = await startService();
    for (const path of ['/session/oidc', '/session/oidc/callback?code=x'])
      assert.equal((await without.request('GET', `/api/v1${path}`)).status, 404);
    assert.equal((await without.request('GET', '/api/v1/session/options')).body.data.openIdConnect, null);
    await without.close();
  });
});
