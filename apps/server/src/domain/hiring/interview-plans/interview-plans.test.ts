import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob, makeMember } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const CRITERIA = [
  { label: 'Systems thinking', guidance: '4: names bottlenecks unprompted.', required: true },
  { label: 'Communication' },
];

async function makePlan(stageId: string, session: object = {}): Promise<Json> {
  const sessions = [{ title: 'System design', type: 'technical', durationMins: 75, ...session }];
  const { status, body, text } = await api('POST', '/interview-plans', { stageId, sessions });
  assert.equal(status, 201, text);
  return body.data;
}

/** Calls the API and asserts that the field is rejected. */
async function rejects(
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  field: string,
  status = 422,
): Promise<void> {
  const answer = await api(method, path, body);
  assert.deepEqual([answer.status, answer.body.error?.details.field], [status, field], answer.text);
}

describe('interview plans', () => {
  it('have complete sessions, in order; a stage has one plan', async () => {
    const job = await makeJob(workspace);
    const interviewer = await makeMember(workspace);
    const plan = await makePlan(job.stages.interview, { interviewerIds: [interviewer], scorecardCriteria: CRITERIA });
    assert.deepEqual([plan.jobId, plan.stageId], [job.id, job.stages.interview]);
    const [{ id, ...session }] = plan.sessions;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(session, {
      title: 'System design',
      type: 'technical',
      mode: 'video',
      durationMins: 75,
      interviewerIds: [interviewer],
      optionalInterviewerIds: [],
      pool: null,
      notes: null,
      scorecardCriteria: [CRITERIA[0], { label: 'Communication', guidance: null, required: false }],
    });
    const again = await api('POST', '/interview-plans', {
      stageId: job.stages.interview,
      sessions: [{ title: 'X', type: 'final' }],
    });
    assert.deepEqual([again.status, again.body.error?.details.existingId], [409, plan.id]);
    const listed = (await api('GET', `/interview-plans?jobId=${job.id}`)).body.data;
    assert.deepEqual(listed, [plan]);
    assert.equal((await api('DELETE', `/interview-plans/${plan.id}`)).status, 204);
    await makePlan(job.stages.interview);
    assert.deepEqual(
      (await eventsOf(workspace, plan.id)).map(({ type }) => type),
      ['interview_plan.created', 'interview_plan.deleted'],
    );
  });

  it('keep the IDs of sessions that remain, and change nothing if nothing is different', async () => {
    const job = await makeJob(workspace);
    const plan = await makePlan(job.stages.interview, { scorecardCriteria: CRITERIA });
    const [first] = plan.sessions;
    const sessions = [
      { title: 'Culture', type: 'culture' },
      { ...first, title: 'Design' },
    ];
    const changed = (await api('PATCH', `/interview-plans/${plan.id}`, { sessions })).body.data;
    assert.deepEqual(
      changed.sessions.map(({ title }: Json) => title),
      ['Culture', 'Design'],
    );
    assert.equal(changed.sessions[1].id, first.id);
    assert.notEqual(changed.sessions[0].id, first.id);
    const same = await api('PATCH', `/interview-plans/${plan.id}`, { sessions: changed.sessions });
    assert.deepEqual(same.body.data, changed);
    assert.equal((await eventsOf(workspace, plan.id)).length, 2);
  });

  it('reject unknown stages, sessions, interviewers and repeated criteria, naming each', async () => {
    const job = await makeJob(workspace);
    const session = { title: 'Design', type: 'technical' };
    await rejects('POST', '/interview-plans', { stageId: newId(), sessions: [session] }, 'stageId');
    await rejects('POST', '/interview-plans', { stageId: job.stages.offer, sessions: [] }, 'sessions');
    for (const [more, field] of [
      [{ interviewerIds: [newId()] }, 'sessions.0.interviewerIds.0'],
      [{ id: newId() }, 'sessions.0.id'],
      [{ scorecardCriteria: [{ label: 'One' }, { label: 'one' }] }, 'sessions.0.scorecardCriteria.1.label'],
      [{ durationMins: 4 }, 'sessions.0.durationMins'],
    ] as const) {
      const body = { stageId: job.stages.offer, sessions: [{ ...session, ...more }] };
      await rejects('POST', '/interview-plans', body, field);
    }
  });

  it('are copied with their job: the copy has sessions of its own, which change independently', async () => {
    const job = await makeJob(workspace);
    const interviewer = await makeMember(workspace);
    const plan = await makePlan(job.stages.interview, { interviewerIds: [interviewer], scorecardCriteria: CRITERIA });
    await makePlan(job.stages.screening, { title: 'Call' });
    const copy = (await api('POST', `/jobs/${job.id}/duplicate`)).body.data;
    const plansOf = async (jobId: string): Promise<Json[]> =>
      (await api('GET', `/interview-plans?jobId=${jobId}`)).body.data;
    const stages = (await api('GET', `/jobs/${copy.id}/stages`)).body.data;
    const planIn = (plans: readonly Json[], kind: string, of: readonly Json[]) =>
      plans.find(({ stageId }) => of.find(({ id }) => id === stageId)?.kind === kind);
    const copies = await plansOf(copy.id);
    const copied = planIn(copies, 'interview', stages);
    assert.equal(planIn(copies, 'screening', stages).sessions[0].title, 'Call');
    assert.equal(copies.length, 2);
    const [session] = copied.sessions;
    assert.notEqual(session.id, plan.sessions[0].id);
    assert.deepEqual({ ...session, id: null }, { ...plan.sessions[0], id: null });
    assert.deepEqual(
      (await eventsOf(workspace, copied.id)).map(({ type }) => type),
      ['interview_plan.created'],
    );
    await api('PATCH', `/interview-plans/${copied.id}`, { sessions: [{ ...session, title: 'Changed' }] });
    assert.equal((await api('GET', `/interview-plans/${plan.id}`)).body.data.sessions[0].title, 'System design');
    await api('DELETE', `/members/${interviewer}`);
    const again = (await api('POST', `/jobs/${job.id}/duplicate`)).body.data;
    const ofAgain = (await api('GET', `/jobs/${again.id}/stages`)).body.data;
    assert.deepEqual(planIn(await plansOf(again.id), 'interview', ofAgain).sessions[0].interviewerIds, []);
  });

  it('are deleted with their stage', async () => {
    const job = await makeJob(workspace);
    const plan = await makePlan(job.stages.interview);
    assert.equal((await api('DELETE', `/jobs/${job.id}/stages/${job.stages.interview}`)).status, 204);
    assert.equal((await api('GET', `/interview-plans/${plan.id}`)).status, 404);
  });
});

