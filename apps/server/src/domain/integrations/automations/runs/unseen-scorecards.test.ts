import assert from 'node:assert/strict';
import { it } from 'node:test';
import { automate, startEngine } from '../../../../../test/automations.ts';
import { startService } from '../../../../../test/harness.ts';
import { apply, makeJob, makeMember } from '../../../../../test/hiring.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { submitScorecard } from '../../../hiring/scorecards/change-scorecard.ts';
import { replayRun } from './change-run.ts';
import { getRun, listRuns } from './read-run.ts';

const service = await startService();
const engine = startEngine(service);

it('a run started by a scorecard is redacted for members who have not submitted their own', async () => {
  const workspace = await service.workspace();
  const job = await makeJob(workspace);
  const automation = await automate(workspace, {
    trigger: { event: 'scorecard.submitted' },
    conditions: { field: 'event.scorecard.rating', op: 'eq', value: 'no' },
    steps: [{ id: 'note', type: 'add_note', config: { body: 'Rated {{event.scorecard.comment}}' } }],
  });
  const operator = async (name: string): Promise<Context> => {
    const id = await makeMember(workspace, name);
    return { ...workspace.context, actor: { type: 'operator', id, name } };
  };
  const [ida, grace] = [await operator('Ida'), await operator('Grace')];
  const { id: applicationId } = await apply(workspace, job.id);
  const stageId = job.stages.interview;
  await submitScorecard(ida, { applicationId, stageId, rating: 'no', comment: 'too slow' });
  await engine.settle();

  const [run] = (await listRuns(ida, automation, {})).items;
  assert.equal(run?.status, 'succeeded');
  const shown = await getRun(ida, automation, run!.id);
  assert.match(JSON.stringify(shown), /too slow/);
  assert.deepEqual(await getRun(workspace.context, automation, run!.id), shown, 'API keys see all');

  const seenBy = [
    await listRuns(grace, automation, {}),
    await getRun(grace, automation, run!.id),
    await replayRun(grace, automation, run!.id, {}),
  ];
  // The engine's own records are not part of any response.
  const seen = (answer: unknown) =>
    JSON.stringify(answer, (field, value) => (field === 'storedSteps' ? undefined : value));
  for (const answer of seenBy) assert.doesNotMatch(seen(answer), /too slow|"no"/);
  await submitScorecard(grace, { applicationId, stageId, rating: 'yes' });
  assert.deepEqual(await getRun(grace, automation, run!.id), shown);
});
