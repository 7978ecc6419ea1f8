import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';

const service = await startService();
const engine = startEngine(service);

const as = (workspace: TestWorkspace, key: Pick<TestWorkspace, 'api'>): TestWorkspace => ({
  ...workspace,
  api: key.api,
});
const note = (body: string) => ({ id: 'note', type: 'add_note', config: { body } });
const notesOf = async ({ api }: Pick<TestWorkspace, 'api'>, candidateId: string): Promise<string[]> =>
  (await api('GET', `/candidates/${candidateId}/notes`)).body.data.map(({ body }: Json) => body);

describe('an automation of a key with limits', () => {
  it('runs only for events that the key sees, and acts only on what it sees', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace), await makeJob(workspace, { title: 'Unseen title' })];
    const key = await limitedKey(workspace, { jobIds: [own.id] });
    const id = await automate(as(workspace, key), {
      trigger: { event: 'application.created' },
      steps: [
        note('Applied for {{job.title}}'),
        { id: 'move', type: 'move_stage', config: { toStageId: own.stages.offer } },
      ],
    });
    assert.deepEqual((await workspace.api('GET', `/automations/${id}`)).body.data.limits, { jobIds: [own.id] });
    const [mine, theirs] = [await apply(workspace, own.id), await apply(workspace, other.id)];
    await engine.settle();
    const runs = await runsOf(workspace, id);
    assert.deepEqual(
      runs.map(({ status, triggerPayload }) => [status, triggerPayload.application.id]),
      [['succeeded', mine.id]],
    );
    assert.deepEqual(await notesOf(workspace, mine.candidateId), ['Applied for Lighthouse Keeper']);
    assert.deepEqual(await notesOf(workspace, theirs.candidateId), []);
    assert.equal((await key.api('GET', `/automations/${id}/runs/${runs[0]!.id}`)).body.data.status, 'succeeded');
  });

  it('waits only for events that the key sees, and is cancelled when its event is no longer within the limits', async () => {
    const workspace = await service.workspace();
    const department = (await workspace.api('POST', '/departments', { name: 'Sales' })).body.data.id;
    const [own, other] = [await makeJob(workspace, { departmentId: department }), await makeJob(workspace)];
    const key = await limitedKey(workspace, { departmentIds: [department] });
    const id = await automate(as(workspace, key), {
      trigger: { event: 'candidate.updated' },
      steps: [
        { id: 'wait', type: 'wait_for_event', config: { event: 'application.created', timeoutSeconds: 3_600 } },
        note('It came'),
      ],
    });
    const { candidateId } = await apply(workspace, own.id);
    await workspace.api('PATCH', `/candidates/${candidateId}`, { headline: 'New' });
    await engine.settle();
    assert.deepEqual(await statusesOf(workspace, id), ['waiting']);
    await workspace.api('POST', '/applications', { candidateId, jobId: other.id });
    await engine.settle();
    assert.deepEqual(await statusesOf(workspace, id), ['waiting']);
    const third = await makeJob(workspace, { departmentId: department });
    await workspace.api('POST', '/applications', { candidateId, jobId: third.id });
    await workspace.api('PATCH', `/jobs/${own.id}`, { departmentId: null });
    await workspace.api('PATCH', `/jobs/${third.id}`, { departmentId: null });
    await engine.settle();
    assert.deepEqual(await notesOf(workspace, candidateId), []);
  });

  it('without personal data reads none in conditions, filters, templates and outputs, and its emails still arrive', async () => {
    const workspace = await service.workspace();
    const key = await limitedKey(workspace, { personalData: false });
    const limited = as(workspace, key);
    const everything =
      '{{candidate | json}} {{application | json}} {{event | json}} {{steps | json}} {{candidate.tags | join: ","}}';
    const trigger = { event: 'application.created' };
    const filtered = await automate(limited, {
      trigger: { event: 'candidate.created', filter: { 'candidate.lastName': 'Zyxmark' } },
      steps: [note('Found by the filter')],
    });
    const conditional = await automate(limited, {
      trigger,
      conditions: { field: 'candidate.email', op: 'exists' },
      steps: [note('Found by the condition')],
    });
    const open = await automate(limited, {
      trigger,
      steps: [
        { id: 'mail', type: 'send_email', config: { subject: 'Hello', body: 'Hello' } },
        { id: 'tag', type: 'add_tag', config: { label: 'seen' } },
        note(everything),
      ],
    });
    const job = await makeJob(workspace);
    const email = 'zyxmark@example.com';
    const candidateId = await makeCandidate(workspace, { lastName: 'Zyxmark', email, tags: ['zyxmark'] });
    const application = await workspace.api('POST', '/applications', { candidateId, jobId: job.id, source: 'zyxmark' });
    assert.equal(application.status, 201, application.text);
    await engine.settle();
    assert.deepEqual(await statusesOf(workspace, filtered), []);
    assert.deepEqual(await statusesOf(workspace, conditional), ['skipped']);
    const [run] = await runsOf(workspace, open);
    assert.equal(run!.status, 'succeeded', run!.error);
    const [body] = await notesOf(workspace, candidateId);
    assert.match(body!, new RegExp(candidateId));
    assert.doesNotMatch(body!, /zyxmark/i);
    assert.doesNotMatch(JSON.stringify(run!.steps), /zyxmark/i);
    const [sent] = (await workspace.api('GET', `/emails?candidateId=${candidateId}`)).body.data;
    assert.match(JSON.stringify(sent.to), /zyxmark@example/);
    const runs = `/automations/${open}/runs`;
    for (const path of [runs, `${runs}/${run!.id}`]) assert.doesNotMatch((await key.api('GET', path)).text, /zyxmark/i);
    const [event] = await eventsOf(workspace, application.body.data.id);
    for (const { api } of [key, workspace]) {
      const simulated = await api('POST', `/automations/${open}/simulate`, { eventId: event!.id });
      assert.equal(simulated.status, 200, simulated.text);
      assert.doesNotMatch(simulated.text, /zyxmark/i);
      const matches = await api('POST', `/automations/${conditional}/plan`, { days: 1 });
      assert.deepEqual([matches.body.data.examined, matches.body.data.matched], [1, 0]);
    }
  });

  it('is simulated within its limits, also by those who see everything', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace), await makeJob(workspace)];
    const key = await limitedKey(workspace, { jobIds: [own.id] });
    const id = await automate(as(workspace, key), {
      trigger: { event: 'application.created' },
      steps: [note('{{job.title}}')],
    });
    const [mine, theirs] = [await apply(workspace, own.id), await apply(workspace, other.id)];
    const [[seen], [unseen]] = [await eventsOf(workspace, mine.id), await eventsOf(workspace, theirs.id)];
    for (const { api } of [key, workspace]) {
      const [known, hidden, plan] = [
        await api('POST', `/automations/${id}/simulate`, { eventId: seen!.id }),
        await api('POST', `/automations/${id}/simulate`, { eventId: unseen!.id }),
        await api('POST', `/automations/${id}/plan`, { days: 1 }),
      ];
      assert.deepEqual([known.status, known.body.data.matched], [200, true]);
      assert.equal(hidden.status, 422);
      assert.deepEqual([plan.body.data.examined, plan.body.data.matched], [1, 1]);
      const dry = await api('POST', `/automations/${id}/simulate`, { eventId: seen!.id }, { 'dry-run': 'true' });
      assert.deepEqual(
        dry.body.data.steps.map(({ outcome, input }: Json) => [outcome, input]),
        known.body.data.steps.map(({ outcome, input }: Json) => [outcome, input]),
      );
    }
  });

  it('keeps its limits whoever publishes it, is not accessible to keys that see less, and cannot use secrets', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace), await makeJob(workspace)];
    const key = await limitedKey(workspace, { jobIds: [own.id] });
    const definition = { trigger: { event: 'application.created' }, steps: [note('Seen')] };
    const [limited, wide] = [await automate(as(workspace, key), definition), await automate(workspace, definition)];
    const path = `/automations/${limited}`;
    await workspace.api('PATCH', path, { steps: [note('Changed')] });
    const published = await workspace.api('POST', `${path}/publish`);
    assert.deepEqual([published.status, published.body.data.limits], [200, { jobIds: [own.id] }]);
    const theirs = await apply(workspace, other.id);
    await engine.settle();
    assert.deepEqual(await notesOf(workspace, theirs.candidateId), ['Seen']);
    for (const action of ['', '/runs', '/versions', '/metrics'])
      assert.equal((await key.api('GET', `/automations/${wide}${action}`)).status, 404, action);
    assert.equal((await key.api('POST', `/automations/${wide}/publish`)).status, 404);
    const nameless = await limitedKey(workspace, { personalData: false });
    await workspace.api('POST', `/automations/${wide}/pause`);
    for (const action of ['resume', 'publish', 'simulate', 'plan']) {
      const body = { simulate: { event: 'application.created', data: {} }, plan: { days: 1 } }[action];
      assert.equal((await nameless.api('POST', `/automations/${wide}/${action}`, body)).status, 403, action);
    }
    await workspace.api('PUT', '/automation-secrets/TOKEN', { value: 'zyxmark', hosts: ['example.com'] });
    const request = { method: 'POST', url: 'https://example.com/', headers: { authorization: '{{secrets.TOKEN}}' } };
    await key.api('PATCH', path, { steps: [{ id: 'ask', type: 'http_request', config: request }] });
    assert.equal((await key.api('POST', `${path}/publish`)).status, 403);
  });
});

async function statusesOf(workspace: TestWorkspace, id: string): Promise<string[]> {
  return (await runsOf(workspace, id)).map(({ status }) => status);
}
