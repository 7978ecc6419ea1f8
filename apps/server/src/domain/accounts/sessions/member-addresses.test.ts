import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { updateWorkspace } from '../workspaces/change-workspace.ts';

const service = await startService({ TRUST_PROXY: 'true' });

const INSIDE = '203.0.113.7';
const INSIDE_IPV6 = '2001:db8:1::5';
const OUTSIDE = '198.51.100.9';
const NETWORKS = ['203.0.113.0/24', '2001:db8:1::/48'];

function at(address: string, browser: Browser) {
  return (method: string, path: string, body?: object) =>
    browser.api(method, path, body, { 'x-forwarded-for': address });
}

async function signedIn(workspace: TestWorkspace, role: string, address = INSIDE) {
  const { email } = await joinedMember(workspace, role);
  const browser = new Browser(service);
  const answer = await at(address, browser)('POST', '/session', {
    workspace: workspace.slug,
    email,
    password: PASSWORD,
  });
  assert.equal(answer.status, 201, answer.text);
  return { email, browser };
}

const allow = (browser: Browser, memberAddresses: string[], address = INSIDE) =>
  at(address, browser)('PATCH', '/workspace', { signIn: { memberAddresses } });

const reasonOf = ({ status, body }: { status: number; body: Json }) => [status, body?.error?.details?.reason];
const REJECTED = [403, 'address_not_allowed'];

describe('the addresses from which members can sign in', () => {
  it('are checked at sign-in, before the password: from elsewhere, a right and a wrong one get the same response', async () => {
    const workspace = await service.workspace();
    const owner = await signedIn(workspace, 'owner');
    const { email } = await joinedMember(workspace, 'recruiter');
    const answer = await allow(owner.browser, NETWORKS);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.data.signIn.memberAddresses, NETWORKS);
    const signIn = (address: string, password: string) =>
      at(address, new Browser(service))('POST', '/session', { workspace: workspace.slug, email, password });
    assert.deepEqual(reasonOf(await signIn(OUTSIDE, PASSWORD)), REJECTED);
    assert.deepEqual(reasonOf(await signIn(OUTSIDE, 'a wrong password')), REJECTED);
    assert.equal((await signIn(INSIDE, PASSWORD)).status, 201);
    assert.equal((await signIn(INSIDE_IPV6, PASSWORD)).status, 201);
    assert.equal((await signIn(INSIDE, 'a wrong password')).status, 401);
  });

  it('are checked with every request of a session, while keys keep their own lists', async () => {
    const workspace = await service.workspace();
    const owner = await signedIn(workspace, 'owner');
    const recruiter = await signedIn(workspace, 'recruiter', OUTSIDE);
    assert.equal((await at(OUTSIDE, recruiter.browser)('GET', '/me')).status, 200);
    assert.equal((await allow(owner.browser, NETWORKS)).status, 200);
    assert.deepEqual(reasonOf(await at(OUTSIDE, recruiter.browser)('GET', '/me')), REJECTED);
    assert.deepEqual(reasonOf(await at(OUTSIDE, recruiter.browser)('GET', '/session')), REJECTED);
    assert.equal((await at(INSIDE, recruiter.browser)('GET', '/me')).status, 200, 'the session itself goes on');
    const headers = { authorization: `Bearer ${workspace.secretKey}`, 'x-forwarded-for': OUTSIDE };
    assert.equal((await service.request('GET', '/api/v1/me', { headers })).status, 200);
  });

  it('take effect within a second when another node has changed them', async () => {
    const workspace = await service.workspace();
    const recruiter = await signedIn(workspace, 'recruiter', OUTSIDE);
    const get = () => at(OUTSIDE, recruiter.browser)('GET', '/me');
    assert.equal((await get()).status, 200);
    await service.db.write.query(sql`update workspaces set member_addresses = ${NETWORKS} where id = ${workspace.id}`);
    const deadline = Date.now() + 3_000; // a second, and what a loaded machine takes to answer
    while ((await get()).status !== 403) assert.ok(Date.now() < deadline, 'still allowed');
  });

  it('end the event streams of members elsewhere', async () => {
    const workspace = await service.workspace();
    const owner = await signedIn(workspace, 'owner');
    const recruiter = await signedIn(workspace, 'recruiter', OUTSIDE);
    const stream = await fetch(`${service.url}/api/v1/events/stream`, {
      headers: { cookie: `rolecall_session=${recruiter.browser.token}`, 'x-forwarded-for': OUTSIDE },
    });
    assert.equal(stream.status, 200);
    assert.equal((await allow(owner.browser, NETWORKS)).status, 200);
    await stream.text(); // ends only because the service ends the stream
  });

  it('must be networks and include the address of the owner who sets them', async () => {
    const workspace = await service.workspace();
    const owner = await signedIn(workspace, 'owner');
    const without = await allow(owner.browser, ['198.51.100.0/24']);
    assert.equal(without.status, 422);
    assert.match(JSON.stringify(without.body), /signIn\.memberAddresses.*203\.0\.113\.7/);
    assert.equal((await allow(owner.browser, ['203.0.113.0/33'])).status, 422);
    assert.equal((await allow(owner.browser, NETWORKS, OUTSIDE)).status, 422);
    assert.deepEqual((await at(INSIDE, owner.browser)('GET', '/workspace')).body.data.signIn.memberAddresses, []);
  });

  it('are set by owners only, who have confirmed their identity, and all owners receive an email', async () => {
    const workspace = await service.workspace();
    const [owner, admin] = [await signedIn(workspace, 'owner'), await signedIn(workspace, 'admin')];
    assert.equal((await allow(admin.browser, NETWORKS)).status, 403);
    const byKey = await workspace.api('PATCH', '/workspace', { signIn: { memberAddresses: NETWORKS } });
    assert.equal(byKey.status, 403);
    await service.db.write.query(sql`
      update sessions set created_at = created_at - interval '11 minutes' where workspace_id = ${workspace.id}`);
    assert.deepEqual(reasonOf(await allow(owner.browser, NETWORKS)), [403, 'reauthentication_required']);
    await at(INSIDE, owner.browser)('POST', '/session/reauthenticate', { password: PASSWORD });
    assert.equal((await allow(owner.browser, NETWORKS)).status, 200);
    const emails = (await workspace.api('GET', '/emails?kind=security_notice&limit=100')).body.data;
    assert.ok(emails.some(({ text }: Json) => text.includes('only from 203.0.113.0/24, 2001:db8:1::/48')));
  });

  it('the administrator can allow all addresses again on the command line', async () => {
    const workspace = await service.workspace();
    const owner = await signedIn(workspace, 'owner');
    assert.equal((await allow(owner.browser, NETWORKS)).status, 200);
    assert.deepEqual(reasonOf(await at(OUTSIDE, owner.browser)('GET', '/me')), REJECTED);
    const { db, services } = workspace.context;
    await updateWorkspace(systemContext(db, services, workspace.id), { signIn: { memberAddresses: [] } });
    assert.equal((await at(OUTSIDE, owner.browser)('GET', '/me')).status, 200);
  });
});