describe('an interview from a session', () => {
  it('takes over what the request leaves unset, and keeps it when the plan changes', async () => {
    const job = await makeJob(workspace);
    const [stays, leaves, other] = [
      await makeMember(workspace),
      await makeMember(workspace),
      await makeMember(workspace),
    ];
    const plan = await makePlan(job.stages.interview, {
      interviewerIds: [leaves, stays],
      notes: 'Ask why.',
      mode: 'onsite',
      scorecardCriteria: CRITERIA,
    });
    await service.db.write.query(sql`
      update members set deleted_at = now() where workspace_id = ${workspace.id} and id = ${leaves}`);
    const sessionId = plan.sessions[0].id;
    const { id: applicationId } = await apply(workspace, job.id);
    const scheduledAt = '2090-05-01T09:00:00.000Z';
    const { status, body, text } = await api('POST', '/interviews', { applicationId, sessionId, scheduledAt });
    assert.equal(status, 201, text);
    const { title, type, mode, durationMins, interviewerIds, notes, scorecardCriteria } = body.data;
    assert.deepEqual(
      { title, type, mode, durationMins, interviewerIds, notes, scorecardCriteria },
      {
        title: 'System design',
        type: 'technical',
        mode: 'onsite',
        durationMins: 75,
        interviewerIds: [stays],
        notes: 'Ask why.',
        scorecardCriteria: plan.sessions[0].scorecardCriteria,
      },
    );
    const own = { title: null, type: 'final', mode: 'phone', durationMins: 30, interviewerIds: [other], notes: null };
    const overridden = await api('POST', '/interviews', { applicationId, sessionId, scheduledAt, ...own });
    for (const [field, value] of Object.entries(own)) assert.deepEqual(overridden.body.data[field], value, field);
    await api('DELETE', `/interview-plans/${plan.id}`);
    const kept = (await api('GET', `/interviews/${body.data.id}`)).body.data;
    assert.deepEqual(kept.scorecardCriteria, plan.sessions[0].scorecardCriteria);
    await rejects('POST', '/interviews', { applicationId, sessionId, scheduledAt }, 'sessionId');
  });

  it('must be of the same job; without a session, type and mode are required', async () => {
    const [job, other] = [await makeJob(workspace), await makeJob(workspace)];
    const plan = await makePlan(other.stages.interview);
    const { id: applicationId } = await apply(workspace, job.id);
    const base = { applicationId, scheduledAt: '2090-05-02T09:00:00Z' };
    await rejects('POST', '/interviews', { ...base, sessionId: plan.sessions[0].id }, 'sessionId');
    await rejects('POST', '/interviews', base, 'type');
    await rejects('POST', '/interviews', { ...base, type: 'final' }, 'mode');
  });

  it('has scorecards with a score for each required criterion', async () => {
    const job = await makeJob(workspace);
    const plan = await makePlan(job.stages.interview, { scorecardCriteria: CRITERIA });
    const [one, two] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    const interview = { applicationId: one.id, sessionId: plan.sessions[0].id, scheduledAt: '2090-05-03T09:00:00Z' };
    const { id: interviewId } = (await api('POST', '/interviews', interview)).body.data;
    const authorId = await makeMember(workspace);
    const base = { applicationId: one.id, interviewId, authorId, rating: 'yes' };
    await rejects('POST', '/scorecards', base, 'criteria');
    await rejects('POST', '/scorecards', { ...base, criteria: [{ label: 'Communication', score: 3 }] }, 'criteria');
    const criteria = [{ label: 'systems thinking', score: 4 }];
    await rejects('POST', '/scorecards', { ...base, applicationId: two.id, criteria }, 'interviewId');
    const { status, body, text } = await api('POST', '/scorecards', { ...base, criteria });
    assert.equal(status, 201, text);
    assert.equal(body.data.interviewId, interviewId);
    await rejects('PATCH', `/scorecards/${body.data.id}`, { criteria: [] }, 'criteria');
    assert.equal((await api('PATCH', `/scorecards/${body.data.id}`, { rating: 'no' })).status, 200);
    await api('DELETE', `/interviews/${interviewId}`);
    assert.equal((await api('PATCH', `/scorecards/${body.data.id}`, { criteria: [] })).status, 200);
  });
});

