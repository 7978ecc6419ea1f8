import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { moveClock, startService } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { unauthenticatedOperations } from '../../../server/operations.ts';

const service = await startService();
const workspace = await service.workspace();

async function signedIn(role = 'recruiter', where = workspace) {
  const member = await joinedMember(where, role);
  const browser = new Browser(service);
  const answer = await browser.signIn(where, member.email);
  assert.equal(answer.status, 201, answer.text);
  return { member, browser, answer };
}

describe('signing in', () => {
  it('sets an HttpOnly, SameSite cookie, and returns the member, the workspace and the scopes', async () => {
    const { member, browser, answer } = await signedIn('interviewer');
    const [cookie] = answer.headers.getSetCookie();
    assert.match(cookie!, /^rolecall_session=[\w-]{64}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const { status, session } = answer.body.data;
    assert.equal(status, 'signed_in');
    assert.deepEqual(session.member, {
      id: member.id,
      email: member.email,
      name: 'A interviewer',
      role: 'interviewer',
      signature: null,
    });
    assert.equal(session.workspace.slug, workspace.slug);
    assert.ok(session.scopes.includes('scorecards:write') && !session.scopes.includes('offers:read'));
    assert.deepEqual(session.secondFactor, {
      enabled: false,
      mustEnroll: false,
      recoveryCodesLeft: 0,
      passkeyCount: 0,
    });
    const again = await browser.api('GET', '/session');
    assert.deepEqual(again.body.data, session);
    assert.equal(again.headers.get('cache-control'), 'private, no-cache');
    const { actor } = (await browser.api('GET', '/me')).body.data;
    assert.deepEqual([actor.type, actor.id], ['operator', member.id]);
    assert.deepEqual(actor.scopes, session.scopes);
  });

  it('the member is the actor of their changes in the event log', async () => {
    const { member, browser } = await signedIn('recruiter');
    const made = await browser.api('POST', '/candidates', {
      firstName: 'Ada',
      lastName: 'L',
      email: 'ada@example.com',
    });
    assert.equal(made.status, 201, made.text);
    const events = await workspace.api('GET', `/activity-events?entityId=${made.body.data.id}`);
    assert.deepEqual(events.body.data[0].actor, { type: 'operator', id: member.id, name: 'A recruiter' });
  });

  it('the workspace must be named as soon as there are several', async () => {
    const { email } = await joinedMember(workspace, 'admin');
    await service.workspace();
    const browser = new Browser(service);
    assert.equal((await browser.api('GET', '/session/options')).body.data.workspaceRequired, true);
    assert.equal((await browser.api('POST', '/session', { email, password: PASSWORD })).status, 401);
    assert.equal((await browser.signIn(workspace, email.toUpperCase())).status, 201);
  });

  it('an API key takes precedence over the cookie, even a wrong one', async () => {
    const { browser } = await signedIn('interviewer');
    const withKey = await browser.api('GET', '/me', undefined, { authorization: `Bearer ${workspace.secretKey}` });
    assert.equal(withKey.body.data.actor.type, 'api_key');
    assert.equal((await browser.api('GET', '/me', undefined, { authorization: 'Bearer nonsense' })).status, 401);
    assert.equal(
      (await browser.api('GET', '/offers', undefined, { authorization: `Bearer ${workspace.secretKey}` })).status,
      200,
    );
    assert.equal((await browser.api('GET', '/offers')).status, 403);
  });

  it('idempotency keys belong to the session, and replay its responses', async () => {
    const { browser } = await signedIn('recruiter');
    const send = () =>
      browser.api(
        'POST',
        '/candidates',
        { firstName: 'I', lastName: 'K', email: 'ik@example.com' },
        { 'idempotency-key': 'a' },
      );
    const [first, second] = [await send(), await send()];
    assert.equal(first.status, 201, first.text);
    assert.deepEqual([second.status, second.text], [201, first.text]);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
  });

  it('session-only operations are rejected for API keys', async () => {
    for (const [method, path] of [
      ['GET', '/session'],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['POST', '/second-factor'],
    ] as const) {
      assert.equal((await workspace.api(method, path)).status, 403, path);
    }
  });
});

describe('a session ends', () => {
  it('by signing out: immediately, and the cookie is deleted', async () => {
    const { browser } = await signedIn();
    const token = browser.token!;
    assert.equal((await browser.api('DELETE', '/session')).status, 204);
    assert.equal(browser.token, undefined);
    const again = await browser.api('GET', '/session', undefined, { cookie: `rolecall_session=${token}` });
    assert.equal(again.status, 401);
    assert.equal((await browser.api('DELETE', '/session')).status, 204);
  });

  it('from the list: one, all others, or all; never that of another member', async () => {
    const { member, browser } = await signedIn();
    const other = new Browser(service);
    await other.signIn(workspace, member.email);
    const third = new Browser(service);
    await third.signIn(workspace, member.email);
    const list = (await browser.api('GET', '/sessions')).body.data;
    assert.deepEqual(
      list.map(({ current }: { current: boolean }) => current),
      [false, false, true],
    );
    const foreign = (await (await signedIn()).browser.api('GET', '/session')).body.data.id;
    assert.equal((await browser.api('DELETE', `/sessions/${foreign}`)).status, 404);
    assert.equal((await browser.api('DELETE', '/sessions/not-a-uuid')).status, 422);
    assert.equal((await browser.api('DELETE', `/sessions/${list[0].id}`)).status, 204);
    assert.equal((await third.api('GET', '/session')).status, 401);
    assert.equal((await browser.api('DELETE', '/sessions?keepCurrent=true')).status, 204);
    assert.equal((await other.api('GET', '/session')).status, 401);
    assert.equal((await browser.api('GET', '/session')).status, 200);
    assert.equal((await browser.api('DELETE', '/sessions')).status, 204);
    assert.equal(browser.token, undefined);
  });

  it('with the member, and narrows with their role, on every node within a second', async () => {
    const { member, browser } = await signedIn('recruiter');
    assert.equal((await browser.api('GET', '/offers')).status, 200);
    // Written directly to the database, as by another node.
    await service.db.write.query(
      sql`update members set role = 'interviewer' where workspace_id = ${workspace.id} and id = ${member.id}`,
    );
    await eventually(
      async () => (await browser.api('GET', '/offers')).status,
      (status) => status === 403,
    );
    await workspace.api('PATCH', `/members/${member.id}`, { role: 'hiring_manager' });
    assert.equal((await browser.api('GET', '/offers')).status, 200);
    await workspace.api('DELETE', `/members/${member.id}`);
    assert.equal((await browser.api('GET', '/session')).status, 401);
  });

  it('its event stream ends with it', async () => {
    const { browser } = await signedIn('recruiter');
    const cookie = `rolecall_session=${browser.token}`;
    const stream = await fetch(`${service.url}/api/v1/events/stream`, { headers: { cookie } });
    assert.equal(stream.status, 200);
    await browser.api('DELETE', '/session');
    for await (const _ of stream.body!) {
      // Reads until the stream ends with the session.
    }
  });
});

describe('time', () => {
  const at = async (interval: string) => moveClock(service.db, interval);

  it('expires a session that is idle for twelve hours, and any session after thirty days', async () => {
    const [idle, busy] = [await signedIn(), await signedIn()];
    const stored = async () => {
      const [row] = await service.db.write.query<{ at: string }>(
        sql`select last_used_at as at from sessions where workspace_id = ${workspace.id} and member_id = ${busy.member.id}`,
      );
      return row?.at;
    };
    const begun = await stored();
    await busy.browser.api('GET', '/me');
    assert.equal(await stored(), begun, 'a use is written once a minute at the most');
    let lastUse = begun;
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      await at(`${hours} hours`);
      // The cached copy is less than a second old; moving the clock does not age it.
      service.services.signals.emit('sessions', { workspaceId: workspace.id });
      assert.equal((await busy.browser.api('GET', '/session')).status, 200, `after ${hours} hours`);
      // The response does not wait for it, but the next use, eleven hours later, would come too late.
      lastUse = await eventually(stored, (now) => now !== lastUse);
      if (hours > 12) assert.equal((await idle.browser.api('GET', '/session')).status, 401);
    }
    await at('30 days 1 second');
    service.services.signals.emit('sessions', { workspaceId: workspace.id });
    assert.equal((await busy.browser.api('GET', '/session')).status, 401);
    await at('0 hours');
  });
});

