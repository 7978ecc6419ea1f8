import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeJob } from '../../../../test/hiring.ts';

const service = await startService();

const TAG = { id: 'tag', type: 'add_tag', config: { label: 'new' } };
const BODY = { name: 'Tag them', trigger: { event: 'candidate.created' }, steps: [TAG] };

async function create({ api }: TestWorkspace, more: object = {}): Promise<Json> {
  const { status, body, text } = await api('POST', '/automations', { ...BODY, ...more });
  assert.equal(status, 201, text);
  return body.data;
}

const typesOf = (events: Json[]) => events.map(({ type }) => type);

describe('an automation', () => {
  it('is created as a draft with exactly the documented fields and defaults', async () => {
    const workspace = await service.workspace();
    const made = await create(workspace);
    assert.deepEqual(made, {
      id: made.id,
      name: 'Tag them',
      description: null,
      status: 'draft',
      trigger: { event: 'candidate.created' },
      conditions: null,
      steps: [{ ...TAG, onError: 'stop' }],
      definitionVersion: 1,
      publishedVersion: null,
      maxAttempts: 5,
      maxRunsPerMinute: 600,
      limits: null,
      createdBy: made.createdBy,
      owner: { type: 'api_key', id: made.createdBy.id, name: made.createdBy.name },
      createdAt: made.createdAt,
      updatedAt: made.updatedAt,
      publishedAt: null,
    });
    assert.deepEqual((await workspace.api('GET', `/automations/${made.id}`)).body.data, made);
  });

  it('is checked without being changed: a draft whose stage was deleted since has an error at that place', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace, { title: 'Baker' });
    const step = { id: 'move', type: 'move_stage', config: { toStageId: job.stages.screening } };
    const made = await create(workspace, { trigger: { event: 'application.created' }, steps: [step] });
    const path = 'steps.0.config.toStageId';
    const check = async () => (await api('GET', `/automations/${made.id}/validation`)).body.data;
    const message = 'is a stage of Baker: applications for other jobs fail at this step';
    assert.deepEqual(await check(), { errors: [], warnings: [{ path, message }] });
    await api('DELETE', `/jobs/${job.id}/stages/${job.stages.screening}`);
    assert.deepEqual(await check(), { errors: [{ path, message: 'no such stage' }], warnings: [] });
    assert.deepEqual((await api('GET', `/automations/${made.id}`)).body.data, made);
  });

  it('a patch changes only the draft: the published version stays until the draft is published', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { id } = await create(workspace);
    const published = (await api('POST', `/automations/${id}/publish`)).body.data;
    assert.equal(published.publishedVersion, 1);
    const other = { ...TAG, config: { label: 'other' } };
    const edited = (await api('PATCH', `/automations/${id}`, { steps: [other] })).body.data;
    assert.deepEqual([edited.definitionVersion, edited.publishedVersion, edited.status], [2, 1, 'published']);
    const again = (await api('PATCH', `/automations/${id}`, { conditions: {} })).body.data;
    assert.equal(again.definitionVersion, 2, 'one draft, however often it is edited');
    const first = (await api('GET', `/automations/${id}/versions/1`)).body.data;
    assert.equal(first.steps[0].config.label, 'new');
    const second = (await api('POST', `/automations/${id}/publish`)).body.data;
    assert.deepEqual([second.publishedVersion, second.definitionVersion], [2, 2]);
    assert.deepEqual((await api('GET', `/automations/${id}/versions/1`)).body.data, first, 'a version is frozen');
    const { data: versions } = (await api('GET', `/automations/${id}/versions?limit=1`)).body;
    assert.deepEqual(
      versions.map(({ version }: Json) => version),
      [2],
    );
  });

  it('changes to name and limits apply immediately and create no new version', async () => {
    const workspace = await service.workspace();
    const { id } = await create(workspace);
    await workspace.api('POST', `/automations/${id}/publish`);
    const patch = { name: 'Renamed', maxAttempts: 2, maxRunsPerMinute: 10, description: 'Why' };
    const { data } = (await workspace.api('PATCH', `/automations/${id}`, patch)).body;
    assert.deepEqual({ ...data, ...patch }, data);
    assert.equal(data.definitionVersion, 1);
  });

  it('every change is an event with the record and what changed; repeating one records nothing', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { id } = await create(workspace);
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'Other' }],
      ['PATCH', '', { name: 'Other', steps: [TAG] }],
      ['POST', '/publish', undefined],
      ['POST', '/publish', undefined],
      ['POST', '/pause', undefined],
      ['POST', '/pause', undefined],
      ['POST', '/resume', undefined],
      ['POST', '/resume', undefined],
      ['POST', '/pause', undefined],
      ['POST', '/publish', undefined],
    ] as const) {
      assert.equal((await api(method, `/automations/${id}${path}`, body)).status, 200, path);
    }
    assert.equal((await api('DELETE', `/automations/${id}`)).status, 204);
    const events = await eventsOf(workspace, id);
    assert.deepEqual(typesOf(events), [
      'automation.created',
      'automation.updated',
      'automation.published',
      'automation.paused',
      'automation.resumed',
      'automation.paused',
      'automation.published',
      'automation.deleted',
    ]);
    assert.deepEqual(events[1].data.changes, { name: { from: 'Tag them', to: 'Other' } });
    assert.deepEqual(events[4].data.changes, { status: { from: 'paused', to: 'published' } });
    assert.equal(events[2].data.automation.publishedVersion, 1);
  });

  it('publishing requires the scopes for what the steps do', async () => {
    const workspace = await service.workspace();
    const { id } = await create(workspace);
    const { key } = (
      await workspace.api('POST', '/api-keys', { name: 'Narrow', scopes: ['automations:read', 'automations:write'] })
    ).body.data;
    const rejected = await workspace.api('POST', `/automations/${id}/publish`, undefined, {
      authorization: `Bearer ${key}`,
    });
    assert.equal(rejected.status, 403);
    assert.deepEqual(rejected.body.error?.details, { missingScopes: ['tags:write'] });
    assert.equal((await workspace.api('GET', `/automations/${id}`)).body.data.status, 'draft');
  });

  it('a draft can be neither paused nor resumed', async () => {
    const workspace = await service.workspace();
    const { id } = await create(workspace);
    for (const [action, to] of [
      ['pause', 'paused'],
      ['resume', 'published'],
    ]) {
      const rejected = await workspace.api('POST', `/automations/${id}/${action}`);
      assert.equal(rejected.status, 409);
      assert.deepEqual(rejected.body.error?.details, { from: 'draft', to });
    }
  });

  it('is found by status, and as a tombstone after it was deleted', async () => {
    const workspace = await service.workspace();
    const [draft, live, gone] = [await create(workspace), await create(workspace), await create(workspace)];
    await workspace.api('POST', `/automations/${live.id}/publish`);
    await workspace.api('DELETE', `/automations/${gone.id}`);
    const ids = async (query: string) =>
      (await workspace.api('GET', `/automations?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual(await ids('status=draft'), [draft.id]);
    assert.deepEqual(await ids('status=published'), [live.id]);
    assert.deepEqual(await ids('includeDeleted=true'), [gone.id, live.id, draft.id]);
    assert.equal((await workspace.api('GET', `/automations/${gone.id}`)).status, 404);
    assert.equal((await workspace.api('GET', `/automations/${gone.id}/versions`)).status, 404);
  });

  it('is checked again when published: records that it refers to may have been deleted', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const move = { id: 'move', type: 'move_stage', config: { toStageId: job.stages.interview } };
    const { id } = await create(workspace, { trigger: { event: 'application.created' }, steps: [move] });
    assert.equal((await workspace.api('DELETE', `/jobs/${job.id}/stages/${job.stages.interview}`)).status, 204);
    const rejected = await workspace.api('POST', `/automations/${id}/publish`);
    assert.equal(rejected.status, 422);
    assert.equal(rejected.body.error?.details.field, 'steps.0.config.toStageId');
    assert.equal((await workspace.api('GET', `/automations/${id}`)).body.data.status, 'draft');
  });

  it('the difference of two versions, or a version and the draft, is a list of changes by path', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { id } = await create(workspace, { conditions: { field: 'candidate.source', op: 'eq', value: 'web' } });
    assert.deepEqual((await api('GET', `/automations/${id}/diff`)).body.data, {
      from: 'draft',
      to: 'draft',
      changes: [],
    });
    await api('POST', `/automations/${id}/publish`);
    const wait = { id: 'wait', type: 'delay', config: { seconds: 60 } };
    await api('PATCH', `/automations/${id}`, {
      trigger: { event: 'candidate.created', filter: { 'candidate.source': 'web' } },
      conditions: null,
      steps: [wait, { ...TAG, config: { label: 'newer' } }],
    });
    const changes = [
      { path: 'trigger.filter', op: 'add', to: { 'candidate.source': 'web' } },
      { path: 'conditions', op: 'replace', from: { field: 'candidate.source', op: 'eq', value: 'web' }, to: null },
      { path: 'steps.0', op: 'add', to: { ...wait, onError: 'stop' } },
      { path: 'steps.1.config.label', op: 'replace', from: 'new', to: 'newer' },
    ];
    assert.deepEqual((await api('GET', `/automations/${id}/diff`)).body.data, { from: '1', to: 'draft', changes });
    await api('POST', `/automations/${id}/publish`);
    assert.deepEqual((await api('GET', `/automations/${id}/diff?from=1&to=2`)).body.data.changes, changes);
    const unknown = await api('GET', `/automations/${id}/diff?from=7`);
    assert.deepEqual([unknown.status, unknown.body.error?.details.field], [422, 'from']);
  });
});

describe('a problem that can be detected only at run time', () => {
  it('is a warning with its path, and does not prevent publishing', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const stage = job.stages.interview;
    const { body } = await workspace.api('POST', '/automations', {
      name: 'Warned',
      trigger: { event: 'task.completed' },
      steps: [
        { id: 'move', type: 'move_stage', config: { toStageId: stage } },
        { id: 'ask', type: 'http_request', config: { method: 'GET', url: 'https://{{event.task.title}}/' } },
        { id: 'wait', type: 'delay', config: { until: '{{event.task.dueAt}}' } },
      ],
    });
    const paths = body.meta.warnings.map(({ path }: Json) => path);
    assert.deepEqual(paths, ['steps.0.type', 'steps.1.config.url', 'steps.2.config.until', 'steps.0.config.toStageId']);
    const pinned = await workspace.api('POST', '/automations', {
      name: 'Not warned',
      trigger: { event: 'application.created', filter: { 'job.id': job.id } },
      steps: [{ id: 'move', type: 'move_stage', config: { toStageId: stage } }],
    });
    assert.deepEqual(pinned.body.meta.warnings, []);
  });
});