describe('recording an interview that has already taken place', () => {
  it('is completed, reserves no time of interviewers, sends no emails, and triggers no scorecard reminders', async () => {
    const job = await makeJob(workspace);
    const { id: applicationId } = await apply(workspace, job.id);
    const interviewer = await makeMember(workspace);
    const past = {
      applicationId,
      type: 'screening',
      mode: 'phone',
      status: 'completed',
      scheduledAt: '2020-05-01T09:00:00.000Z',
      interviewerIds: [interviewer],
    };
    const { status, body, text } = await api('POST', '/interviews', past);
    assert.equal(status, 201, text);
    assert.deepEqual([body.data.status, body.data.scheduledAt], ['completed', past.scheduledAt]);
    assert.deepEqual(
      (await eventsOf(workspace, body.data.id)).map(({ type }) => type),
      ['interview.completed'],
    );
    const emails = await api('GET', `/emails?kind=interview_invitation`);
    assert.deepEqual(
      emails.body.data.filter((email: Json) => email.applicationId === applicationId),
      [],
    );
    const [booked] = await service.db.write.query<{ awaits: boolean }>(sql`
      select awaits_scorecard as awaits from interview_interviewers
      where workspace_id = ${workspace.id} and interview_id = ${body.data.id}`);
    assert.equal(booked?.awaits, false);
    // Another one at the same time, as if two people recorded the same conversation.
    assert.equal((await api('POST', '/interviews', past)).status, 201);
  });

  it('is rejected with a time in the future, and scheduling one with a time in the past', async () => {
    const job = await makeJob(workspace);
    const { id: applicationId } = await apply(workspace, job.id);
    const base = { applicationId, type: 'screening', mode: 'phone' };
    const [past, future] = ['2020-05-01T09:00:00Z', '2090-05-01T09:00:00Z'];
    await rejects('POST', '/interviews', { ...base, status: 'completed', scheduledAt: future }, 'scheduledAt');
    await rejects('POST', '/interviews', { ...base, scheduledAt: past }, 'scheduledAt');
    await rejects('POST', '/interviews', { ...base, status: 'scheduled', scheduledAt: past }, 'scheduledAt');
    await rejects('POST', '/interviews', { ...base, status: 'canceled', scheduledAt: past }, 'status');
  });
});
