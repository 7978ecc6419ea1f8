import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { eventsOf, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { briefly, signedIn } from '../../governance/notifications/notifications.fixture.ts';
import { decide, startCompany } from './approvals.fixture.ts';

const service = await startService();

describe('an approval', () => {
  it('is given by its approvers in order, and the offer can then be sent', async () => {
    const company = await startCompany(service);
    const { admin, manager, recruiter, request, draft, workspace } = company;
    const offer = await draft();
    const approval = await request({ offerId: offer.id, approverIds: [manager.id, admin.id], comment: 'In a hurry' });
    const { id, createdAt, updatedAt, ...rest } = approval;
    const undecided = { decision: null, comment: null, decidedAt: null };
    assert.deepEqual(rest, {
      offerId: offer.id,
      jobId: offer.jobId,
      applicationId: offer.applicationId,
      candidateId: offer.candidateId,
      status: 'pending',
      approverId: manager.id,
      steps: [
        { memberId: manager.id, ...undecided },
        { memberId: admin.id, ...undecided },
      ],
      requestedBy: { type: 'operator', id: recruiter.id, name: 'A recruiter' },
      comment: 'In a hurry',
      decidedAt: null,
    });
    const early = await recruiter.api('POST', `/offers/${offer.id}/send`);
    assert.equal(early.status, 409);
    assert.deepEqual(early.body.error!.details, {
      requires: 'approval',
      approvalId: id,
      approvalStatus: 'pending',
      missingApproverIds: [manager.id, admin.id],
    });
    for (const member of [admin, recruiter]) {
      const { status, body } = await decide(member, approval);
      assert.equal(status, 403);
      assert.deepEqual(body.error!.details, { approverId: manager.id });
    }
    const first = (await decide(manager, approval, 'approved', 'Good')).body.data;
    assert.deepEqual([first.status, first.approverId, first.decidedAt], ['pending', admin.id, null]);
    assert.equal((await decide(manager, approval)).status, 403, 'not twice');
    const last = (await decide(admin, approval)).body.data;
    assert.deepEqual([last.status, last.approverId, last.decidedAt], ['approved', null, last.steps[1].decidedAt]);
    assert.deepEqual(
      last.steps.map(({ decision, comment }: { decision: string; comment: string }) => [decision, comment]),
      [
        ['approved', 'Good'],
        ['approved', null],
      ],
    );
    assert.equal((await decide(admin, approval)).status, 409);
    assert.equal((await recruiter.api('POST', `/approvals/${id}/cancel`)).status, 409);
    assert.equal((await recruiter.api('POST', `/offers/${offer.id}/send`)).body.data.status, 'sent');
    const events = await eventsOf(workspace, id);
    assert.deepEqual(
      events.map(({ type, actor }) => `${type} ${actor.name}`),
      ['approval.requested A recruiter', 'approval.updated A hiring_manager', 'approval.approved A admin'],
    );
    assert.deepEqual(Object.keys(events[1]!.data.changes).sort(), ['approverId', 'steps']);
    assert.deepEqual(Object.keys(events[2]!.data.changes).sort(), ['approverId', 'decidedAt', 'status', 'steps']);
    assert.ok(events.every(({ candidateId }) => candidateId === offer.candidateId));
  });

  it('that is rejected prevents sending until it is canceled or another one is given', async () => {
    const company = await startCompany(service);
    const { admin, manager, recruiter, request, draft, workspace } = company;
    const send = (id: string) => recruiter.api('POST', `/offers/${id}/send`);
    const [offer, other] = [await draft(), await draft()];
    const approverIds = [manager.id, admin.id];
    const rejected = await request({ offerId: offer.id, approverIds });
    const { status, approverId } = (await decide(manager, rejected, 'rejected', 'Too much')).body.data;
    assert.deepEqual([status, approverId], ['rejected', null]);
    assert.equal((await decide(admin, rejected)).status, 409);
    assert.equal((await send(offer.id)).status, 409);
    assert.equal(
      (await manager.api('POST', `/approvals/${rejected.id}/cancel`)).status,
      403,
      'no right to change offers',
    );
    assert.equal((await recruiter.api('POST', `/approvals/${rejected.id}/cancel`)).body.data.status, 'canceled');
    assert.equal((await recruiter.api('POST', `/approvals/${rejected.id}/cancel`)).status, 200, 'again');
    assert.equal((await send(offer.id)).status, 200);
    const [last, ...more] = (await eventsOf(workspace, rejected.id)).reverse();
    assert.deepEqual([last!.type, last!.data.reason, more.length], ['approval.canceled', 'requested', 2]);
    await decide(manager, await request({ offerId: other.id, approverIds: [manager.id] }), 'rejected');
    await decide(admin, await request({ offerId: other.id, approverIds: [admin.id] }));
    assert.equal((await send(other.id)).status, 200, 'the newest counts');
  });

  it('is asked for once at a time, of a draft or a job that is not open, by members who can decide about it', async () => {
    const company = await startCompany(service);
    const { admin, manager, recruiter, draft, job, api, workspace } = company;
    const interviewer = await signedIn(service, workspace, 'interviewer');
    const hidden = await makeJob(workspace, { confidential: true });
    const offer = await draft();
    const errors = async (body: object) => {
      const { status, body: answer } = await api('POST', '/approvals', body);
      assert.equal(status, 422, JSON.stringify(answer));
      return answer.error!.details.fields;
    };
    const { id: offerId } = offer;
    assert.deepEqual(await errors({ approverIds: [admin.id] }), { offerId: ['is required, or jobId'] });
    assert.deepEqual(await errors({ offerId, jobId: job.id }), { jobId: ['cannot be given with offerId'] });
    assert.deepEqual(await errors({ offerId: newId(), approverIds: [admin.id] }), { offerId: ['no such offer'] });
    assert.deepEqual(await errors({ jobId: newId(), approverIds: [admin.id] }), { jobId: ['no such job'] });
    assert.deepEqual(await errors({ offerId }), { approverIds: ['must name at least one member'] });
    assert.deepEqual(await errors({ offerId, approverIds: [admin.id, newId(), interviewer.id, admin.id] }), {
      'approverIds.1': ['is not a member of this workspace'],
      'approverIds.2': ['has a role that cannot approve'],
      'approverIds.3': ['is the same member as an earlier entry'],
    });
    assert.deepEqual(await errors({ jobId: hidden.id, approverIds: [admin.id, recruiter.id, manager.id] }), {
      'approverIds.1': ['cannot see this job: add them to its hiring team'],
      'approverIds.2': ['cannot see this job: add them to its hiring team'],
    });
    const approverIds = [admin.id];
    assert.equal((await manager.api('POST', '/approvals', { offerId, approverIds })).status, 403);
    const { body } = await api('POST', '/approvals', { offerId, approverIds });
    const again = await api('POST', '/approvals', { offerId, approverIds });
    assert.equal(again.status, 409);
    assert.equal(again.body.error!.details.existingId, body.data.id);
    await api('POST', '/approvals', { jobId: job.id, approverIds });
    assert.equal((await api('POST', '/approvals', { jobId: job.id, approverIds })).status, 409);
    const [open, sent] = [await makeJob(workspace), await draft()];
    await api('POST', `/jobs/${open.id}/publish`);
    await api('POST', `/offers/${sent.id}/send`);
    assert.equal((await api('POST', '/approvals', { jobId: open.id, approverIds })).status, 409);
    assert.equal((await api('POST', '/approvals', { offerId: sent.id, approverIds })).status, 409);
  });

  it('is decided in a session only, and never by a key, whatever its scopes', async () => {
    const { admin, request, draft, api } = await startCompany(service);
    const offer = await draft();
    const approval = await request({ offerId: offer.id, approverIds: [admin.id] });
    const answer = await api('POST', `/approvals/${approval.id}/decision`, { decision: 'approved' });
    assert.equal(answer.status, 403, answer.text);
    assert.equal((await api('GET', `/approvals/${approval.id}`)).body.data.status, 'pending');
  });

  it('is seen by those who see its job, and without its texts by keys without personal data', async () => {
    const { admin, manager, recruiter, request, draft, workspace, api } = await startCompany(service);
    const other = await signedIn(service, workspace, 'hiring_manager');
    const offer = await draft();
    const approval = await request({ offerId: offer.id, approverIds: [manager.id, admin.id], comment: 'Secret' });
    await decide(manager, approval, 'approved', 'Also secret');
    for (const member of [admin, manager, recruiter]) {
      const { body } = await member.api('GET', `/approvals?offerId=${offer.id}`);
      assert.deepEqual(
        body.data.map(({ id }: { id: string }) => id),
        [approval.id],
      );
    }
    assert.deepEqual((await other.api('GET', '/approvals')).body.data, []);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/decision'],
    ] as const) {
      const body = method === 'GET' ? undefined : { decision: 'approved' };
      assert.equal((await other.api(method, `/approvals/${approval.id}${path}`, body)).status, 404);
    }
    const key = await limitedKey(workspace, { personalData: false });
    const shown = await key.api('GET', `/approvals/${approval.id}`);
    assert.equal(shown.body.data.comment, null);
    assert.doesNotMatch(shown.text, /secret/i);
    assert.doesNotMatch((await key.api('GET', `/activity-events?entityId=${approval.id}`)).text, /secret/i);
    await api('POST', `/candidates/${offer.candidateId}/erase`, {});
    const erased = await api('GET', `/approvals/${approval.id}`);
    assert.doesNotMatch(erased.text, /secret/i);
    assert.deepEqual([erased.body.data.status, erased.body.data.steps[0].decision], ['pending', 'approved']);
  });

  it('notifies each approver when it is their turn, and who asked of the decision, once', async () => {
    const { admin, manager, recruiter, request, draft } = await startCompany(service);
    const about = async (member: typeof admin) =>
      briefly((await member.notified()).filter(({ kind }) => kind.startsWith('approval')));
    const approval = await request({ offerId: (await draft()).id, approverIds: [manager.id, admin.id] });
    assert.deepEqual(await about(manager), ['approval_requested approval.requested']);
    assert.deepEqual([await about(admin), await about(recruiter)], [[], []]);
    await decide(manager, approval);
    assert.deepEqual(await about(manager), [], 'no longer their turn');
    assert.deepEqual(await about(admin), ['approval_requested approval.updated']);
    assert.deepEqual((await admin.api('GET', '/home')).body.data.approvals[0].id, approval.id);
    assert.deepEqual((await manager.api('GET', '/home')).body.data.approvals, []);
    await decide(admin, approval, 'rejected');
    assert.deepEqual(await about(recruiter), ['approval_decided approval.rejected']);
    assert.deepEqual(await about(admin), []);
    assert.deepEqual((await admin.api('GET', '/home')).body.data.approvals, []);
  });

  it('moves with its offer when candidates are merged, and goes with its offer or job', async () => {
    const { admin, request, draft, workspace, api, job } = await startCompany(service);
    const [kept, merged] = [await draft(), await draft()];
    const approverIds = [admin.id];
    const approval = await request({ offerId: merged.id, approverIds });
    await api('POST', `/candidates/${kept.candidateId}/merge`, { candidateId: merged.candidateId });
    const moved = (await api('GET', `/approvals/${approval.id}`)).body.data;
    assert.deepEqual([moved.candidateId, moved.applicationId], [kept.candidateId, kept.applicationId]);
    const ofJob = await request({ jobId: job.id, approverIds });
    await api('DELETE', `/offers/${merged.id}`);
    await api('DELETE', `/jobs/${job.id}`);
    for (const { id } of [approval, ofJob]) {
      assert.equal((await api('GET', `/approvals/${id}`)).status, 404);
      assert.equal((await eventsOf(workspace, id)).at(-1)!.type, 'approval.deleted');
    }
  });
});
