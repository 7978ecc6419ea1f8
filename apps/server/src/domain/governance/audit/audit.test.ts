import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { put } from '../../../../test/careers-site.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { AuditBuffer } from '../../../platform/audit/audit-buffer.ts';
import type { AuditEvent } from '../../../platform/audit/audit-trail.ts';
import { sql } from '../../../platform/database/sql.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { auditDispatcher } from './dispatch-audit.ts';
import { removeOldAuditEntries } from './remove-old-audit-entries.ts';
import { verifyChain } from './verify.ts';

const service = await startService();
const { db, services } = service;

async function settle(): Promise<void> {
  const behind = sql`select 1 from activity_events e join dispatch_cursors c on c.name = 'audit'
    where (e.position, e.id) > (c.position, c.id) limit 1`;
  while ((await db.write.query(behind)).length > 0) await dispatchOnce(db, auditDispatcher);
  await (services.audit as AuditBuffer).flush();
}
const log = async ({ api }: TestWorkspace, query = ''): Promise<Json[]> => {
  await settle();
  const { status, body, text } = await api('GET', `/audit-log?limit=100${query}`);
  assert.equal(status, 200, text);
  return body.data;
};

describe('the audit log', () => {
  it('records what an open page of the console reads again once an hour, and everybody who is shown anew; keys always', async () => {
    const workspace = await service.workspace();
    const { id, email } = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    await browser.signIn(workspace, email);
    const job = await makeJob(workspace, { hiringTeam: [{ memberId: id, role: 'recruiter' }] });
    const applied = async () => {
      const candidateId = await makeCandidate(workspace);
      await workspace.api('POST', '/applications', { candidateId, jobId: job.id, ownerId: id });
      const task = { title: 'Call', ownerId: id, candidateId, dueAt: new Date(Date.now() - 3_600_000).toISOString() };
      assert.equal((await workspace.api('POST', '/tasks', task)).status, 201);
      return candidateId;
    };
    const subjects = async () => {
      const entries = await log(workspace, `&actorId=${id}`);
      return entries
        .filter(({ action }) => action === 'getHome')
        .map(({ candidateIds }) => candidateIds)
        .reverse();
    };
    const first = await applied();
    for (const _ of [1, 2, 3]) assert.equal((await browser.api('GET', '/home')).status, 200);
    assert.deepEqual(await subjects(), [[first]]);
    const second = await applied();
    for (const _ of [1, 2, 3]) await browser.api('GET', '/home');
    assert.deepEqual(await subjects(), [[first], [second]]);
    const again = new Browser(service);
    await again.signIn(workspace, email);
    await again.api('GET', '/home');
    assert.equal((await subjects()).length, 3, 'another session');
    for (const _ of [1, 2]) await browser.api('GET', `/candidates/${first}`);
    const opened = await log(workspace, `&actorId=${id}`);
    assert.equal(opened.filter(({ action }) => action === 'getCandidate').length, 2, 'somebody opens a page');
  });

  it('records who read or exported which candidate, in every operation', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [id, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const job = await makeJob(workspace);
    const application = (await api('POST', '/applications', { candidateId: id, jobId: job.id })).body.data.id;
    for (const path of [
      `/candidates/${id}`,
      '/candidates',
      `/candidates/${id}/notes`,
      `/applications/${application}`,
      '/activity-events?type=application.created',
      `/candidates/${id}/export`,
      '/jobs',
    ])
      assert.equal((await api('GET', path)).status, 200, path);
    const found = await log(workspace, `&candidateId=${id}`);
    assert.deepEqual(found.map(({ kind, action }) => `${kind} ${action}`).reverse(), [
      'read createApplication',
      'read getCandidate',
      'read listCandidates',
      'read listNotes',
      'read getApplication',
      'read listActivityEvents',
      'export exportCandidate',
    ]);
    assert.deepEqual(
      (await log(workspace, `&candidateId=${other}`)).map(({ action }) => action),
      ['listCandidates'],
    );
    const me = (await api('GET', '/me')).body.data.actor.id;
    assert.ok(found.every(({ actor }) => actor.type === 'api_key' && actor.id === me));
    assert.equal((await log(workspace, `&candidateId=${id}&kind=export`)).length, 1);
    assert.equal((await log(workspace, `&actorId=${id}`)).length, 0);
  });

  it('records whose data a simulation or a dry run has returned', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const id = await makeCandidate(workspace);
    const job = await makeJob(workspace);
    const application = (await api('POST', '/applications', { candidateId: id, jobId: job.id })).body.data.id;
    const automation = await api('POST', '/automations', {
      name: 'Ask for references',
      trigger: { event: 'application.created' },
      steps: [{ id: 'note', type: 'add_note', config: { body: '{{ candidate.email }}' } }],
    });
    assert.equal(automation.status, 201, automation.text);
    const [event] = (await api('GET', '/activity-events?type=application.created')).body.data;
    const before = (await log(workspace, `&candidateId=${id}`)).length;
    const simulated = await api('POST', `/automations/${automation.body.data.id}/simulate`, { eventId: event.id });
    assert.equal(simulated.status, 200, simulated.text);
    const dry = { 'dry-run': 'true' };
    assert.equal((await api('PATCH', `/candidates/${id}`, { headline: 'A gardener' }, dry)).status, 200);
    assert.equal((await api('POST', `/applications/${application}/withdraw`, {}, dry)).status, 200);
    assert.equal((await api('PATCH', `/jobs/${job.id}`, { title: 'Gardener' }, dry)).status, 200);
    const found = (await log(workspace, `&candidateId=${id}`)).slice(0, -before);
    assert.deepEqual(found.map(({ kind, action }) => `${kind} ${action}`).reverse(), [
      'read simulateAutomation',
      'read updateCandidate',
      'read withdrawApplication',
    ]);
  });

  it('records whose data a preview of an email, or the text of a file, has returned', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const id = await makeCandidate(workspace);
    const job = await makeJob(workspace);
    const application = (await api('POST', '/applications', { candidateId: id, jobId: job.id })).body.data.id;
    const bytes = Buffer.from('Ida Rhodes\nida@example.com\n');
    const declared = { filename: 'cv.txt', contentType: 'text/plain', contentLength: bytes.length };
    const link = (await api('POST', `/candidates/${id}/files/presign`, declared)).body.data;
    assert.equal((await put(link, bytes)).status, 204);
    const file = { key: link.key, fileName: 'cv.txt', fileType: 'text/plain', fileSize: bytes.length, kind: 'resume' };
    const fileId = (await api('POST', `/candidates/${id}/files`, file)).body.data.id;
    const message = { applicationId: application, subject: 'Hello', text: 'Dear {{ candidate.firstName }}' };
    for (const [path, body] of [
      ['/messages/preview', message],
      [`/applications/${application}/reject/preview`, {}],
      [`/files/${fileId}/prefill`, undefined],
    ] as const) {
      const answer = await api('POST', path, body);
      assert.equal(answer.status, 200, answer.text);
    }
    const found = await log(workspace, `&candidateId=${id}`);
    assert.deepEqual(found.map(({ kind, action }) => `${kind} ${action}`).reverse(), [
      'read createApplication',
      'read addCandidateFile',
      'read previewMessage',
      'read previewRejection',
      'read prefillFromFile',
    ]);
  });

  it('records writes that change nothing, replayed responses, and calendar files', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [id, job] = [await makeCandidate(workspace), await makeJob(workspace)];
    const member = await joinedMember(workspace, 'recruiter');
    const once = { 'idempotency-key': 'once' };
    const application = { candidateId: id, jobId: job.id };
    const { id: applicationId } = (await api('POST', '/applications', application, once)).body.data;
    const interview = await api('POST', '/interviews', {
      applicationId,
      interviewerIds: [member.id],
      type: 'screening',
      mode: 'video',
      scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const before = (await log(workspace, `&candidateId=${id}`)).length;
    await api('PATCH', `/candidates/${id}`, {});
    await api('POST', `/candidates/${id}/restore`);
    await api('GET', `/interviews/${interview.body.data.id}/calendar`);
    await api('POST', `/applications/${applicationId}/candidate-link`);
    assert.equal((await api('POST', '/applications', application, once)).headers.get('idempotent-replayed'), 'true');
    const found = (await log(workspace, `&candidateId=${id}`)).slice(0, -before);
    assert.deepEqual(found.map(({ action }) => action).reverse(), [
      'updateCandidate',
      'restoreCandidate',
      'getInterviewCalendar',
      'createCandidateLink',
      'createApplication',
    ]);
  });

  it('records security-relevant changes, sign-ins and failed attempts', async () => {
    const workspace = await service.workspace();
    const { id, email } = await joinedMember(workspace, 'admin');
    const browser = new Browser(service);
    await browser.signIn(workspace, email);
    await new Browser(service).signIn(workspace, email, 'a wrong password');
    await workspace.api('PATCH', `/members/${id}`, { role: 'recruiter' });
    await workspace.api('PATCH', '/workspace', { retention: { days: 30 } });
    await workspace.api('POST', '/webhooks', { url: 'http://localhost:9/', events: ['job.created'] });
    const actions = (await log(workspace)).map(({ kind, action }) => `${kind} ${action}`);
    for (const expected of [
      'sign_in signIn',
      'sign_in signInFailed',
      'change member.updated',
      'change workspace.updated',
      'change webhook.created',
      'change workspace.created',
    ])
      assert.ok(actions.includes(expected), `${expected} in ${actions.join(', ')}`);
  });

  it('can be read by owners but not by admins', async () => {
    const workspace = await service.workspace();
    for (const [role, expected] of [
      ['owner', 200],
      ['admin', 403],
    ] as const) {
      const browser = new Browser(service);
      await browser.signIn(workspace, (await joinedMember(workspace, role)).email);
      assert.equal((await browser.api('GET', '/audit-log')).status, expected, role);
    }
  });

  it('detects every entry that was changed, removed or inserted', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    for (let turn = 0; turn < 5; turn += 1) await workspace.api('GET', `/candidates/${id}`);
    await log(workspace);
    const check = () => verifyChain(db.search, workspace.id);
    const { entries, problem } = await check();
    assert.equal(problem, null);
    assert.ok(entries >= 5);
    const attempts = [
      sql`update audit_entries set actor_id = 'somebody' where workspace_id = ${workspace.id} and number = 2`,
      sql`update audit_entries set candidate_ids = '{}' where workspace_id = ${workspace.id} and number = (
            select max(number) from audit_entries where workspace_id = ${workspace.id} and candidate_ids <> '{}')`,
      sql`update audit_entries set created_at = created_at - interval '1 hour' where workspace_id = ${workspace.id} and number = 1`,
      sql`delete from audit_entries where workspace_id = ${workspace.id} and number = 1`,
      sql`delete from audit_entries where workspace_id = ${workspace.id} and number = 3`,
      sql`delete from audit_entries where workspace_id = ${workspace.id} and number = ${entries}`,
      sql`insert into audit_entries select workspace_id, gen_random_uuid(), number + 1, kind, action, actor_type, actor_id,
            entity_type, entity_id, candidate_ids, request_id, previous_hash, hash, created_at
          from audit_entries where workspace_id = ${workspace.id} and number = ${entries}`,
    ];
    for (const [index, attempt] of attempts.entries()) {
      const undone = new Error('undone');
      await db
        .transaction(async (tx) => {
          await tx.query(attempt);
          const found = await verifyChain(tx, workspace.id);
          // An entry after the head is not part of the chain until the head is changed.
          if (index < attempts.length - 1) assert.notEqual(found.problem, null, attempt.sql);
          else {
            await tx.query(sql`update audit_heads set number = number + 1 where workspace_id = ${workspace.id}`);
            assert.notEqual((await verifyChain(tx, workspace.id)).problem, null);
          }
          throw undone;
        })
        .catch((error) => assert.equal(error, undone));
    }
    assert.equal((await check()).problem, null);
  });

  it('stays intact while several processes write, and when its oldest entries are removed', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    const write = async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        await workspace.api('GET', `/candidates/${id}`);
        await workspace.api('POST', '/api-keys', { name: 'One', scopes: ['jobs:read'] });
        await Promise.all([dispatchOnce(db, auditDispatcher), (services.audit as AuditBuffer).flush()]);
      }
    };
    await Promise.all([write(), write(), write()]);
    const before = await log(workspace);
    assert.equal((await verifyChain(db.search, workspace.id)).problem, null);
    await moveClock(db, '800 days');
    const key = await workspace.api('POST', '/api-keys', { name: 'Two', scopes: ['jobs:read'] });
    await settle();
    await removeOldAuditEntries.run(db, services);
    const { entries, problem } = await verifyChain(db.search, workspace.id);
    assert.equal(problem, null);
    const left = await log(workspace);
    // Reads are logged with the time of the process, which the test does not move: only the change is not old.
    assert.deepEqual([entries, left.length, left[0]!.entityId], [1, 1, key.body.data.id]);
    assert.ok(before.length > 1);
    await moveClock(db, '0 days');
  });

  it('keeps its entries when the candidate is erased, with ids only', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace, { firstName: 'Tobeerased' });
    await workspace.api('GET', `/candidates/${id}`);
    await workspace.api('POST', `/candidates/${id}/erase`);
    const entries = await log(workspace, `&candidateId=${id}`);
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['eraseCandidate', 'getCandidate'],
    );
    assert.ok(!JSON.stringify(await log(workspace)).includes('Tobeerased'));
    assert.equal((await verifyChain(db.search, workspace.id)).problem, null);
  });
});

