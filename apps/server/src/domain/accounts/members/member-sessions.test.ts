import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService({ TRUST_PROXY: 'true' });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

async function signedIn(workspace: TestWorkspace, role: string) {
  const member = await joinedMember(workspace, role);
  const again = async () => {
    const browser = new Browser(service);
    const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': FIREFOX };
    const body = { workspace: workspace.slug, email: member.email, password: 'correct horse battery' };
    assert.equal((await browser.api('POST', '/session', body, headers)).status, 201);
    return browser;
  };
  return { ...member, again, browser: await again() };
}

describe("a member's sessions", () => {
  it('show owners when, from where, in which browser and how the member signed in', async () => {
    const workspace = await service.workspace();
    const owner = await signedIn(workspace, 'owner');
    const recruiter = await signedIn(workspace, 'recruiter');
    const { status, body } = await owner.browser.api('GET', `/members/${recruiter.id}/sessions`);
    assert.equal(status, 200);
    const [{ createdAt, lastUsedAt, ...session }, ...more] = body.data;
    assert.deepEqual(more, []);
    assert.ok(createdAt <= lastUsedAt);
    const { ip, browser, userAgent, signInMethod, current } = session;
    assert.deepEqual(
      [ip, browser, userAgent, signInMethod, current],
      ['203.0.113.7', 'Firefox, Windows', FIREFOX, 'password', false],
    );
    const own = (await recruiter.browser.api('GET', '/sessions')).body.data;
    assert.deepEqual(own, [{ ...body.data[0], current: true }]);
  });

  it('are ended one by one or all at once, and an event names who ended them', async () => {
    const workspace = await service.workspace();
    const owner = await signedIn(workspace, 'owner');
    const recruiter = await signedIn(workspace, 'recruiter');
    const others = [await recruiter.again(), await recruiter.again()];
    const statuses = () =>
      Promise.all([recruiter.browser, ...others].map(async (browser) => (await browser.api('GET', '/me')).status));
    assert.deepEqual(await statuses(), [200, 200, 200]);
    const listed = (await owner.browser.api('GET', `/members/${recruiter.id}/sessions`)).body.data;
    const path = `/members/${recruiter.id}/sessions`;
    assert.equal((await owner.browser.api('DELETE', `${path}/${listed[0].id}`)).status, 204);
    assert.deepEqual(await statuses(), [200, 200, 401], 'the newest session is the first of the list');
    assert.equal((await owner.browser.api('DELETE', `${path}/${listed[0].id}`)).status, 404);
    assert.equal((await owner.browser.api('DELETE', path)).status, 204);
    assert.deepEqual(await statuses(), [401, 401, 401]);
    assert.equal((await owner.browser.api('DELETE', path)).status, 404);
    const events = (await eventsOf(workspace, recruiter.id)).filter(
      ({ type }: Json) => type === 'member.sessions_ended',
    );
    assert.deepEqual(
      events.map(({ actor }: Json) => actor.id),
      [owner.id, owner.id],
    );
  });

  it('of owners are for owners only; those of others for admins too; all others see only their own', async () => {
    const workspace = await service.workspace();
    const [owner, admin, recruiter] = [
      await signedIn(workspace, 'owner'),
      await signedIn(workspace, 'admin'),
      await signedIn(workspace, 'recruiter'),
    ];
    const target = await signedIn(workspace, 'interviewer');
    const tries = async (by: Browser, id: string) => [
      (await by.api('GET', `/members/${id}/sessions`)).status,
      (await by.api('DELETE', `/members/${id}/sessions/${newId()}`)).status,
    ];
    assert.deepEqual(await tries(owner.browser, owner.id), [200, 404]);
    assert.deepEqual(await tries(owner.browser, admin.id), [200, 404]);
    assert.deepEqual(await tries(admin.browser, target.id), [200, 404]);
    assert.deepEqual(await tries(admin.browser, owner.id), [403, 403]);
    assert.deepEqual(await tries(recruiter.browser, target.id), [403, 403]);
    assert.deepEqual(await tries(recruiter.browser, recruiter.id), [403, 403], 'those are at /sessions');
    assert.equal((await admin.browser.api('DELETE', `/members/${owner.id}/sessions`)).status, 403);
    assert.equal((await owner.browser.api('GET', `/members/${newId()}/sessions`)).status, 404);
  });

  it('a session of one member cannot be ended through another member', async () => {
    const workspace = await service.workspace();
    const admin = await signedIn(workspace, 'admin');
    const owner = await signedIn(workspace, 'owner');
    const target = await signedIn(workspace, 'interviewer');
    const [session] = (await owner.browser.api('GET', '/sessions')).body.data;
    assert.equal((await admin.browser.api('DELETE', `/members/${target.id}/sessions/${session.id}`)).status, 404);
    assert.equal((await owner.browser.api('GET', '/me')).status, 200);
  });

  it('are available to keys with all scopes of the role, but not to keys with limits or fewer scopes', async () => {
    const workspace = await service.workspace();
    const { id } = await signedIn(workspace, 'interviewer');
    assert.equal((await workspace.api('GET', `/members/${id}/sessions`)).body.data.length, 1);
    const withKey = async (more: object) => {
      const { key } = (await workspace.api('POST', '/api-keys', { name: 'A key', ...more })).body.data;
      const headers = { authorization: `Bearer ${key}` };
      return (await service.request('GET', `/api/v1/members/${id}/sessions`, { headers })).status;
    };
    const { scopes } = (await workspace.api('GET', '/me')).body.data.actor;
    assert.equal(await withKey({ scopes: ['members:read'] }), 403);
    assert.equal(await withKey({ scopes, limits: { personalData: false } }), 403);
  });
});
