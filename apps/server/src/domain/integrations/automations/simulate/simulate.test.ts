import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob, makeMember } from '../../../../../test/hiring.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { raw, sql } from '../../../../platform/database/sql.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { estimateAutomationMatches } from './estimate-matches.ts';
import { simulateAutomation } from './simulate.ts';

const service = await startService();

async function automation({ api }: TestWorkspace, body: object): Promise<string> {
  const made = await api('POST', '/automations', { name: 'Tried', ...body });
  assert.equal(made.status, 201, made.text);
  return made.body.data.id;
}

async function simulate({ api }: TestWorkspace, id: string, body: object): Promise<Json> {
  const answer = await api('POST', `/automations/${id}/simulate`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

/** The whole content of the database, except the audit log, which is written about a second later. */
async function everything(): Promise<Record<string, string>> {
  const tables = await service.db.write.query<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relname not in ('audit_entries', 'audit_heads', 'audit_origins') and relnamespace = 'public'::regnamespace order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await service.db.write.query<{ rows: string }>(
      raw(`select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as rows from ${name} t
           where '${name}' <> 'api_keys'`), // the last use of a key is written later
    );
    content[name] = row!.rows;
  }
  return content;
}

const byId = (steps: Json[]) => Object.fromEntries(steps.map((step) => [step.id, step]));

describe('simulate', () => {
  it('executes every step on a past event with rendered templates, and stores and sends nothing', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const ownerId = await makeMember(workspace);
    const { id: applicationId } = await apply(workspace, job.id);
    const [event] = await eventsOf(workspace, applicationId);
    const id = await automation(workspace, {
      trigger: { event: 'application.created' },
      conditions: { all: [{ field: 'job.title', op: 'eq', value: 'Lighthouse Keeper' }] },
      steps: [
        { id: 'tag', type: 'add_tag', config: { label: 'for {{job.title}}' } },
        { id: 'untag', type: 'remove_tag', config: { label: 'nothing' } },
        { id: 'note', type: 'add_note', config: { body: 'Has {{candidate.tags | join: ", "}}' } },
        { id: 'task', type: 'create_task', config: { title: 'Call {{candidate.firstName}}', ownerId } },
        { id: 'pool', type: 'add_to_pool', config: {} },
        { id: 'mail', type: 'send_email', config: { subject: 'Dear {{candidate.firstName}}', body: 'Hello.' } },
        { id: 'ask', type: 'http_request', config: { method: 'POST', url: `${url}/{{candidate.id}}` } },
        { id: 'wait', type: 'delay', config: { seconds: 86_400 } },
        { id: 'listen', type: 'wait_for_event', config: { event: 'note.created', timeoutSeconds: 5 } },
        {
          id: 'meet',
          type: 'schedule_interview',
          config: { type: 'final', mode: 'phone', scheduledAt: '2090-01-01T10:00:00Z' },
        },
        { id: 'offer', type: 'create_offer', config: { title: '{{job.title}}' } },
        { id: 'move', type: 'move_stage', config: { toStageId: job.stages.offer } },
        { id: 'reject', type: 'reject', config: { reason: 'Was in {{application.stage.name}}' } },
      ],
    });
    const before = await everything();
    const result = await simulate(workspace, id, { eventId: event.id });
    assert.deepEqual(await everything(), before);
    server.close();
    assert.equal(requests, 0);
    assert.equal(result.matched, true);
    const steps = byId(result.steps);
    assert.deepEqual(
      Object.values(steps).map(({ outcome }: Json) => outcome),
      Object.keys(steps).map((step) => (['ask', 'wait', 'listen'].includes(step) ? 'not_executed' : 'executed')),
    );
    assert.equal(steps.note.input.body, 'Has for Lighthouse Keeper', 'a step sees what those before it have done');
    assert.equal(steps.reject.input.reason, 'Was in Offer');
    assert.equal(steps.mail.input.subject, 'Dear Ida');
    assert.deepEqual(steps.tag.events, ['candidate.updated']);
    assert.ok(steps.reject.events.includes('application.rejected'));
    assert.equal(steps.untag.output.removed, false);
  });

  it('shows the actual value of every leaf, and executes no step for an event that does not match', async () => {
    const workspace = await service.workspace();
    const candidateId = await makeCandidate(workspace, { source: 'web' });
    const [event] = await eventsOf(workspace, candidateId);
    const id = await automation(workspace, {
      trigger: { event: 'candidate.created', filter: { 'candidate.source': 'fair' } },
      conditions: {
        any: [
          { field: 'candidate.source', op: 'eq', value: 'fair' },
          { not: { field: 'candidate.firstName', op: 'exists' } },
        ],
      },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'x' } }],
    });
    const result = await simulate(workspace, id, { eventId: event.id });
    assert.deepEqual(result.trigger, { event: true, filter: false });
    assert.deepEqual(result.conditions, {
      any: [
        { field: 'candidate.source', op: 'eq', value: 'fair', actual: 'web', matched: false },
        { not: { field: 'candidate.firstName', op: 'exists', actual: 'Ida', matched: true }, matched: false },
      ],
      matched: false,
    });
    assert.equal(result.matched, false);
    assert.equal(result.steps[0].outcome, 'not_reached');
  });

  it('branches on the given output of a request', async () => {
    const workspace = await service.workspace();
    const [event] = await eventsOf(workspace, await makeCandidate(workspace));
    const id = await automation(workspace, {
      trigger: { event: 'candidate.created' },
      steps: [
        { id: 'ask', type: 'http_request', config: { method: 'GET', url: 'https://example.com/' } },
        {
          id: 'known',
          type: 'add_tag',
          config: { label: 'known as {{steps.ask.output.body.name}}' },
          when: { field: 'steps.ask.output.body.known', op: 'eq', value: true },
        },
      ],
    });
    const outputs = { ask: { status: 200, body: { known: true, name: 'Ida' } } };
    const simulated = byId((await simulate(workspace, id, { eventId: event.id, outputs })).steps);
    assert.deepEqual([simulated.known.outcome, simulated.known.input.label], ['executed', 'known as Ida']);
    const withoutOutputs = byId((await simulate(workspace, id, { eventId: event.id })).steps);
    assert.equal(withoutOutputs.known.outcome, 'skipped');
    assert.equal(withoutOutputs.known.when.matched, false);
  });

  it('a failing step has a reason; later steps are reached only with `continue`', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const { id: applicationId } = await apply(workspace, job.id);
    const [event] = await eventsOf(workspace, applicationId);
    const id = await automation(workspace, {
      trigger: { event: 'application.created' },
      steps: [
        { id: 'hire', type: 'hire' },
        { id: 'reject', type: 'reject', onError: 'continue' },
        { id: 'tag', type: 'add_tag', config: { label: 'after' } },
        { id: 'move', type: 'move_stage', config: { toStageId: job.stages.applied } },
        { id: 'never', type: 'add_tag', config: { label: 'never' } },
      ],
    });
    const steps = byId((await simulate(workspace, id, { eventId: event.id })).steps);
    const outcomes = Object.values(steps).map(({ outcome }: Json) => outcome);
    assert.deepEqual(outcomes, ['executed', 'failed', 'executed', 'failed', 'not_reached']);
    assert.match(steps.reject.error, /hired cannot become rejected/);
  });

  it('runs the requested version or the draft', async () => {
    const workspace = await service.workspace();
    const [event] = await eventsOf(workspace, await makeCandidate(workspace));
    const steps = (label: string) => [{ id: 'tag', type: 'add_tag', config: { label } }];
    const id = await automation(workspace, { trigger: { event: 'candidate.created' }, steps: steps('one') });
    await workspace.api('POST', `/automations/${id}/publish`);
    await workspace.api('PATCH', `/automations/${id}`, { steps: steps('two') });
    const label = async (version?: string) =>
      (await simulate(workspace, id, { eventId: event.id, ...(version === undefined ? {} : { version }) })).steps[0]
        .input.label;
    assert.deepEqual([await label('1'), await label('draft'), await label()], ['one', 'two', 'two']);
    const unknown = await workspace.api('POST', `/automations/${id}/simulate`, { eventId: event.id, version: '9' });
    assert.equal(unknown.body.error?.details.field, 'version');
  });

  it('uses records of sample data where none exist, and executes no step on them', async () => {
    const workspace = await service.workspace();
    const id = await automation(workspace, {
      trigger: { event: 'application.created' },
      conditions: { field: 'application.answers.permit', op: 'eq', value: 'no' },
      steps: [
        { id: 'note', type: 'add_note', config: { body: '{{candidate.lastName}} has none' } },
        { id: 'mail', type: 'send_email', config: { subject: 'Dear {{candidate.firstName}}', body: 'Sorry.' } },
        { id: 'task', type: 'create_task', config: { title: 'Write' } },
        { id: 'reject', type: 'reject' },
      ],
    });
    const data = {
      candidate: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
      application: { answers: { permit: 'no' } },
    };
    const { steps, matched } = await simulate(workspace, id, { event: 'application.created', data });
    assert.equal(matched, true);
    const { note, mail, ...others } = byId(steps);
    assert.deepEqual([note.outcome, note.input.body], ['not_executed', 'Lovelace has none']);
    assert.equal(mail.output.to, 'ada@example.com');
    assert.ok(Object.values(others).every(({ outcome }: Json) => outcome === 'not_executed'));
    for (const [field, wrong] of [
      ['data.candidate.email', { candidate: { email: 5 } }],
      ['data.candidate.id', { candidate: { id: "'; drop table jobs" } }],
      ['data.application', { application: 'x' }],
    ] as const) {
      const rejected = await workspace.api('POST', `/automations/${id}/simulate`, {
        event: 'application.created',
        data: wrong,
      });
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, field]);
    }
  });

  it('requires the event either by id or as data, and an event of this workspace', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const [theirs] = await eventsOf(other, await makeCandidate(other));
    const id = await automation(workspace, {
      trigger: { event: 'candidate.created' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'x' } }],
    });
    for (const [field, body] of [
      ['eventId', {}],
      ['eventId', { eventId: newId() }],
      ['eventId', { eventId: theirs.id }],
      ['event', { eventId: theirs.id, event: 'candidate.created' }],
      ['data', { event: 'candidate.created' }],
      ['event', { event: 'candidate.creatd', data: {} }],
    ] as const) {
      const rejected = await workspace.api('POST', `/automations/${id}/simulate`, body);
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, field], JSON.stringify(body));
    }
  });

  it('shows an interviewer no scorecard that they may not see yet; neither does an estimate', async () => {
    const workspace = await service.workspace();
    const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);
    const [authorId, reader] = [await makeMember(workspace), await makeMember(workspace)];
    const scorecard = { applicationId, authorId, rating: 'no', comment: 'Unseen words' };
    const { id: scorecardId } = (await workspace.api('POST', '/scorecards', scorecard)).body.data;
    const [event] = await eventsOf(workspace, scorecardId);
    const id = await automation(workspace, {
      trigger: { event: 'scorecard.submitted' },
      conditions: { not: { field: 'event.scorecard.comment', op: 'eq', value: 'other' } },
      steps: [{ id: 'wait', type: 'delay', config: { seconds: 5 } }],
    });
    const simulated = async (context: Context) =>
      JSON.stringify([
        await simulateAutomation(context, id, { eventId: event.id }),
        await estimateAutomationMatches(context, id, { days: 1 }),
      ]);
    const interviewer = { type: 'operator', id: reader, name: 'Grace' } as const;
    assert.doesNotMatch(await simulated({ ...workspace.context, actor: interviewer }), /Unseen/);
    assert.match(await simulated(workspace.context), /Unseen/);
  });

  it('the stored response of an idempotent call is deleted when its candidate is erased', async () => {
    const workspace = await service.workspace();
    const candidateId = await makeCandidate(workspace, { firstName: 'Unforgettable' });
    const [event] = await eventsOf(workspace, candidateId);
    const id = await automation(workspace, {
      trigger: { event: 'candidate.created' },
      conditions: { field: 'candidate.firstName', op: 'exists' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'x' } }],
    });
    const call = (path: string, body: object) =>
      workspace.api('POST', `/automations/${id}/${path}`, body, { 'idempotency-key': path });
    const bodies = { simulate: { eventId: event.id }, plan: { days: 1 } };
    for (const [path, body] of Object.entries(bodies)) assert.match((await call(path, body)).text, /Unforgettable/);
    await workspace.api('POST', `/candidates/${candidateId}/erase`);
    for (const [path, body] of Object.entries(bodies)) {
      assert.doesNotMatch((await call(path, body)).text, /Unforgettable/, path);
    }
  });
});

