import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf } from '../../../../test/automations.ts';
import { applicationOf, careersSite, openJob, pdf, person } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeMember } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { startWorkers } from '../../../background/workers.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.fixture.ts';
import { eventTypes, readScopeOf } from './catalog/event-catalog.ts';
import { contextScopesOfEvent, scopesOfEvent } from './catalog/event-scopes.ts';
import { visibleData } from './catalog/visible-data.ts';

const service = await startService();
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const OF_APPLICATION = ['application', 'candidate', 'job'];
/** The summaries in the events of each kind of record. */
const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  offer: OF_APPLICATION,
  interview: OF_APPLICATION,
  booking_link: OF_APPLICATION,
  availability_request: OF_APPLICATION,
  scorecard: OF_APPLICATION,
  task: OF_APPLICATION,
  file: OF_APPLICATION,
  opening: OF_APPLICATION,
  approval: OF_APPLICATION,
  message: OF_APPLICATION,
  candidate_link: OF_APPLICATION,
  note: ['candidate'],
  pool_entry: ['candidate', 'job'],
};
const RUN_EVENTS = [
  'automation.run_failed',
  'automation.run_dead_lettered',
  'automation.run_cancelled',
  'automation.run_replayed',
  'automation.run_retried',
];
// An opening has no application until it is filled, and the approval of a job has none.
const SUMMARIZING = Object.keys(CONTEXTS).filter((entity) => entity !== 'opening' && entity !== 'approval');
const OWN_SCOPES = [...new Set(SUMMARIZING.map(readScopeOf))];
const SUMMARY_SCOPES = OF_APPLICATION.map(readScopeOf);

/** Every subset of a list. */
function subsetsOf(all: readonly string[]): string[][] {
  return Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_one, index) => (bits >> index) & 1));
}

