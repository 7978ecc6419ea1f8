import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { sql } from '../../../platform/database/sql.ts';
import { retention } from './retention.ts';

const service = await startService();
const { db, services } = service;

const keepFor = async ({ api }: TestWorkspace, days: number | null) => {
  const answer = await api('PATCH', '/workspace', { retention: days === null ? null : { days } });
  assert.equal(answer.status, 200, answer.text);
};
const preview = async ({ api }: TestWorkspace, query = ''): Promise<string[]> => {
  const { status, body, text } = await api('GET', `/workspace/retention-preview?${query}`);
  assert.equal(status, 200, text);
  return body.data.map((item: Json) => item.candidateId);
};
const erased = async ({ id }: TestWorkspace): Promise<string[]> => {
  const rows = await db.write.query<{ id: string }>(
    sql`select id from candidates where workspace_id = ${id} and erased_at is not null order by id`,
  );
  return rows.map((row) => row.id);
};
const run = () => retention.run(db, services);

describe('retention', () => {
  it('changing it requires the scope for erasing candidates; otherwise nothing is applied', async () => {
    const workspace = await service.workspace();
    const { api } = await keyWith(workspace, 'workspace:read', 'workspace:write');
    const rejected = await api('PATCH', '/workspace', { name: 'Renamed', retention: { days: 1 } });
    assert.equal(rejected.status, 403);
    assert.equal(rejected.body.error!.details.requiredScope, 'candidates:write');
    const { name, retention } = (await api('GET', '/workspace')).body.data;
    assert.deepEqual([name === 'Renamed', retention], [false, null]);
    assert.equal((await api('PATCH', '/workspace', { name: 'Renamed', retention: null })).status, 200, 'as it was');
  });

  it('erases the candidates whose retention period is over, as in the preview, and no others', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace);
    const person = () => makeCandidate(workspace);
    const [never, ended, active, deleted, other] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    const apply = async (candidateId: string) =>
      (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data.id;
    await api('POST', `/applications/${await apply(ended)}/reject`);
    await apply(active);
    await api('DELETE', `/candidates/${deleted}`);
    await api('POST', `/candidates/${ended}/merge`, { candidateId: other });
    await keepFor(workspace, 30);
    assert.deepEqual(await preview(workspace), []);

    await moveClock(db, '20 days');
    const touched = await person();
    await moveClock(db, '31 days');
    const due = [never, ended, deleted].sort();
    assert.deepEqual((await preview(workspace)).sort(), due);
    assert.deepEqual(await erased(workspace), []);
    await run();
    assert.deepEqual(await erased(workspace), [...due, other].sort());
    assert.deepEqual(await preview(workspace), []);
    assert.equal((await api('GET', `/candidates/${touched}`)).status, 200);
    assert.equal((await api('GET', `/candidates/${active}`)).status, 200);
    const [event] = (await api('GET', `/activity-events?entityId=${never}&type=candidate.erased`)).body.data;
    assert.deepEqual(event.actor, { type: 'system', id: null, name: 'Retention' });
  });

  it('an application that changes counts as activity of its candidate', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const candidateId = await makeCandidate(workspace);
    const application = (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data.id;
    await keepFor(workspace, 30);
    await moveClock(db, '100 days');
    assert.deepEqual(await preview(workspace), []);
    await workspace.api('POST', `/applications/${application}/withdraw`);
    await moveClock(db, '129 days');
    assert.deepEqual(await preview(workspace), []);
    await moveClock(db, '131 days');
    assert.deepEqual(await preview(workspace), [candidateId]);
  });

  it('without the setting no candidates are erased; the preview accepts a number of days', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    await moveClock(db, '1000 days');
    await run();
    assert.deepEqual(await erased(workspace), []);
    assert.deepEqual(await preview(workspace), []);
    assert.deepEqual(await preview(workspace, 'days=800'), [id]);
    assert.deepEqual(await preview(workspace, 'days=2000'), []);
    assert.equal((await workspace.api('GET', '/workspace/retention-preview?days=0')).status, 422);
  });

  it('the preview is paged and contains the last activity', async () => {
    const workspace = await service.workspace();
    const ids = [await makeCandidate(workspace), await makeCandidate(workspace), await makeCandidate(workspace)];
    const candidate = (await workspace.api('GET', `/candidates/${ids[2]}`)).body.data;
    await keepFor(workspace, 10);
    await moveClock(db, '1100 days');
    const first = await workspace.api('GET', '/workspace/retention-preview?limit=2');
    assert.deepEqual(first.body.data[0], {
      candidateId: ids[2],
      firstName: candidate.firstName,
      lastName: candidate.lastName,
      email: candidate.email,
      lastActivityAt: candidate.updatedAt,
      deletedAt: null,
    });
    const second = await preview(workspace, `limit=2&cursor=${first.body.meta?.nextCursor}`);
    assert.deepEqual(second, [ids[0]]);
  });

  it('concurrent processes erase each candidate once', async () => {
    const workspace = await service.workspace();
    for (let count = 0; count < 12; count += 1) await makeCandidate(workspace);
    await keepFor(workspace, 5);
    await moveClock(db, '1200 days');
    await Promise.all([run(), run(), run()]);
    const { body } = await workspace.api('GET', '/activity-events?type=candidate.erased&limit=100');
    assert.equal(body.data.length, 12);
    assert.equal(new Set(body.data.map((event: Json) => event.entityId)).size, 12);
  });
});
