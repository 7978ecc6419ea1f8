import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { person } from '../../../../test/careers-site.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, MINIMAL_JOB, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { VISITOR } from '../../../../test/visitor.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { quarantine } from '../../careers/intake/quarantine/quarantine.ts';
import { signedIn } from '../../governance/notifications/notifications.fixture.ts';

const service = await startService();
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const team = (...members: { id: string }[]) => ({
  hiringTeam: members.map(({ id }) => ({ memberId: id, role: 'interviewer' })),
});
const ids = (items: readonly Json[], field = 'id') => items.map((item) => item[field]);

/** Stores a message from the candidate. @returns its ID */
async function received(
  workspace: TestWorkspace,
  { id: applicationId, candidateId }: Json,
  { state = 'open', automatic = null }: { state?: string; automatic?: string | null } = {},
): Promise<string> {
  const id = newId();
  await service.db.write.query(sql`
    insert into messages (workspace_id, id, candidate_id, application_id, direction, sender, recipients, subject, text, html,
      status, thread_id, state, automatic)
    values (${workspace.id}, ${id}, ${candidateId}, ${applicationId}, 'in', 'a@example.com', array['b@example.com'],
      'Hello', 'Hello', '<p>Hello</p>', 'received', ${id}, ${state}, ${automatic})`);
  return id;
}