const made = async ({ api }: TestWorkspace, path: string, body: object = {}): Promise<Json> => {
  const answer = await api('POST', path, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
};

/** An application from the careers page with a file, and something of every kind that belongs to it. */
async function hire(workspace: TestWorkspace) {
  const job = await openJob(workspace);
  const ownerId = await makeMember(workspace);
  const site = careersSite(service, workspace);
  const resume = { name: 'cv.pdf', type: 'application/pdf', bytes: pdf('cv') };
  const { key } = await site.upload('resume', resume);
  const sender = person({
    resumeKey: key,
    resumeFileName: resume.name,
    resumeFileType: resume.type,
    resumeFileSize: resume.bytes.length,
  });
  const sent = await site.apply(job.slug, sender);
  assert.equal(sent.status, 201, sent.text);
  const application = await applicationOf(workspace, sender.email);
  const { id: applicationId, candidateId } = application;
  await made(workspace, `/candidates/${candidateId}/notes`, { body: 'Called.' });
  await made(workspace, `/applications/${applicationId}/candidate-link`);
  await made(workspace, '/messages', { applicationId, subject: 'Hello', text: 'Hello.' });
  await made(workspace, '/tasks', { title: 'Call back', ownerId, applicationId, candidateId });
  await made(workspace, '/pool-entries', { candidateId, jobId: job.id });
  await made(workspace, '/scorecards', { applicationId, rating: 'yes', authorId: ownerId });
  await made(workspace, '/interviews', {
    applicationId,
    interviewerIds: [ownerId],
    type: 'technical',
    mode: 'onsite',
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await made(workspace, '/booking-links', {
    applicationId,
    sessions: [{ title: 'Welding', type: 'technical', interviewerIds: [ownerId] }],
  });
  await made(workspace, '/availability-requests', { applicationId, sendEmail: false });
  const offer = await made(workspace, '/offers', { applicationId, title: 'Welder' });
  // The text of the file is read in the background, which changes the file once more.
  await eventually(
    async () => (await workspace.api('GET', `/candidates/${candidateId}/files`)).body.data[0],
    ({ textStatus }) => textStatus !== null,
  );
  return { job, sender, application, offer };
}

/** An event without the parts that depend on the scopes of its reader. */
const withoutSummaries = ({ id, type, redacted, data }: Json) => ({
  id,
  type,
  redacted,
  data: { ...data, context: null },
});

/** All events of the feed that summarize other records, as the holder of a key sees them. */
async function feedOf(api: TestWorkspace['api']): Promise<Json[]> {
  const answer = await api('GET', `/activity-events?order=asc&limit=100&entityType=${SUMMARIZING.join(',')}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

/** The events of the stream from the beginning of the log, up to the one with this id. */
async function streamed(key: string, lastId: string): Promise<Json[]> {
  const start = Buffer.from(JSON.stringify([0, '00000000-0000-0000-0000-000000000000'])).toString('base64url');
  const abort = new AbortController();
  const response = await fetch(`${service.url}/api/v1/events/stream`, {
    headers: { authorization: `Bearer ${key}`, 'last-event-id': start },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes(`"id":"${lastId}"`) && text.endsWith('\n\n')) break;
  }
  abort.abort();
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
  return events.filter(({ entityType }) => SUMMARIZING.includes(entityType));
}

describe('the context of events', () => {
  it('is part of the events of all records that belong to a candidate, and of automation runs', () => {
    const parts = eventTypes().map(
      ({ type, entity, context }) => [type, entity, context.map(({ name }) => name)] as const,
    );
    for (const [type, entity, names] of parts) {
      const expected = RUN_EVENTS.includes(type) ? ['automation'] : (CONTEXTS[entity] ?? []);
      assert.deepEqual([...names].sort(), expected, type);
    }
  });

  it('shows each summary only with the scope for such a record, for every type and every selection of scopes', () => {
    for (const { type, context } of eventTypes()) {
      const summaries = Object.fromEntries(context.map(({ name }) => [name, { id: name }]));
      const data = { record: { id: 1 }, ...(context.length === 0 ? {} : { context: summaries }) };
      assert.equal(visibleData(null, data), data);
      for (const held of subsetsOf(contextScopesOfEvent(type))) {
        const shown: Json = visibleData(new Set([...scopesOfEvent(type), ...held]), data);
        assert.deepEqual(shown.record, data.record);
        for (const name of Object.keys(summaries)) {
          const may = [...scopesOfEvent(type), ...held].includes(readScopeOf(name));
          assert.deepEqual(shown.context[name], may ? { id: name } : null, `${type}: ${name} with ${held}`);
        }
      }
    }
    const unknown: Json = visibleData(new Set(SUMMARY_SCOPES), { context: { salary: { amount: 1 } } });
    assert.deepEqual(unknown.context, { salary: null }, 'what nobody has thought of is hidden');
    assert.equal(visibleData(new Set(), null), null);
  });

  it('is the same for a selection of scopes in list, feed, single read, stream, webhooks and replays', async () => {
    const workspace = await service.workspace();
    const readers: { held: string[]; api: TestWorkspace['api']; key: string; receiver: Receiver; webhookId: string }[] =
      [];
    for (const held of subsetsOf(SUMMARY_SCOPES)) {
      const scopes = ['activity:read', 'webhooks:read', 'webhooks:write', ...OWN_SCOPES, ...held];
      const { api, key } = await keyWith(workspace, ...scopes);
      const receiver = await startReceiver(service);
      const events = SUMMARIZING.map((entity) => `${entity}.*`);
      const webhook = await api('POST', '/webhooks', { url: receiver.url, events });
      assert.equal(webhook.status, 201, webhook.text);
      assert.deepEqual(webhook.body.data.scopes, [...OWN_SCOPES, ...held].sort());
      readers.push({ held, api, key, receiver, webhookId: webhook.body.data.id });
    }
    const { job, sender, application } = await hire(workspace);
    const { id, status, stageId, candidateId } = application;
    const summaries: Json = {
      application: { id, status, stageId },
      candidate: { id: candidateId, firstName: sender.firstName, lastName: sender.lastName },
      job: { id: job.id, title: job.title, slug: job.slug },
    };
    const whole = await feedOf(workspace.api);
    assert.deepEqual([...new Set(whole.map(({ entityType }) => entityType))].sort(), [...SUMMARIZING].sort());
    const range = { from: '2020-01-01T00:00:00.000Z', to: new Date(Date.now() + 60_000).toISOString() };
    for (const { held, api, key, receiver, webhookId } of readers) {
      const feed = await feedOf(api);
      for (const { type, entityType, data } of feed) {
        const expected = CONTEXTS[entityType]!.map((name) => [
          name,
          held.includes(readScopeOf(name)) ? summaries[name] : null,
        ]);
        assert.deepEqual(data.context, Object.fromEntries(expected), `${type} with ${held}`);
      }
      assert.deepEqual(feed.map(withoutSummaries), whole.map(withoutSummaries));
      const list = await api('GET', `/activity-events?limit=100&entityType=${SUMMARIZING.join(',')}`);
      const byId = (events: Json[]) => events.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      assert.deepEqual(byId(list.body.data), byId(feed));
      assert.deepEqual((await api('GET', `/activity-events/${feed[0]!.id}`)).body.data, feed[0]);
      assert.deepEqual(await streamed(key, feed.at(-1)!.id), feed);

      await receiver.until((received) => received.length === feed.length);
      const dataById = () => Object.fromEntries(receiver.received.map(({ message }) => [message.id, message.data]));
      const expected = Object.fromEntries(feed.map((event) => [event.id, event.data]));
      assert.deepEqual(dataById(), expected, `sent to a webhook with ${held}`);
      receiver.received.length = 0;
      const replay = await api('POST', `/webhooks/${webhookId}/replay`, range);
      assert.equal(replay.body.data.count, feed.length);
      await receiver.until((received) => received.length === feed.length);
      assert.deepEqual(dataById(), expected, `sent again to a webhook with ${held}`);
    }
  });

  it('is null if there is no such record, and a record without a job has the job of its application', async () => {
    const workspace = await service.workspace();
    const ownerId = await makeMember(workspace);
    const task = await made(workspace, '/tasks', { title: 'Order chairs', ownerId });
    const [created] = await eventsOf(workspace, task.id);
    assert.deepEqual(created!.data.context, { application: null, candidate: null, job: null });
    const candidate = await made(workspace, '/candidates', {
      firstName: 'Ida',
      lastName: 'Rhodes',
      email: 'ida@a.example',
    });
    const entry = await made(workspace, '/pool-entries', { candidateId: candidate.id });
    const [added] = await eventsOf(workspace, entry.id);
    const ida = { id: candidate.id, firstName: 'Ida', lastName: 'Rhodes' };
    assert.deepEqual(added!.data.context, { candidate: ida, job: null });
    const { application, job } = await hire(workspace);
    const loose = await made(workspace, '/tasks', { title: 'Print', ownerId, applicationId: application.id });
    const [printed] = await eventsOf(workspace, loose.id);
    assert.equal(printed!.data.context.job.id, job.id);
    assert.equal(printed!.candidateId, application.candidateId, 'so that erasing the candidate finds the event');
    assert.equal(printed!.data.context.candidate.id, application.candidateId);
  });

  it('shows the records as they were after the change, and is not affected by later changes', async () => {
    const workspace = await service.workspace();
    const { application, offer, sender } = await hire(workspace);
    await made(workspace, `/offers/${offer.id}/send`);
    await made(workspace, `/offers/${offer.id}/decision`, { decision: 'accepted' });
    const renamed = await workspace.api('PATCH', `/candidates/${application.candidateId}`, { lastName: 'Married' });
    assert.equal(renamed.status, 200);
    const events = await eventsOf(workspace, offer.id);
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.context.application.status, data.context.candidate.lastName]),
      [
        ['offer.created', 'active', sender.lastName],
        ['offer.sent', 'active', sender.lastName],
        ['offer.accepted', 'hired', sender.lastName],
      ],
    );
  });

  it('hides the response of a receiver from callers who may not read a summary', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, (_request, response, { body }) => void response.end(body));
    const hook = await made(workspace, '/webhooks', { url: receiver.url, events: ['note.created'] });
    const { sender } = await hire(workspace);
    const [delivery] = await eventually(
      async () => (await workspace.api('GET', `/webhooks/${hook.id}/deliveries?status=succeeded`)).body.data as Json[],
      (found) => found.length === 1,
    );
    const path = `/webhooks/${hook.id}/deliveries/${delivery!.id}/attempts`;
    const seenWith = async (...scopes: string[]) =>
      (await (await keyWith(workspace, 'webhooks:read', ...scopes)).api('GET', path)).body.data[0].responseBody;
    assert.ok((await seenWith('notes:read', 'candidates:read')).includes(sender.firstName));
    assert.equal(await seenWith('notes:read'), null);
  });

  it('is not sent to a webhook that was set up without the scopes, whoever starts the replay', async () => {
    const workspace = await service.workspace();
    const { api } = await keyWith(workspace, 'webhooks:write', 'offers:read');
    const receiver = await startReceiver(service);
    const hook = await api('POST', '/webhooks', { url: receiver.url, events: ['offer.created'] });
    await hire(workspace);
    await receiver.until((received) => received.length === 1);
    const range = { from: '2020-01-01T00:00:00.000Z', to: new Date(Date.now() + 60_000).toISOString() };
    const replay = await workspace.api('POST', `/webhooks/${hook.body.data.id}/replay`, range);
    assert.equal(replay.body.data.count, 1, replay.text);
    await receiver.until((received) => received.length === 2);
    for (const { message } of receiver.received) {
      assert.deepEqual(message.data.context, { application: null, candidate: null, job: null });
    }
    // Setting the events again, by a caller with the scopes, gives it the summaries.
    const granted = await workspace.api('PATCH', `/webhooks/${hook.body.data.id}`, { events: ['offer.*'] });
    assert.deepEqual(granted.body.data.scopes, [...SUMMARY_SCOPES, 'custom_fields:private', 'offers:read'].sort());
  });
});

describe('the context in automations', () => {
  it('of events about a run names the automation and the version that the run executes', async () => {
    const workspace = await service.workspace();
    const automationId = await automate(workspace, {
      name: 'Wait a day',
      trigger: { event: 'offer.created' },
      steps: [{ id: 'wait', type: 'delay', config: { seconds: 86_400 } }],
    });
    await hire(workspace);
    const [run] = await eventually(
      () => runsOf(workspace, automationId),
      ([first]) => first?.status === 'waiting',
    );
    await workspace.api('PATCH', `/automations/${automationId}`, {
      steps: [{ id: 'wait', type: 'delay', config: { seconds: 60 } }],
    });
    await made(workspace, `/automations/${automationId}/publish`);
    await made(workspace, `/automations/${automationId}/runs/${run!.id}/cancel`);
    const [event] = (await workspace.api('GET', '/activity-events?type=automation.run_cancelled')).body.data;
    assert.deepEqual(event.data.context, { automation: { id: automationId, name: 'Wait a day', version: 1 } });
    assert.equal(event.data.run.definitionVersion, 1);
    await eventsOf(workspace, automationId); // each has the shape that its type promises
  });

  it('is shown with a run, and cannot be read by an automation', async () => {
    const workspace = await service.workspace();
    const { api } = await keyWith(workspace, 'automations:read', 'automations:write', 'offers:read', 'tasks:write');
    const definition = (more: object) => ({ name: 'A', trigger: { event: 'offer.created' }, ...more });
    const task = { id: 'task', type: 'create_task', config: { title: 'T', description: '{{ event | json }}' } };
    const named = await api('POST', '/automations', {
      ...definition({ steps: [task], conditions: { field: 'event.context.candidate.lastName', op: 'exists' } }),
    });
    const drafted = named.status === 201 ? await api('POST', `/automations/${named.body.data.id}/publish`) : named;
    assert.equal(drafted.status, 422, drafted.text);
    const filtered = await api('POST', '/automations', {
      ...definition({ steps: [task] }),
      trigger: { event: 'offer.created', filter: { 'context.candidate.lastName': 'x' } },
    });
    const published =
      filtered.status === 201 ? await api('POST', `/automations/${filtered.body.data.id}/publish`) : filtered;
    assert.equal(published.status, 422, published.text);

    const { id } = (await api('POST', '/automations', definition({ steps: [task] }))).body.data;
    assert.equal((await api('POST', `/automations/${id}/publish`)).status, 200);
    const { offer, sender } = await hire(workspace);
    const [run] = await eventually(
      () => runsOf(workspace, id),
      ([first]) => first?.status === 'succeeded',
    );
    const [created] = await eventsOf(workspace, offer.id);
    assert.equal(created!.data.context.candidate.lastName, sender.lastName);
    assert.deepEqual(run!.triggerPayload, created!.data);
    const [stored] = await service.db.write.query<{ description: string }>(sql`
      select description from tasks where workspace_id = ${workspace.id} and title = 'T'`);
    assert.ok(stored!.description.includes(offer.id), 'the template had the event');
    assert.ok(!stored!.description.includes(sender.lastName) && !stored!.description.includes('context'));
  });
});
