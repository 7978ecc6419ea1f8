import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { type Json, moveClock, startService } from '../../../../test/harness.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { DUMMY_HASH, hashPassword, verifyPassword } from '../../../platform/security/passwords.ts';

const service = await startService();
const workspace = await service.workspace();
await service.workspace();

const signIn = (body: object, headers: Record<string, string> = {}) =>
  service.request('POST', '/api/v1/session', { body, headers });
const account = async (role = 'recruiter') => ({
  workspace: workspace.slug,
  email: (await joinedMember(workspace, role)).email,
  password: PASSWORD,
});

/** A response without the parts that differ with every request. */
const visiblePart = ({ status, text, headers }: { status: number; text: string; headers: Headers }) => {
  const volatile = new Set(['x-request-id', 'date', 'ratelimit', 'retry-after']);
  return { status, text, headers: [...headers].filter(([name]) => !volatile.has(name)) };
};

describe('session fixation', () => {
  it('a token planted before signing in is worthless afterwards', async () => {
    const [attacker, victim] = [new Browser(service), new Browser(service)];
    const [theirs, mine] = [await account(), await account()];
    await attacker.api('POST', '/session', theirs);
    const planted = attacker.token!;
    victim.cookies.set('rolecall_session', planted);
    await victim.api('POST', '/session', mine);
    assert.notEqual(victim.token, planted);
    const again = await service.request('GET', '/api/v1/session', {
      headers: { cookie: `rolecall_session=${planted}` },
    });
    assert.equal(again.status, 401);
    assert.equal((await victim.api('GET', '/session')).body.data.member.email, mine.email);
  });

  it('a token chosen by the client is never adopted', async () => {
    const browser = new Browser(service);
    const made = `${Buffer.alloc(48, 7).toString('base64url')}`;
    browser.cookies.set('rolecall_session', made);
    await browser.api('POST', '/session', await account());
    assert.notEqual(browser.token, made);
    assert.equal((await browser.api('GET', '/session')).status, 200);
  });

  it('changing the password issues a new token, and revokes the other sessions', async () => {
    const credentials = await account();
    const [browser, other] = [new Browser(service), new Browser(service)];
    await browser.api('POST', '/session', credentials);
    await other.api('POST', '/session', credentials);
    const before = browser.token;
    const body = { currentPassword: PASSWORD, password: 'another long password' };
    assert.equal((await browser.api('PUT', '/session/password', body)).status, 204);
    assert.notEqual(browser.token, before);
    assert.equal((await browser.api('GET', '/session')).status, 200);
    assert.equal((await other.api('GET', '/session')).status, 401);
    const old = await service.request('GET', '/api/v1/session', { headers: { cookie: `rolecall_session=${before}` } });
    assert.equal(old.status, 401);
  });

  it('with two session cookies, neither is accepted', async () => {
    const browser = new Browser(service);
    await browser.api('POST', '/session', await account());
    const cookie = `rolecall_session=${browser.token}; rolecall_session=${browser.token}`;
    assert.equal((await service.request('GET', '/api/v1/me', { headers: { cookie } })).status, 401);
  });
});