describe('estimate', () => {
  it('counts the events of the last days that pass the filter and the conditions, with the newest as examples', async () => {
    const workspace = await service.workspace();
    const id = await automation(workspace, {
      trigger: { event: 'candidate.created', filter: { 'candidate.source': ['web', 'fair'] } },
      conditions: { field: 'candidate.firstName', op: 'eq', value: 'Ida' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'x' } }],
    });
    await makeCandidate(workspace, { source: 'web' });
    await moveClock(service.db, '10 days');
    const matching: string[] = [];
    for (let index = 0; index < 12; index += 1) matching.push(await makeCandidate(workspace, { source: 'fair' }));
    await makeCandidate(workspace, { source: 'web', firstName: 'Ada' });
    await makeCandidate(workspace, { source: 'friend' });
    const plan = async (days: number) => (await workspace.api('POST', `/automations/${id}/plan`, { days })).body.data;
    const recent = await plan(3);
    const { examined, complete, matchedFilter, matched } = recent;
    assert.deepEqual(
      { examined, complete, matchedFilter, matched },
      { examined: 14, complete: true, matchedFilter: 13, matched: 12 },
    );
    const newest = matching.toReversed().slice(0, 10);
    assert.deepEqual(
      recent.examples.map(({ candidateId }: Json) => candidateId),
      newest,
    );
    assert.equal(recent.examples[0].conditions.actual, 'Ida');
    assert.equal((await plan(30)).matched, 13);
    await moveClock(service.db, '0 days');
  });

  it('examines a bounded number of events for a bounded time, and reports if there are more', async () => {
    const workspace = await service.workspace();
    const id = await automation(workspace, {
      trigger: { event: 'candidate.created' },
      conditions: { field: 'event.candidate.source', op: 'exists' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'x' } }],
    });
    await service.db.write.query(sql`
      insert into activity_events (workspace_id, id, type, entity_type, entity_id, actor, data)
      select ${workspace.id}, ordered_id(rolecall_now(), n), 'candidate.created', 'candidate', gen_random_uuid(),
        '{"type": "system", "name": "Test"}', '{"candidate": {"source": "web"}}' from generate_series(1, 1100) n`);
    const plan = async (limits: { events: number; ms: number }) => {
      const { examined, matched, complete } = await estimateAutomationMatches(
        workspace.context,
        id,
        { days: 1 },
        limits,
      );
      return { examined, matched, complete };
    };
    const ms = Number.POSITIVE_INFINITY;
    assert.deepEqual(await plan({ events: 1_000, ms }), { examined: 1_000, matched: 1_000, complete: false });
    assert.deepEqual(await plan({ events: 5_000, ms }), { examined: 1_100, matched: 1_100, complete: true });
    assert.deepEqual(await plan({ events: 5_000, ms: -1 }), { examined: 0, matched: 0, complete: false });
  });
});
