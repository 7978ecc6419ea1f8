import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);

const pay = { salaryAmount: 70_000, currency: 'EUR', salaryPeriod: 'year' };
const draft = async (more: object = {}) => {
  const applicationId = (await apply(workspace, job.id)).id;
  return (await api('POST', '/offers', { applicationId, title: 'Keeper', ...more })).body.data;
};
const act = (id: string, action: string, body?: object) => api('POST', `/offers/${id}/${action}`, body);
const decide = (id: string, decision: string) => act(id, 'decision', { decision });
const typesOf = async (id: string) => (await eventsOf(workspace, id)).map(({ type }) => type);
const applicationOf = async ({ applicationId }: Json) => (await api('GET', `/applications/${applicationId}`)).body.data;

describe('offers', () => {
  it('a new offer is a draft with exactly the specified fields', async () => {
    const application = await apply(workspace, job.id);
    const { status, body, headers } = await api('POST', '/offers', {
      applicationId: application.id,
      title: ' Keeper ',
      ...pay,
      equity: '0.1 %',
      startDate: '2090-04-01',
      expiresAt: '2090-02-15T18:00:00+01:00',
    });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body.data), [
      'id',
      'applicationId',
      'candidateId',
      'jobId',
      'status',
      'title',
      'salaryAmount',
      'currency',
      'salaryPeriod',
      'equity',
      'startDate',
      'expiresAt',
      'notes',
      'customFields',
      'externalRefs',
      'sentAt',
      'decidedAt',
      'createdAt',
      'updatedAt',
    ]);
    const { id, createdAt, updatedAt, ...rest } = body.data;
    assert.deepEqual(rest, {
      applicationId: application.id,
      candidateId: application.candidateId,
      jobId: job.id,
      status: 'draft',
      title: 'Keeper',
      ...pay,
      equity: '0.1 %',
      startDate: '2090-04-01',
      expiresAt: '2090-02-15T17:00:00.000Z',
      notes: null,
      customFields: {},
      externalRefs: [],
      sentAt: null,
      decidedAt: null,
    });
    assert.equal(createdAt, updatedAt);
    assert.equal(headers.get('etag'), '"r1"');
    const [event] = await eventsOf(workspace, id);
    assert.deepEqual([event.type, event.candidateId], ['offer.created', application.candidateId]);
    assert.deepEqual(event.data.offer, body.data);
  });

  it('a salary requires currency and period; unknown IDs and invalid values return 422 naming the field', async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    const outsider = await service.workspace();
    const theirs = await apply(outsider, (await makeJob(outsider)).id);
    for (const [wrong, field] of [
      [{ salaryAmount: 5 }, 'currency'],
      [{ salaryAmount: 5, currency: 'EUR' }, 'salaryPeriod'],
      [{ ...pay, currency: 'XYZ' }, 'currency'],
      [{ ...pay, salaryAmount: -1 }, 'salaryAmount'],
      [{ ...pay, salaryAmount: 1.23456 }, 'salaryAmount'],
      [{ applicationId: newId() }, 'applicationId'],
      [{ applicationId: theirs.id }, 'applicationId'],
      [{ startDate: '2090-02-30' }, 'startDate'],
      [{ status: 'sent' }, 'status'],
    ] as const) {
      const rejected = await api('POST', '/offers', { applicationId, title: 'Keeper', ...wrong });
      assert.equal(rejected.status, 422, field);
      assert.equal(rejected.body.error?.details.field, field);
    }
    const offer = await draft(pay);
    const cleared = await api('PATCH', `/offers/${offer.id}`, { currency: null });
    assert.equal(cleared.body.error?.details.field, 'currency');
  });

  it('a salary with decimals is stored exactly', async () => {
    const offer = await draft({ ...pay, salaryAmount: 18.75, salaryPeriod: 'hour' });
    assert.equal(offer.salaryAmount, 18.75);
    for (const salaryAmount of [19, 0.1234, null]) {
      const patched = await api('PATCH', `/offers/${offer.id}`, { salaryAmount });
      assert.equal(patched.body.data.salaryAmount, salaryAmount);
      assert.equal((await api('GET', `/offers/${offer.id}`)).body.data.salaryAmount, salaryAmount);
    }
  });

  it('only drafts can be changed', async () => {
    const offer = await draft();
    const path = `/offers/${offer.id}`;
    const patched = await api('PATCH', path, { ...pay, title: 'Head keeper' });
    assert.equal(patched.body.data.salaryAmount, 70_000);
    assert.equal((await api('PATCH', path, { title: 'Head keeper' })).headers.get('etag'), '"r2"');
    assert.equal((await api('PATCH', path, { title: 'X' }, { 'if-match': '"r1"' })).status, 412);
    await act(offer.id, 'send');
    assert.equal((await api('PATCH', path, { title: 'X' })).status, 409);
    assert.equal((await api('PATCH', path, { title: 'Head keeper' })).status, 200);
    assert.deepEqual(await typesOf(offer.id), ['offer.created', 'offer.updated', 'offer.sent']);
  });

  it('sending requires an active application and an unexpired offer', async () => {
    const offer = await draft();
    await api('POST', `/applications/${offer.applicationId}/reject`);
    const rejected = await act(offer.id, 'send');
    assert.equal(rejected.status, 409);
    assert.equal(rejected.body.error?.details.applicationStatus, 'rejected');
    const late = await draft({ expiresAt: '2020-01-01T00:00:00Z' });
    assert.equal((await act(late.id, 'send')).status, 409);
    const gone = await draft();
    await api('DELETE', `/applications/${gone.applicationId}`);
    assert.equal((await act(gone.id, 'send')).status, 409);
    const good = await draft();
    const sent = (await act(good.id, 'send', {})).body.data;
    assert.equal(sent.status, 'sent');
    assert.ok(sent.sentAt);
  });

  it('accepting hires the application in the same transaction, declining does not change it', async () => {
    const [yes, no] = [await draft(), await draft()];
    for (const { id } of [yes, no]) await act(id, 'send');
    const accepted = (await decide(yes.id, 'accepted')).body.data;
    assert.equal(accepted.status, 'accepted');
    assert.ok(accepted.decidedAt);
    const hired = await applicationOf(yes);
    assert.deepEqual([hired.status, hired.stageId], ['hired', job.stages.hired]);
    assert.equal(hired.hiredAt, accepted.decidedAt);
    assert.equal((await eventsOf(workspace, yes.applicationId)).at(-1).type, 'application.hired');
    const declined = (await decide(no.id, 'declined')).body.data;
    assert.equal(declined.status, 'declined');
    assert.equal((await applicationOf(no)).status, 'active');
    assert.deepEqual(await typesOf(no.id), ['offer.created', 'offer.sent', 'offer.declined']);
  });

  it('an offer for a rejected or withdrawn application cannot be accepted, and the attempt changes nothing', async () => {
    const offer = await draft();
    await act(offer.id, 'send');
    await api('POST', `/applications/${offer.applicationId}/withdraw`);
    const taken = await decide(offer.id, 'accepted');
    assert.equal(taken.status, 409);
    assert.deepEqual(taken.body.error?.details, { from: 'withdrawn', to: 'accepted' });

    // In earlier versions, an application could end with an open offer.
    const left = await draft();
    await act(left.id, 'send');
    await service.db.write.query(sql`
      update applications set status = 'withdrawn', withdrawn_at = now() where id = ${left.applicationId}`);
    const rejected = await decide(left.id, 'accepted');
    assert.equal(rejected.status, 409);
    assert.deepEqual(rejected.body.error?.details, { from: 'withdrawn', to: 'hired' });
    assert.equal((await api('GET', `/offers/${left.id}`)).body.data.status, 'sent');
    assert.deepEqual(await typesOf(left.id), ['offer.created', 'offer.sent']);
  });

  it('an offer for a hired application can be accepted without changing the application', async () => {
    const offer = await draft();
    await act(offer.id, 'send');
    await api('POST', `/applications/${offer.applicationId}/hire`);
    const before = await applicationOf(offer);
    const eventsBefore = (await eventsOf(workspace, offer.applicationId)).length;
    assert.equal((await decide(offer.id, 'accepted')).body.data.status, 'accepted');
    assert.deepEqual(await typesOf(offer.id), ['offer.created', 'offer.sent', 'offer.accepted']);
    assert.deepEqual(await applicationOf(offer), before);
    assert.equal((await eventsOf(workspace, offer.applicationId)).length, eventsBefore);
  });

  it('state machine: every forbidden transition returns 409 with from and to, transitions to the current state record no event', async () => {
    const steps = {
      sent: (id: string) => act(id, 'send'),
      accepted: (id: string) => decide(id, 'accepted'),
      declined: (id: string) => decide(id, 'declined'),
      withdrawn: (id: string) => act(id, 'withdraw'),
    } as const;
    const paths = {
      draft: [],
      sent: ['sent'],
      accepted: ['sent', 'accepted'],
      declined: ['sent', 'declined'],
      withdrawn: ['withdrawn'],
    } as const;
    const allowed: Record<string, string[]> = {
      draft: ['sent', 'withdrawn'],
      sent: ['accepted', 'declined', 'withdrawn'],
    };
    for (const [from, path] of Object.entries(paths)) {
      for (const to of Object.keys(steps) as (keyof typeof steps)[]) {
        const { id } = await draft();
        for (const step of path) assert.equal((await steps[step](id)).status, 200);
        const events = (await typesOf(id)).length;
        const answer = await steps[to](id);
        const checkTransition = allowed[from]?.includes(to) === true;
        assert.equal(answer.status, checkTransition || from === to ? 200 : 409, `${from} to ${to}`);
        if (answer.status === 409) assert.deepEqual(answer.body.error?.details, { from, to });
        assert.equal((await typesOf(id)).length, events + (checkTransition ? 1 : 0));
      }
    }
    assert.equal((await decide((await draft()).id, 'maybe')).body.error?.details.field, 'decision');
  });

  it('of concurrent accepting, declining and withdrawing exactly one succeeds, consistent with the application', async () => {
    for (let round = 0; round < 4; round += 1) {
      const offer = await draft();
      await act(offer.id, 'send');
      const answers = await Promise.all([
        decide(offer.id, 'accepted'),
        act(offer.id, 'withdraw'),
        decide(offer.id, 'declined'),
        act(offer.id, 'withdraw'),
      ]);
      const { status } = (await api('GET', `/offers/${offer.id}`)).body.data;
      for (const answer of answers) {
        if (answer.status === 200) assert.equal(answer.body.data.status, status);
        else assert.equal(answer.status, 409);
      }
      assert.equal((await applicationOf(offer)).status, status === 'accepted' ? 'hired' : 'active');
      assert.equal((await typesOf(offer.id)).length, 3);
    }
  });

  it('concurrent acceptance of an offer and rejection of its application end in a consistent state', async () => {
    for (let round = 0; round < 4; round += 1) {
      const offer = await draft();
      await act(offer.id, 'send');
      await Promise.all([decide(offer.id, 'accepted'), api('POST', `/applications/${offer.applicationId}/reject`)]);
      const { status } = (await api('GET', `/offers/${offer.id}`)).body.data;
      const application = await applicationOf(offer);
      assert.deepEqual(
        [status, application.status],
        application.status === 'hired' ? ['accepted', 'hired'] : ['withdrawn', 'rejected'],
      );
    }
  });

  it('a deleted offer appears with includeDeleted only', async () => {
    const { id } = await draft();
    assert.equal((await api('DELETE', `/offers/${id}`)).status, 204);
    assert.equal((await api('GET', `/offers/${id}`)).status, 404);
    assert.equal((await act(id, 'send')).status, 404);
    const [tombstone] = (await api('GET', `/offers?ids=${id}&includeDeleted=true`)).body.data;
    assert.ok(tombstone.deletedAt);
    assert.deepEqual(await typesOf(id), ['offer.created', 'offer.deleted']);
  });

  it('each filter returns the matching offers', async () => {
    const [a, b] = [await draft(), await draft()];
    await act(b.id, 'withdraw');
    const found = async (query: string) => (await api('GET', `/offers?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual(await found(`candidateId=${a.candidateId}`), [a.id]);
    assert.deepEqual(await found(`applicationId=${b.applicationId}`), [b.id]);
    assert.deepEqual(await found(`status=withdrawn&ids=${a.id},${b.id}`), [b.id]);
    assert.deepEqual(await found(`status=draft&ids=${a.id},${b.id}`), [a.id]);
    const sent = [await draft(), await draft({ expiresAt: '2090-02-15T17:00:00.000Z' })].map(({ id }) => id);
    for (const id of sent) await act(id, 'send');
    assert.deepEqual(await found(`status=sent&ids=${a.id},${sent}`), sent.toReversed(), 'whether it expires or not');
    assert.equal((await api('GET', '/offers?status=lost')).status, 422);
  });

  it('offers of other workspaces return 404', async () => {
    const { id } = await draft();
    const outsider = await service.workspace();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { title: 'mine' }],
      ['POST', '/send', undefined],
      ['POST', '/decision', { decision: 'accepted' }],
      ['POST', '/withdraw', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      assert.equal((await outsider.api(method, `/offers/${id}${path}`, body)).status, 404);
    }
    assert.deepEqual((await outsider.api('GET', '/offers')).body.data, []);
  });
});
