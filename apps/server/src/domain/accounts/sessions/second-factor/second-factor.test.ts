import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../../test/browser.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { eventsOf } from '../../../../../test/hiring.ts';
import { raw, sql } from '../../../../platform/database/sql.ts';
import { codeOf } from './totp.ts';

const service = await startService();
const workspace = await service.workspace();

const SECOND = Math.floor(Date.now() / 1_000);

/** Sets the database's clock, which is frozen, so that codes do not change between generation and use. */
async function standAt(second: number): Promise<void> {
  await service.db.write.query(
    raw(`create or replace function rolecall_now() returns timestamptz language sql stable parallel safe
      as 'select to_timestamp(${second})'`),
  );
}
await standAt(SECOND);

/** The code that an authenticator app shows so many steps from now. */
function shown(secret: string, steps = 0): string {
  return codeOf(fromBase32(secret), Math.floor(SECOND / 30) + steps);
}

/** Independent of the server's base32 implementation. */
function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

/** A member with a second factor, whose last used code is of the step before this one. */
async function guarded() {
  const member = await joinedMember(workspace, 'recruiter');
  const browser = new Browser(service);
  await browser.signIn(workspace, member.email);
  const { secret, uri } = (await browser.api('POST', '/second-factor')).body.data;
  const confirmed = await browser.api('POST', '/second-factor/confirm', { code: shown(secret, -1) });
  assert.equal(confirmed.status, 200, confirmed.text);
  return { member, browser, secret, uri, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

const halfSignedIn = async (email: string) => {
  const browser = new Browser(service);
  const answer = await browser.signIn(workspace, email);
  assert.deepEqual(answer.body.data, { status: 'second_factor_required', session: null });
  return browser;
};

describe('a second factor', () => {
  it('is required once confirmed, and completes the session with a new token', async () => {
    const { member, secret, uri, browser: first } = await guarded();
    assert.match(uri, new RegExp(`^otpauth://totp/Workspace%20${workspace.slug}:.*secret=${secret}`));
    assert.deepEqual((await first.api('GET', '/session')).body.data.secondFactor, {
      enabled: true,
      passkeyCount: 0,
      mustEnroll: false,
      recoveryCodesLeft: 10,
    });
    const browser = await halfSignedIn(member.email);
    const half = browser.token;
    const done = await browser.api('POST', '/session/second-factor', { code: shown(secret) });
    assert.equal(done.status, 201, done.text);
    assert.equal(done.body.data.status, 'signed_in');
    assert.notEqual(browser.token, half);
    assert.equal((await browser.api('GET', '/session')).body.data.member.id, member.id);
    const before = await service.request('GET', '/api/v1/session', { headers: { cookie: `rolecall_session=${half}` } });
    assert.equal(before.status, 401);
    const types = (await eventsOf(workspace, member.id)).map(({ type }: Json) => type);
    assert.deepEqual(types, ['member.second_factor_enabled']);
  });

  it('a pending session can only verify the code or sign out, for ten minutes', async () => {
    const { member, secret } = await guarded();
    const browser = await halfSignedIn(member.email);
    for (const [method, path] of [
      ['GET', '/session'],
      ['GET', '/me'],
      ['GET', '/jobs'],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['POST', '/second-factor/disable'],
    ] as const) {
      const rejected = await browser.api(method, path);
      assert.equal(rejected.status, 401, path);
      assert.deepEqual(rejected.body.error?.details, { secondFactor: 'required' });
    }
    const late = await halfSignedIn(member.email);
    await standAt(SECOND + 601);
    assert.equal((await late.api('POST', '/session/second-factor', { code: shown(secret, 20) })).status, 401);
    await standAt(SECOND);
    assert.equal((await browser.api('DELETE', '/session')).status, 204);
    assert.equal(browser.token, undefined);
  });

  it('no code is accepted twice, nor one older than a used code', async () => {
    const { member, secret } = await guarded();
    const code = shown(secret);
    const [one, two] = [await halfSignedIn(member.email), await halfSignedIn(member.email)];
    const answers = await Promise.all(
      [one, two].map((browser) => browser.api('POST', '/session/second-factor', { code })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401], 'the same code at the same moment');
    const third = await halfSignedIn(member.email);
    for (const used of [code, shown(secret, -1)])
      assert.equal((await third.api('POST', '/session/second-factor', { code: used })).status, 401);
    assert.equal((await third.api('POST', '/session/second-factor', { code: shown(secret, 1) })).status, 201);
  });

  it('guessing codes is throttled across all pending sessions of the member', async () => {
    const { member, secret } = await guarded();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const browser = await halfSignedIn(member.email);
      statuses.push((await browser.api('POST', '/session/second-factor', { code: '000000' })).status);
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
    const browser = await halfSignedIn(member.email);
    assert.equal((await browser.api('POST', '/session/second-factor', { code: shown(secret) })).status, 429);
  });

  it('a code is rejected without a pending session', async () => {
    const { browser } = await guarded();
    assert.equal((await browser.api('POST', '/session/second-factor', { code: '123456' })).status, 401);
    assert.equal((await new Browser(service).api('POST', '/session/second-factor', { code: '123456' })).status, 401);
  });

  it('a wrong first code enables nothing, and the setup can be restarted', async () => {
    const member = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    await browser.signIn(workspace, member.email);
    assert.equal((await browser.api('POST', '/second-factor/confirm', { code: '123456' })).status, 409);
    const first = (await browser.api('POST', '/second-factor')).body.data.secret;
    const second = (await browser.api('POST', '/second-factor')).body.data.secret;
    const wrong = await browser.api('POST', '/second-factor/confirm', { code: shown(first) });
    assert.deepEqual([wrong.status, wrong.body.error?.details.field], [422, 'code']);
    assert.equal((await new Browser(service).signIn(workspace, member.email)).body.data.status, 'signed_in');
    assert.equal((await browser.api('POST', '/second-factor/confirm', { code: shown(second) })).status, 200);
    assert.equal((await browser.api('POST', '/second-factor')).status, 409);
  });

  it('is disabled by password and code together', async () => {
    const { member, browser, secret } = await guarded();
    const disable = (password: string, code: string) =>
      browser.api('POST', '/second-factor/disable', { password, code });
    assert.equal((await disable('wrong guess', shown(secret))).body.error?.details.field, 'password');
    assert.equal((await disable(PASSWORD, '000000')).body.error?.details.field, 'code');
    assert.equal((await disable(PASSWORD, shown(secret))).status, 204);
    assert.equal((await new Browser(service).signIn(workspace, member.email)).body.data.status, 'signed_in');
  });

  it('can be removed for a member who has lost it by a caller who may grant their role; their sessions are revoked', async () => {
    const { member, browser } = await guarded();
    const asAdmin = new Browser(service);
    await asAdmin.signIn(workspace, (await joinedMember(workspace, 'admin')).email);
    const remove = (id: string) => asAdmin.api('DELETE', `/members/${id}/second-factor`);
    assert.equal((await remove(member.id)).status, 204);
    assert.equal((await remove(member.id)).status, 404);
    assert.equal((await browser.api('GET', '/session')).status, 401);
    assert.equal((await new Browser(service).signIn(workspace, member.email)).body.data.status, 'signed_in');
    const [owner] = (await workspace.api('GET', '/members?role=owner')).body.data;
    assert.equal((await remove(owner.id)).status, 403);
  });

  it('its secret and its recovery codes are not readable in the database', async () => {
    const { member, secret, recoveryCodes } = await guarded();
    const rows = await service.db.write.query<{ text: string }>(sql`
      select f::text as text from second_factors f where workspace_id = ${workspace.id} and member_id = ${member.id}
      union all select r::text from recovery_codes r where workspace_id = ${workspace.id} and member_id = ${member.id}`);
    assert.equal(rows.length, 11);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const { text } of rows)
      for (const plain of [secret, fromBase32(secret).toString('hex'), ...recoveryCodes, ...recoveryCodes.map(hex)])
        assert.ok(!text.includes(plain));
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are typed', async () => {
    const { member, recoveryCodes } = await guarded();
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
    const browser = await halfSignedIn(member.email);
    const done = await browser.api('POST', '/session/second-factor', { code: typed });
    assert.equal(done.status, 201, done.text);
    assert.equal(done.body.data.session.secondFactor.recoveryCodesLeft, 9);
    const again = await halfSignedIn(member.email);
    assert.equal((await again.api('POST', '/session/second-factor', { code: recoveryCodes[0] })).status, 401);
    assert.equal((await again.api('POST', '/session/second-factor', { code: recoveryCodes[1] })).status, 201);
  });

  it('used concurrently sign in one session only', async () => {
    const { member, recoveryCodes } = await guarded();
    const browsers = [
      await halfSignedIn(member.email),
      await halfSignedIn(member.email),
      await halfSignedIn(member.email),
    ];
    const answers = await Promise.all(
      browsers.map((browser) => browser.api('POST', '/session/second-factor', { code: recoveryCodes[0] })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401, 401]);
  });

  it('new ones invalidate the old ones', async () => {
    const { member, browser, secret, recoveryCodes } = await guarded();
    const proof = { password: PASSWORD, code: shown(secret) };
    const renewed = await browser.api('POST', '/second-factor/recovery-codes', proof);
    assert.equal(renewed.status, 200, renewed.text);
    const half = await halfSignedIn(member.email);
    assert.equal((await half.api('POST', '/session/second-factor', { code: recoveryCodes[0] })).status, 401);
    const code = renewed.body.data.recoveryCodes[0];
    assert.equal((await half.api('POST', '/session/second-factor', { code })).status, 201);
  });
});
