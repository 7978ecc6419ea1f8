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

const jobOf = async (id: string): Promise<Json> => (await api('GET', `/jobs/${id}`)).body.data;
const stagesOf = async (id: string): Promise<string[]> =>
  (await api('GET', `/jobs/${id}/stages`)).body.data.map(({ name }: Json) => name);
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('jobs in the console', () => {
  it('are searched and filtered, with the filters in the URL', async () => {
    await makeJob(workspace, { title: 'Cartographer' });
    const open = await makeJob(workspace, { title: 'Cartographer at sea' });
    await api('POST', `/jobs/${open.id}/publish`);
    await apply(workspace, open.id);
    const { page, pageErrors } = await member('interviewer');
    await page.goto('/jobs');
    await page.getByLabel('Search jobs').fill('cartographer');
    await page.waitForURL(/q=cartographer/);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Status' }).click();
    await page.getByRole('checkbox', { name: 'Open' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /^Cartographer at sea Open .* 1 0 / });
    await row.waitFor();
    await page.goto(page.url());
    await row.getByRole('link', { name: 'Cartographer at sea' }).waitFor();
    await page.getByLabel('Search jobs').fill('nobody writes this');
    await page.getByRole('button', { name: 'Show all jobs' }).click();
    await page.getByRole('link', { name: 'Cartographer', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'New job' }).count(), 0, 'an interviewer makes no jobs');
    assert.deepEqual(pageErrors, []);
  });

  it('are published, closed, reopened, duplicated and deleted', async () => {
    const job = await makeJob(workspace, { title: 'Bell Founder' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Open', { exact: true }).waitFor();
    await menu(page, 'Close job');
    await page.getByText('Closed', { exact: true }).waitFor();
    await menu(page, 'Unpublish');
    await page.getByText('Draft', { exact: true }).waitFor();
    assert.equal((await jobOf(job.id)).status, 'draft');
    await menu(page, 'Duplicate');
    await page.waitForURL((url) => url.pathname.endsWith('/edit') && !url.pathname.includes(job.id));
    await page.getByLabel('URL slug').and(page.locator('[value="bell-founder-2"]')).waitFor();
    await menu(page, 'Delete');
    await page.getByRole('button', { name: 'Delete job' }).click();
    await page.getByText('Job deleted.').waitFor();
    await page.waitForURL(/\/jobs$/);
    const left = (await api('GET', '/jobs?q=founder')).body.data;
    assert.deepEqual(
      left.map(({ id }: Json) => id),
      [job.id],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('conflicting edits are shown, and nothing is lost', async () => {
    const job = await makeJob(workspace, { title: 'Glazier' });
    const [one, two] = await Promise.all([member('recruiter'), member('admin')]);
    for (const { page } of [one, two]) {
      await page.goto(`/jobs/${job.id}/edit`);
      await page.getByLabel('Location').waitFor();
    }
    await two.page.getByLabel('Location').fill('Chartres');
    await one.page.getByLabel('Department').fill('Windows');
    await one.page.getByLabel('Minimum').fill('30000');
    await one.page.getByLabel('Currency').fill('xyz');
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByText('is required with salaryMin').waitFor();
    await one.page.getByLabel('Pay period', { exact: true }).selectOption('Per year');
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByText('must be an ISO 4217 code').waitFor();
    await one.page.getByLabel('Currency').fill('eur');
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByText('All changes saved').waitFor();
    const notice = two.page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await notice.waitFor();
    const rejected = two.page.waitForResponse((response) => response.request().method() === 'PATCH');
    await two.page.getByRole('button', { name: 'Save' }).click();
    assert.equal((await rejected).status(), 412);
    assert.equal((await jobOf(job.id)).location, null);
    await notice.getByRole('button', { name: 'Reapply my changes' }).click();
    assert.equal(await two.page.getByLabel('Department').inputValue(), 'Windows');
    await two.page.getByRole('button', { name: 'Save' }).click();
    await two.page.getByText('All changes saved').waitFor();
    // It would cover the notice, which is in the bar at the end.
    assert.equal(await two.page.getByText('Already updated by someone else').count(), 0);
    const { location, department, salaryMin, currency } = await jobOf(job.id);
    assert.deepEqual([location, department, salaryMin, currency], ['Chartres', 'Windows', 30_000, 'EUR']);
    for (const { pageErrors } of [one, two]) assert.deepEqual(pageErrors, []);
  });

  it('conflicting edits show members by name, salaries with their currency, and choices as the form does', async () => {
    const job = await makeJob(workspace, {
      title: 'Thatcher',
      ...{ salaryMin: 40_000, currency: 'USD', salaryPeriod: 'year', workplaceType: 'hybrid' },
    });
    const [mine, theirs] = [await makeMember(workspace, 'Mia Mine'), await makeMember(workspace, 'Theo Theirs')];
    const { page, pageErrors } = await member('admin');
    await page.goto(`/jobs/${job.id}/edit`);
    await page.getByLabel('Member', { exact: true }).selectOption({ label: 'Mia Mine' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Minimum').fill('41000');
    await page.getByLabel('Workplace').selectOption('Remote');
    const hiringTeam = [{ memberId: theirs, role: 'recruiter' }];
    const changed = { hiringTeam, salaryMin: 42_000, currency: 'EUR', workplaceType: 'onsite' };
    assert.equal((await api('PATCH', `/jobs/${job.id}`, changed)).status, 200);
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await notice.getByText('Mia Mine · Interviewer', { exact: true }).waitFor();
    await notice.getByText('Theo Theirs · Recruiter', { exact: true }).waitFor();
    for (const value of ['$41,000', '€42,000', 'Remote', 'On-site'])
      await notice.getByText(value, { exact: true }).waitFor();
    const shown = await notice.innerText();
    for (const id of [mine, theirs]) assert.ok(!shown.includes(id));
    assert.deepEqual(pageErrors, []);
  });

  it('have an application form whose questions have fields as wide as their row on a phone', async () => {
    const job = await makeJob(workspace);
    const { page, pageErrors } = await member('recruiter', { width: 390, height: 844 });
    await page.goto(`/jobs/${job.id}/form`);
    await page.getByRole('button', { name: 'Add question' }).click();
    const row = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
    const field = row.getByLabel('Answer type');
    await field.waitFor();
    const [outer, inner] = [await row.boundingBox(), await field.boundingBox()];
    assert.ok(outer !== null && inner !== null);
    assert.ok(outer.width - inner.width <= 32, `${inner.width} of ${outer.width} pixels`);
    assert.deepEqual(pageErrors, []);
  });

  it('conflicting edits of the application form show its sections as the form does', async () => {
    const job = await makeJob(workspace);
    const path = `/jobs/${job.id}/application-config`;
    const form = (await api('GET', path)).body.data;
    const { page, pageErrors } = await member('admin');
    await page.goto(`/jobs/${job.id}/form`);
    await page.getByLabel('Résumé: visibility').selectOption('Hidden');
    const sections = { ...form.sections, resume: { ...form.sections.resume, visibility: 'optional' } };
    assert.notEqual(form.sections.resume.visibility, 'optional');
    assert.equal((await api('PUT', path, { ...form, sections })).status, 200);
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    for (const line of ['Résumé: Hidden', 'Résumé: Optional'])
      await notice.getByText(line, { exact: true }).first().waitFor();
    assert.doesNotMatch(await notice.innerText(), /disabled|isibility/);
    assert.deepEqual(pageErrors, []);
  });

  it('have stages that are added, renamed, reordered by buttons and dragging, and deleted after moving their applications', async () => {
    const job = await makeJob(workspace);
    const { id } = await apply(workspace, job.id);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}/stages`);
    await page.getByRole('button', { name: 'Add stage' }).click();
    await page.getByLabel('Name').fill('Trial day');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Move Trial day up' }).click();
    await page.getByText('Order saved.').first().waitFor();
    assert.deepEqual((await stagesOf(job.id)).slice(-3), ['Hired', 'Trial day', 'Rejected']);
    const row = (name: string) =>
      page.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name });
    await row('Trial day').getByTitle('Drag to reorder').dragTo(row('Screening'));
    await page.getByText('Trial day moved to position 2 of 7.').waitFor({ state: 'attached' });
    await row('Trial day').getByRole('button', { name: 'Move Trial day up' }).and(page.locator(':enabled')).waitFor();
    await page.getByRole('button', { name: 'Edit Trial day' }).click();
    await page.getByLabel('Name').fill('Day together');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete Applied' }).click();
    await page.getByLabel('Move candidates to').selectOption('Day together');
    await page.getByRole('button', { name: 'Delete stage' }).click();
    await page.getByText('Stage deleted.').waitFor();
    assert.deepEqual((await stagesOf(job.id)).slice(0, 2), ['Day together', 'Screening']);
    const stages = (await api('GET', `/jobs/${job.id}/stages`)).body.data;
    assert.equal((await api('GET', `/applications/${id}`)).body.data.stageId, stages[0].id);
    assert.equal(await page.getByRole('button', { name: 'Delete Hired' }).isDisabled(), true);
    assert.deepEqual(pageErrors, []);
  });

  it('have an application form whose questions are edited, reordered and validated next to a preview', async () => {
    const job = await makeJob(workspace);
    const path = `/jobs/${job.id}/application-config`;
    const form = (await api('GET', path)).body.data;
    const question = (id: string, label: string) => ({ id, label, type: 'text', required: false });
    await api('PUT', path, { ...form, questions: [question('first', 'First?'), question('second', 'Second?')] });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}/form`);
    await page.getByRole('button', { name: 'Move Second? up' }).click();
    const summary = (label: string) => page.getByRole('list', { name: 'Questions' }).getByText(label, { exact: true });
    await summary('Second?').click();
    await page.getByRole('group', { name: 'Question 1' }).getByText('For developers').click();
    await page.getByRole('group', { name: 'Question 1' }).getByLabel('API name').fill('Not A Name');
    await page.getByLabel('Phone: visibility').selectOption('Hidden');
    await page.getByLabel('Use a different consent text').check();
    await page.getByRole('textbox', { name: /^Text/ }).fill('You may write to me.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByLabel('You may write to me.').waitFor();
    assert.equal(await preview.getByLabel('Phone').count(), 0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Check the highlighted fields.').waitFor();
    assert.equal(await page.getByRole('group', { name: 'Question 1' }).getByRole('alert').count(), 1);
    await page.getByRole('group', { name: 'Question 1' }).getByLabel('API name').fill('name');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Form saved').waitFor();
    const saved = (await api('GET', path)).body.data;
    assert.deepEqual(
      saved.questions.map(({ id }: Json) => id),
      ['name', 'first'],
    );
    assert.deepEqual([saved.sections.phone.visibility, saved.consent.text], ['disabled', 'You may write to me.']);
    await summary('First?').click();
    await page.getByRole('group', { name: 'Question 2' }).getByRole('button', { name: 'Remove question' }).click();
    await page.getByRole('link', { name: 'Board' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    assert.match(page.url(), /\/form$/, 'what is not saved is not left without a question');
    assert.deepEqual(pageErrors, []);
  });

  it('are accessible in every width and color scheme', async () => {
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
