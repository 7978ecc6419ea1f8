import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { startService } from '../../../../test/harness.ts';
import { eventsOf, MINIMAL_JOB, makeJob } from '../../../../test/hiring.ts';
import { rowLocks } from '../../../../test/while-locked.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { signedIn } from '../../governance/notifications/notifications.fixture.ts';
import { decide, setRule, startCompany } from './approvals.fixture.ts';

const service = await startService();
const engine = startEngine(service);
const { whileLocked } = rowLocks(service);

describe('the approvers of the workspace', () => {
  it('are the default, cannot be left out, and everybody added has to approve as well', async () => {
    const company = await startCompany(service);
    const { admin, manager, recruiter, request, draft, api } = company;
    await setRule(company, { offers: { approverIds: [admin.id] } });
    const offer = await draft();
    const send = () => recruiter.api('POST', `/offers/${offer.id}/send`);
    const { status, body } = await send();
    assert.equal(status, 409);
    assert.match(body.error!.message, /Request its approval/);
    assert.deepEqual(body.error!.details, {
      requires: 'approval',
      approvalId: null,
      approvalStatus: null,
      missingApproverIds: [admin.id],
    });
    const without = await api('POST', '/approvals', { offerId: offer.id, approverIds: [manager.id] });
    assert.deepEqual(without.body.error!.details.fields, {
      approverIds: [`must include the approvers of the workspace: ${admin.id}`],
    });
    const { steps, id } = await request({ offerId: offer.id });
    assert.deepEqual(
      steps.map(({ memberId }: { memberId: string }) => memberId),
      [admin.id],
    );
    await api('POST', `/approvals/${id}/cancel`);
    assert.equal((await send()).status, 409, 'a canceled one is none');
    const both = await request({ offerId: offer.id, approverIds: [manager.id, admin.id] });
    await decide(manager, both);
    assert.equal((await send()).status, 409);
    await decide(admin, both);
    assert.equal((await send()).status, 200);
  });

  it('include those who were added after an approval was given', async () => {
    const company = await startCompany(service);
    const { admin, recruiter, request, draft } = company;
    const offer = await draft();
    await decide(recruiter, await request({ offerId: offer.id, approverIds: [recruiter.id] }));
    await setRule(company, { offers: { approverIds: [admin.id] } });
    const { status, body } = await recruiter.api('POST', `/offers/${offer.id}/send`);
    assert.deepEqual([status, body.error!.details.missingApproverIds], [409, [admin.id]]);
  });

  it('approve every job before it is published or published again, by any way', async () => {
    const company = await startCompany(service);
    const { admin, recruiter, request, job, api } = company;
    await setRule(company, { jobs: { approverIds: [admin.id] } });
    const publish = () => recruiter.api('POST', `/jobs/${job.id}/publish`);
    assert.equal((await publish()).status, 409);
    const record = { ...MINIMAL_JOB, id: 'a', status: 'open' };
    assert.equal((await api('POST', '/jobs/import', { jobs: [record] })).status, 409);
    assert.equal((await api('POST', '/jobs/import', { jobs: [{ ...record, id: job.id }] })).status, 409);
    assert.equal(
      (await api('POST', '/jobs/import', { jobs: [{ ...MINIMAL_JOB, title: 'Other' }], defaultStatus: 'open' })).status,
      409,
    );
    await decide(admin, await request({ jobId: job.id }));
    assert.equal((await publish()).status, 200);
    await api('POST', `/jobs/${job.id}/close`);
    assert.equal((await publish()).status, 200, 'unchanged since');
    await api('POST', `/jobs/${job.id}/close`);
    await api('PATCH', `/jobs/${job.id}`, { title: 'Chief Keeper' });
    assert.equal((await publish()).status, 409);
    await api('PATCH', `/jobs/${job.id}`, { title: 'Keeper' });
    assert.equal((await publish()).status, 409, 'an approval does not come back');
    const copy = (await api('POST', `/jobs/${job.id}/duplicate`)).body.data;
    assert.equal((await api('POST', `/jobs/${copy.id}/publish`)).status, 409);
    assert.equal((await api('POST', `/jobs/${job.id}/publish`)).status, 409, 'with a key');
    assert.deepEqual((await api('GET', '/jobs?status=open')).body.data, []);
  });

  it('are asked for offers that an automation has created', async () => {
    const company = await startCompany(service);
    const { admin, job, workspace, api, recruiter } = company;
    await setRule(company, { offers: { approverIds: [admin.id] } });
    const id = await automate(workspace, {
      trigger: { event: 'application.created' },
      steps: [{ id: 'offer', type: 'create_offer', config: { title: 'Keeper' } }],
    });
    const candidateId = (await api('POST', '/candidates', { firstName: 'A', lastName: 'B', email: 'a@b.example' })).body
      .data.id;
    await api('POST', '/applications', { candidateId, jobId: job.id });
    await engine.settle();
    const [run] = await runsOf(workspace, id);
    assert.equal((await recruiter.api('POST', `/offers/${run!.steps[0].output.offerId}/send`)).status, 409);
  });

  it('are set by administrators in a session, and by no key', async () => {
    const company = await startCompany(service);
    const { admin, recruiter, manager, api, workspace } = company;
    const interviewer = await signedIn(service, workspace, 'interviewer');
    const rule = (approverIds: string[]) => ({ approvals: { offers: { approverIds } } });
    await setRule(company, { offers: { approverIds: [admin.id, manager.id] } });
    const removals = [
      await api('PATCH', '/workspace', rule([])),
      await recruiter.api('PATCH', '/workspace', rule([])),
      await manager.api('PATCH', '/workspace', rule([])),
    ];
    assert.deepEqual(
      removals.map(({ status }) => status),
      [403, 403, 403],
    );
    const invalid = await admin.api('PATCH', '/workspace', rule([interviewer.id, newId(), admin.id, admin.id]));
    assert.deepEqual(invalid.body.error!.details.fields, {
      'approvals.offers.approverIds.0': ['has a role that cannot approve'],
      'approvals.offers.approverIds.1': ['is not a member of this workspace'],
      'approvals.offers.approverIds.3': ['is the same member as an earlier entry'],
    });
    const { approvals } = (await api('GET', '/workspace')).body.data;
    assert.deepEqual(approvals, { offers: { approverIds: [admin.id, manager.id] }, jobs: { approverIds: [] } });
    const changed = (await eventsOf(workspace, workspace.id)).at(-1)!;
    assert.deepEqual(Object.keys(changed.data.changes), ['approvals']);
  });

  it('do not include removed members, and an approval that waits for one can be requested anew', async () => {
    const company = await startCompany(service);
    const { admin, manager, recruiter, request, draft, api, workspace } = company;
    await setRule(company, { offers: { approverIds: [manager.id, admin.id] }, jobs: { approverIds: [manager.id] } });
    const offer = await draft();
    const waiting = await request({ offerId: offer.id });
    assert.equal((await api('DELETE', `/members/${manager.id}`)).status, 204);
    const { approvals } = (await api('GET', '/workspace')).body.data;
    assert.deepEqual(approvals, { offers: { approverIds: [admin.id] }, jobs: { approverIds: [] } });
    assert.deepEqual(Object.keys((await eventsOf(workspace, workspace.id)).at(-1)!.data.changes), ['approvals']);
    await recruiter.api('POST', `/approvals/${waiting.id}/cancel`);
    await decide(admin, await request({ offerId: offer.id }));
    assert.equal((await recruiter.api('POST', `/offers/${offer.id}/send`)).status, 200);
  });
});

