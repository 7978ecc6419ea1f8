import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { CandidateTester } from '../../careers/candidate-links/candidate.fixture.ts';
import { briefly, settle, signedIn } from './notifications.fixture.ts';

const service = await startService();

const team = (...members: { id: string }[]) => ({
  hiringTeam: members.map(({ id }) => ({ memberId: id, role: 'interviewer' })),
});
const INTERVIEW = { type: 'technical', mode: 'video', scheduledAt: '2090-03-01T09:30:00.000Z' };

describe('members are notified', () => {
  it('of mentions in notes: once, also if the note is edited, and not the author', async () => {
    const workspace = await service.workspace();
    const [grace, ada] = [await signedIn(service, workspace, 'recruiter'), await signedIn(service, workspace, 'admin')];
    const candidateId = await makeCandidate(workspace);
    const path = `/candidates/${candidateId}/notes`;
    const note = (await ada.api('POST', path, { body: 'What do you think?', mentions: [grace.id, ada.id] })).body.data;
    await ada.api('PATCH', `${path}/${note.id}`, { body: 'What do you think of her?' });
    const [one, ...more] = await grace.notified();
    assert.deepEqual(more, []);
    const { id: _id, createdAt: _created, updatedAt: _updated, ...rest } = one;
    assert.deepEqual(rest, {
      kind: 'mention',
      event: 'note.created',
      actor: { type: 'operator', id: ada.id, name: 'A admin' },
      entityType: 'note',
      entityId: note.id,
      candidateId,
      applicationId: null,
      jobId: null,
      candidateName: 'Ida Rhodes',
      jobTitle: null,
      title: null,
      excerpt: 'What do you think of her?',
      at: null,
      readAt: null,
    });
    assert.deepEqual(await ada.notified(), []);
    await ada.api('PATCH', `${path}/${note.id}`, { mentions: [grace.id] });
    assert.equal((await grace.notified()).length, 1);
  });

  it('of tasks, applications and places in hiring teams that others assign to them', async () => {
    const workspace = await service.workspace();
    const [grace, ada] = [await signedIn(service, workspace, 'recruiter'), await signedIn(service, workspace, 'admin')];
    const task = (await ada.api('POST', '/tasks', { title: 'Call Ida', ownerId: ada.id })).body.data;
    await ada.api('PATCH', `/tasks/${task.id}`, { ownerId: grace.id });
    await ada.api('PATCH', `/tasks/${task.id}`, { title: 'Call Ida today' });
    await grace.api('POST', '/tasks', { title: 'Own task', ownerId: grace.id });
    const { id: jobId } = await makeJob(workspace, team(ada));
    const application = await apply(workspace, jobId);
    await ada.api('PATCH', `/applications/${application.id}`, { ownerId: grace.id });
    await settle(service);
    await ada.api('PATCH', `/jobs/${jobId}`, team(ada, grace));
    const all = await grace.notified();
    assert.deepEqual(briefly(all), [
      'assignment task.updated',
      'assignment application.updated',
      'assignment job.updated',
    ]);
    assert.deepEqual(
      [all[2].title, all[1].candidateName, all[0].jobTitle],
      ['Call Ida today', 'Ida Rhodes', 'Lighthouse Keeper'],
    );
    // A task of somebody else is no longer hers.
    await ada.api('PATCH', `/tasks/${task.id}`, { ownerId: ada.id });
    assert.equal((await grace.notified()).length, 2);
  });

  it('of quarantined submissions for their jobs, once a day, until they are released', async () => {
    const workspace = await service.workspace();
    const [grace, ida] = [
      await signedIn(service, workspace, 'recruiter'),
      await signedIn(service, workspace, 'recruiter'),
    ];
    const job = await openJob(workspace, { title: 'Cook', ...team(grace) });
    const site = careersSite(service, workspace);
    for (let number = 1; number <= 3; number += 1) await site.apply(job.slug, person({ _hp: 'spam' }));
    const [first, ...others] = await grace.notified('&kind=quarantine');
    assert.deepEqual([first!.entityType, first!.jobTitle, others], ['quarantined_submission', 'Cook', []]);
    await site.apply(job.slug, person({ _hp: 'spam' }));
    assert.equal((await grace.notified('&kind=quarantine')).length, 1);
    assert.deepEqual(await ida.notified('&kind=quarantine'), [], 'not on the team');
    for (const { id } of (await workspace.api('GET', '/quarantine')).body.data)
      await workspace.api('POST', `/quarantine/${id}/release`);
    assert.deepEqual(await grace.notified('&kind=quarantine'), []);
  });

  it('of new applications for their jobs, once for one event', async () => {
    const workspace = await service.workspace();
    const [grace, ada] = [
      await signedIn(service, workspace, 'interviewer'),
      await signedIn(service, workspace, 'admin'),
    ];
    const job = await openJob(workspace, { title: 'Cook', ...team(grace) });
    const ruth = person({ firstName: 'Ruth' });
    const site = careersSite(service, workspace);
    assert.equal((await site.apply(job.slug, ruth)).status, 201);
    const candidateId = await makeCandidate(workspace);
    await ada.api('POST', '/applications', { candidateId, jobId: job.id, ownerId: grace.id });
    const all = (await grace.notified()).filter(({ entityType }) => entityType === 'application');
    assert.deepEqual(briefly(all), ['new_application application.created', 'assignment application.created']);
    assert.deepEqual([all[1].actor.type, all[1].jobTitle], ['candidate', 'Cook']);
    assert.equal((await site.apply(job.slug, ruth)).status, 201);
    const [again] = await grace.notified();
    assert.deepEqual(briefly([again!]), ['new_application application.resubmitted']);
    assert.deepEqual(await ada.notified(), [], 'not on the team');
  });

  it('of interviews that are scheduled, moved, changed and canceled', async () => {
    const workspace = await service.workspace();
    const [grace, ruth] = [
      await signedIn(service, workspace, 'recruiter'),
      await signedIn(service, workspace, 'recruiter'),
    ];
    const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);
    const change = async (method: string, path: string, body?: object) =>
      (await workspace.api(method, path, body)).body.data;
    const { id } = await change('POST', '/interviews', { ...INTERVIEW, applicationId, interviewerIds: [grace.id] });
    await change('PATCH', `/interviews/${id}`, { notes: 'Not worth a notification' });
    await change('PATCH', `/interviews/${id}`, { scheduledAt: '2090-03-02T09:30:00.000Z' });
    await change('PATCH', `/interviews/${id}`, { interviewerIds: [grace.id, ruth.id] });
    await change('PATCH', `/interviews/${id}`, { meetingUrl: 'https://meet.example.com/x' });
    await change('POST', `/interviews/${id}/cancel`);
    const [all, hers] = [await grace.notified(), await ruth.notified()];
    assert.deepEqual(briefly(all), [
      'interview_changed interview.scheduled',
      'interview_changed interview.rescheduled',
      'interview_changed interview.updated',
      'interview_changed interview.canceled',
    ]);
    assert.equal(all[0].at, '2090-03-02T09:30:00.000Z', 'as it is now');
    assert.deepEqual(briefly(hers), [
      'interview_changed interview.updated',
      'interview_changed interview.updated',
      'interview_changed interview.canceled',
    ]);
  });

  it('of messages from candidates: the owner of the application, otherwise the hiring team', async () => {
    const workspace = await service.workspace();
    const [grace, ruth] = [
      await signedIn(service, workspace, 'recruiter'),
      await signedIn(service, workspace, 'recruiter'),
    ];
    const tester = await CandidateTester.apply(service, workspace, {
      job: await openJob(workspace, { title: 'Cook', ...team(grace, ruth) }),
    });
    const write = async () => {
      assert.equal((await tester.post('/messages', { message: 'Hello from me' })).status, 303);
    };
    const replies = async ({ notified }: typeof grace) => notified('&kind=reply');
    await write();
    assert.deepEqual([(await replies(grace)).length, (await replies(ruth)).length], [1, 1]);
    await workspace.api('PATCH', `/applications/${tester.application.id}`, { ownerId: ruth.id });
    await write();
    assert.deepEqual([(await replies(grace)).length, (await replies(ruth)).length], [1, 2]);
    assert.match((await replies(ruth))[0].excerpt, /Hello from me/);

    const { id: messageId } = (await workspace.api('GET', '/messages?direction=in&limit=1')).body.data[0];
    await workspace.api('PATCH', `/messages/${messageId}`, { assigneeId: grace.id });
    const [assigned] = await grace.notified('&kind=assignment');
    assert.deepEqual([assigned.entityType, assigned.entityId], ['message', messageId]);
    await workspace.api('PATCH', `/messages/${messageId}`, { assigneeId: ruth.id });
    const still = (await grace.notified('&kind=assignment')).filter(({ entityType }) => entityType === 'message');
    assert.deepEqual(still, [], 'it is no longer hers');
  });

  it('of a reply until one of them has read it, answered it or marked it as done', async () => {
    const workspace = await service.workspace();
    const members = [await signedIn(service, workspace, 'recruiter'), await signedIn(service, workspace, 'recruiter')];
    const [grace, ruth] = members as [(typeof members)[0], (typeof members)[0]]; // two
    const job = await openJob(workspace, { title: 'Cook', ...team(grace, ruth) });
    const tester = await CandidateTester.apply(service, workspace, { job });
    const newest = async () => (await workspace.api('GET', '/messages?direction=in&limit=1')).body.data[0];
    const applied = [await grace.unread(), await ruth.unread()];
    const unread = async () => [(await grace.unread()) - applied[0]!, (await ruth.unread()) - applied[1]!];
    const dealtWith = {
      read: (id: string) => grace.api('PATCH', `/messages/${id}`, { read: true }),
      answered: (id: string) =>
        grace.api('POST', '/messages', {
          ...{ applicationId: tester.application.id, inReplyToId: id },
          ...{ subject: 'Re: Hello', text: 'Hello too' },
        }),
      done: (id: string) => grace.api('PATCH', `/messages/${id}`, { state: 'done' }),
    };
    for (const [how, deal] of Object.entries(dealtWith)) {
      await tester.post('/messages', { message: `Hello, ${how}` });
      assert.deepEqual(await unread(), [1, 1], how);
      const { status, text } = await deal((await newest()).id);
      assert.ok(status < 300, text);
      assert.deepEqual(await unread(), [0, 0], how);
      assert.notEqual((await newest()).readAt, null, how);
      assert.equal((await grace.api('GET', '/messages/unread-count')).body.data.count, 0, how);
    }
  });

  it('of an email that belonged to nobody, once a member has assigned it to a candidate, but not of emails by colleagues', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    const application = await apply(workspace, (await makeJob(workspace, team(grace))).id);
    const unassigned = async (senderKind: string) => {
      const id = newId();
      await service.db.write.query(sql`
        insert into messages (workspace_id, id, direction, sender, recipients, subject, text, html, status, thread_id, state, sender_kind)
        values (${workspace.id}, ${id}, 'in', 'a@example.com', array['b@example.com'], 'Hello', 'Hello', '<p>Hello</p>',
          'received', ${id}, 'open', ${senderKind})`);
      const { status, text } = await workspace.api('POST', `/messages/${id}/assign`, { applicationId: application.id });
      assert.equal(status, 200, text);
      return id;
    };
    const id = await unassigned('other');
    await unassigned('member');
    const replies = await grace.notified('&kind=reply');
    assert.deepEqual(
      replies.map(({ entityId }) => entityId),
      [id],
    );
  });

  it('not of applications that one call has created together, unlike a single one', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'hiring_manager');
    const { id: jobId } = await makeJob(workspace, team(grace));
    const candidateIds = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const { body } = await workspace.api('POST', '/applications/bulk', { jobId, candidateIds });
    assert.equal(body.data.summary.created, 2);
    const items = ['one', 'two'].map((name) => ({
      firstName: name,
      lastName: 'Imported',
      email: `${name}@imported.example`,
      application: { jobId },
    }));
    assert.equal((await workspace.api('POST', '/candidates/bulk', { items })).body.data.summary.created, 2);
    const single = await apply(workspace, jobId);
    const notified = await grace.notified('&kind=new_application');
    assert.deepEqual(
      notified.map(({ entityId }) => entityId),
      [single.id],
    );
  });

  it('of withdrawals on the candidate’s page and their undoing: the owner, recruiters and hiring managers of the job', async () => {
    const workspace = await service.workspace();
    const [grace, ida, owner] = [
      await signedIn(service, workspace, 'hiring_manager'),
      await signedIn(service, workspace, 'interviewer'),
      await signedIn(service, workspace, 'recruiter'),
    ];
    const ada = await CandidateTester.apply(service, workspace);
    const hiringTeam = [
      { memberId: grace.id, role: 'hiring_manager' },
      { memberId: ida.id, role: 'interviewer' },
    ];
    await workspace.api('PATCH', `/jobs/${ada.job.id}`, { hiringTeam });
    await workspace.api('PATCH', `/applications/${ada.application.id}`, { ownerId: owner.id });
    await workspace.api('POST', `/applications/${ada.application.id}/withdraw`);
    await workspace.api('POST', `/applications/${ada.application.id}/reopen`);
    assert.deepEqual(await grace.notified('&kind=withdrawn'), [], 'by the team');
    await ada.post('/withdrawal', { withdrawName: 'Ada King' });
    await ada.post('/withdrawal/undo', { undoName: 'Ada King' });
    for (const member of [grace, owner]) {
      assert.deepEqual(briefly(await member.notified('&kind=withdrawn')), [
        'withdrawn application.withdrawn',
        'withdrawn application.reopened',
      ]);
    }
    assert.deepEqual(await ida.notified('&kind=withdrawn'), []);
  });

  it('of the times of a candidate: whoever asked, the owner of the application and the coordinators of the job', async () => {
    const workspace = await service.workspace();
    const roles = ['recruiter', 'recruiter', 'recruiter', 'recruiter'] as const;
    const [asker, owner, coordinator, other] = await Promise.all(
      roles.map((role) => signedIn(service, workspace, role)),
    );
    const ada = await CandidateTester.apply(service, workspace);
    const hiringTeam = [
      { memberId: coordinator!.id, role: 'coordinator' },
      { memberId: other!.id, role: 'recruiter' },
    ];
    await workspace.api('PATCH', `/jobs/${ada.job.id}`, { hiringTeam });
    await workspace.api('PATCH', `/applications/${ada.application.id}`, { ownerId: owner!.id });
    const period = { from: '2090-01-02T00:00:00Z', to: '2090-01-03T00:00:00Z' };
    const body = { applicationId: ada.application.id, ...period };
    const { id } = (await asker!.api('POST', '/availability-requests', body)).body.data;
    const times = { zone: 'UTC', 'from-2090-01-02-0': '09:00', 'to-2090-01-02-0': '12:00' };
    assert.equal((await ada.post(`/availability/${id}`, times)).status, 303);
    for (const member of [asker!, owner!, coordinator!]) {
      const [notification, ...more] = await member.notified('&kind=availability_submitted');
      assert.deepEqual([notification.event, notification.entityId, more], ['availability_request.submitted', id, []]);
    }
    assert.deepEqual(await other!.notified('&kind=availability_submitted'), []);
  });

  it('of decided offers, if their role may read offers', async () => {
    const workspace = await service.workspace();
    const [grace, ida] = [
      await signedIn(service, workspace, 'hiring_manager'),
      await signedIn(service, workspace, 'interviewer'),
    ];
    const { id: applicationId } = await apply(workspace, (await makeJob(workspace, team(grace, ida))).id);
    const offer = (await workspace.api('POST', '/offers', { applicationId, title: 'Keeper' })).body.data;
    await workspace.api('POST', `/offers/${offer.id}/send`);
    await workspace.api('POST', `/offers/${offer.id}/decision`, { decision: 'accepted' });
    const decided = await grace.notified('&kind=offer_decided');
    assert.deepEqual(briefly(decided), ['offer_decided offer.accepted']);
    assert.deepEqual(await ida.notified('&kind=offer_decided'), []);
  });
});

