import assert from 'node:assert/strict';
import { it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../../test/automations.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { moveClock, startService } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';
import { dispatchOnce } from '../../activity/dispatch.ts';
import { runDispatcher } from './dispatch-runs.ts';

const service = await startService();

async function shown(): Promise<number> {
  const { text } = await service.request('GET', '/metrics');
  return Number(/^rolecall_automation_oldest_ready_seconds (.*)$/m.exec(text)?.[1]);
}

it('metrics report how long the oldest ready run has waited for a worker, and nothing when none waits', {
  // They are of all workspaces together, which is what that role may not see.
  skip: process.env.TEST_ROW_SECURITY === '1',
}, async () => {
  const workspace = await service.workspace();
  const automation = await automate(workspace, {
    trigger: { event: 'candidate.created' },
    steps: [{ id: 'rest', type: 'delay', config: { seconds: 3_600 } }],
  });
  assert.equal(await shown(), 0);
  await makeCandidate(workspace);
  const dispatcher = runDispatcher(() => {});
  // The event can be dispatched once every change that began before it has ended.
  await eventually(
    async () => {
      await dispatchOnce(service.db, dispatcher);
      return (await runsOf(workspace, automation)).length;
    },
    (runs) => runs === 1,
  );
  await moveClock(service.db, '100 seconds');
  // Metrics are up to a second old.
  await eventually(shown, (seconds) => seconds >= 100);
  await startEngine(service).settle();
  await eventually(shown, (seconds) => seconds === 0); // its time has not come
});
