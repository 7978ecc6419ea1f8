import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { automate, runsOf } from '../../../../../test/automations.ts';
import { startService } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { pause, startRuns, tag } from './start-runs.fixture.ts';

const service = await startService();
const { ask, engine, later, receiver, start } = await startRuns(service);

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await sleep(5);
}

describe('deleting an automation', () => {
  const reasons = async (automation: string) =>
    service.db.write.query(sql`
      select status, error, next_attempt_at as next, finished_at is not null as finished
      from automation_runs where automation_id = ${automation} order by id`);
  const DELETED = { status: 'cancelled', error: 'The automation was deleted.', next: null, finished: true };

  it('cancels its waiting and queued runs immediately, with a reason, and they execute no more steps', async () => {
    const { workspace, automation, tags, path } = await start([pause('p'), tag('a')], { maxRunsPerMinute: 1 });
    await makeCandidate(workspace);
    await engine.settle();
    const before = (await runsOf(workspace, automation)).map(({ status }) => status);
    assert.deepEqual(before, ['waiting', 'queued']);
    await workspace.api('DELETE', `/automations/${automation}`);
    assert.deepEqual(await reasons(automation), [DELETED, DELETED]);
    await later(2 * 86_400);
    assert.deepEqual(await tags(), []);
    assert.equal((await workspace.api('GET', path)).status, 404);
  });

  it('cancels a running run before its next step', async () => {
    let release = () => {};
    receiver.held = new Promise((resolve) => (release = resolve));
    const asked = receiver.seen.length;
    const { workspace, automation, tags } = await start([ask('q'), tag('a')], {}, false);
    await until(() => receiver.seen.length > asked);
    await workspace.api('DELETE', `/automations/${automation}`);
    receiver.held = null;
    release();
    await engine.settle();
    const [{ status }] = (await reasons(automation)) as [{ status: string }]; // its one run
    assert.equal(status, 'cancelled');
    assert.deepEqual(await tags(), []);
  });

  it('leaves finished runs, and those of other automations, unchanged', async () => {
    const { workspace, automation, run, read } = await start([tag('a')]);
    const other = await automate(workspace, { trigger: { event: 'candidate.created' }, steps: [pause('p')] });
    await makeCandidate(workspace);
    await engine.settle();
    await workspace.api('DELETE', `/automations/${other}`);
    assert.deepEqual(await read(), run);
    assert.equal((await runsOf(workspace, automation)).length, 2);
    assert.deepEqual(await reasons(other), [DELETED]);
  });
});
