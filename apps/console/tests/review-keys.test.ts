import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../server/test/eventually.ts';
import { makeJob, type TestJob } from '../../server/test/hiring.ts';
import { makeApplicant, reviewUrl } from '../testing/applicants.ts';
import { startConsole } from '../testing/console.ts';
import { sharedPage } from '../testing/shared-page.ts';

const started = await startConsole();
const { workspace } = started;
const { api } = workspace;
const { page, pageErrors: errors } = await sharedPage(started, 'recruiter');

const shows = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
const stageOf = async (id: string): Promise<string> => (await api('GET', `/applications/${id}`)).body.data.stageId;
const undone = (name: string) => page.getByText(`Undone: ${name} is back where they were.`, { exact: true }).waitFor();

/** Opens the review view of a job's first stage, at the first of these candidates. */
async function review(names: readonly string[]): Promise<{ job: TestJob; ids: string[] }> {
  const job = await makeJob(workspace);
  const ids: string[] = [];
  for (const name of names.toReversed()) ids.unshift((await makeApplicant(workspace, job, name, [])).id);
  await page.goto(reviewUrl(job, ids[0]!));
  await shows(names[0]!);
  await page.getByText(`1 of ${names.length}`).waitFor();
  return { job, ids };
}

async function move(key: string, next: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).waitFor();
  await page.keyboard.press('m');
  await page.keyboard.press(key);
  await shows(next);
}

/** Holds back the requests that move an application, until they are released. */
async function holdMoves(id: string): Promise<{ arrived: Promise<void>; release: () => void }> {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/v1/applications/${id}/move`, async (route) => {
    arrived.resolve();
    await released.promise;
    await route.continue();
  });
  return { arrived: arrived.promise, release: released.resolve };
}

describe('Z pressed twice in the review view', () => {
  it('undoes two moves of one candidate in their order, even if the first undo takes long', async () => {
    const { job, ids } = await review(['Ann One', 'Bea Two']);
    await move('2', 'Bea Two');
    await page.keyboard.press('k');
    await shows('Ann One');
    await move('3', 'Bea Two');
    await page.getByText('Ann One moved to Interview.').waitFor();
    const held = await holdMoves(ids[0]!);
    await page.keyboard.press('z');
    await held.arrived;
    await page.keyboard.press('z');
    held.release();
    await eventually(
      () => stageOf(ids[0]!),
      (stage) => stage === job.stages.applied,
    );
    // The messages about the moves are gone: their buttons would do nothing any more.
    const undone = page.getByText('Undone: Ann One is back where they were.');
    await undone.nth(1).waitFor();
    await undone.first().hover(); // messages under the pointer stay until they are removed
    await eventually(
      () => page.getByRole('button', { name: 'Undo', exact: true }).count(),
      (buttons) => buttons === 0,
    );
    assert.deepEqual(errors, []);
  });
});

describe('M in the review view', () => {
  it('moves a candidate again before the first move has been made', async () => {
    const { job, ids } = await review(['Ann One', 'Bea Two']);
    const held = await holdMoves(ids[0]!);
    await move('2', 'Bea Two');
    await held.arrived;
    await page.keyboard.press('k');
    await shows('Ann One');
    await move('3', 'Bea Two');
    held.release();
    await page.getByText('Ann One moved to Interview.').waitFor();
    assert.equal(await stageOf(ids[0]!), job.stages.interview);
    assert.deepEqual(errors, []);
  });

  it('takes the keys that are pressed before the stages have arrived', async () => {
    for (const [keys, stage] of [
      [['3'], 'interview'],
      [['Enter'], 'screening'],
      [['o', 'Enter'], 'offer'],
    ] as const) {
      const job = await makeJob(workspace);
      const { id } = await makeApplicant(workspace, job, 'Ann One', []);
      const asked = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      await page.route(`**/api/v1/jobs/${job.id}/stages*`, async (route) => {
        asked.resolve();
        await released.promise;
        await route.continue();
      });
      await page.goto(`/review/applications/${id}?jobId=${job.id}`);
      await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).waitFor();
      await asked.promise;
      await page.keyboard.press('m');
      for (const key of keys) await page.keyboard.press(key);
      released.resolve();
      await page.getByText(/^Ann One moved to /).waitFor();
      assert.equal(await stageOf(id), job.stages[stage]);
      assert.deepEqual(errors, []);
      await page.unrouteAll();
    }
  });
});

describe('Z in the review view', () => {
  it('undoes the decision made last, also before the service has answered, and leaves the one before', async () => {
    const { job, ids } = await review(['Ann One', 'Bea Two', 'Cas Three']);
    await move('2', 'Bea Two');
    await page.getByText('Ann One moved to Screening.').waitFor();
    const { arrived, release } = await holdMoves(ids[1]!);
    await move('3', 'Cas Three');
    await arrived;
    await page.keyboard.press('z');
    release();
    await undone('Bea Two');
    await shows('Bea Two');
    assert.deepEqual([await stageOf(ids[0]!), await stageOf(ids[1]!)], [job.stages.screening, job.stages.applied]);
    assert.deepEqual(errors, []);
  });

  it('pressed again undoes the decision before; what was undone is not undone again by its button', async () => {
    const { job, ids } = await review(['Ann One', 'Bea Two', 'Cas Three']);
    await move('2', 'Bea Two');
    await move('3', 'Cas Three');
    const message = page.getByRole('listitem').filter({ hasText: 'Bea Two moved to Interview.' });
    await message.waitFor();
    await page.getByText('Ann One moved to Screening.').waitFor();
    await page.keyboard.press('z');
    await undone('Bea Two');
    await page.keyboard.press('z');
    await undone('Ann One');
    await shows('Ann One');
    for (const id of ids) assert.equal(await stageOf(id), job.stages.applied);
    // Nothing is left: the key does nothing.
    await page.keyboard.press('z');
    await page.keyboard.press('j');
    await shows('Bea Two');
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(errors, []);
  });

  it('a candidate can be moved again while the move before is being undone', async () => {
    const { job, ids } = await review(['Ann One', 'Bea Two']);
    await move('2', 'Bea Two');
    await page.getByText('Ann One moved to Screening.').waitFor();
    await page.keyboard.press('k');
    await shows('Ann One');
    const { arrived, release } = await holdMoves(ids[0]!);
    await page.keyboard.press('z');
    await arrived;
    await move('3', 'Bea Two');
    release();
    await page.getByText('Ann One moved to Interview.').waitFor();
    assert.equal(await stageOf(ids[0]!), job.stages.interview);
    assert.deepEqual(errors, []);
  });

  it('does not undo a decision that failed, but the one before', async () => {
    const { job, ids } = await review(['Ann One', 'Bea Two', 'Cas Three']);
    await move('2', 'Bea Two');
    await page.getByText('Ann One moved to Screening.').waitFor();
    // The service rejects a move to a stage that does not exist.
    await page.route(`**/api/v1/applications/${ids[1]}/move`, (route) =>
      route.continue({ postData: JSON.stringify({ toStageId: ids[1] }) }),
    );
    await move('3', 'Cas Three');
    await page.getByRole('alert').getByText('Bea Two was not changed.').waitFor();
    await page.keyboard.press('z');
    await undone('Ann One');
    assert.deepEqual([await stageOf(ids[0]!), await stageOf(ids[1]!)], [job.stages.applied, job.stages.applied]);
  });
});
