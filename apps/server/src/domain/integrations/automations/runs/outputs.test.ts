import assert from 'node:assert/strict';
import { it } from 'node:test';
import { automate, runsOf, startEngine, startReceiver } from '../../../../../test/automations.ts';
import { type Json, moveClock, startService } from '../../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../../test/hiring.ts';
import { STEP_TYPES } from '../step-types/steps.ts';

const service = await startService();
const engine = startEngine(service);
const receiver = await startReceiver(service);

it('the output of every step type has exactly the fields that the OpenAPI document lists', async () => {
  const workspace = await service.workspace();
  const job = await makeJob(workspace);
  const field = { entity: 'candidate', key: 'notice', label: 'Notice', type: 'text' };
  assert.equal((await workspace.api('POST', '/custom-fields', field)).status, 201);
  const steps = [
    { type: 'add_note', config: { body: 'Seen' } },
    { type: 'add_tag', config: { label: 'seen' } },
    { type: 'remove_tag', config: { label: 'seen' } },
    { type: 'create_task', config: { title: 'Call', dueInDays: 1 } },
    { type: 'add_to_pool', config: {} },
    { type: 'send_email', config: { subject: 'Hello', body: 'Thank you.' } },
    { type: 'http_request', config: { method: 'GET', url: receiver.url } },
    { type: 'set_custom_field', config: { entity: 'candidate', key: 'notice', value: 'One month' } },
    { type: 'delay', config: { seconds: 60 } },
    { type: 'wait_for_event', config: { event: 'note.created', timeoutSeconds: 3_600 } },
    { type: 'schedule_interview', config: { type: 'technical', mode: 'video', scheduledAt: '2999-01-01T09:00:00Z' } },
    { type: 'create_offer', config: { title: 'Keeper' } },
    { type: 'move_stage', config: { toStageId: job.stages.screening } },
  ];
  const ends = ['reject', 'hire', 'withdraw'];
  const automations: string[] = [];
  for (const end of ends) {
    automations.push(
      await automate(workspace, {
        trigger: { event: 'application.created' },
        conditions: { field: 'application.source', op: 'eq', value: end },
        steps: [...(end === 'hire' ? steps : []), { type: end, config: {} }].map((step) => ({
          id: step.type,
          ...step,
        })),
      }),
    );
  }
  const applications = [];
  for (const source of ends) {
    const body = { jobId: job.id, candidateId: await makeCandidate(workspace), source };
    applications.push((await workspace.api('POST', '/applications', body)).body.data);
  }
  await engine.settle();
  await moveClock(service.db, '2 minutes');
  await engine.settle();
  const hired = applications[1]!;
  const note = await workspace.api('POST', `/candidates/${hired.candidateId}/notes`, { body: 'What it waits for' });
  assert.equal(note.status, 201);
  await engine.settle();

  const promised = await promisedOutputs();
  const seen = new Map<string, string[]>();
  for (const automation of automations) {
    const runs = (await runsOf(workspace, automation)).filter(({ status }) => status !== 'skipped');
    for (const { status, steps: made } of runs) {
      assert.equal(status, 'succeeded', JSON.stringify(made));
      for (const { type, output } of made) seen.set(type, Object.keys(output).sort());
    }
  }
  assert.deepEqual([...seen.keys()].sort(), [...STEP_TYPES].sort());
  for (const [type, fields] of seen) assert.deepEqual(fields, promised.get(type), type);
});

it('an email with a variable that has no value fails the step with the reason, and is not sent', async () => {
  const workspace = await service.workspace();
  const automation = await automate(workspace, {
    trigger: { event: 'candidate.created' },
    steps: [{ id: 'mail', type: 'send_email', config: { subject: 'Hello', body: 'As {{ candidate.headline }}, you' } }],
  });
  await makeCandidate(workspace, { headline: null });
  await engine.settle();
  const [run] = await runsOf(workspace, automation);
  assert.equal(run!.status, 'failed', JSON.stringify(run));
  assert.match(JSON.stringify(run), /the variable candidate\.headline has no value/);
  assert.deepEqual((await workspace.api('GET', '/emails')).body.data, []);
});

/** The first segments of the output field names, by step type. */
async function promisedOutputs(): Promise<Map<string, string[]>> {
  const document: Json = (await service.request('GET', '/api/v1/openapi.json')).body;
  const schemas = Object.values<Json>(document.components.schemas).filter(
    (schema) => schema['x-outputs'] !== undefined,
  );
  return new Map(
    schemas.map((schema) => {
      const names = Object.keys(schema['x-outputs']).map((name) => name.split('.')[0]!);
      return [schema.properties.type.enum[0], [...new Set(names)].sort()];
    }),
  );
}