describe('sessions and rate limits, caching and methods', () => {
  it('each session has its own rate limit, like a key', async () => {
    const limited = await startService({ RATE_LIMIT_KEY_PER_MINUTE: '3' });
    const place = await limited.workspace();
    const { email } = await joinedMember(place, 'recruiter');
    const [one, other] = [new Browser(limited), new Browser(limited)];
    for (const browser of [one, other]) await browser.signIn(place, email);
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await one.api('GET', '/me')).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    assert.equal((await other.api('GET', '/me')).headers.get('ratelimit-policy'), '"key";q=3;w=60');
    await limited.close();
  });

  it('every unauthenticated operation lists its methods, accepts only known fields and is not cacheable', async () => {
    for (const { spec } of unauthenticatedOperations) {
      const wrong = await service.request('PUT', `/api/v1${spec.path}`);
      assert.equal(wrong.status, 405, spec.path);
      assert.ok(wrong.headers.get('allow')!.split(', ').includes(spec.method));
      if (spec.body === undefined) continue;
      const origin = { origin: service.url };
      const body = { ...(spec.example as object), more: 1 };
      const rejected = await service.request(spec.method, `/api/v1${spec.path}`, { body, headers: origin });
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, 'more'], spec.path);
      assert.equal(rejected.headers.get('cache-control'), 'no-store');
    }
    const { headers } = await service.request('PUT', '/api/v1/session');
    assert.equal(headers.get('allow'), 'DELETE, GET, HEAD, PATCH, POST');
  });
});

