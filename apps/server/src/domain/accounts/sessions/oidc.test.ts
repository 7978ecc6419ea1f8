import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { rowLocks } from '../../../../test/while-locked.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Behaviour, startIdentityProvider } from '../../../platform/security/identity-provider.fixture.ts';
import { updateWorkspace } from '../workspaces/change-workspace.ts';

const provider = await startIdentityProvider({ after });
const service = await startService({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
});
const workspace = await service.workspace();
await service.workspace();
const { whileHeld } = rowLocks(service);

const begin = (browser: Browser, more = '') =>
  browser.visit(`${service.url}/api/v1/session/oidc?workspace=${workspace.slug}${more}`);

/** The complete flow: to the provider, back with its code, and to the target of the service's redirect. */
async function signIn(browser: Browser, behaviour: Behaviour, more = ''): Promise<string> {
  for (const name of Object.keys(provider.behaviour)) delete (provider.behaviour as Json)[name];
  Object.assign(provider.behaviour, behaviour);
  const back = await new Browser(service).visit(await begin(browser, more));
  return browser.visit(back);
}

const verified = (email: string) => ({ claims: { email, email_verified: true } });
const failure = (code: string) => `${service.url}/sign-in?error=${code}`;

describe("signing in at the company's identity provider", () => {
  it('signs in the member with that verified address, and redirects to the requested page', async () => {
    const member = await joinedMember(workspace, 'hiring_manager', 'Ada.Lovelace@example.com');
    const browser = new Browser(service);
    const options = (await browser.api('GET', '/session/options')).body.data;
    assert.deepEqual(options.openIdConnect, { url: `${service.url}/api/v1/session/oidc`, issuer: provider.issuer });
    const end = await signIn(browser, verified('ada.lovelace@example.com'), '&returnTo=/jobs?status=open');
    assert.equal(end, `${service.url}/jobs?status=open`);
    assert.deepEqual(
      [...browser.cookies.keys()],
      ['rolecall_session', 'rolecall_browser'],
      'what waited for the way back is gone',
    );
    const session = (await browser.api('GET', '/session')).body.data;
    assert.deepEqual([session.member.id, session.workspace.slug], [member.id, workspace.slug]);
    assert.deepEqual(provider.rejections, []);
  });

  it('marks an invited member as joined', async () => {
    const email = 'by-provider@example.com';
    const { id } = (await workspace.api('POST', '/members', { email, name: 'B', role: 'recruiter' })).body.data;
    const browser = new Browser(service);
    assert.equal(await signIn(browser, verified(email)), `${service.url}/`);
    assert.equal((await browser.api('GET', '/session')).body.data.hasPassword, false);
    const types = (await eventsOf(workspace, id)).map(({ type }: Json) => type);
    assert.deepEqual(types, ['member.invited', 'member.joined']);
  });

  it('does not sign in an invited member who is removed at that moment', async () => {
    const email = 'removed-now@example.com';
    const { id } = (await workspace.api('POST', '/members', { email, name: 'R', role: 'recruiter' })).body.data;
    const browser = new Browser(service);
    const remove = 'update members set deleted_at = now() where id = $1';
    const signingIn = async () => ({ status: 302, text: await signIn(browser, verified(email)) });
    assert.equal((await whileHeld(remove, [id], signingIn)).text, failure('not_a_member'));
    assert.equal(browser.token, undefined);
    const types = (await eventsOf(workspace, id)).map(({ type }: Json) => type);
    assert.deepEqual(types, ['member.invited']);
  });

  it('still requires the second factor of a member', async () => {
    const { email, id } = await joinedMember(workspace, 'recruiter');
    const first = new Browser(service);
    await first.signIn(workspace, email);
    await first.api('POST', '/second-factor');
    await service.db.write.query(sql`
      update second_factors set confirmed_at = rolecall_now() where workspace_id = ${workspace.id} and member_id = ${id}`);
    const browser = new Browser(service);
    assert.equal(await signIn(browser, verified(email)), `${service.url}/sign-in?step=second-factor&next=%2F`);
    assert.equal((await browser.api('GET', '/session')).body.error?.details.secondFactor, 'required');
  });

  it('people who are not members, and members with an unverified email address, cannot sign in', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    for (const [behaviour, code] of [
      [verified('outsider@example.com'), 'not_a_member'],
      [{ claims: { email, email_verified: false } }, 'email_not_verified'],
      [{ claims: { email } }, 'email_not_verified'],
      [{ claims: { email, email_verified: 'true' } }, 'email_not_verified'],
      [{ claims: { email_verified: true } }, 'email_not_verified'],
      [{ ...verified(email), rejects: true }, 'provider_failed'],
    ] as [Behaviour, string][]) {
      const browser = new Browser(service);
      assert.equal(await signIn(browser, behaviour), failure(code), JSON.stringify(behaviour));
      assert.deepEqual([...browser.cookies.keys()], []);
    }
  });

  it('accepts only a token that the provider signed for this client, now and for this attempt', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    const past = Math.floor(Date.now() / 1_000) - 3_600;
    for (const fault of [
      { signsWithStrangeKey: true },
      { algorithm: 'none' },
      { algorithm: 'HS256' },
      { forged: { nonce: 'of another attempt' } },
      { forged: { nonce: undefined } },
      { forged: { aud: 'another-service' } },
      { forged: { aud: ['another-service', provider.clientId], azp: 'another-service' } },
      { forged: { iss: 'https://evil.example' } },
      { forged: { exp: past, iat: past - 300 } },
    ] satisfies Partial<Behaviour>[]) {
      const browser = new Browser(service);
      const end = await signIn(browser, { ...verified(email), ...fault });
      assert.equal(end, failure('provider_failed'), JSON.stringify(fault));
      assert.equal(browser.token, undefined);
    }
  });

  it('an attempt belongs to the browser that started it, and can be completed once', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    Object.assign(provider.behaviour, { ...verified(email), rejects: false, forged: {}, signsWithStrangeKey: false });
    const [mine, theirs] = [new Browser(service), new Browser(service)];
    const back = await new Browser(service).visit(await begin(mine));
    assert.equal(await theirs.visit(back), failure('flow_expired'), 'a browser that began nothing');
    await begin(theirs);
    assert.equal(await theirs.visit(back), failure('provider_failed'), 'one that began another attempt');
    await begin(theirs);
    const planted = new URL(back);
    planted.searchParams.delete('state');
    assert.equal(await theirs.visit(planted.href), failure('provider_failed'), 'a response without state');
    const waiting = new Map(mine.cookies);
    assert.equal(await mine.visit(back), `${service.url}/`);
    for (const [name, value] of waiting) theirs.cookies.set(name, value);
    assert.equal(await theirs.visit(back), failure('provider_failed'), 'a code that was used');
    theirs.cookies.set('rolecall_oidc', 'made-up');
    assert.equal(await theirs.visit(back), failure('flow_expired'));
  });

  it('never redirects to another site', async () => {
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'evil', '/a b']) {
      const query = `workspace=${workspace.slug}&returnTo=${encodeURIComponent(returnTo)}`;
      assert.equal((await service.request('GET', `/api/v1/session/oidc?${query}`)).status, 422, returnTo);
    }
  });

  it('redirects back for an unknown workspace, and when the provider does not respond', async () => {
    assert.equal(
      await new Browser(service).visit(`${service.url}/api/v1/session/oidc?workspace=nowhere`),
      failure('workspace_unknown'),
    );
    const broken = await startService({
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
    });
    const place = await broken.workspace();
    const address = `${broken.url}/api/v1/session/oidc?workspace=${place.slug}`;
    assert.equal(await new Browser(broken).visit(address), `${broken.url}/sign-in?error=provider_failed`);
    await broken.close();
  });

  it('is 404 without a provider', async () => {
    const without = await startService();
    for (const path of ['/session/oidc', '/session/oidc/callback?code=x'])
      assert.equal((await without.request('GET', `/api/v1${path}`)).status, 404);
    assert.equal((await without.request('GET', '/api/v1/session/options')).body.data.openIdConnect, null);
    await without.close();
  });

  it('pins the identity of a member: another one with the same address is rejected until an owner resets it', async () => {
    const { email, id } = await joinedMember(workspace, 'recruiter');
    const as = (sub: string) => ({ claims: { email, email_verified: true, sub } });
    assert.equal(await signIn(new Browser(service), as('first')), `${service.url}/`);
    assert.equal(await signIn(new Browser(service), as('first')), `${service.url}/`);
    const impostor = new Browser(service);
    assert.equal(await signIn(impostor, as('second')), failure('identity_mismatch'));
    assert.equal(impostor.token, undefined);

    const other = await joinedMember(workspace, 'recruiter');
    const twice = { claims: { email: other.email, email_verified: true, sub: 'first' } };
    assert.equal(await signIn(new Browser(service), twice), failure('identity_mismatch'), 'one identity, one member');

    const path = `/members/${id}/single-sign-on`;
    assert.equal((await workspace.api('DELETE', path)).status, 403, 'not by a key');
    const admin = new Browser(service);
    await admin.signIn(workspace, (await joinedMember(workspace, 'admin')).email);
    assert.equal((await admin.api('DELETE', path)).status, 403);
    const owner = new Browser(service);
    await owner.signIn(workspace, (await joinedMember(workspace, 'owner')).email);
    assert.equal((await owner.api('DELETE', path)).status, 204);
    assert.equal((await owner.api('DELETE', path)).status, 404);
    assert.equal(await signIn(new Browser(service), as('second')), `${service.url}/`);
  });

  it('can be enforced: passwords and resets are rejected, other sessions end, and the command line allows them again', async () => {
    const strict = await service.workspace();
    const at = (browser: Browser, email: string) =>
      browser.visit(`${service.url}/api/v1/session/oidc?workspace=${strict.slug}`).then(async (url) => {
        Object.assign(provider.behaviour, verified(email));
        return browser.visit(await new Browser(service).visit(url));
      });
    const [owner, other] = [await joinedMember(strict, 'owner'), await joinedMember(strict, 'recruiter')];
    const [browser, elsewhere] = [new Browser(service), new Browser(service)];
    await browser.signIn(strict, owner.email);
    await elsewhere.signIn(strict, other.email);
    const turnOn = () => browser.api('PATCH', '/workspace', { signIn: { singleSignOnOnly: true } });
    assert.equal((await strict.api('PATCH', '/workspace', { signIn: { singleSignOnOnly: true } })).status, 403);
    assert.equal((await turnOn()).status, 409, 'an owner who has never come that way could lock everybody out');
    assert.equal(await at(browser, owner.email), `${service.url}/`);
    assert.equal((await turnOn()).status, 200);

    assert.equal((await browser.api('GET', '/session')).status, 200);
    assert.equal((await elsewhere.api('GET', '/session')).status, 401);
    for (const password of [PASSWORD, 'wrong guess']) {
      const rejected = await elsewhere.signIn(strict, other.email, password);
      assert.deepEqual([rejected.status, rejected.body.error?.details.reason], [403, 'single_sign_on_required']);
    }
    const before = (await strict.api('GET', '/emails?kind=password_reset')).body.data.length;
    await service.request('POST', '/api/v1/password-resets', { body: { workspace: strict.slug, email: other.email } });
    await service.services.background.settled();
    assert.equal((await strict.api('GET', '/emails?kind=password_reset')).body.data.length, before);
    assert.equal(await at(elsewhere, other.email), `${service.url}/`);
    assert.equal((await elsewhere.api('GET', '/session')).status, 200);

    // What `rolecall workspace allow-passwords` does.
    await updateWorkspace(strict.context, { signIn: { singleSignOnOnly: false } });
    assert.equal((await new Browser(service).signIn(strict, other.email)).status, 201);
  });
});
