import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../../test/browser.ts';
import { type Json, startService, type TestAnswer, type TestWorkspace } from '../../../../../test/harness.ts';
import { eventsOf } from '../../../../../test/hiring.ts';
import { addedPasskey, type Deviation, SoftwarePasskey } from '../../../../../test/passkey.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { toUserHandle } from './relying-party.ts';

const service = await startService();
const workspace = await service.workspace();

/** A member with a passkey, in a browser in which they have signed in by password. */
async function withPasskey(within: TestWorkspace = workspace, role = 'recruiter') {
  const member = await joinedMember(within, role);
  const browser = new Browser(service);
  assert.equal((await browser.signIn(within, member.email)).status, 201);
  return { member, browser, ...(await addedPasskey(browser, service.url)) };
}

const challenge = async (browser: Browser): Promise<Json> =>
  (await browser.api('POST', '/session/passkey/challenge')).body.data.options;
const answer = (browser: Browser, credential: Json) => browser.api('POST', '/session/passkey', { credential });

/** Signs in with a passkey, in a new browser. */
async function signIn(passkey: SoftwarePasskey, deviation: Deviation = {}, browser = new Browser(service)) {
  const signedIn = await answer(browser, passkey.get(await challenge(browser), deviation));
  return Object.assign(signedIn, { browser });
}

const reasonOf = ({ status, body }: TestAnswer<Json>) => [status, body.error?.details?.reason];

/** Makes the member's last confirmation of their identity too old. */
const letTimePass = () =>
  service.db.write.query(sql`
    update sessions set created_at = created_at - interval '11 minutes', confirmed_at = null
    where workspace_id = ${workspace.id}`);