describe('the own name', () => {
  it('is changed by members of every role, with an event, and is used from then on; a key has none', async () => {
    for (const role of ['interviewer', 'owner']) {
      const { member, browser } = await signedIn(role);
      const { status, body } = await browser.api('PATCH', '/session', { name: '  Grace Hopper ' });
      assert.deepEqual([status, body.data.member.name], [200, 'Grace Hopper'], JSON.stringify(body));
      assert.equal((await browser.api('GET', '/session')).body.data.member.name, 'Grace Hopper');
      assert.equal((await workspace.api('GET', `/members/${member.id}`)).body.data.name, 'Grace Hopper');
      const event = (await eventsOf(workspace, member.id)).at(-1);
      assert.deepEqual(
        [event?.type, event?.actor.id, event?.data.changes.name],
        ['member.updated', member.id, { from: `A ${role}`, to: 'Grace Hopper' }],
      );
    }
    assert.equal((await workspace.api('PATCH', '/session', { name: 'Key' })).status, 403);
  });

  it('must not be empty, too long or anything but text, and nothing else of the member can be changed', async () => {
    const { browser } = await signedIn();
    for (const body of [
      { name: ' ' },
      { name: 'x'.repeat(121) },
      { name: 7 },
      { name: null },
      { role: 'owner' },
      { email: 'a@b.co' },
    ]) {
      const answer = await browser.api('PATCH', '/session', body);
      assert.equal(answer.status, 422, JSON.stringify(body));
    }
    assert.equal((await browser.api('GET', '/session')).body.data.member.name, 'A recruiter');
  });

  it('is not changed by a dry run', async () => {
    const { browser } = await signedIn();
    const answer = await browser.api('PATCH', '/session', { name: 'Only tried' }, { 'dry-run': 'true' });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await browser.api('GET', '/session')).body.data.member.name, 'A recruiter');
  });
});