describe('what was approved', () => {
  it('is what is sent: other terms need another approval', async () => {
    const { admin, recruiter, request, draft, workspace } = await startCompany(service);
    for (const decided of [true, false]) {
      const offer = await draft();
      const approval = await request({ offerId: offer.id, approverIds: [admin.id] });
      if (decided) await decide(admin, approval);
      const edit = (body: object) => recruiter.api('PATCH', `/offers/${offer.id}`, body);
      const status = async () => (await recruiter.api('GET', `/approvals/${approval.id}`)).body.data.status;
      await edit({ notes: 'For the team', externalRefs: [{ system: 'hris', id: newId() }] });
      assert.equal(await status(), decided ? 'approved' : 'pending', 'not a term');
      await edit({ salaryAmount: 90_000, currency: 'EUR', salaryPeriod: 'year' });
      assert.equal(await status(), 'canceled');
      const { type, data } = (await eventsOf(workspace, approval.id)).at(-1)!;
      assert.deepEqual([type, data.reason], ['approval.canceled', 'terms_changed']);
      assert.equal((await decide(admin, approval)).status, 409);
    }
  });

  it('of a job is its title, pay, employment type and department', async () => {
    const { admin, request, workspace, api } = await startCompany(service);
    const department = (await api('POST', '/departments', { name: 'Lights' })).body.data.id;
    const approverIds = [admin.id];
    for (const patch of [
      { title: 'Chief Keeper' },
      { salaryMin: 50_000, currency: 'EUR', salaryPeriod: 'year' },
      { employmentType: 'part_time' },
      { departmentId: department },
      { bonus: '10 %' },
    ]) {
      const { id } = await makeJob(workspace);
      const approval = await request({ jobId: id, approverIds });
      const status = async () => (await api('GET', `/approvals/${approval.id}`)).body.data.status;
      await api('PATCH', `/jobs/${id}`, { description: 'Another text.' });
      assert.equal(await status(), 'pending');
      const { status: answered, text } = await api('PATCH', `/jobs/${id}`, patch);
      assert.equal(answered, 200, text);
      assert.equal(await status(), 'canceled', JSON.stringify(patch));
    }
  });

  it('ends with the offer that is withdrawn before it is sent', async () => {
    const { admin, recruiter, request, draft, workspace } = await startCompany(service);
    const offer = await draft();
    const approval = await request({ offerId: offer.id, approverIds: [admin.id] });
    await recruiter.api('POST', `/offers/${offer.id}/withdraw`);
    assert.equal((await eventsOf(workspace, approval.id)).at(-1)!.data.reason, 'withdrawn');
    assert.equal((await decide(admin, approval)).status, 409);
  });
});

