import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, MINIMAL_JOB } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();

const STAGES = [
  { name: 'New', kind: 'applied', color: '#3366ff' },
  { name: 'Trial day', kind: 'interview', color: null },
  { name: 'Hired', kind: 'hired', color: null },
  { name: 'Rejected', kind: 'rejected', color: null },
];
const NAMES = STAGES.map(({ name }) => name);
const create = async ({ api }: TestWorkspace, more: object = {}): Promise<Json> =>
  (await api('POST', '/pipelines', { name: 'Apprentices', stages: STAGES, ...more })).body.data;
const defaults = async ({ api }: TestWorkspace): Promise<string[]> =>
  (await api('GET', '/pipelines')).body.data.flatMap(({ name, isDefault }: Json) => (isDefault ? [name] : []));
const stagesOf = async ({ api }: TestWorkspace, body: object = {}): Promise<string[]> => {
  const { id } = (await api('POST', '/jobs', { ...MINIMAL_JOB, ...body })).body.data;
  return (await api('GET', `/jobs/${id}/stages`)).body.data.map(({ name }: Json) => name);
};

describe('pipelines', () => {
  it('a new workspace has a default one, with its event, whose stages new jobs get', async () => {
    const workspace = await service.workspace();
    const [pipeline, ...more] = (await workspace.api('GET', '/pipelines')).body.data;
    assert.deepEqual([pipeline.name, pipeline.isDefault, more], ['Standard', true, []]);
    const names = ['Applied', 'Screening', 'Interview', 'Offer', 'Hired', 'Rejected'];
    assert.deepEqual(
      pipeline.stages.map(({ name }: Json) => name),
      names,
    );
    assert.deepEqual(await stagesOf(workspace), names);
    const [event] = await eventsOf(workspace, pipeline.id);
    assert.deepEqual([event!.type, event!.data.pipeline], ['pipeline.created', pipeline]);
  });

  it('a job is created with the stages of its pipeline, and later changes of the pipeline do not affect it', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const pipeline = await create(workspace);
    const job = (await api('POST', '/jobs', { ...MINIMAL_JOB, pipelineId: pipeline.id })).body.data;
    const read = async () => (await api('GET', `/jobs/${job.id}/stages`)).body.data;
    const before = await read();
    assert.deepEqual(
      before.map(({ name, kind, color }: Json) => ({ name, kind, color })),
      STAGES,
    );
    const changed = STAGES.map((stage) => ({ ...stage, name: `${stage.name} (2)` }));
    const patched = await api('PATCH', `/pipelines/${pipeline.id}`, { stages: changed });
    assert.deepEqual(patched.body.data.stages, changed);
    assert.equal((await api('DELETE', `/pipelines/${pipeline.id}`)).status, 204);
    assert.deepEqual(await read(), before);
    assert.deepEqual(
      (await eventsOf(workspace, pipeline.id)).map(({ type }) => type),
      ['pipeline.created', 'pipeline.updated', 'pipeline.deleted'],
    );
    for (const pipelineId of [pipeline.id, newId(), (await create(await service.workspace())).id]) {
      const { status, body } = await api('POST', '/jobs', { ...MINIMAL_JOB, pipelineId });
      assert.deepEqual([status, body.error!.details.field], [422, 'pipelineId']);
    }
    const fixed = await api('PATCH', `/jobs/${job.id}`, { pipelineId: pipeline.id });
    assert.deepEqual([fixed.status, fixed.body.error!.details.field], [422, 'pipelineId']);
  });

  it('an import uses the pipeline for new jobs only', async () => {
    const workspace = await service.workspace();
    const { id: pipelineId } = await create(workspace);
    const load = async () =>
      (await workspace.api('POST', '/jobs/import', { jobs: [{ title: 'Cook', description: 'x', pipelineId }] })).body
        .data.items[0];
    const { jobId } = await load();
    const stages = (await workspace.api('GET', `/jobs/${jobId}/stages`)).body.data;
    assert.deepEqual(
      stages.map(({ name }: Json) => name),
      NAMES,
    );
    assert.equal((await load()).action, 'keep');
  });

  it('exactly one is the default, even with concurrent changes', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create(workspace, { name })));
    const answers = await Promise.all(made.map(({ id }) => api('PATCH', `/pipelines/${id}`, { isDefault: true })));
    for (const { status } of answers) assert.equal(status, 200);
    const [name, ...others] = await defaults(workspace);
    assert.deepEqual(others, []);
    const { id } = made.find((pipeline) => pipeline.name === name)!;
    for (const answer of [
      await api('DELETE', `/pipelines/${id}`),
      await api('PATCH', `/pipelines/${id}`, { isDefault: false }),
    ]) {
      assert.deepEqual([answer.status, answer.body.error!.details.field], [409, 'isDefault']);
    }
    await create(workspace, { name: 'New default', isDefault: true });
    assert.deepEqual(await defaults(workspace), ['New default']);
    assert.deepEqual(await stagesOf(workspace), NAMES);
    const former = (await eventsOf(workspace, id)).at(-1)!;
    assert.deepEqual(former.data.changes, { isDefault: { from: true, to: false } });
  });

  it('have one hired, one rejected and another stage, and a name of their own', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { id } = await create(workspace);
    const [applied, trial, hired, rejected] = STAGES;
    for (const stages of [
      [hired, rejected],
      [applied, trial, rejected],
      [applied, hired, hired, rejected],
      [applied, hired, rejected, rejected],
      [],
    ]) {
      for (const [method, path] of [
        ['POST', '/pipelines'],
        ['PATCH', `/pipelines/${id}`],
      ] as const) {
        const { status, body } = await api(method, path, { name: 'X', stages });
        assert.deepEqual([status, body.error!.details.field], [422, 'stages']);
      }
    }
    const taken = await api('POST', '/pipelines', { name: 'APPRENTICES', stages: STAGES });
    assert.deepEqual([taken.status, taken.body.error!.details.existingId], [409, id]);
    const color = await api('POST', '/pipelines', {
      name: 'Y',
      stages: [{ ...applied, color: 'red' }, hired, rejected],
    });
    assert.equal(color.status, 422);
  });

  it('require scopes of their own; creating a job with one does not', async () => {
    const workspace = await service.workspace();
    const { id } = await create(workspace);
    const { api } = await keyWith(workspace, 'pipelines:read');
    assert.equal((await api('GET', `/pipelines/${id}`)).status, 200);
    assert.equal((await api('DELETE', `/pipelines/${id}`)).status, 403);
    const writer = await keyWith(workspace, 'jobs:write');
    assert.equal((await writer.api('GET', '/pipelines')).status, 403);
    assert.equal((await writer.api('POST', '/jobs', { ...MINIMAL_JOB, pipelineId: id })).status, 201);
  });
});
