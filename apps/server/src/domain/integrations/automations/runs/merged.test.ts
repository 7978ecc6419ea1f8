import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf } from '../../../../../test/automations.ts';
import { startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { apply, makeJob } from '../../../../../test/hiring.ts';
import { pause, startRuns } from './start-runs.fixture.ts';

const service = await startService();
const { engine, later } = await startRuns(service);
const trigger = { event: 'application.created' };

const screen = (toStageId: string) => ({ id: 'move', type: 'move_stage', config: { toStageId } });

async function merge({ api }: TestWorkspace, survivor: string, other: string): Promise<void> {
  const merged = await api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
  assert.equal(merged.status, 200, merged.text);
}

describe('a run whose application is merged into another', () => {
  it('continues with the surviving application, over any number of merges', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const automation = await automate(workspace, { trigger, steps: [pause('p'), screen(job.stages.screening)] });
    const [first, second, last] = [
      await apply(workspace, job.id),
      await apply(workspace, job.id),
      await apply(workspace, job.id),
    ];
    await engine.settle();
    await merge(workspace, second.candidateId, first.candidateId);
    await later(1);
    await merge(workspace, last.candidateId, second.candidateId);
    await later(2 * 86_400);
    const runs = await runsOf(workspace, automation);
    assert.deepEqual(
      runs.map(({ status, error }) => ({ status, error })),
      Array(3).fill({ status: 'succeeded', error: null }),
    );
    assert.deepEqual([...new Set(runs.map(({ steps }) => steps[1].output.applicationId))], [last.id]);
    const { body } = await workspace.api('GET', `/applications/${last.id}`);
    assert.equal(body.data.stageId, job.stages.screening);
  });

  it('receives events of the surviving application that it waits for', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const wait = { event: 'application.stage_changed', timeoutSeconds: 86_400 };
    const automation = await automate(workspace, {
      trigger,
      steps: [{ id: 'w', type: 'wait_for_event', config: wait }],
    });
    const [other, survivor] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    await engine.settle();
    await merge(workspace, survivor.candidateId, other.candidateId);
    await workspace.api('POST', `/applications/${survivor.id}/move`, { toStageId: job.stages.screening });
    await engine.settle();
    const outputs = (await runsOf(workspace, automation)).map(({ steps }) => steps[0].output?.timedOut);
    assert.deepEqual(outputs, [false, false]);
  });

  it('does not affect a new application made after a deletion: the run fails with a reason', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const automation = await automate(workspace, { trigger, steps: [pause('p'), screen(job.stages.screening)] });
    const { id, candidateId } = await apply(workspace, job.id);
    await engine.settle();
    await workspace.api('DELETE', `/applications/${id}`);
    const anew = (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    await engine.settle();
    await later(2 * 86_400);
    const [gone, own] = await runsOf(workspace, automation);
    assert.equal(gone.status, 'failed');
    assert.match(gone.error, /has no application, or it was deleted/);
    assert.equal(own.steps[1].output.applicationId, anew.id);
  });
});