describe('at the same time', () => {
  it('a decision never approves terms that are changing', async () => {
    const { admin, recruiter, request, draft } = await startCompany(service);
    const offer = await draft();
    const { id } = await request({ offerId: offer.id, approverIds: [admin.id] });
    let deciding: ReturnType<typeof decide> | undefined;
    const edited = await whileLocked(
      { table: 'approvals', id },
      () => recruiter.api('PATCH', `/offers/${offer.id}`, { equity: '1 %' }),
      async () => void (deciding = decide(admin, { id })),
    );
    assert.deepEqual([edited.status, (await deciding)!.status], [200, 409]);
    assert.equal((await admin.api('GET', `/approvals/${id}`)).body.data.status, 'canceled');
  });

  it('a change of the terms ends a decision that was made first', async () => {
    const { admin, recruiter, request, draft } = await startCompany(service);
    const offer = await draft();
    const { id } = await request({ offerId: offer.id, approverIds: [admin.id] });
    let editing: ReturnType<typeof recruiter.api> | undefined;
    const decided = await whileLocked(
      { table: 'approvals', id },
      () => decide(admin, { id }),
      async () => void (editing = recruiter.api('PATCH', `/offers/${offer.id}`, { equity: '1 %' })),
    );
    assert.deepEqual([decided.status, (await editing)!.status], [200, 200]);
    assert.equal((await admin.api('GET', `/approvals/${id}`)).body.data.status, 'canceled');
  });

  it('two decisions of one member are one', async () => {
    const { admin, request, draft, workspace } = await startCompany(service);
    const approval = await request({ offerId: (await draft()).id, approverIds: [admin.id] });
    const answers = await Promise.all([decide(admin, approval, 'approved'), decide(admin, approval, 'rejected')]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await eventsOf(workspace, approval.id)).length, 2);
  });

  it('an offer is sent after its rejected approval was canceled, and not before', async () => {
    const { admin, recruiter, request, draft } = await startCompany(service);
    const rejected = async () => {
      const offer = await draft();
      const approval = await request({ offerId: offer.id, approverIds: [admin.id] });
      await decide(admin, approval, 'rejected');
      const cancel = () => recruiter.api('POST', `/approvals/${approval.id}/cancel`);
      return {
        row: { table: 'approvals', id: approval.id },
        cancel,
        send: () => recruiter.api('POST', `/offers/${offer.id}/send`),
      };
    };
    const first = await rejected();
    let second: ReturnType<typeof first.send> | undefined;
    const canceled = await whileLocked(first.row, first.cancel, async () => void (second = first.send()));
    assert.deepEqual([canceled.status, (await second)!.status], [200, 200]);
    const other = await rejected();
    const sent = await whileLocked(other.row, other.send, async () => void (second = other.cancel()));
    assert.deepEqual([sent.status, (await second)!.status], [409, 200]);
  });
});
