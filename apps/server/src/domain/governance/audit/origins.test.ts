import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import type { AuditBuffer } from '../../../platform/audit/audit-buffer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { auditDispatcher } from './dispatch-audit.ts';
import { removeOldAuditEntries } from './remove-old-audit-entries.ts';
import { verifyChain } from './verify.ts';

const service = await startService({ TRUST_PROXY: 'true' });
const { db, services } = service;

async function settle({ db, services }: TestService = service): Promise<void> {
  // A running transaction of another test can briefly hide the newest events.
  await eventually(
    async () => {
      while ((await dispatchOnce(db, auditDispatcher)) !== 0);
      return db.write.query(sql`
        select e.id from dispatch_cursors c join activity_events e on (e.position, e.id) > (c.position, c.id)
        where c.name = ${auditDispatcher.name}`);
    },
    (waiting) => waiting.length === 0,
  );
  await (services.audit as AuditBuffer).flush();
}

const log = async ({ api }: TestWorkspace, query = ''): Promise<Json[]> => {
  const { status, body, text } = await api('GET', `/audit-log?limit=100${query}`);
  assert.equal(status, 200, text);
  return body.data;
};

const ORIGIN = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Payroll sync/2.1' };
const FROM_THERE = { address: '203.0.113.7', userAgent: 'Payroll sync/2.1' };
const originOf = ({ address, userAgent }: Json) => ({ address, userAgent });

describe('the audit log says from where', () => {
  it('a candidate was read, a setting changed, and somebody signed in or failed to', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const id = await makeCandidate(workspace);
    const { email } = await joinedMember(workspace, 'recruiter');
    await settle();
    const known = (await log(workspace)).length;
    assert.equal((await api('GET', `/candidates/${id}`, undefined, ORIGIN)).status, 200);
    assert.equal((await api('PATCH', '/workspace', { name: 'Renamed' }, ORIGIN)).status, 200);
    const body = { workspace: workspace.slug, email };
    for (const password of ['a wrong password', PASSWORD])
      await service.request('POST', '/api/v1/session', { body: { ...body, password }, headers: ORIGIN });
    await settle();
    const entries = (await log(workspace)).slice(0, -known);
    assert.deepEqual(
      entries.map((entry) => [entry.action, originOf(entry)]).sort(),
      ['getCandidate', 'signIn', 'signInFailed', 'workspace.updated'].map((action) => [action, FROM_THERE]),
    );
    const found = await log(workspace, '&address=203.0.113.7');
    assert.deepEqual(
      found.map((entry) => entry.id),
      entries.map((entry) => entry.id),
    );
    assert.deepEqual(await log(workspace, '&address=203.0.113.8'), []);
    assert.deepEqual(await db.write.query(sql`select * from event_origins where workspace_id = ${workspace.id}`), []);
  });

  it('for AUDIT_ADDRESS_DAYS, after which neither addresses nor salts are left and the chain is intact', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    await workspace.api('GET', `/candidates/${id}`, undefined, ORIGIN);
    await settle();
    await moveClock(db, '89 days');
    await removeOldAuditEntries.run(db, services);
    assert.deepEqual((await log(workspace, `&candidateId=${id}`)).map(originOf).at(0), FROM_THERE);
    await moveClock(db, '91 days');
    await removeOldAuditEntries.run(db, services);
    const entries = await log(workspace);
    assert.ok(entries.some(({ action }) => action === 'getCandidate'));
    for (const entry of entries) assert.deepEqual(originOf(entry), { address: null, userAgent: null });
    const left = sql`select t::text from audit_entries t where t.workspace_id = ${workspace.id}`;
    assert.ok(!JSON.stringify(await db.write.query(left)).includes('203.0.113.7'));
    assert.deepEqual(await db.write.query(sql`select * from audit_origins where workspace_id = ${workspace.id}`), []);
    assert.equal((await verifyChain(db.search, workspace.id)).problem, null);
    await moveClock(db, '0 days');
  });

  it('and a changed address is detected', async () => {
    const workspace = await service.workspace();
    await workspace.api('GET', `/candidates/${await makeCandidate(workspace)}`, undefined, ORIGIN);
    await settle();
    assert.equal((await verifyChain(db.search, workspace.id)).problem, null);
    await db.write.query(
      sql`update audit_origins set address = '192.0.2.1' where workspace_id = ${workspace.id} and address = '203.0.113.7'`,
    );
    assert.match((await verifyChain(db.search, workspace.id)).problem ?? '', /the address of entry \d+ was changed/);
  });

  it('unless AUDIT_ADDRESS_DAYS is 0: then it is not recorded at all', async () => {
    const without = await startService({ AUDIT_ADDRESS_DAYS: '0', TRUST_PROXY: 'true' });
    const workspace = await without.workspace();
    await workspace.api('GET', `/candidates/${await makeCandidate(workspace)}`, undefined, ORIGIN);
    await workspace.api('PATCH', '/workspace', { name: 'Renamed' }, ORIGIN);
    await settle(without);
    assert.ok((await log(workspace)).some(({ action }) => action === 'workspace.updated'));
    for (const table of [sql`audit_origins`, sql`event_origins`])
      assert.deepEqual(
        await without.db.write.query(sql`select * from ${table} t where t.workspace_id = ${workspace.id}`),
        [],
      );
  });
});