describe('home', () => {
  it('of a new workspace is empty, and lists the remaining setup steps', async () => {
    const workspace = await service.workspace();
    const ada = await signedIn(service, workspace, 'owner');
    const { status, body } = await ada.api('GET', '/home');
    assert.equal(status, 200);
    const { setup, ...rest } = body.data;
    assert.deepEqual(rest, {
      jobs: [],
      isTeam: false,
      toReview: { count: 0, items: [] },
      stalled: { count: 0, items: [] },
      toAnswer: { count: 0, items: [] },
      interviews: [],
      scorecardsDue: [],
      tasks: [],
      offers: [],
      approvals: [],
      quarantined: 0,
    });
    assert.equal(setup.hasJobs, false);
    await makeJob(workspace);
    await signedIn(service, workspace, 'recruiter');
    const after = (await ada.api('GET', '/home')).body.data.setup;
    assert.deepEqual(after, { hasJobs: true, hasPublishedJobs: false, hasTeam: true, hasApplications: false });
  });

  it('counts the quarantined submissions that the member can release, until they are released or deleted', async () => {
    const workspace = await service.workspace();
    const [recruiter, interviewer] = [
      await signedIn(service, workspace, 'recruiter'),
      await signedIn(service, workspace, 'interviewer'),
    ];
    const { id } = await makeJob(workspace);
    for (let index = 0; index < 2; index += 1)
      await quarantine(workspace.context, { jobId: id, reason: 'honeypot', body: person(), visitor: VISITOR }, {});
    const counted = async ({ api }: typeof recruiter) => (await api('GET', '/home')).body.data.quarantined;
    assert.deepEqual([await counted(recruiter), await counted(interviewer)], [2, 0]);
    const [first] = (await workspace.api('GET', '/quarantine')).body.data;
    await workspace.api('DELETE', `/quarantine/${first.id}`);
    assert.equal(await counted(recruiter), 1);
  });

  it('shows the work of the jobs whose hiring team the member is on, with counts for each stage', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    const [mine, other] = [await makeJob(workspace, { title: 'Mine', ...team(grace) }), await makeJob(workspace)];
    for (const { id } of [mine, other]) await workspace.api('POST', `/jobs/${id}/publish`);
    const [first, second, moved] = [
      await apply(workspace, mine.id),
      await apply(workspace, mine.id),
      await apply(workspace, mine.id),
    ];
    await apply(workspace, other.id);
    await workspace.api('POST', `/applications/${moved.id}/move`, { toStageId: mine.stages.screening });
    const rejected = await apply(workspace, mine.id);
    await workspace.api('POST', `/applications/${rejected.id}/reject`, {});
    const offer = (
      await workspace.api('POST', '/offers', { applicationId: moved.id, title: 'Soon', expiresAt: inHours(48) })
    ).body.data;
    await workspace.api('POST', `/offers/${offer.id}/send`);
    const home = (await grace.api('GET', '/home')).body.data;
    assert.deepEqual([home.isTeam, ids(home.jobs)], [true, [mine.id]]);
    assert.deepEqual(
      home.jobs[0].stages.map(({ kind, count }: Json) => [kind, count]),
      [
        ['applied', 2],
        ['screening', 1],
        ['interview', 0],
        ['offer', 0],
      ],
    );
    assert.equal(home.jobs[0].isPartial, false);
    assert.deepEqual([home.toReview.count, ids(home.toReview.items, 'applicationId')], [2, [first.id, second.id]]);
    assert.deepEqual(home.stalled, { count: 0, items: [] });
    assert.deepEqual(ids(home.offers), [offer.id]);
    assert.deepEqual(
      { ...home.toReview.items[0], appliedAt: null, stageEnteredAt: null },
      {
        applicationId: first.id,
        candidateId: first.candidateId,
        candidateName: 'Ida Rhodes',
        jobId: mine.id,
        jobTitle: 'Mine',
        stageName: 'Applied',
        appliedAt: null,
        stageEnteredAt: null,
      },
    );
    const all = (await (await signedIn(service, workspace, 'admin')).api('GET', '/home')).body.data;
    assert.deepEqual([all.isTeam, ids(all.jobs)], [false, [other.id, mine.id]], 'all open jobs without a team');
  });

  it('shows interviewers their own interviews of today, due scorecards and tasks, and nothing that waits for a decision or that they do not see', async () => {
    const workspace = await service.workspace();
    const [ida, other] = [
      await signedIn(service, workspace, 'interviewer'),
      await signedIn(service, workspace, 'hiring_manager'),
    ];
    const job = await makeJob(workspace, team(ida, other));
    await workspace.api('POST', `/jobs/${job.id}/publish`);
    const { id: applicationId, candidateId } = await apply(workspace, job.id);
    const interview = async (hours: number, ...interviewerIds: string[]) => {
      const body = { applicationId, type: 'technical', mode: 'video', scheduledAt: inHours(hours), interviewerIds };
      return (await workspace.api('POST', '/interviews', body)).body.data.id;
    };
    const [soon, theirs] = [await interview(1, ida.id), await interview(2, other.id)];
    await interview(30, ida.id);
    const due = (
      await workspace.api('POST', '/tasks', { title: 'Due', ownerId: ida.id, dueAt: inHours(3), candidateId })
    ).body.data;
    await workspace.api('POST', '/tasks', { title: 'Later', ownerId: ida.id, dueAt: inHours(72) });
    const home = async () => (await ida.api('GET', '/home')).body.data;
    const before = await home();
    const shown = (of: Json) => of.interviews.map(({ id, isMine }: Json) => [id, isMine]);
    assert.deepEqual(shown(before), [[soon, true]]);
    assert.deepEqual([before.toReview, before.stalled], Array(2).fill({ count: 0, items: [] }));
    const ofManager = (await other.api('GET', '/home')).body.data;
    assert.deepEqual(shown(ofManager), [
      [soon, false],
      [theirs, true],
    ]);
    assert.equal(ofManager.toReview.count, 1);
    assert.deepEqual([ids(before.tasks), before.tasks[0].candidateName], [[due.id], 'Ida Rhodes']);
    assert.deepEqual([before.scorecardsDue, before.offers], [[], []]);
    assert.deepEqual((await ida.api('GET', `/home?until=${inHours(0.5)}`)).body.data.interviews, []);
    await moveClock(service.db, '3 hours');
    assert.deepEqual(ids((await home()).scorecardsDue), [soon]);
    const past = {
      ...{ applicationId, type: 'technical', mode: 'video', status: 'completed' },
      interviewerIds: [ida.id],
    };
    const { body } = await workspace.api('POST', '/interviews', { ...past, scheduledAt: inHours(1.9) });
    await ida.api('POST', '/scorecards', { applicationId, rating: 'yes', interviewId: soon });
    assert.deepEqual(
      ids((await home()).scorecardsDue),
      [body.data.id],
      'a scorecard for one interview is none for another',
    );
    await ida.api('POST', '/scorecards', { applicationId, rating: 'yes' });
    assert.deepEqual((await home()).scorecardsDue, []);
    await workspace.api('PATCH', `/jobs/${job.id}`, team(other));
    const after = await home();
    assert.deepEqual([after.jobs, after.interviews, after.tasks], [[], [], []]);
    await moveClock(service.db, '0 hours');
  });

  it('lists applications that have been in their stage for too long, the longest first', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'hiring_manager');
    const job = await makeJob(workspace, team(grace));
    await workspace.api('POST', `/jobs/${job.id}/publish`);
    const [old, older] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    await apply(workspace, job.id);
    for (const [{ id }, days] of [
      [old, 8],
      [older, 20],
    ] as const) {
      await service.db.write.query(sql`
        update applications set stage_entered_at = rolecall_now() - make_interval(days => ${days}::integer) where id = ${id}`);
    }
    const stalled = async (query = '') => {
      const { count, items } = (await grace.api('GET', `/home${query}`)).body.data.stalled;
      return [count, ids(items, 'applicationId')];
    };
    assert.deepEqual(await stalled(), [2, [older.id, old.id]]);
    assert.deepEqual(await stalled('?stalledDays=10'), [1, [older.id]]);
  });

  it('lists the candidates whose open messages nobody has answered, those of the member only, the longest wait first', async () => {
    const workspace = await service.workspace();
    const [grace, mary, ida] = [
      await signedIn(service, workspace, 'recruiter'),
      await signedIn(service, workspace, 'hiring_manager'),
      await signedIn(service, workspace, 'interviewer'),
    ];
    const [mine, other] = [await makeJob(workspace, team(grace)), await makeJob(workspace, team(mary, ida))];
    for (const { id } of [mine, other]) await workspace.api('POST', `/jobs/${id}/publish`);
    const answered = async (application: Json) =>
      workspace.api('POST', '/messages', { applicationId: application.id, subject: 'Re', text: 'Yes' });
    const toAnswer = async (member: typeof grace) => (await member.api('GET', '/home')).body.data.toAnswer;
    const [first, second, closed, away] = [
      await apply(workspace, mine.id),
      await apply(workspace, mine.id),
      await apply(workspace, mine.id),
      await apply(workspace, mine.id),
    ];
    const theirs = await apply(workspace, other.id);
    const waiting = await received(workspace, first);
    await received(workspace, first);
    await received(workspace, second);
    await received(workspace, away, { automatic: 'auto_reply' });
    await received(workspace, closed, { state: 'done' });
    const ofOther = await received(workspace, theirs);
    const home = await toAnswer(grace);
    assert.deepEqual([home.count, ids(home.items, 'applicationId')], [2, [first.id, second.id]]);
    assert.deepEqual(
      { ...home.items[0], waitingSince: null },
      {
        ...{ messageId: waiting, candidateId: first.candidateId, candidateName: 'Ida Rhodes', applicationId: first.id },
        ...{ jobTitle: MINIMAL_JOB.title, subject: 'Hello', waitingSince: null },
      },
    );
    assert.deepEqual(ids((await toAnswer(mary)).items, 'applicationId'), [theirs.id]);
    assert.deepEqual(await toAnswer(ida), { count: 0, items: [] }, 'interviewers read no messages');
    await answered(first);
    assert.deepEqual(ids((await toAnswer(grace)).items, 'applicationId'), [second.id]);
    // Assigned to a member, whatever the job.
    await workspace.api('PATCH', `/messages/${ofOther}`, { assigneeId: grace.id });
    assert.deepEqual(ids((await toAnswer(grace)).items, 'applicationId'), [second.id, theirs.id]);
    assert.deepEqual((await toAnswer(mary)).items, []);
    await received(workspace, first);
    assert.deepEqual(ids((await toAnswer(grace)).items, 'applicationId'), [second.id, theirs.id, first.id]);
    for (let n = 0; n < 9; n += 1) await received(workspace, await apply(workspace, mine.id));
    const many = await toAnswer(grace);
    assert.deepEqual([many.count, many.items.length, many.items[0].applicationId], [12, 10, second.id]);
  });

  it('counts the work of all open jobs of a recruiter with many, not only of the newest', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    const jobs: string[] = [];
    for (let index = 0; index < 30; index += 1) jobs.push((await makeJob(workspace, team(grace))).id);
    for (const id of jobs) await workspace.api('POST', `/jobs/${id}/publish`);
    const { id } = await apply(workspace, jobs[0]!);
    const home = (await grace.api('GET', '/home')).body.data;
    assert.deepEqual(ids(home.jobs), jobs.toReversed());
    assert.deepEqual([home.toReview.count, ids(home.toReview.items, 'applicationId')], [1, [id]]);
  });

  it('is for members only, and rejects wrong parameters', async () => {
    const workspace = await service.workspace();
    assert.equal((await workspace.api('GET', '/home')).status, 403);
    const { api } = await signedIn(service, workspace, 'owner');
    for (const query of ['until=tomorrow', 'stalledDays=0', 'days=3']) {
      assert.equal((await api('GET', `/home?${query}`)).status, 422, query);
    }
    await makeCandidate(workspace);
    assert.equal((await api('GET', '/home')).status, 200);
  });
});