describe('notifications', () => {
  async function mentioned(workspace: TestWorkspace, role: string, count = 1) {
    const member = await signedIn(service, workspace, role);
    const candidateId = await makeCandidate(workspace);
    for (let number = 1; number <= count; number += 1) {
      await workspace.api('POST', `/candidates/${candidateId}/notes`, {
        body: `Note ${number}`,
        mentions: [member.id],
      });
    }
    await settle(service);
    return { member, candidateId };
  }

  it('are listed in pages and counted; one or all up to one can be marked as read', async () => {
    const workspace = await service.workspace();
    const { member } = await mentioned(workspace, 'recruiter', 5);
    const first = (await member.api('GET', '/notifications?limit=2')).body;
    const second = (await member.api('GET', `/notifications?limit=2&cursor=${first.meta.pagination.nextCursor}`)).body;
    assert.deepEqual(
      [...first.data, ...second.data].map(({ excerpt }: Json) => excerpt),
      ['Note 5', 'Note 4', 'Note 3', 'Note 2'],
    );
    assert.equal(await member.unread(), 5);
    const { id } = first.data[0];
    const read = (await member.api('PATCH', `/notifications/${id}`, { read: true })).body.data;
    assert.notEqual(read.readAt, null);
    assert.equal(await member.unread(), 4);
    const upToId = second.data[0].id;
    assert.equal((await member.api('POST', '/notifications/mark-all-read', { upToId })).body.data.count, 3);
    assert.deepEqual(
      (await member.notified('&unread=true')).map(({ excerpt }) => excerpt),
      ['Note 4'],
    );
    await member.api('PATCH', `/notifications/${id}`, { read: false });
    assert.equal((await member.api('POST', '/notifications/mark-all-read')).body.data.count, 2);
    assert.equal(await member.unread(), 0);
    assert.equal((await member.notified('&unread=false')).length, 5);
  });

  it('belong to one member: API keys get 403, other members 404', async () => {
    const workspace = await service.workspace();
    const { member } = await mentioned(workspace, 'recruiter');
    const other = await signedIn(service, workspace, 'owner');
    const [{ id }] = await member.notified();
    assert.deepEqual(await other.notified(), []);
    assert.equal((await other.api('PATCH', `/notifications/${id}`, { read: true })).status, 404);
    assert.equal((await other.api('POST', '/notifications/mark-all-read')).body.data.count, 0);
    for (const [method, path, body] of [
      ['GET', '/notifications'],
      ['GET', '/notifications/unread-count'],
      ['PATCH', `/notifications/${id}`, { read: true }],
      ['POST', '/notifications/mark-all-read', {}],
      ['GET', '/notification-settings'],
      ['PATCH', '/notification-settings', {}],
    ] as const) {
      const { status, body: answer } = await workspace.api(method, path, body);
      assert.deepEqual([status, answer.error?.code], [403, 'forbidden'], path);
      assert.match(answer.error!.message, /requires a session/);
    }
    assert.equal(await member.unread(), 1);
  });

  it('are created once for each event, however often its batch is dispatched', async () => {
    const workspace = await service.workspace();
    const { member } = await mentioned(workspace, 'recruiter');
    await service.db.write.query(sql`update dispatch_cursors set position = 0 where name = 'notifications'`);
    assert.equal((await member.notified()).length, 1);
  });

  it('of records that a member does not see are neither listed nor counted, until the member sees them', async () => {
    const workspace = await service.workspace();
    const ida = await signedIn(service, workspace, 'interviewer');
    const job = await makeJob(workspace);
    const { candidateId } = await apply(workspace, job.id);
    await workspace.api('POST', `/candidates/${candidateId}/notes`, { body: 'Secret', mentions: [ida.id] });
    assert.deepEqual([await ida.notified(), await ida.unread()], [[], 0]);
    const [hidden] = await service.db.write.query<{ id: string }>(
      sql`select id from notifications where workspace_id = ${workspace.id} and member_id = ${ida.id}`,
    );
    assert.equal((await ida.api('PATCH', `/notifications/${hidden!.id}`, { read: true })).status, 404);
    await workspace.api('PATCH', `/jobs/${job.id}`, team(ida));
    assert.deepEqual(
      (await ida.notified('&kind=mention')).map(({ excerpt }) => excerpt),
      ['Secret'],
    );
    await workspace.api('PATCH', `/jobs/${job.id}`, team());
    assert.deepEqual([await ida.notified(), await ida.unread()], [[], 0]);
  });

  it('of a confidential job are hidden from recruiters who are not on its team', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    const job = await makeJob(workspace, team(grace));
    await apply(workspace, job.id);
    assert.equal(await grace.unread(), 2);
    await workspace.api('PATCH', `/jobs/${job.id}`, { confidential: true, hiringTeam: [] });
    // A session notices within a second that there are confidential jobs.
    await eventually(
      () => grace.unread(),
      (count) => count === 0,
    );
  });

  it('disappear with a deleted record, and with an erased candidate for good', async () => {
    const workspace = await service.workspace();
    const { member, candidateId } = await mentioned(workspace, 'recruiter', 2);
    const [{ entityId }] = await member.notified();
    await workspace.api('DELETE', `/candidates/${candidateId}/notes/${entityId}`);
    assert.equal(await member.unread(), 1);
    assert.equal((await workspace.api('POST', `/candidates/${candidateId}/erase`)).status, 200);
    assert.deepEqual(await member.notified(), []);
    const rows = sql`select 1 from notifications where workspace_id = ${workspace.id}`;
    assert.deepEqual(await service.db.write.query(rows), []);
  });

  it('follow a candidate who is merged into another', async () => {
    const workspace = await service.workspace();
    const { member, candidateId } = await mentioned(workspace, 'recruiter');
    const other = await makeCandidate(workspace, { firstName: 'Kept' });
    await workspace.api('POST', `/candidates/${other}/merge`, { candidateId });
    const [one] = await member.notified();
    assert.deepEqual([one.candidateId, one.candidateName], [other, 'Kept Rhodes']);
  });

  it('of a kind that is turned off in the console are not listed', async () => {
    const workspace = await service.workspace();
    const { member } = await mentioned(workspace, 'recruiter');
    await member.api('PATCH', '/notification-settings', { kinds: { mention: { console: false } } });
    const candidateId = await makeCandidate(workspace);
    await workspace.api('POST', `/candidates/${candidateId}/notes`, { body: 'Quiet', mentions: [member.id] });
    assert.deepEqual(
      (await member.notified()).map(({ excerpt }) => excerpt),
      ['Note 1'],
    );
    assert.equal(await member.unread(), 1);
  });
});