describe('a passkey', () => {
  it('is added, listed with its last use, renamed and removed, with events and emails to the member', async () => {
    const { member, browser, passkey, id } = await withPasskey();
    const list = async () => (await browser.api('GET', '/passkeys')).body.data;
    assert.deepEqual(
      (await list()).map(({ id, name, lastUsedAt }: Json) => ({ id, name, lastUsedAt })),
      [{ id, name: 'Test device', lastUsedAt: null }],
    );
    assert.equal((await browser.api('GET', '/session')).body.data.secondFactor.passkeyCount, 1);
    assert.equal((await signIn(passkey)).status, 201);
    assert.ok((await list())[0].lastUsedAt);
    assert.equal((await browser.api('PATCH', `/passkeys/${id}`, { name: 'MacBook' })).body.data.name, 'MacBook');
    assert.equal((await browser.api('DELETE', `/passkeys/${id}`)).status, 204);
    assert.deepEqual(await list(), []);
    assert.equal((await browser.api('DELETE', `/passkeys/${id}`)).status, 404);
    assert.equal((await signIn(passkey)).status, 401);
    const events = await eventsOf(workspace, member.id);
    assert.deepEqual(
      events.map(({ type, data }: Json) => [type, data.passkey.name]),
      [
        ['member.passkey_added', 'Test device'],
        ['member.passkey_removed', 'MacBook'],
      ],
    );
    const notices = (await workspace.api('GET', '/emails?kind=security_notice&limit=100')).body.data
      .filter(({ to }: Json) => to.includes(member.email))
      .map(({ text }: Json) => text.split('\n')[0])
      .filter((text: string) => !text.includes('new browser'))
      .reverse();
    assert.deepEqual(notices, [
      'The passkey “Test device” was added to your account',
      'The passkey “MacBook” was removed from your account',
    ]);
  });

  it('signs in without name, password or code, also where an authenticator app is set up', async () => {
    const { member, passkey } = await withPasskey();
    await service.db.write.query(sql`
      insert into second_factors (workspace_id, member_id, secret_sealed, confirmed_at)
      values (${workspace.id}, ${member.id}, ''::bytea, rolecall_now())`);
    const { browser, status, body } = await signIn(passkey);
    assert.deepEqual([status, body.data.status], [201, 'signed_in']);
    assert.equal((await browser.api('GET', '/session')).body.data.member.id, member.id);
  });

  it('is required after the password, and completes the pending session with a new token', async () => {
    const { member, passkey } = await withPasskey();
    const browser = new Browser(service);
    assert.equal((await browser.signIn(workspace, member.email)).body.data.status, 'second_factor_required');
    const pending = browser.token;
    assert.equal((await signIn(passkey, {}, browser)).body.data.status, 'signed_in');
    assert.notEqual(browser.token, pending);
    const [{ count }] = (await service.db.write.query<{ count: number }>(sql`
      select count(*)::int as count from sessions
      where workspace_id = ${workspace.id} and member_id = ${member.id} and is_half`)) as [{ count: number }];
    assert.equal(count, 0);
  });

  it('satisfies a workspace that requires a second factor', async () => {
    const strict = await service.workspace();
    const owner = new Browser(service);
    await owner.signIn(strict, (await joinedMember(strict, 'owner')).email);
    assert.equal((await owner.api('PATCH', '/workspace', { signIn: { requireSecondFactor: true } })).status, 200);
    const member = await joinedMember(strict, 'recruiter');
    const browser = new Browser(service);
    await browser.signIn(strict, member.email);
    assert.deepEqual(reasonOf(await browser.api('GET', '/jobs')), [403, 'second_factor_enrollment_required']);
    const { id } = await addedPasskey(browser, service.url);
    assert.equal((await browser.api('GET', '/jobs')).status, 200);
    assert.equal((await browser.api('DELETE', `/passkeys/${id}`)).status, 204);
    assert.deepEqual(reasonOf(await browser.api('GET', '/jobs')), [403, 'second_factor_enrollment_required']);
  });

  it('does not sign in if only single sign-on is allowed, but is a second factor after it', async () => {
    const company = await service.workspace();
    const { member, passkey } = await withPasskey(company);
    const pending = new Browser(service);
    assert.equal((await pending.signIn(company, member.email)).body.data.status, 'second_factor_required');
    await service.db.write.query(sql`update workspaces set single_sign_on_only = true where id = ${company.id}`);
    assert.deepEqual(reasonOf(await signIn(passkey)), [403, 'single_sign_on_required']);
    assert.equal((await signIn(passkey, {}, pending)).body.data.status, 'signed_in');
  });

  it('is removed with its member, and when two-factor authentication is disabled for them', async () => {
    const [removed, lost] = [await withPasskey(), await withPasskey()];
    assert.equal((await workspace.api('DELETE', `/members/${removed.member.id}`)).status, 204);
    assert.equal((await signIn(removed.passkey)).status, 401);
    assert.equal((await workspace.api('DELETE', `/members/${lost.member.id}/second-factor`)).status, 204);
    assert.equal((await workspace.api('DELETE', `/members/${lost.member.id}/second-factor`)).status, 404);
    assert.equal((await signIn(lost.passkey)).status, 401);
    assert.equal((await new Browser(service).signIn(workspace, lost.member.email)).body.data.status, 'signed_in');
  });

  it('of another member can be neither seen, renamed nor removed', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    assert.equal((await mine.browser.api('PATCH', `/passkeys/${other.id}`, { name: 'Mine' })).status, 404);
    assert.equal((await mine.browser.api('DELETE', `/passkeys/${other.id}`)).status, 404);
    const listed = (await mine.browser.api('GET', '/passkeys')).body.data;
    assert.deepEqual(
      listed.map(({ id }: Json) => id),
      [mine.id],
    );
    assert.equal((await signIn(other.passkey)).status, 201);
  });

  it('that was removed stays removed when a backup is restored', async () => {
    const { browser, id } = await withPasskey();
    await browser.api('DELETE', `/passkeys/${id}`);
    const kinds = await service.db.write.query<{ kind: string }>(sql`
      select kind from revocations where workspace_id = ${workspace.id} and record_id = ${id}`);
    assert.deepEqual(kinds, [{ kind: 'passkey' }]);
  });
});

