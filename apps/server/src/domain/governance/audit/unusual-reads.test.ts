import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import type { AuditBuffer } from '../../../platform/audit/audit-buffer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { alertUnusualReads } from './alert-unusual-reads.ts';
import { verifyChain } from './verify.ts';

const service = await startService();
const { db, services } = service;

const check = async () => {
  await (services.audit as AuditBuffer).flush();
  await alertUnusualReads.run(db, services);
};

async function signedIn(workspace: TestWorkspace, role: string) {
  const member = await joinedMember(workspace, role);
  const browser = new Browser(service);
  assert.equal((await browser.signIn(workspace, member.email)).status, 201);
  return { ...member, api: browser.api.bind(browser) };
}

/** A workspace with 12 candidates, whose owners are alerted of 10. */
async function workspaceWithAlerts() {
  const workspace = await service.workspace();
  const owner = await signedIn(workspace, 'owner');
  const candidates: string[] = [];
  for (let index = 0; index < 12; index += 1) candidates.push(await makeCandidate(workspace));
  const set = await owner.api('PATCH', '/workspace', { readAlerts: { candidatesPerHour: 10 } });
  assert.equal(set.status, 200, set.text);
  return { workspace, owner, candidates };
}

type Owner = Awaited<ReturnType<typeof signedIn>>;
const alertsIn = async ({ api }: Owner): Promise<Json[]> => (await api('GET', '/audit-log?kind=alert')).body.data;
const notifiedOf = async ({ api }: Owner): Promise<Json[]> =>
  (await api('GET', '/notifications?kind=unusual_reads')).body.data;
const emailsTo = async ({ api, email }: Owner): Promise<Json[]> =>
  (await api('GET', '/emails?kind=security_notice&limit=100')).body.data.filter(
    ({ to, text }: Json) => to.includes(email) && text.includes('has read the data of'),
  );

describe('an alert of unusual reads', () => {
  it('reaches owners by email, notification and audit log when a member has read the threshold of different candidates', async () => {
    const { workspace, owner, candidates } = await workspaceWithAlerts();
    const recruiter = await signedIn(workspace, 'recruiter');
    for (let again = 0; again < 3; again += 1)
      for (const id of candidates.slice(0, 9))
        assert.equal((await recruiter.api('GET', `/candidates/${id}`)).status, 200);
    await check();
    assert.deepEqual(await alertsIn(owner), [], 'nine different candidates, however often');
    await recruiter.api('GET', `/candidates/${candidates[9]}`);
    await check();
    const [alert, ...more] = await alertsIn(owner);
    assert.deepEqual(more, []);
    assert.deepEqual([alert.action, alert.actor], ['unusualReads', { type: 'operator', id: recruiter.id }]);
    const [notification] = await notifiedOf(owner);
    assert.deepEqual(
      [notification.entityType, notification.entityId, notification.actor.name],
      ['audit_entry', alert.id, 'A recruiter'],
    );
    const [email] = await emailsTo(owner);
    assert.match(email.text, /^A recruiter has read the data of 10 candidates within about an hour\./);
    assert.deepEqual(await notifiedOf(recruiter), [], 'only owners are alerted');
    assert.equal((await verifyChain(db.read, workspace.id)).problem, null);
  });

  it('counts lists, searches and keys as well, at most once a day for each of them', async () => {
    const { workspace, owner } = await workspaceWithAlerts();
    const recruiter = await signedIn(workspace, 'recruiter');
    await workspace.api('GET', '/candidates?limit=100');
    await recruiter.api('GET', '/candidates?limit=6');
    await recruiter.api('GET', '/candidates?limit=6&order=asc');
    await check();
    await Promise.all([check(), check()]);
    const types = (await alertsIn(owner)).map(({ actor }) => actor.type);
    assert.deepEqual(types.sort(), ['api_key', 'operator']);
    await workspace.api('GET', '/candidates?limit=100');
    await check();
    assert.equal((await alertsIn(owner)).length, 2, 'the same day');
    assert.equal((await emailsTo(owner)).length, 2);
  });

  it('leaves out keys that do not see personal data, and is off where owners have turned it off', async () => {
    const { workspace, owner } = await workspaceWithAlerts();
    const made = await workspace.api('POST', '/api-keys', {
      name: 'Statistics',
      scopes: ['candidates:read'],
      limits: { personalData: false },
    });
    const headers = { authorization: `Bearer ${made.body.data.key}` };
    assert.equal((await service.request('GET', '/api/v1/candidates?limit=100', { headers })).status, 200);
    await check();
    assert.deepEqual(await alertsIn(owner), []);
    const off = await owner.api('PATCH', '/workspace', { readAlerts: null });
    assert.equal(off.body.data.readAlerts, null);
    await workspace.api('GET', '/candidates?limit=100');
    await check();
    assert.deepEqual(await alertsIn(owner), []);
  });

  it('can be changed by owners only, and owners receive an email about it', async () => {
    const { workspace, owner } = await workspaceWithAlerts();
    const admin = await signedIn(workspace, 'admin');
    const raise = { readAlerts: { candidatesPerHour: 100_000 } };
    assert.equal((await admin.api('PATCH', '/workspace', raise)).status, 403);
    assert.equal((await workspace.api('PATCH', '/workspace', raise)).status, 403);
    assert.equal((await owner.api('PATCH', '/workspace', raise)).status, 200);
    const notices = (await owner.api('GET', '/emails?kind=security_notice&limit=100')).body.data;
    assert.ok(notices.some(({ text }: Json) => text.includes('changed to 100000 candidates an hour')));
  });

  it('is followed by another one about the same reader after a day', async () => {
    const { workspace, owner } = await workspaceWithAlerts();
    await workspace.api('GET', '/candidates?limit=100');
    await check();
    await db.write.query(sql`
      update audit_entries set created_at = created_at - interval '25 hours'
      where workspace_id = ${workspace.id} and kind = 'alert'`);
    await workspace.api('GET', '/candidates?limit=100');
    await check();
    assert.equal((await alertsIn(owner)).length, 2);
  });
});
