import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { openJob } from '../../../../test/careers-site.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { signedIn } from '../../governance/notifications/notifications.fixture.ts';
import { CandidateTester } from './candidate.fixture.ts';

const service = await startService();
const engine = startEngine(service);
const apply = async (workspace?: TestWorkspace, job?: Json): Promise<CandidateTester> =>
  CandidateTester.apply(service, workspace ?? (await service.workspace()), job === undefined ? {} : { job });

async function write(tester: CandidateTester, message: string): Promise<Json> {
  assert.equal((await tester.post('/messages', { message })).status, 303);
  return (await messagesOf(tester, '&direction=in'))[0];
}

const messagesOf = async ({ workspace, candidate }: CandidateTester, more = ''): Promise<Json[]> =>
  (await workspace.api('GET', `/messages?candidateId=${candidate.id}${more}`)).body.data;

describe('a message that a candidate writes on their page', () => {
  it('is a received message of the application, with the event message.received, and no note', async () => {
    const ada = await apply();
    assert.equal((await ada.post('/messages', { message: ' ' })).status, 422);
    const message = await write(ada, 'Is there a <canteen>?\n\nAda');
    const { id, from, html, createdAt, updatedAt, ...rest } = message;
    assert.match(from, new RegExp(`<${ada.email}>$`));
    assert.match(html, /<p>Is there a &lt;canteen&gt;\?<\/p>/);
    assert.ok(createdAt <= updatedAt);
    assert.deepEqual(rest, {
      candidateId: ada.candidate.id,
      applicationId: ada.application.id,
      direction: 'in',
      kind: 'message',
      to: [],
      cc: [],
      replyTo: null,
      subject: 'Chief Cook',
      text: 'Is there a <canteen>?\n\nAda',
      attachments: [],
      status: 'received',
      error: null,
      templateId: null,
      inReplyToId: null,
      threadId: id,
      sentBy: { type: 'candidate', id: null, name: `${ada.candidate.firstName} ${ada.candidate.lastName}` },
      sendAt: null,
      sentAt: null,
      bouncedAt: null,
      followUpOf: null,
      canceledBecause: null,
      automatic: null,
      match: null,
      senderKind: null,
      authentication: null,
      ownTextLength: null,
      problems: [],
      state: 'open',
      snoozedUntil: null,
      assigneeId: null,
      readAt: null,
    });
    const events = await eventsOf(ada.workspace, id);
    assert.deepEqual(
      events.map(({ type, actor, candidateId }) => [type, actor.type, candidateId]),
      [['message.received', 'candidate', ada.candidate.id]],
    );
    assert.deepEqual(events[0]!.data.message, message);
    assert.deepEqual((await ada.workspace.api('GET', `/candidates/${ada.candidate.id}/notes`)).body.data, []);
  });

  it('continues the last conversation about the application, but none that is only scheduled or about another application', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const send = async (body: object) => (await api('POST', '/messages', { text: 'Hello', ...body })).body.data;
    await send({ candidateId: ada.candidate.id, subject: 'In general' });
    const other = await makeJob(ada.workspace);
    const second = (await api('POST', '/applications', { candidateId: ada.candidate.id, jobId: other.id })).body.data;
    await send({ applicationId: second.id, subject: 'Another job' });
    const about = { applicationId: ada.application.id };
    const asked = await send({ ...about, subject: 'Your portfolio' });
    await send({ ...about, subject: 'Next week', sendAt: '2090-01-01T00:00:00Z' });
    const canceled = await send({ ...about, subject: 'Canceled', sendAt: '2090-01-01T00:00:00Z' });
    await api('POST', `/messages/${canceled.id}/cancel`);
    const reply = await write(ada, 'Here it is.');
    assert.deepEqual(
      [reply.subject, reply.threadId, reply.inReplyToId],
      ['Re: Your portfolio', asked.threadId, asked.id],
    );
    const more = await write(ada, 'And more.');
    assert.deepEqual([more.subject, more.threadId, more.inReplyToId], [reply.subject, asked.threadId, null]);
    const answer = await send({ ...about, subject: 'Thank you', inReplyToId: more.id });
    assert.equal(answer.threadId, asked.threadId);
    assert.deepEqual(
      (await messagesOf(ada, `&threadId=${asked.threadId}`)).map(({ id }) => id),
      [answer.id, more.id, reply.id, asked.id],
    );
  });

  it('is shown there with what the team has sent, and with nothing that is scheduled, canceled, of another application or from others', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    assert.doesNotMatch((await ada.get()).text, /id="conversation"/);
    const other = await makeJob(ada.workspace);
    const second = (await api('POST', '/applications', { candidateId: ada.candidate.id, jobId: other.id })).body.data;
    const recruiter = await signedIn(service, ada.workspace, 'recruiter');
    const about = { applicationId: ada.application.id, subject: 'Hello' };
    await write(ada, 'Is there a <canteen>?');
    assert.equal((await recruiter.api('POST', '/messages', { ...about, text: 'Yes, there is.' })).status, 201);
    await api('POST', '/messages', { candidateId: ada.candidate.id, subject: 'Hello', text: 'In general.' });
    await api('POST', '/messages', { ...about, applicationId: second.id, text: 'Elsewhere.' });
    await api('POST', '/messages', { ...about, text: 'Next year.', sendAt: '2090-01-01T00:00:00Z' });
    for (const [text, kind, automatic] of [
      ['Off the record.', 'member', null],
      ['From a stranger.', 'other', null],
      ['Out of office.', 'candidate', 'out_of_office'],
      ['By email.\n> Yes, there is.', 'candidate', null],
    ]) {
      const id = newId();
      await service.db.write.query(sql`
        insert into messages (workspace_id, id, candidate_id, application_id, direction, sender, recipients, subject, text, html,
          status, thread_id, state, sender_kind, automatic, own_text_length)
        values (${ada.workspace.id}, ${id}, ${ada.candidate.id}, ${ada.application.id}, 'in', 'a@example.com',
          array['b@example.com'], 'Re: Hello', ${text}, '', 'received', ${id}, 'open', ${kind}, ${automatic}, 9)`);
    }
    const { text } = await ada.get();
    const shown = text.slice(text.indexOf('id="conversation"'), text.indexOf('id="message"'));
    assert.deepEqual(
      [...shown.matchAll(/<bdi>([^<]*)<\/bdi>.*?dir="auto">([^<]*)<\/p>/g)].map(([, writer, said]) => [writer, said]),
      [
        ['You', 'Is there a &lt;canteen&gt;?'],
        ['A recruiter', 'Yes, there is.'],
        [`Workspace ${ada.workspace.slug}`, 'In general.'],
        ['You', 'By email.'],
      ],
    );
  });

  it('counts as unanswered on the application until somebody writes to the candidate or marks it as done', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const unanswered = async () =>
      (await api('GET', `/applications/${ada.application.id}?expand=unansweredMessage`)).body.data.unansweredMessage;
    assert.equal(await unanswered(), null);
    const { id } = await write(ada, 'Hello?');
    assert.deepEqual([(await unanswered()).id, (await unanswered()).readAt], [id, null]);
    await api('PATCH', `/messages/${id}`, { read: true });
    assert.notEqual((await unanswered()).readAt, null);
    await api('PATCH', `/messages/${id}`, { state: 'done' });
    assert.equal(await unanswered(), null, 'it needs no answer');
    await api('PATCH', `/messages/${id}`, { state: 'open' });
    await api('POST', '/messages', { applicationId: ada.application.id, subject: 'Re', text: 'Yes' });
    assert.equal(await unanswered(), null);
  });

  it('is limited to 20 within a day, and leaves nothing behind beyond that', async () => {
    const ada = await apply();
    for (let n = 0; n < 20; n++) assert.equal((await ada.post('/messages', { message: `${n}` })).status, 303);
    const rejected = await ada.post('/messages', { message: 'one more' });
    assert.equal(rejected.status, 429);
    assert.match(rejected.text, /one more/);
    assert.equal((await messagesOf(ada)).length, 20);
    await moveClock(service.db, '25 hours');
    assert.equal((await ada.post('/messages', { message: 'tomorrow' })).status, 303);
  });

  it('is visible to those who see the application, and without personal data to keys without it', async () => {
    const workspace = await service.workspace();
    const [manager, other] = [
      await signedIn(service, workspace, 'hiring_manager'),
      await signedIn(service, workspace, 'hiring_manager'),
    ];
    const hiringTeam = [{ memberId: manager.id, role: 'hiring_manager' }];
    const ada = await apply(workspace, await openJob(workspace, { title: 'Cook', hiringTeam }));
    // The other one sees the candidate, through another application.
    const theirs = await makeJob(workspace, { hiringTeam: [{ memberId: other.id, role: 'hiring_manager' }] });
    await workspace.api('POST', '/applications', { candidateId: ada.candidate.id, jobId: theirs.id });
    const { id } = await write(ada, 'Hello');
    assert.equal((await manager.api('GET', `/messages/${id}`)).status, 200);
    assert.equal((await other.api('GET', `/candidates/${ada.candidate.id}`)).status, 200);
    assert.equal((await other.api('GET', `/messages/${id}`)).status, 404);
    assert.deepEqual((await other.api('GET', '/messages')).body.data, []);
    assert.doesNotMatch(JSON.stringify((await other.api('GET', '/activity-events')).body.data), new RegExp(id));
    assert.deepEqual(
      [(await manager.notified('&kind=reply')).length, (await other.notified('&kind=reply')).length],
      [1, 0],
    );
    const { api } = await limitedKey(workspace, { personalData: false });
    const { data } = (await api('GET', `/messages/${id}`)).body;
    assert.deepEqual([data.from, data.subject, data.text, data.html, data.sentBy.name], [null, null, null, null, null]);
  });

  it('triggers automations, with its text in conditions and templates', async () => {
    const ada = await apply();
    const id = await automate(ada.workspace, {
      trigger: { event: 'message.received' },
      conditions: { field: 'event.message.text', op: 'contains', value: 'salary' },
      steps: [{ id: 'task', type: 'create_task', config: { title: 'Answer: {{ event.message.text }}' } }],
    });
    await write(ada, 'Hello');
    await write(ada, 'What about the salary?');
    await engine.settle();
    const runs = await runsOf(ada.workspace, id);
    assert.deepEqual(
      runs.map(({ status }) => status),
      ['skipped', 'succeeded'],
    );
    const [task] = (await ada.workspace.api('GET', '/tasks')).body.data;
    assert.equal(task.title, 'Answer: What about the salary?');
  });
});