describe('a sign-in with a passkey is rejected', () => {
  const rejections: [string, (member: Awaited<ReturnType<typeof withPasskey>>) => Promise<TestAnswer<Json>>][] = [
    ['from another origin', ({ passkey }) => signIn(passkey, { origin: 'https://evil.example' })],
    ['for another RP ID', ({ passkey }) => signIn(passkey, { rpId: 'evil.example' })],
    ['for a challenge that nobody issued', ({ passkey }) => signIn(passkey, { challenge: 'bm90IGlzc3VlZA' })],
    ['without the person verified', ({ passkey }) => signIn(passkey, { isVerified: false })],
    [
      'with the name of another member',
      async ({ passkey }) => signIn(passkey, { userHandle: (await withPasskey()).passkey.userHandle }),
    ],
    [
      'with the credential of another member',
      async ({ passkey }) => signIn(passkey, { id: (await withPasskey()).passkey.id }),
    ],
    ['with an unknown credential', async ({ passkey }) => signIn(passkey, { id: new SoftwarePasskey(service.url).id })],
    [
      'for a member who does not exist',
      ({ passkey }) =>
        signIn(passkey, { userHandle: Buffer.from(toUserHandle(workspace.id, newId())).toString('base64url') }),
    ],
    ['with a user handle of something else', ({ passkey }) => signIn(passkey, { userHandle: 'AAAA' })],
    [
      'in another browser than the one that was given the challenge',
      async ({ passkey }) => {
        const [first, second] = [new Browser(service), new Browser(service)];
        await challenge(second);
        return answer(second, passkey.get(await challenge(first)));
      },
    ],
    [
      'in a browser without a challenge',
      async ({ passkey }) => answer(new Browser(service), passkey.get(await challenge(new Browser(service)))),
    ],
    [
      'after five minutes',
      async ({ passkey }) => {
        const browser = new Browser(service);
        const options = await challenge(browser);
        const late = JSON.stringify({ challenge: options.challenge, until: Date.now() - 1 });
        const sealed = service.services.secrets.seal(late, 'passkey sign-in').toString('base64url');
        browser.cookies.set('rolecall_passkey', sealed);
        return answer(browser, passkey.get(options));
      },
    ],
  ];
  for (const [name, attempt] of rejections)
    it(`${name}, with the same response, and no session begins`, async () => {
      const member = await withPasskey();
      const rejected = await attempt(member);
      assert.equal(rejected.status, 401, rejected.text);
      assert.equal(
        rejected.body.error?.message,
        'This passkey is not valid here, or the attempt has expired. Try again.',
      );
      assert.equal(rejected.body.error?.details, undefined);
      assert.deepEqual(
        rejected.headers.getSetCookie().filter((cookie) => cookie.startsWith('rolecall_session')),
        [],
      );
      assert.equal((await signIn(member.passkey)).status, 201, 'the passkey itself is unharmed');
    });

  it('when it is replayed, also concurrently', async () => {
    const { passkey } = await withPasskey();
    const browser = new Browser(service);
    const credential = passkey.get(await challenge(browser));
    const cookie = browser.cookies.get('rolecall_passkey')!;
    const twins = [new Browser(service), new Browser(service), new Browser(service)];
    for (const twin of twins) twin.cookies.set('rolecall_passkey', cookie);
    const answers = await Promise.all(twins.slice(0, 2).map((twin) => answer(twin, credential)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401]);
    assert.equal((await answer(twins[2]!, credential)).status, 401);
    const again = passkey.get({
      challenge: JSON.parse(atob(credential.response.clientDataJSON)).challenge,
      rpId: 'localhost',
    });
    assert.equal((await answer(twins[2]!, again)).status, 401, 'a new signature of a used challenge');
  });

  it('when its counter does not increase, which indicates a copied passkey', async () => {
    const { passkey } = await withPasskey();
    assert.equal((await signIn(passkey, { counter: 7 })).status, 201);
    assert.equal((await signIn(passkey, { counter: 6 })).status, 401);
    assert.equal((await signIn(passkey, { counter: 7 })).status, 401);
    assert.equal((await signIn(passkey, { counter: 0 })).status, 401);
    assert.equal((await signIn(passkey, { counter: 8 })).status, 201);
  });

  it('but not for a counter that is always zero, as of synchronized passkeys', async () => {
    const { passkey } = await withPasskey();
    for (let time = 0; time < 2; time += 1) assert.equal((await signIn(passkey, { counter: 0 })).status, 201);
  });

  it('after too many attempts, including correct ones, whether the member exists or not', async () => {
    const { passkey } = await withPasskey();
    const nobody = Buffer.from(toUserHandle(workspace.id, newId())).toString('base64url');
    for (const deviation of [{}, { userHandle: nobody }]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1)
        statuses.push((await signIn(passkey, { ...deviation, isVerified: false })).status);
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
      assert.equal((await signIn(passkey, deviation)).status, 429);
    }
  });

  it('from another site, before anything is read', async () => {
    const { passkey } = await withPasskey();
    const browser = new Browser(service);
    const credential = passkey.get(await challenge(browser));
    const foreign = await browser.api('POST', '/session/passkey', { credential }, { origin: 'https://evil.example' });
    assert.equal(foreign.status, 403);
    assert.equal((await answer(browser, credential)).status, 201);
  });
});