describe('the buffer of the audit log', () => {
  const event = (action: string): AuditEvent => ({
    workspaceId: 'a',
    kind: 'read',
    action,
    actor: { type: 'system', id: null },
    at: '2026-01-01T00:00:00.000Z',
  });

  it('is bounded, and reports how many entries it lost', async () => {
    const written: string[] = [];
    const buffer = new AuditBuffer({
      write: async (_workspace, events) => void written.push(...events.map(({ action }) => action)),
      log: { warn: () => {} },
      maxEvents: 2,
    });
    for (const action of ['1', '2', '3', '4']) buffer.note(event(action));
    await buffer.flush();
    assert.deepEqual(written, ['1', '2', 'lost:2']);
    buffer.note(event('5'));
    await buffer.close();
    assert.deepEqual(written.slice(3), ['5'], 'and the rest is written when the service stops');
  });

  it('writes many entries in order, without waiting for a full second, and writes few in one statement', async () => {
    const written: string[] = [];
    const sizes: number[] = [];
    const buffer = new AuditBuffer({
      async write(_workspace, events) {
        sizes.push(events.length);
        await new Promise((resolve) => setImmediate(resolve));
        written.push(...events.map(({ action }) => action));
      },
      log: { warn: () => {} },
    });
    const actions = Array.from({ length: 1_100 }, (_, index) => String(index));
    for (const action of actions) buffer.note(event(action));
    while (written.length < 1_000) await new Promise((resolve) => setImmediate(resolve));
    await buffer.close();
    assert.deepEqual(written, actions);
    assert.ok(Math.max(...sizes) <= 250, `wrote ${Math.max(...sizes)} at once`);
  });

  it('keeps entries that could not be written, in order', async () => {
    let isDown = true;
    const written: string[] = [];
    const buffer = new AuditBuffer({
      write: async (_workspace, events) => {
        if (isDown) throw new Error('down');
        written.push(...events.map(({ action }) => action));
      },
      log: { warn: () => {} },
    });
    buffer.note(event('1'));
    await buffer.flush();
    buffer.note(event('2'));
    isDown = false;
    await buffer.close();
    assert.deepEqual(written, ['1', '2']);
  });
});
