import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../../test/harness.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { recover } from './save-run.ts';
import { type StartedRun, startRuns, tag } from './start-runs.fixture.ts';

const service = await startService();
const { ask, receiver, start } = await startRuns(service);

/** What the feed says about the run having failed. */
async function failuresOf({ workspace, automation }: StartedRun): Promise<Json[]> {
  const types = 'automation.run_failed,automation.run_dead_lettered';
  const { body } = await workspace.api('GET', `/activity-events?type=${types}`);
  return body.data.map(({ type, entityId, actor, data }: Json) => {
    assert.deepEqual([entityId, actor.type, actor.id], [automation, 'automation', automation]);
    return [type, data.run.id, data.run.status];
  });
}

describe('the event of a failed run', () => {
  it('is recorded once, with a failure that is not retried: of a request or of a change', async () => {
    receiver.status = 404;
    const tooLong = { id: 'long', type: 'add_tag', config: { label: '{{candidate.email}}'.repeat(5) } };
    for (const step of [ask('q'), tooLong]) {
      const started = await start([tag('a'), step]);
      assert.equal(started.run.status, 'failed', JSON.stringify(started.run));
      assert.deepEqual(await failuresOf(started), [['automation.run_failed', started.run.id, 'failed']]);
    }
  });

  it('is recorded once all attempts have failed', async () => {
    receiver.status = 500;
    const started = await start([ask('q', { maxAttempts: 1 })]);
    assert.deepEqual(await failuresOf(started), [['automation.run_dead_lettered', started.run.id, 'dead_letter']]);
  });

  it('is not recorded while a run is retried, and is once its worker has crashed too often', async () => {
    receiver.status = 500;
    const started = await start([ask('q', { maxAttempts: 3 })]);
    assert.deepEqual(await failuresOf(started), []);
    await service.db.write.query(sql`
      update automation_runs set status = 'running', leases_lost = 1, locked_at = rolecall_now(),
        heartbeat_at = rolecall_now() - interval '1 day'
      where workspace_id = ${started.workspace.id} and id = ${started.run.id}`);
    for (let time = 1; time <= 2; time += 1) await recover(service, 60, 2);
    assert.equal((await started.read()).error, 'Its worker crashed too often.');
    assert.deepEqual(await failuresOf(started), [['automation.run_dead_lettered', started.run.id, 'dead_letter']]);
  });
});
