import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { LOAD_LIMITS } from '../../../platform/load/workspace-load.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);

const act = (id: string, action: string, body?: object) => api('POST', `/applications/${id}/${action}`, body);
const changesOf = async (id: string) => (await api('GET', `/applications/${id}/stage-changes`)).body.data as Json[];

/** Runs `work` while the test locks the application; releases the lock when `waiting` transactions wait for it. */
async function whileLocked<Result>(id: string, waiting: number, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from applications where id = $1 for update', [id]);
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    while (!isDone && (await countWaiting()) < waiting);
    await client.query('commit');
    return await result;
  } finally {
    await client.end();
  }
}

async function countWaiting(): Promise<number> {
  const rows = await service.db.search.query(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

describe('concurrent moves and ends of one application', () => {
  it('of ten concurrent moves to two stages one succeeds; the others return its result or 409', async () => {
    const { id } = await apply(workspace, job.id);
    const targets = Array.from({ length: 10 }, (_, index) => (index % 2 ? job.stages.screening : job.stages.offer));
    // The others wait for one of the transactions that a workspace may have open at once, beside other workspaces.
    const answers = await whileLocked(id, LOAD_LIMITS.transactions.besideOthers, () =>
      Promise.all(targets.map((toStageId) => act(id, 'move', { toStageId }))),
    );
    const { stageId } = (await api('GET', `/applications/${id}`)).body.data;
    answers.forEach(({ status, body }, index) => {
      if (targets[index] === stageId) {
        assert.equal(status, 200);
        assert.equal(body.data.stageId, stageId);
      } else {
        assert.equal(status, 409);
        assert.deepEqual(body.error?.details, { from: stageId, to: targets[index] });
      }
    });
    assert.equal((await changesOf(id)).length, 2);
    assert.equal((await eventsOf(workspace, id)).length, 2);
  });

  it('a move from a stage that the application has left returns 409', async () => {
    const { id } = await apply(workspace, job.id);
    const { applied, screening, offer } = job.stages;
    assert.equal((await act(id, 'move', { fromStageId: applied, toStageId: screening })).status, 200);
    const late = await act(id, 'move', { fromStageId: applied, toStageId: offer });
    assert.equal(late.status, 409);
    assert.deepEqual(late.body.error?.details, { from: screening, to: offer });
    assert.equal((await act(id, 'move', { fromStageId: screening.toUpperCase(), toStageId: offer })).status, 200);
  });

  it('uncoordinated moves leave a history without gaps, with one event each', async () => {
    const { id } = await apply(workspace, job.id);
    const kinds = ['screening', 'interview', 'offer'] as const;
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => act(id, 'move', { toStageId: job.stages[kinds[index % 3]!] })),
    );
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    const history = (await changesOf(id)).toReversed();
    history.slice(1).forEach((change, index) => {
      assert.equal(change.fromStageId, history[index]?.toStageId);
      assert.notEqual(change.fromStageId, change.toStageId);
    });
    const { stageId } = (await api('GET', `/applications/${id}`)).body.data;
    assert.equal(history.at(-1)?.toStageId, stageId);
    assert.equal((await eventsOf(workspace, id)).length, history.length);
  });

  it('of concurrent hiring, rejecting and withdrawing exactly one succeeds', async () => {
    const { id } = await apply(workspace, job.id);
    const actions = ['hire', 'reject', 'withdraw', 'hire', 'reject', 'withdraw'];
    const answers = await whileLocked(id, 6, () => Promise.all(actions.map((action) => act(id, action))));
    const { status } = (await api('GET', `/applications/${id}`)).body.data;
    const winners = answers.filter((answer) => answer.status === 200);
    assert.equal(winners.length, 2);
    assert.ok(winners.every(({ body }) => body.data.status === status));
    assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 409));
    assert.equal((await eventsOf(workspace, id)).length, 2);
  });

  it('ending succeeds despite concurrent moves', async () => {
    const { id } = await apply(workspace, job.id);
    const [moved, rejected] = await Promise.all([act(id, 'move', { toStageId: job.stages.offer }), act(id, 'reject')]);
    assert.equal(rejected.status, 200);
    assert.ok([200, 409].includes(moved.status));
    const { status, stageId } = (await api('GET', `/applications/${id}`)).body.data;
    assert.deepEqual([status, stageId], ['rejected', job.stages.rejected]);
  });
});
