import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Json } from '../../server/test/harness.ts';
import { apply, makeJob, makeMember } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;
const { api } = workspace;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Interview plan for Interview' });
const open = (page: Page) => page.getByRole('button', { name: 'Interview plan for Interview' }).click();
const planOf = async (jobId: string): Promise<Json> =>
  (await api('GET', `/interview-plans?jobId=${jobId}`)).body.data[0];
const titles = async (jobId: string) => (await planOf(jobId)).sessions.map(({ title }: Json) => title);

describe('the interview plan of a stage', () => {
  it('is created with interviewers and criteria, and what was typed survives closing the dialog', async () => {
    const job = await makeJob(workspace);
    const interviewer = await makeMember(workspace, 'Sofia Planner');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}/stages`);
    await open(page);
    await dialog(page).getByLabel('Title (required)').fill('System design');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await open(page);
    // The only interview is expanded.
    const fields = dialog(page).getByRole('group', { name: 'System design' });
    await fields.getByLabel('Format').selectOption('In person');
    await fields.getByLabel('Duration').fill('75');
    await fields.getByLabel('Sofia Planner').check();
    await fields.getByRole('button', { name: 'Add criterion' }).click();
    await fields.getByLabel('Criterion', { exact: true }).fill('Trade-offs');
    await fields.getByLabel('How to score it').fill('4: names them unprompted.');
    await fields.getByLabel('A score is required').check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Interview plan saved.').waitFor();
    const [session] = (await planOf(job.id)).sessions;
    assert.deepEqual(
      { ...session, id: null },
      {
        id: null,
        title: 'System design',
        type: 'technical',
        mode: 'onsite',
        durationMins: 75,
        interviewerIds: [interviewer],
        optionalInterviewerIds: [],
        pool: null,
        notes: null,
        scorecardCriteria: [{ label: 'Trade-offs', guidance: '4: names them unprompted.', required: true }],
      },
    );
    await page.getByText('1 planned interview').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('has fields as wide as the row on a phone', async () => {
    const job = await makeJob(workspace);
    const { page, pageErrors } = await member('recruiter', { width: 390, height: 844 });
    await page.goto(`/jobs/${job.id}/stages`);
    await open(page);
    const row = dialog(page).getByRole('listitem');
    const [outer, field] = [await row.boundingBox(), await row.getByLabel('Title (required)').boundingBox()];
    assert.ok(outer !== null && field !== null);
    assert.ok(outer.width - field.width <= 32, `${field.width} of ${outer.width} pixels`);
    assert.deepEqual(pageErrors, []);
  });

  it('is reordered by buttons and by dragging, keeps the IDs of its sessions, shows errors at their fields and ends without sessions', async () => {
    const job = await makeJob(workspace);
    const sessions = ['Call', 'Pairing', 'Culture'].map((title) => ({ title, type: 'technical' }));
    const made = (await api('POST', '/interview-plans', { stageId: job.stages.interview, sessions })).body.data;
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}/stages`);
    await page.getByText('3 planned interviews').waitFor();
    await open(page);
    await dialog(page).getByRole('button', { name: 'Move Culture up' }).click();
    const row = (title: string) =>
      dialog(page).getByRole('list', { name: 'Interviews' }).getByRole('listitem').filter({ hasText: title });
    await row('Culture').getByTitle('Drag to reorder').dragTo(row('Call'));
    await page.getByText('Culture moved to position 1 of 3.').waitFor({ state: 'attached' });
    const criteria = async (second: string) => {
      await row('Pairing').getByLabel('Criterion', { exact: true }).nth(1).fill(second);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
    };
    await row('Pairing')
      .getByRole('button', { name: /^Pairing/ })
      .click();
    await row('Pairing').getByRole('button', { name: 'Add criterion' }).click();
    await row('Pairing').getByLabel('Criterion', { exact: true }).fill('Clarity');
    await row('Pairing').getByRole('button', { name: 'Add criterion' }).click();
    await criteria('clarity');
    await row('Pairing').getByText('is the same as that of an earlier criterion').waitFor();
    await criteria('Speed');
    await page.getByText('Interview plan saved.').waitFor();
    assert.deepEqual(await titles(job.id), ['Culture', 'Call', 'Pairing']);
    const ids = (of: Json) => of.sessions.map(({ id }: Json) => id).sort();
    assert.deepEqual(ids(await planOf(job.id)), ids(made));
    await open(page);
    for (const title of ['Culture', 'Call', 'Pairing']) {
      await row(title)
        .getByRole('button', { name: new RegExp(`^${title}`) })
        .click();
      await row(title).getByRole('button', { name: 'Remove interview' }).click();
    }
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('3 planned interviews').waitFor({ state: 'detached' });
    assert.equal(await planOf(job.id), undefined);
    assert.deepEqual(pageErrors, []);
  });

  it('fills in the fields of an interview that is scheduled from it; the interviews of the stage are offered first', async () => {
    const job = await makeJob(workspace);
    const plan = (stage: string, title: string, more: object = {}) =>
      api('POST', '/interview-plans', { stageId: stage, sessions: [{ title, type: 'culture', ...more }] });
    await plan(job.stages.applied, 'First call', { durationMins: 30, mode: 'phone', notes: 'Ask about Berlin.' });
    await plan(job.stages.interview, 'Deep dive');
    const { candidateId } = await apply(workspace, job.id);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}?tab=interviews`);
    await page.getByRole('button', { name: 'Schedule interview' }).first().click();
    const asks = page.getByRole('dialog');
    await asks.getByLabel('Planned interview').selectOption('First call');
    assert.deepEqual(await asks.getByLabel('Planned interview').locator('option').allTextContents(), [
      'None',
      'First call',
      'Deep dive',
    ]);
    const typedIn = (label: string) => asks.getByLabel(label, { exact: true }).inputValue();
    assert.deepEqual(
      [
        await typedIn('Title'),
        await typedIn('Duration'),
        await typedIn('Format'),
        await typedIn('Notes for interviewers'),
      ],
      ['First call', '30', 'phone', 'Ask about Berlin.'],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('is accessible and fits', async () => {
    const job = await makeJob(workspace);
    const sessions = [
      { title: 'A conversation with a very long title about everything that we do here', type: 'panel' },
      { title: 'Pairing', type: 'technical', scorecardCriteria: [{ label: 'Clarity', guidance: 'Short.' }] },
    ];
    await api('POST', '/interview-plans', { stageId: job.stages.interview, sessions });
    const ready = async (page: Page) => {
      await open(page);
      await dialog(page)
        .getByRole('button', { name: /^Pairing/ })
        .click();
      await dialog(page).getByLabel('How to score it').waitFor();
    };
    await assertUsable(started, [{ path: `/jobs/${job.id}/stages`, ready }], 'recruiter');
  });
});
