import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeJob } from '../../../../test/hiring.ts';
import { postForm } from '../../careers/candidate-links/candidate.fixture.ts';

const service = await startService();
const NOBODY = { firstName: 'Ada', lastName: 'Lovelace', email: null };
const REASON = 'the candidate has no email address';
const HELLO = { subject: 'Hello', text: 'Hello {{ candidate.firstName }}, {{ candidate.email }}' };

async function made({ api }: TestWorkspace, path: string, body: object): Promise<Json> {
  const answer = await api('POST', path, body);
  assert.ok(answer.status < 300, `${path}: ${answer.text}`);
  return answer.body.data;
}

async function applicant(workspace: TestWorkspace, more: object = {}) {
  const candidate = await made(workspace, '/candidates', { ...NOBODY, ...more });
  const job = await makeJob(workspace);
  const application = await made(workspace, '/applications', { candidateId: candidate.id, jobId: job.id });
  return { candidate, job, application };
}

const emailsOf = async ({ api }: TestWorkspace): Promise<Json[]> => (await api('GET', '/emails')).body.data;

describe('a candidate without an email address', () => {
  it('is created with an explicit null only, any number of times, and is found by name', async () => {
    const workspace = await service.workspace();
    const { email: _email, ...omitted } = NOBODY;
    const rejected = await workspace.api('POST', '/candidates', omitted);
    assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, 'email']);
    assert.equal((await workspace.api('POST', '/candidates', { ...NOBODY, email: '' })).status, 422);
    const [first, second] = [
      await made(workspace, '/candidates', NOBODY),
      await made(workspace, '/candidates', NOBODY),
    ];
    assert.deepEqual([first.email, second.email], [null, null]);
    const [event] = await eventsOf(workspace, first.id);
    assert.equal(event.data.candidate.email, null);
    const found = async (query: string) =>
      (await workspace.api('GET', `/candidates?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual((await found('q=lovelace')).sort(), [first.id, second.id]);
    assert.deepEqual((await found('sort=lastName')).sort(), [first.id, second.id]);
    assert.deepEqual(await found('email=null'), []);
    const exported = await workspace.api('GET', `/candidates/${first.id}/export`);
    assert.equal(exported.status, 200);
  });

  it('gets and loses an address like any other field; deleting, restoring and erasing work', async () => {
    const workspace = await service.workspace();
    const { id } = await made(workspace, '/candidates', NOBODY);
    const named = await workspace.api('PATCH', `/candidates/${id}`, { email: 'ada@example.com' });
    assert.equal(named.body.data.email, 'ada@example.com');
    const taken = await workspace.api('POST', '/candidates', { ...NOBODY, email: 'ADA@example.com' });
    assert.equal(taken.status, 409);
    assert.equal((await workspace.api('PATCH', `/candidates/${id}`, { email: null })).body.data.email, null);
    await made(workspace, '/candidates', { ...NOBODY, email: 'ADA@example.com' });
    await workspace.api('DELETE', `/candidates/${id}`);
    assert.equal((await workspace.api('POST', `/candidates/${id}/restore`)).status, 200);
    assert.equal((await workspace.api('POST', `/candidates/${id}/erase`)).status, 200);
  });

  it('is created in bulk, is never matched with another one without an address, and an update keeps the existing address', async () => {
    const workspace = await service.workspace();
    const ref = { system: 'sheet', id: '1' };
    const known = { ...NOBODY, email: 'known@example.com', externalRefs: [ref] };
    const items = [NOBODY, NOBODY, known];
    const created = await made(workspace, '/candidates/bulk', { items });
    assert.equal(created.summary.created, 3);
    const again = { items: [{ ...NOBODY, phone: '1', externalRefs: [ref] }, NOBODY], onDuplicate: 'update' };
    const updated = await made(workspace, '/candidates/bulk', again);
    assert.deepEqual([updated.summary.updated, updated.summary.created], [1, 1]);
    const read = (await workspace.api('GET', `/candidates/${created.items[2].id}`)).body.data;
    assert.deepEqual([read.email, read.phone], ['known@example.com', '1']);
  });

  it('cannot be sent messages or links: 422 with the reason; several messages report it for that one', async () => {
    const workspace = await service.workspace();
    const { candidate, application } = await applicant(workspace);
    const reachable = await applicant(workspace, { email: 'grace@example.com' });
    const link = `/applications/${application.id}/candidate-link`;
    for (const [path, body, field] of [
      ['/messages', { candidateId: candidate.id, ...HELLO }, 'candidateId'],
      ['/messages', { applicationId: application.id, ...HELLO }, 'applicationId'],
      ['/messages/preview', { applicationId: application.id, ...HELLO }, 'applicationId'],
      [`/applications/${application.id}/reject/preview`, {}, 'applicationId'],
      [`${link}/send`, undefined, 'applicationId'],
    ] as const) {
      const { status, body: answer } = await workspace.api('POST', path, body);
      assert.equal(status, 422, `${path}: ${JSON.stringify(answer)}`);
      assert.deepEqual(answer.error?.details.fields, { [field]: [REASON] }, path);
    }
    const applicationIds = [application.id, reachable.application.id];
    const { items, summary } = await made(workspace, '/messages/bulk', { applicationIds, ...HELLO });
    assert.deepEqual(summary, { total: 2, queued: 1, skipped: 0, failed: 1 });
    assert.match(items[0].error.message, new RegExp(REASON));
    assert.equal((await emailsOf(workspace)).length, 1);
  });

  it('is interviewed, sent an offer and rejected without an email', async () => {
    const workspace = await service.workspace();
    const { application } = await applicant(workspace);
    const { id: interviewerId } = (await workspace.api('GET', '/members')).body.data[0];
    const interview = await made(workspace, '/interviews', {
      applicationId: application.id,
      interviewerIds: [interviewerId],
      type: 'screening',
      mode: 'phone',
      scheduledAt: '2090-03-01T09:30:00.000Z',
    });
    const calendar = await workspace.api('GET', `/interviews/${interview.id}/calendar`);
    assert.equal(calendar.status, 200);
    assert.equal(calendar.text.match(/^ATTENDEE/gm)?.length, 1);
    const offer = await made(workspace, '/offers', { applicationId: application.id, title: 'Cook' });
    await made(workspace, `/offers/${offer.id}/send`, {});
    const rejected = await made(workspace, `/applications/${application.id}/reject`, { notifyCandidate: true });
    assert.equal(rejected.status, 'rejected');
    assert.ok((await emailsOf(workspace)).every(({ kind }) => kind === 'interview_invitation'));
  });

  it('has a page, whose actions that take an emailed code explain why they are not possible', async () => {
    const workspace = await service.workspace();
    const { application } = await applicant(workspace);
    const { url } = await made(workspace, `/applications/${application.id}/candidate-link`, {});
    const { pathname } = new URL(url);
    assert.equal((await fetch(`${service.url}${pathname}`)).status, 200);
    assert.equal((await fetch(`${service.url}${pathname}/email`)).status, 200);
    const edited = await postForm(service, `${pathname}/edit`, { firstName: 'Ada', lastName: 'King' });
    assert.equal(edited.status, 303);
    for (const [action, fields] of [
      ['erase/code', {}],
      ['erase', { code: '123456' }],
      ['email/code', { newEmail: 'eve@example.com' }],
    ] as const) {
      const answer = await postForm(service, `${pathname}/${action}`, fields);
      assert.equal(answer.status, 409, action);
      assert.match(answer.text, /We have no email address for you/);
    }
    assert.deepEqual(await emailsOf(workspace), []);
  });

  it('gets the address of the candidate that is merged into it', async () => {
    const workspace = await service.workspace();
    const kept = await made(workspace, '/candidates', NOBODY);
    const other = await made(workspace, '/candidates', { ...NOBODY, email: 'ada@example.com' });
    const merged = await made(workspace, `/candidates/${kept.id}/merge`, { candidateId: other.id });
    assert.equal(merged.email, 'ada@example.com');
  });
});
