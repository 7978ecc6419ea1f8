import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob, makeMember } from '../../../../test/hiring.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);
const application = await apply(workspace, job.id);

const minimal = {
  applicationId: application.id,
  type: 'technical',
  mode: 'video',
  scheduledAt: '2090-03-01T09:30:00Z',
};
const schedule = async (more: object = {}) => (await api('POST', '/interviews', { ...minimal, ...more })).body.data;
const act = (id: string, action: string) => api('POST', `/interviews/${id}/${action}`);
const typesOf = async (id: string) => (await eventsOf(workspace, id)).map(({ type }) => type);

describe('interviews', () => {
  it('a new interview has exactly the specified fields', async () => {
    const interviewerIds = [await makeMember(workspace), await makeMember(workspace)].toReversed();
    const { status, body, headers } = await api('POST', '/interviews', {
      ...minimal,
      scheduledAt: '2090-03-01T11:30:00+02:00',
      interviewerIds,
    });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body.data), [
      'id',
      'applicationId',
      'candidateId',
      'jobId',
      'interviewerIds',
      'optionalInterviewerIds',
      'title',
      'type',
      'mode',
      'status',
      'scheduledAt',
      'durationMins',
      'timeZone',
      'location',
      'meetingUrl',
      'notes',
      'sessionId',
      'scorecardCriteria',
      'responses',
      'calendarDifferences',
      'timeZoneMovesTo',
      'customFields',
      'externalRefs',
      'createdAt',
      'updatedAt',
    ]);
    assert.equal(body.data.status, 'scheduled');
    assert.equal(body.data.scheduledAt, '2090-03-01T09:30:00.000Z');
    assert.equal(body.data.durationMins, 45);
    assert.deepEqual(body.data.interviewerIds, interviewerIds);
    assert.equal(body.data.candidateId, application.candidateId);
    assert.equal(headers.get('etag'), '"r1"');
    const [event] = await eventsOf(workspace, body.data.id);
    assert.equal(event.type, 'interview.scheduled');
    assert.deepEqual(event.data.interview, body.data);
    assert.equal(event.candidateId, application.candidateId);
  });

  it('unknown IDs, past times, invalid lengths and unknown time zones return 422 naming the field', async () => {
    const outsider = await service.workspace();
    const theirs = await apply(outsider, (await makeJob(outsider)).id);
    const member = await makeMember(workspace);
    for (const [wrong, field] of [
      [{ applicationId: newId() }, 'applicationId'],
      [{ applicationId: theirs.id }, 'applicationId'],
      [{ interviewerIds: [newId()] }, 'interviewerIds.0'],
      [{ interviewerIds: [member, await makeMember(outsider)] }, 'interviewerIds.1'],
      [{ interviewerIds: [member, member] }, 'interviewerIds.1'],
      [{ scheduledAt: '2020-01-01T09:00:00Z' }, 'scheduledAt'],
      [{ scheduledAt: 'tomorrow' }, 'scheduledAt'],
      [{ durationMins: 4 }, 'durationMins'],
      [{ durationMins: 481 }, 'durationMins'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ timeZone: '+02:00' }, 'timeZone'],
      [{ meetingUrl: 'javascript:alert(1)' }, 'meetingUrl'],
      [{ sequence: 4 }, 'sequence'],
    ] as const) {
      const rejected = await api('POST', '/interviews', { ...minimal, ...wrong });
      assert.equal(rejected.status, 422, field);
      assert.equal(rejected.body.error?.details.field, field);
    }
  });

  it('changing time or length reschedules; other changes record a different event; equal values record none', async () => {
    const interview = await schedule({ notes: 'Quiet room' });
    const path = `/interviews/${interview.id}`;
    const same = await api('PATCH', path, { scheduledAt: '2090-03-01T10:30:00+01:00', notes: 'Quiet room' });
    assert.equal(same.headers.get('etag'), '"r1"');
    const noted = await api('PATCH', path, { notes: null, title: 'Pairing' });
    assert.deepEqual([noted.body.data.notes, noted.body.data.title], [null, 'Pairing']);
    const later = await api('PATCH', path, { scheduledAt: '2090-03-02T09:30:00Z' });
    assert.equal(later.body.data.scheduledAt, '2090-03-02T09:30:00.000Z');
    assert.equal((await api('PATCH', path, { durationMins: 90 })).body.data.durationMins, 90);
    assert.deepEqual(await typesOf(interview.id), [
      'interview.scheduled',
      'interview.updated',
      'interview.rescheduled',
      'interview.rescheduled',
    ]);
    const { changes } = (await eventsOf(workspace, interview.id))[2].data;
    assert.deepEqual(changes, {
      scheduledAt: { from: '2090-03-01T09:30:00.000Z', to: '2090-03-02T09:30:00.000Z' },
    });
    const past = await api('PATCH', path, { scheduledAt: '2020-03-02T09:30:00Z' });
    assert.equal(past.body.error?.details.field, 'scheduledAt');
    assert.equal((await api('PATCH', path, { scheduledAt: null })).status, 422);
    assert.equal((await api('PATCH', path, { title: 'X' }, { 'if-match': '"r1"' })).status, 412);
  });

  it('state machine: canceled and completed are final, repeating them records no event, rescheduling returns 409', async () => {
    for (const [action, status, other, otherStatus] of [
      ['cancel', 'canceled', 'complete', 'completed'],
      ['complete', 'completed', 'cancel', 'canceled'],
    ] as const) {
      const { id } = await schedule();
      const ended = await act(id, action);
      assert.equal(ended.body.data.status, status);
      const again = await act(id, action);
      assert.deepEqual([again.status, again.headers.get('etag')], [200, ended.headers.get('etag')]);
      const rejected = await act(id, other);
      assert.equal(rejected.status, 409);
      assert.deepEqual(rejected.body.error?.details, { from: status, to: otherStatus });
      const moved = await api('PATCH', `/interviews/${id}`, { scheduledAt: '2090-05-01T09:00:00Z' });
      assert.deepEqual(moved.body.error?.details, { from: status, to: 'scheduled' });
      assert.equal((await api('PATCH', `/interviews/${id}`, { notes: 'Went well' })).status, 200);
      assert.deepEqual(await typesOf(id), ['interview.scheduled', `interview.${status}`, 'interview.updated']);
    }
  });

  it('a deleted interview appears with includeDeleted only', async () => {
    const { id } = await schedule();
    assert.equal((await api('DELETE', `/interviews/${id}`)).status, 204);
    assert.equal((await api('GET', `/interviews/${id}`)).status, 404);
    assert.equal((await api('GET', `/interviews/${id}/calendar`)).status, 404);
    const [tombstone] = (await api('GET', `/interviews?ids=${id}&includeDeleted=true`)).body.data;
    assert.ok(tombstone.deletedAt);
    assert.deepEqual(await typesOf(id), ['interview.scheduled', 'interview.deleted']);
  });

  it('each filter returns the matching interviews', async () => {
    const own = await service.workspace();
    const [first, second] = [await apply(own, (await makeJob(own)).id), await apply(own, (await makeJob(own)).id)];
    const member = await makeMember(own);
    const add = async (more: object) => (await own.api('POST', '/interviews', { ...minimal, ...more })).body.data.id;
    const a = await add({ applicationId: first.id, interviewerIds: [member], scheduledAt: '2090-01-01T10:00:00Z' });
    const b = await add({ applicationId: second.id, scheduledAt: '2090-02-01T10:00:00Z' });
    await own.api('POST', `/interviews/${b}/cancel`);
    const found = async (query: string) =>
      (await own.api('GET', `/interviews?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual(await found(''), [b, a]);
    assert.deepEqual(await found(`candidateId=${first.candidateId}`), [a]);
    assert.deepEqual(await found(`applicationId=${second.id}`), [b]);
    assert.deepEqual(await found(`jobId=${first.jobId}`), [a]);
    assert.deepEqual(await found(`interviewerId=${member}`), [a]);
    assert.deepEqual(await found('status=canceled'), [b]);
    assert.deepEqual(await found('from=2090-01-01T10:00:00Z&to=2090-02-01T10:00:00Z'), [a]);
    assert.deepEqual(await found('from=2090-01-01T10:00:00.001Z'), [b]);
    assert.deepEqual(await found('sort=scheduledAt&order=asc'), [a, b]);
    assert.deepEqual(await found('sort=scheduledAt'), [b, a]);
    assert.equal((await own.api('GET', '/interviews?from=soon')).body.error?.details.field, 'from');
  });

  it('interviews of other workspaces return 404', async () => {
    const { id } = await schedule();
    const outsider = await service.workspace();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/calendar', undefined],
      ['PATCH', '', { notes: 'mine' }],
      ['POST', '/cancel', undefined],
      ['POST', '/complete', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      assert.equal((await outsider.api(method, `/interviews/${id}${path}`, body)).status, 404);
    }
    assert.deepEqual((await outsider.api('GET', '/interviews')).body.data, []);
  });
});