describe('cross-site writes with the session cookie', () => {
  const note = { firstName: 'Cross', lastName: 'Site', email: 'cross@site.example' };

  it('are rejected for any combination of browser headers, and change nothing', async () => {
    const browser = new Browser(service);
    await browser.api('POST', '/session', await account('admin'));
    const cookie = `rolecall_session=${browser.token}`;
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${service.url}.evil.example` },
      { origin: service.url.replace('http:', 'https:') },
      { origin: service.url.replace('localhost', '127.0.0.1') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: service.url, 'sec-fetch-site': 'cross-site' },
    ];
    const before = (await workspace.api('GET', '/candidates')).body.data;
    for (const headers of foreign) {
      for (const [method, path, body] of [
        ['POST', '/candidates', note],
        ['PATCH', '/workspace', { name: 'Evil' }],
        ['DELETE', '/sessions', undefined],
        ['DELETE', '/session', undefined],
        ['POST', '/session/second-factor', { code: '123456' }],
        ['PUT', '/session/password', { currentPassword: PASSWORD, password: 'a password of evil' }],
      ] as const) {
        const rejected = await service.request(method, `/api/v1${path}`, { body, headers: { cookie, ...headers } });
        assert.equal(rejected.status, 403, `${method} ${path} ${JSON.stringify(headers)}: ${rejected.text}`);
        assert.deepEqual(rejected.headers.getSetCookie(), []);
      }
    }
    assert.deepEqual((await workspace.api('GET', '/candidates')).body.data, before);
    assert.equal((await browser.api('GET', '/session')).status, 200);
  });

  it('are accepted from the own origin, by either header', async () => {
    const browser = new Browser(service);
    await browser.api('POST', '/session', await account('admin'));
    const cookie = `rolecall_session=${browser.token}`;
    for (const headers of [
      { origin: service.url },
      { 'sec-fetch-site': 'same-origin' },
      { origin: service.url, 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[]) {
      const done = await service.request('PATCH', '/api/v1/workspace', { body: {}, headers: { cookie, ...headers } });
      assert.equal(done.status, 200, done.text);
    }
  });

  it('cannot sign anyone in either', async () => {
    const credentials = await account();
    assert.equal((await signIn(credentials, { origin: 'https://evil.example' })).status, 403);
    assert.equal((await signIn(credentials, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await signIn(credentials)).status, 201, 'no browser');
  });

  it('require no origin with an API key, which browsers never add automatically', async () => {
    const headers = { authorization: `Bearer ${workspace.secretKey}`, origin: 'https://evil.example' };
    assert.equal((await service.request('PATCH', '/api/v1/workspace', { body: {}, headers })).status, 200);
  });
});

describe('the existence of accounts is not revealed', () => {
  it('a wrong password, an unknown address, an unknown workspace and a member without a password are rejected alike', async () => {
    const { email } = await account();
    await workspace.api('POST', '/members', { email: 'invited@example.com', name: 'I', role: 'recruiter' });
    const answers = await Promise.all(
      [
        { workspace: workspace.slug, email, password: 'wrong password' },
        { workspace: workspace.slug, email: 'nobody@example.com', password: PASSWORD },
        { workspace: 'nowhere', email, password: PASSWORD },
        { workspace: workspace.slug, email: 'invited@example.com', password: PASSWORD },
        { email, password: PASSWORD },
      ].map((body) => signIn(body)),
    );
    assert.equal(answers[0]!.status, 401);
    for (const answer of answers) assert.deepEqual(visiblePart(answer), visiblePart(answers[0]!));
  });

  it('rejecting an unknown account costs the same work: a hash of the same cost that no password has', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 3);
    const lengths = (hash: string) => hash.split('$').map((part) => part.length);
    const real = await hashPassword(PASSWORD);
    assert.deepEqual(cost(DUMMY_HASH), cost(real));
    assert.deepEqual(lengths(DUMMY_HASH), lengths(real));
    for (const password of ['', PASSWORD, DUMMY_HASH]) assert.equal(await verifyPassword(password, DUMMY_HASH), false);
  });

  it('a password reset request gets the same response, before anything is looked up', async () => {
    const { email } = await account();
    const ask = (body: object) => service.request('POST', '/api/v1/password-resets', { body });
    const answers = await Promise.all([
      ask({ workspace: workspace.slug, email }),
      ask({ workspace: workspace.slug, email: 'nobody@example.com' }),
      ask({ workspace: 'nowhere', email }),
    ]);
    assert.equal(answers[0]!.status, 202);
    assert.equal(answers[0]!.text, '');
    for (const answer of answers) assert.deepEqual(visiblePart(answer), visiblePart(answers[0]!));
    await service.services.background.settled();
    const mails = (await workspace.api('GET', '/emails?kind=password_reset')).body.data;
    assert.deepEqual(
      mails.map(({ to }: Json) => to.includes(email)),
      [true],
    );
  });
});

describe('guessing', () => {
  it('at one account is throttled, with correct and wrong passwords, whether it exists or not', async () => {
    const { email } = await account();
    for (const target of [email, 'nobody-at-all@example.com']) {
      const guess = (password: string) => signIn({ workspace: workspace.slug, email: target, password });
      for (let attempt = 1; attempt <= 5; attempt += 1) assert.equal((await guess('wrong guess')).status, 401);
      const waits: number[] = [];
      let elapsed = 0;
      for (let attempt = 6; attempt <= 16; attempt += 1) {
        const rejected = await guess(PASSWORD);
        assert.equal(rejected.status, 429, `attempt ${attempt} at ${target}`);
        waits.push(Number(rejected.headers.get('retry-after')));
        elapsed += waits.at(-1)!;
        await moveClock(service.db, `${elapsed} seconds`);
        assert.equal((await guess('wrong guess')).status, 401);
      }
      assert.deepEqual(waits, [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
      await moveClock(service.db, '0 seconds');
    }
  });

  it('a correct password after a few wrong ones resets the count', async () => {
    const credentials = await account();
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1)
        assert.equal((await signIn({ ...credentials, password: 'wrong guess' })).status, 401);
      assert.equal((await signIn(credentials)).status, 201);
    }
  });

  it('concurrent guesses are all counted', async () => {
    const credentials = await account();
    const guesses = Array.from({ length: 12 }, (_, index) =>
      signIn({ ...credentials, password: `wrong guess ${index}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 5);
    assert.equal(statuses.filter((status) => status === 429).length, 7);
  });

  it('the current password in an open session is throttled too', async () => {
    const browser = new Browser(service);
    await browser.api('POST', '/session', await account());
    const guess = { currentPassword: 'wrong guess', password: 'another long password' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await browser.api('PUT', '/session/password', guess)).status);
    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429]);
  });
});

