import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();
const engine = startEngine(service);

const TAG = { id: 'tag', type: 'add_tag', config: { label: 'seen' } };
const AUTOMATIONS = ['automations:read', 'automations:write'];

const draft = async ({ api }: Pick<TestWorkspace, 'api'>, more: object): Promise<string> => {
  const made = await api('POST', '/automations', {
    name: 'A',
    trigger: { event: 'candidate.created' },
    steps: [TAG],
    ...more,
  });
  assert.equal(made.status, 201, made.text);
  return made.body.data.id;
};
const missing = (answer: Json) => [answer.status, answer.body.error?.details?.missingScopes];

describe('an automation performs and reads only what its publisher is permitted to', () => {
  const CASES: [string, object, string[]][] = [
    ['its steps', {}, ['tags:write']],
    ['its conditions', { conditions: { field: 'candidate.email', op: 'exists' } }, ['candidates:read', 'tags:write']],
    [
      "a step's condition",
      { steps: [{ ...TAG, when: { not: { field: 'candidate.email', op: 'exists' } } }] },
      ['candidates:read', 'tags:write'],
    ],
    [
      'its filter',
      {
        trigger: { event: 'job.created', filter: { 'job.title': 'x' } },
        steps: [{ id: 'w', type: 'delay', config: { seconds: 5 } }],
      },
      ['jobs:read'],
    ],
    [
      'its templates',
      { steps: [{ id: 'tag', type: 'add_tag', config: { label: '{% assign c = candidate %}{{ c.email }}' } }] },
      ['candidates:read', 'tags:write'],
    ],
    [
      'events that it waits for',
      { steps: [{ id: 'wait', type: 'wait_for_event', config: { event: 'offer.sent', timeoutSeconds: 60 } }] },
      ['offers:read'],
    ],
  ];
  for (const [what, definition, scopes] of CASES) {
    it(`publishing requires the scopes of ${what}`, async () => {
      const workspace = await service.workspace();
      const id = await draft(workspace, definition);
      const { api } = await keyWith(workspace, ...AUTOMATIONS);
      assert.deepEqual(missing(await api('POST', `/automations/${id}/publish`)), [403, scopes]);
      const able = await keyWith(workspace, ...AUTOMATIONS, ...scopes);
      assert.equal((await able.api('POST', `/automations/${id}/publish`)).status, 200);
    });
  }

  it('simulating also requires the scopes for reading the data that it shows', async () => {
    const workspace = await service.workspace();
    const id = await draft(workspace, {});
    await makeCandidate(workspace);
    const [event] = (await workspace.api('GET', '/activity-events?type=candidate.created')).body.data;
    const { api } = await keyWith(workspace, ...AUTOMATIONS, 'tags:write');
    const calls = [
      () => api('POST', `/automations/${id}/simulate`, { eventId: event.id }),
      () => api('POST', `/automations/${id}/plan`, { days: 1 }),
    ];
    for (const call of calls) assert.deepEqual(missing(await call()), [403, ['candidates:read']]);
  });

  it('resuming, retrying and replaying require the scopes of the version that runs', async () => {
    const workspace = await service.workspace();
    const id = await automate(workspace, { trigger: { event: 'candidate.created' }, steps: [TAG] });
    await makeCandidate(workspace);
    await engine.settle();
    const [run] = await runsOf(workspace, id);
    await workspace.api('PATCH', `/automations/${id}`, {
      steps: [{ id: 'wait', type: 'delay', config: { seconds: 5 } }],
    });
    await workspace.api('POST', `/automations/${id}/pause`);
    const { api } = await keyWith(workspace, ...AUTOMATIONS);
    for (const path of ['resume', `runs/${run.id}/replay`, `runs/${run.id}/retry`])
      assert.deepEqual(missing(await api('POST', `/automations/${id}/${path}`)), [403, ['tags:write']], path);
  });

  it('a version is limited to the scopes stored with it', async () => {
    const workspace = await service.workspace();
    const id = await automate(workspace, { trigger: { event: 'candidate.created' }, steps: [TAG] });
    await service.db.write.query(sql`
      update automation_versions set scopes = '{jobs:read}' where workspace_id = ${workspace.id} and automation_id = ${id}`);
    const candidate = await makeCandidate(workspace);
    await engine.settle();
    const [run] = await runsOf(workspace, id);
    assert.equal(run.status, 'failed');
    assert.match(run.error, /tags:write/);
    assert.deepEqual((await workspace.api('GET', `/candidates/${candidate}`)).body.data.tags, []);
  });

  it('is paused and its open runs are cancelled when the key that published it is revoked; the caller who resumes it owns it', async () => {
    const workspace = await service.workspace();
    const key = await keyWith(workspace, ...AUTOMATIONS, 'tags:write');
    const id = await draft(key, { steps: [{ id: 'wait', type: 'delay', config: { seconds: 86_400 } }, TAG] });
    await key.api('POST', `/automations/${id}/publish`);
    await makeCandidate(workspace);
    await engine.settle();
    await workspace.api('DELETE', `/api-keys/${key.id}`);
    const read = async () => (await workspace.api('GET', `/automations/${id}`)).body.data;
    assert.equal((await read()).status, 'paused');
    const [run] = await runsOf(workspace, id);
    assert.equal(run.status, 'cancelled');
    assert.match(run.error, /was revoked/);
    assert.equal((await workspace.api('POST', `/automations/${id}/resume`)).status, 200);
    assert.notEqual((await read()).owner.id, key.id);
  });

  it('runs and events show their data only to callers who may read it', async () => {
    const workspace = await service.workspace();
    const id = await automate(workspace, {
      trigger: { event: 'candidate.created' },
      conditions: { field: 'candidate.email', op: 'exists' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: '{{candidate.firstName}}' } }],
    });
    await makeCandidate(workspace, { firstName: 'Hiddenname' });
    await engine.settle();
    const [run] = await runsOf(workspace, id);
    const [event] = (await workspace.api('GET', '/activity-events?type=candidate.created')).body.data;
    const paths = [
      `/automations/${id}/runs`,
      `/automations/${id}/runs/${run.id}`,
      '/activity-events',
      '/activity-events?order=asc&limit=100',
      `/activity-events/${event.id}`,
    ];
    const blind = await keyWith(workspace, 'automations:read', 'activity:read', 'jobs:read');
    const seeing = await keyWith(workspace, 'automations:read', 'activity:read', 'candidates:read');
    for (const path of paths) {
      assert.ok(!(await blind.api('GET', path)).text.includes('Hiddenname'), path);
      assert.ok((await seeing.api('GET', path)).text.includes('Hiddenname'), path);
    }
  });
});
