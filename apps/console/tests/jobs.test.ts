import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Json } from '../../server/src/testing/harness.ts';
import { apply, makeJob } from '../../server/src/testing/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;
const { api } = workspace;

const jobOf = async (id: string): Promise<Json> => (await api('GET', `/jobs/${id}`)).body.data;
const stagesOf = async (id: string): Promise<string[]> =>
  (await api('GET', `/jobs/${id}/stages`)).body.data.map(({ name }: Json) => name);
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('jobs in the console', () => {
  it('can be found by words and status, by an address that can be passed on', async () => {
    await makeJob(workspace, { title: 'Cartographer' });
    const open = await makeJob(workspace, { title: 'Cartographer at sea' });
    await api('POST', `/jobs/${open.id}/publish`);
    await apply(workspace, open.id);
    const { page, complaints } = await member('interviewer');
    await page.goto('/jobs');
    await page.getByLabel('Search jobs').fill('cartographer');
    await page.waitForURL(/q=cartographer/);
    await page.getByLabel('Status').selectOption('Open');
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /^Cartographer at sea Open .* 1 0 / });
    await row.waitFor();
    await page.goto(page.url());
    await row.getByRole('link', { name: 'Cartographer at sea' }).waitFor();
    await page.getByLabel('Search jobs').fill('nobody writes this');
    await page.getByRole('button', { name: 'Show all jobs' }).click();
    await page.getByRole('link', { name: 'Cartographer', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'New job' }).count(), 0, 'an interviewer makes no jobs');
    assert.deepEqual(complaints, []);
  });

  it('go from draft to open, closed and back, are copied, and are gone when deleted', async () => {
    const job = await makeJob(workspace, { title: 'Bell Founder' });
    const { page, complaints } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Open', { exact: true }).waitFor();
    await menu(page, 'Close the job');
    await page.getByText('Closed', { exact: true }).waitFor();
    await menu(page, 'Back to draft');
    await page.getByText('Draft', { exact: true }).waitFor();
    assert.equal((await jobOf(job.id)).status, 'draft');
    await menu(page, 'Duplicate');
    await page.waitForURL((url) => url.pathname.endsWith('/edit') && !url.pathname.includes(job.id));
    await page.getByLabel('Name in the address').and(page.locator('[value="bell-founder-2"]')).waitFor();
    await menu(page, 'Delete');
    await page.getByRole('button', { name: 'Delete the job' }).click();
    await page.getByText('The job is deleted.').waitFor();
    await page.waitForURL(/\/jobs$/);
    const left = (await api('GET', '/jobs?q=founder')).body.data;
    assert.deepEqual(
      left.map(({ id }: Json) => id),
      [job.id],
    );
    assert.deepEqual(complaints, []);
  });

  it('two who write at once are told, and neither loses what the other wrote', async () => {
    const job = await makeJob(workspace, { title: 'Glazier' });
    const [one, two] = await Promise.all([member('recruiter'), member('admin')]);
    for (const { page } of [one, two]) {
      await page.goto(`/jobs/${job.id}/edit`);
      await page.getByLabel('Location').waitFor();
    }
    await two.page.getByLabel('Location').fill('Chartres');
    await one.page.getByLabel('Department').fill('Windows');
    await one.page.getByLabel('From').fill('30000');
    await one.page.getByLabel('Currency').fill('xyz');
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByText('must be a code of ISO 4217').waitFor();
    await one.page.getByLabel('Currency').fill('eur');
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByText('Not saved yet').waitFor({ state: 'detached' });
    const notice = two.page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
    await notice.waitFor();
    await two.page.getByRole('button', { name: 'Save' }).click();
    await two.page.getByText('Somebody else changed this in the meantime').waitFor();
    assert.equal((await jobOf(job.id)).location, null);
    await notice.getByRole('button', { name: 'Keep mine on top of theirs' }).click();
    assert.equal(await two.page.getByLabel('Department').inputValue(), 'Windows');
    await two.page.getByRole('button', { name: 'Save' }).click();
    await two.page.getByText('Not saved yet').waitFor({ state: 'detached' });
    const { location, department, salaryMin, currency } = await jobOf(job.id);
    assert.deepEqual([location, department, salaryMin, currency], ['Chartres', 'Windows', 30_000, 'EUR']);
    for (const { complaints } of [one, two]) assert.deepEqual(complaints, []);
  });

  it('have stages that are added, named, ordered by buttons and by drag, and deleted with a place for their people', async () => {
    const job = await makeJob(workspace);
    const { id } = await apply(workspace, job.id);
    const { page, complaints } = await member('recruiter');
    await page.goto(`/jobs/${job.id}/stages`);
    await page.getByRole('button', { name: 'Add a stage' }).click();
    await page.getByLabel('Name').fill('Trial day');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Move Trial day up' }).click();
    await page.getByText('The order is saved.').first().waitFor();
    assert.deepEqual((await stagesOf(job.id)).slice(-3), ['Hired', 'Trial day', 'Rejected']);
    const row = (name: string) =>
      page.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name });
    await row('Trial day').getByTitle('Drag to another place').dragTo(row('Screening'));
    await page.getByText('Trial day is now number 2 of 7.').waitFor({ state: 'attached' });
    await row('Trial day').getByRole('button', { name: 'Move Trial day up' }).and(page.locator(':enabled')).waitFor();
    await page.getByRole('button', { name: 'Edit Trial day' }).click();
    await page.getByLabel('Name').fill('Day together');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete Applied' }).click();
    await page.getByLabel('Where its people go').selectOption('Day together');
    await page.getByRole('button', { name: 'Delete the stage' }).click();
    await page.getByText('The stage is deleted.').waitFor();
    assert.deepEqual((await stagesOf(job.id)).slice(0, 2), ['Day together', 'Screening']);
    const stages = (await api('GET', `/jobs/${job.id}/stages`)).body.data;
    assert.equal((await api('GET', `/applications/${id}`)).body.data.stageId, stages[0].id);
    assert.equal(await page.getByRole('button', { name: 'Delete Hired' }).isDisabled(), true);
    assert.deepEqual(complaints, []);
  });

  it('have a form whose questions are written, ordered and checked, beside what people will see', async () => {
    const job = await makeJob(workspace);
    const path = `/jobs/${job.id}/application-config`;
    const form = (await api('GET', path)).body.data;
    const question = (id: string, label: string) => ({ id, label, type: 'text', required: false });
    await api('PUT', path, { ...form, questions: [question('first', 'First?'), question('second', 'Second?')] });
    const { page, complaints } = await member('recruiter');
    await page.goto(`/jobs/${job.id}/form`);
    await page.getByRole('button', { name: 'Move Second? up' }).click();
    const summary = (label: string) => page.getByRole('list', { name: 'Questions' }).getByText(label, { exact: true });
    await summary('Second?').click();
    await page.getByRole('group', { name: 'Question 1' }).getByLabel('Name in the API').fill('Not A Name');
    await page.getByLabel('Phone: whether it is asked').selectOption('Not asked');
    await page.getByLabel('Ask for a consent').check();
    await page.getByLabel('Text').fill('You may write to me.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByLabel('You may write to me.').waitFor();
    assert.equal(await preview.getByLabel('Phone').count(), 0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please check the marked fields.').waitFor();
    assert.equal(await page.getByRole('group', { name: 'Question 1' }).getByRole('alert').count(), 1);
    await page.getByRole('group', { name: 'Question 1' }).getByLabel('Name in the API').fill('name');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The form is saved').waitFor();
    const saved = (await api('GET', path)).body.data;
    assert.deepEqual(
      saved.questions.map(({ id }: Json) => id),
      ['name', 'first'],
    );
    assert.deepEqual([saved.sections.phone.visibility, saved.consent.text], ['disabled', 'You may write to me.']);
    await summary('First?').click();
    await page.getByRole('group', { name: 'Question 2' }).getByRole('button', { name: 'Remove the question' }).click();
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('link', { name: 'Board' }).click();
    assert.match(page.url(), /\/form$/, 'what is not saved is not left without a question');
    assert.deepEqual(complaints, []);
  });

  it('can be used by everybody, light and dark, wide and narrow', async () => {
    const job = await makeJob(workspace, { requirements: 'A *steady* hand' });
    const paths = ['', '?create=true', `/${job.id}/edit`, `/${job.id}/form`, `/${job.id}/stages`];
    const ready = (page: Page) => page.waitForLoadState('networkidle');
    await assertUsable(
      started,
      paths.map((path) => ({ path: `/jobs${path}`, ready })),
      'recruiter',
    );
  });
});