describe('guessing from one address', () => {
  it('is blocked for a minute after the allowed number of failures at any accounts; correct ones do not count', async () => {
    const limited = await startService({ RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '6' });
    const place = await limited.workspace();
    const { email } = await joinedMember(place, 'recruiter');
    const send = (body: object) => limited.request('POST', '/api/v1/session', { body });
    const right = { workspace: place.slug, email, password: PASSWORD };
    for (let attempt = 0; attempt < 8; attempt += 1) assert.equal((await send(right)).status, 201);
    for (let attempt = 0; attempt < 6; attempt += 1)
      assert.equal((await send({ ...right, email: `guess-${attempt}@example.com` })).status, 401);
    const rejected = await send(right);
    assert.equal(rejected.status, 429);
    assert.ok(Number(rejected.headers.get('retry-after')) > 0);
    assert.equal((await place.api('GET', '/me')).status, 200, 'keys have an allowance of their own');
    await limited.close();
  });
});

describe('secrets at rest', () => {
  it('no table contains an API key, a session token or a link token', async () => {
    const browser = new Browser(service);
    await browser.api('POST', '/session', await account());
    const { email } = await account();
    await service.request('POST', '/api/v1/password-resets', { body: { workspace: workspace.slug, email } });
    await service.services.background.settled();
    const tables = await service.db.write.query<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    // The end of a token is secret, and so is any part of it; the last four characters of a key are shown.
    const secrets = [browser.token!.slice(-40), workspace.secretKey.slice(-40, -4)];
    for (const { name } of tables) {
      const rows = await service.db.write.query<{ text: string }>(raw(`select t::text as text from "${name}" t`));
      for (const { text } of rows) {
        assert.ok(!secrets.some((secret) => text.includes(secret)), name);
        const link = /#token=([\w-]+)/.exec(text);
        if (link !== null) assert.equal(link[1], 'only-in-the-email-itself', name);
      }
    }
  });
});
