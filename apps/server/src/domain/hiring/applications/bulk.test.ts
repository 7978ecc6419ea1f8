import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { runConcurrently } from '../../../../test/run-concurrently.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);

const statuses = ({ body }: Json) => body.data.items.map(({ status }: Json) => status);

describe('bulk', () => {
  it('each candidate has its own outcome, in the order of the request', async () => {
    const has = await apply(workspace, job.id);
    const candidates = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const unknown = newId();
    const candidateIds = [candidates[0]!, has.candidateId, unknown, candidates[1]!, candidates[0]!];
    const answer = await api('POST', '/applications/bulk', { jobId: job.id, candidateIds, source: 'import' });
    assert.equal(answer.status, 200);
    const { items, summary } = answer.body.data;
    assert.deepEqual(
      items.map(({ index, candidateId }: Json) => [index, candidateId]),
      candidateIds.map((id, index) => [index, id]),
    );
    assert.deepEqual(statuses(answer), ['created', 'failed', 'failed', 'created', 'failed']);
    assert.deepEqual(
      items.map(({ error }: Json) => error?.code ?? null),
      [null, 'conflict', 'not_found', null, 'conflict'],
    );
    assert.equal(items[1].error.details.existingId, has.id);
    assert.equal(items[4].error.details.existingId, items[0].application.id);
    assert.deepEqual(summary, { total: 5, created: 2, failed: 3 });
    assert.equal(items[0].application.source, 'import');
    assert.deepEqual(
      (await eventsOf(workspace, items[3].application.id)).map(({ type }) => type),
      ['application.created'],
    );
  });

  it('a hundred applications are created once, however often the call is repeated with its idempotency key', async () => {
    const own = await makeJob(workspace);
    const candidateIds = await runConcurrently(100, () => makeCandidate(workspace));
    const call = () =>
      api('POST', '/applications/bulk', { jobId: own.id, candidateIds }, { 'idempotency-key': 'hundred' });
    const answers = await Promise.all([call(), call(), call()]);
    answers.push(await call());
    const done = answers.filter(({ status }) => status === 200);
    assert.ok(done.length >= 1);
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    assert.deepEqual(done[0]?.body.data.summary, { total: 100, created: 100, failed: 0 });
    assert.equal(answers.at(-1)?.headers.get('idempotent-replayed'), 'true');
    assert.equal((await api('GET', `/applications?jobId=${own.id}&limit=100`)).body.data.length, 100);
  });

  it('concurrent calls in opposite order create each application once', async () => {
    const own = await makeJob(workspace);
    const candidateIds = await Promise.all(Array.from({ length: 30 }, () => makeCandidate(workspace)));
    const answers = await Promise.all(
      [candidateIds, candidateIds.toReversed()].map((ids) =>
        api('POST', '/applications/bulk', { jobId: own.id, candidateIds: ids }),
      ),
    );
    const outcomes = answers.map(statuses);
    candidateIds.forEach((_, index) => {
      const both = [outcomes[0][index], outcomes[1][candidateIds.length - 1 - index]];
      assert.deepEqual(both.sort(), ['created', 'failed']);
    });
  });

  it('the whole call is rejected for an unknown or closed job, and for none or too many candidates', async () => {
    const candidateIds = [await makeCandidate(workspace)];
    const unknown = await api('POST', '/applications/bulk', { jobId: newId(), candidateIds });
    assert.equal(unknown.status, 422);
    assert.equal(unknown.body.error?.details.field, 'jobId');
    const closed = await makeJob(workspace);
    await api('POST', `/jobs/${closed.id}/close`);
    assert.equal((await api('POST', '/applications/bulk', { jobId: closed.id, candidateIds })).status, 409);
    for (const wrong of [[], Array.from({ length: 101 }, () => newId())]) {
      const rejected = await api('POST', '/applications/bulk', { jobId: job.id, candidateIds: wrong });
      assert.equal(rejected.body.error?.details.field, 'candidateIds');
    }
  });

  it('a bulk move moves the valid applications and returns errors for the others', async () => {
    const other = await makeJob(workspace);
    const [a, b, ended, there, elsewhere] = [
      await apply(workspace, job.id),
      await apply(workspace, job.id),
      await apply(workspace, job.id),
      await apply(workspace, job.id),
      await apply(workspace, other.id),
    ];
    await api('POST', `/applications/${ended.id}/withdraw`);
    await api('POST', `/applications/${there.id}/move`, { toStageId: job.stages.interview });
    const applicationIds = [b.id, newId(), ended.id, a.id, there.id, elsewhere.id, b.id];
    const answer = await api('POST', '/applications/bulk-move', { applicationIds, toStageId: job.stages.interview });
    assert.equal(answer.status, 200);
    assert.deepEqual(statuses(answer), ['moved', 'failed', 'failed', 'moved', 'unchanged', 'failed', 'unchanged']);
    const { items, summary } = answer.body.data;
    assert.deepEqual(
      items.map(({ error }: Json) => error?.code ?? null),
      [null, 'not_found', 'conflict', null, null, 'validation_error', null],
    );
    assert.deepEqual(summary, { total: 7, moved: 2, unchanged: 2, failed: 3 });
    assert.equal(items[0].application.stageId, job.stages.interview);
    assert.deepEqual(items[2].error.details, { from: 'withdrawn', to: 'active' });
    for (const { id } of [a, b]) {
      assert.deepEqual(
        (await eventsOf(workspace, id)).map(({ type }) => type),
        ['application.created', 'application.stage_changed'],
      );
    }
  });

  it('with fromStageId, only applications that are still in that stage are moved', async () => {
    const [still, gone] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    const { applied, screening, interview } = job.stages;
    await api('POST', `/applications/${gone.id}/move`, { toStageId: screening });
    const body = { applicationIds: [still.id, gone.id], fromStageId: applied.toUpperCase(), toStageId: interview };
    const answer = await api('POST', '/applications/bulk-move', body);
    assert.deepEqual(statuses(answer), ['moved', 'failed']);
    assert.equal(answer.body.data.items[1].error.code, 'conflict');
    assert.equal((await api('GET', `/applications/${gone.id}`)).body.data.stageId, screening);
  });

  it('a bulk move into the hired stage hires', async () => {
    const { id } = await apply(workspace, job.id);
    await api('POST', '/applications/bulk-move', { applicationIds: [id], toStageId: job.stages.hired });
    assert.equal((await api('GET', `/applications/${id}`)).body.data.status, 'hired');
    assert.equal((await eventsOf(workspace, id)).at(-1).type, 'application.hired');
  });

  it('an unknown stage rejects the whole move, and applications of other workspaces are not moved', async () => {
    const { id } = await apply(workspace, job.id);
    const rejected = await api('POST', '/applications/bulk-move', { applicationIds: [id], toStageId: newId() });
    assert.equal(rejected.status, 422);
    assert.equal(rejected.body.error?.details.field, 'toStageId');
    const outsider = await service.workspace();
    const theirs = await makeJob(outsider);
    const answer = await outsider.api('POST', '/applications/bulk-move', {
      applicationIds: [id],
      toStageId: theirs.stages.offer,
    });
    assert.deepEqual(statuses(answer), ['failed']);
    assert.equal((await api('GET', `/applications/${id}`)).body.data.stageId, job.stages.applied);
  });
});