describe('adding a passkey', () => {
  const added = (browser: Browser, credential: Json) => browser.api('POST', '/passkeys', { name: 'New', credential });
  const options = async (browser: Browser) => (await browser.api('POST', '/passkeys/challenge')).body.data.options;

  it('requires a response to the challenge of this session, for this site, used once, with user verification', async () => {
    const [{ browser }, other] = [await withPasskey(), await withPasskey()];
    const made = (deviation: Deviation, from = browser) =>
      options(from).then((given) => new SoftwarePasskey(service.url).create(given, deviation));
    for (const credential of [
      await made({ origin: 'https://evil.example' }),
      await made({ rpId: 'evil.example' }),
      await made({ challenge: 'bm90IGlzc3VlZA' }),
      await made({ isVerified: false }),
      await made({}, other.browser),
    ]) {
      await options(browser);
      const rejected = await added(browser, credential);
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, 'credential'], rejected.text);
    }
    const given = await options(browser);
    assert.equal((await added(browser, new SoftwarePasskey(service.url).create(given))).status, 201);
    const twice = await added(browser, new SoftwarePasskey(service.url).create(given));
    assert.equal(twice.status, 422, 'the challenge was used');
    assert.equal((await browser.api('GET', '/passkeys')).body.data.length, 2);
  });

  it('starts with the same options when the call is repeated with its idempotency key', async () => {
    const { browser } = await withPasskey();
    for (const path of ['/passkeys/challenge', '/session/reauthenticate/challenge']) {
      const key = newId();
      const start = () => browser.api('POST', path, undefined, { 'idempotency-key': key });
      const first = await start();
      assert.ok(first.body.data.options.challenge, first.text);
      assert.deepEqual((await start()).body.data, first.body.data);
    }
  });

  it('rejects one that already exists, also of another member', async () => {
    const { browser, passkey } = await withPasskey();
    assert.equal((await added(browser, passkey.create(await options(browser)))).status, 409);
    const other = new Browser(service);
    await other.signIn(workspace, (await joinedMember(workspace, 'recruiter')).email);
    assert.equal((await added(other, passkey.create(await options(other)))).status, 409);
  });

  it('and removing one require a confirmation of identity, for which another passkey works, once', async () => {
    const { browser, passkey, id } = await withPasskey();
    const foreign = (await withPasskey()).passkey;
    await letTimePass();
    const blocked = [403, 'reauthentication_required'];
    assert.deepEqual(reasonOf(await browser.api('POST', '/passkeys/challenge')), blocked);
    assert.deepEqual(reasonOf(await browser.api('DELETE', `/passkeys/${id}`)), blocked);
    const asked = async () => (await browser.api('POST', '/session/reauthenticate/challenge')).body.data.options;
    const confirm = (credential: Json) => browser.api('POST', '/session/reauthenticate', { passkey: credential });
    const given = await asked();
    assert.deepEqual(
      given.allowCredentials.map((allowed: Json) => allowed.id),
      [passkey.id],
    );
    for (const credential of [
      foreign.get(await asked()),
      foreign.get(await asked(), { id: passkey.id }),
      passkey.get(await asked(), { origin: 'https://evil.example' }),
    ]) {
      const rejected = await confirm(credential);
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, 'passkey']);
    }
    const credential = passkey.get(await asked());
    assert.equal((await confirm(credential)).status, 204);
    assert.equal((await confirm(credential)).status, 422, 'used');
    assert.equal((await browser.api('DELETE', `/passkeys/${id}`)).status, 204);
    assert.equal((await browser.api('POST', '/session/reauthenticate/challenge')).status, 409);
    const both = await browser.api('POST', '/session/reauthenticate', { password: PASSWORD, passkey: credential });
    assert.equal(both.status, 422);
  });
});