describe('notification settings', () => {
  it('have defaults, and a patch keeps the settings that it omits', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(service, workspace, 'interviewer');
    const before = (await api('GET', '/notification-settings')).body.data;
    assert.deepEqual(before.kinds.mention, { console: true, email: 'immediately' });
    assert.deepEqual([before.digestTime, before.timeZone], ['08:00', 'UTC']);
    await api('PATCH', '/notification-settings', { kinds: { mention: { email: 'daily' } }, timeZone: 'Asia/Kolkata' });
    await api('PATCH', '/notification-settings', { kinds: { reply: { console: false } }, digestTime: '17:30' });
    const after = (await api('GET', '/notification-settings')).body.data;
    assert.deepEqual(after, {
      kinds: {
        ...before.kinds,
        mention: { console: true, email: 'daily' },
        reply: { console: false, email: 'immediately' },
      },
      digestTime: '17:30',
      timeZone: 'Asia/Kolkata',
    });
  });

  it('that are invalid are rejected, naming the field', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(service, workspace, 'interviewer');
    for (const [field, body] of [
      ['timeZone', { timeZone: 'Mars/Olympus' }],
      ['digestTime', { digestTime: '25:00' }],
      ['kinds.mention.email', { kinds: { mention: { email: 'hourly' } } }],
      ['kinds.gossip', { kinds: { gossip: { email: 'off' } } }],
    ] as const) {
      const { status, body: answer } = await api('PATCH', '/notification-settings', body);
      assert.deepEqual([status, answer.error?.details.field], [422, field]);
    }
  });
});
