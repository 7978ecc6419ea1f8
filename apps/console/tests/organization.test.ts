import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Json } from '../../server/test/harness.ts';
import { apply, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;
const { api } = workspace;

const all = async (path: string): Promise<Json[]> => (await api('GET', path)).body.data;
const rowMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('the organization in the settings', () => {
  it('departments are added below others, renamed and deleted', async () => {
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/departments');
    const add = async (name: string, parent?: string) => {
      await page.getByRole('button', { name: 'Add department' }).first().click();
      const form = page.getByRole('dialog', { name: 'New department' });
      await form.getByLabel('Name').fill(name);
      if (parent !== undefined) await form.getByLabel('Part of').selectOption({ label: parent });
      await form.getByRole('button', { name: 'Add' }).click();
      await form.waitFor({ state: 'detached' });
    };
    await add('Technology');
    await add('Platform', 'Technology');
    await page.getByRole('cell', { name: 'Technology / Platform' }).waitFor();
    await rowMenu(page, 'Platform', 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit department' });
    await form.getByLabel('Name').fill('Infrastructure');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Technology / Infrastructure' }).waitFor();
    await rowMenu(page, 'Technology', 'Delete');
    await page.getByRole('button', { name: 'Delete department' }).click();
    await page.getByText('The department has subdepartments.').waitFor();
    await rowMenu(page, 'Infrastructure', 'Delete');
    await page.getByRole('button', { name: 'Delete department' }).click();
    await page.getByText('Department deleted.').waitFor();
    assert.deepEqual(
      (await all('/departments')).map(({ name }) => name),
      ['Technology'],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('locations are added, with the error next to an unknown country', async () => {
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/locations');
    await page.getByRole('button', { name: 'Add location' }).first().click();
    const form = page.getByRole('dialog', { name: 'New location' });
    await form.getByLabel('Name').fill('Lisbon office');
    await form.getByLabel('City').fill('Lisbon');
    await form.getByLabel('Country').fill('xx');
    await form.getByLabel('Time zone').fill('Europe/Lisbon');
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('alert').getByText('ISO 3166-1').waitFor();
    await form.getByLabel('Country').fill('pt');
    await form.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('cell', { name: 'Lisbon office', exact: true }).waitFor();
    const [location] = await all('/locations');
    assert.deepEqual([location!.city, location!.country, location!.timeZone], ['Lisbon', 'PT', 'Europe/Lisbon']);
    assert.deepEqual(pageErrors, []);
  });

  it('a pipeline is added and used for a new job', async () => {
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/pipelines');
    await page.getByRole('row', { name: /Standard Default/ }).waitFor();
    await page.getByRole('button', { name: 'Add pipeline' }).first().click();
    const form = page.getByRole('dialog', { name: 'New pipeline' });
    await form.getByLabel(/^Name \(/).fill('Apprentices');
    await form.getByRole('button', { name: 'Add stage' }).click();
    await form.getByLabel('Name of stage 4').fill('Trial day');
    for (const number of [4, 3]) await form.getByRole('button', { name: `Move stage ${number} up` }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('row', { name: /Apprentices/ }).waitFor();
    await page.goto('/jobs');
    await page.getByRole('button', { name: 'New job' }).first().click();
    const job = page.getByRole('dialog', { name: 'New job' });
    await job.getByLabel('Title').fill('Apprentice');
    await job.getByLabel('Pipeline').selectOption({ label: 'Apprentices' });
    await job.getByLabel('Description').fill('You learn.');
    await job.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/edit$/);
    const [created] = await all('/jobs?limit=1');
    const stages = await all(`/jobs/${created!.id}/stages`);
    assert.deepEqual(
      stages.map(({ name }) => name),
      ['Applied', 'Trial day', 'Hired', 'Rejected'],
    );
    assert.deepEqual(pageErrors, []);
  });
});

describe('the organization of a job', () => {
  it('department, locations, closing date and the other fields are edited', async () => {
    const department = (await api('POST', '/departments', { name: 'Kitchen' })).body.data;
    const location = (await api('POST', '/locations', { name: 'Porto', country: 'PT' })).body.data;
    const { id } = await makeJob(workspace, { title: 'Pastry Chef' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${id}/edit`);
    await page.getByLabel('Department').selectOption({ label: 'Kitchen' });
    await page.getByLabel('Porto').check();
    await page.getByLabel('Closing date').fill('2090-01-31T12:00');
    await page.getByLabel('Requisition ID').fill('REQ-1');
    await page.getByLabel('Close when filled').check();
    await page.getByLabel('Where remote employees may live').fill('pt, us-ca');
    await page.getByLabel('AI used in selection').selectOption({ label: 'No' });
    await page.getByLabel('Bonus').fill('One month');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Job saved.').waitFor();
    await page.getByText('Closes 31 Jan 2090').waitFor();
    const job = (await api('GET', `/jobs/${id}`)).body.data;
    assert.deepEqual([job.departmentId, job.department], [department.id, 'Kitchen']);
    assert.deepEqual([job.locationIds, job.location], [[location.id], 'Porto']);
    assert.deepEqual([job.applicantRegions, job.usesAi, job.vacancy], [['PT', 'US-CA'], false, null]);
    assert.deepEqual([job.requisitionId, job.bonus, job.closeWhenFilled], ['REQ-1', 'One month', true]);
    assert.match(job.closesAt, /^2090-01-31T/);
    assert.deepEqual(pageErrors, []);
  });

  it('is edited once the departments are read, and a department that is only text stays until another is selected', async () => {
    await api('POST', '/departments', { name: 'Patisserie' });
    const { id } = await makeJob(workspace, { title: 'Chocolatier', department: 'Sweets' });
    const { page, pageErrors } = await member('recruiter');
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/departments?*', async (route) => {
      await isReleased;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/v1/departments?*');
    await page.goto(`/jobs/${id}/edit`);
    await asked;
    await page.getByRole('heading', { name: 'Chocolatier' }).waitFor();
    assert.equal(await page.getByLabel('Department').count(), 0);
    release();

    const department = page.getByLabel('Department');
    await department.waitFor();
    assert.equal(await department.locator('option:checked').textContent(), 'Sweets');
    await page.getByLabel('Bonus').fill('Chocolate');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('All changes saved').waitFor();
    assert.equal((await api('GET', `/jobs/${id}`)).body.data.department, 'Sweets');
    await department.selectOption('None');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('All changes saved').waitFor();
    assert.equal((await api('GET', `/jobs/${id}`)).body.data.department, null);
    assert.deepEqual(pageErrors, []);
  });

  it('openings are added, edited, filled by a hire and deleted', async () => {
    const { id } = await makeJob(workspace, { title: 'Baker' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${id}/openings`);
    await page.getByRole('button', { name: 'Add opening' }).click();
    await page.getByRole('row', { name: /Open/ }).waitFor();
    await page.getByRole('button', { name: 'Add opening' }).click();
    await page.getByRole('row').nth(2).waitFor();
    const application = await apply(workspace, id);
    await api('POST', `/applications/${application.id}/hire`);
    const filled = page.getByRole('row', { name: /Filled/ }).nth(1);
    await filled.getByRole('link', { name: 'Ida Rhodes' }).waitFor();
    await rowMenu(page, 'Open', 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit opening' });
    await form.getByLabel('Status').selectOption('Closed');
    await form.getByLabel('Reason for closing').fill('No budget');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'No budget' }).waitFor();
    await rowMenu(page, 'Closed', 'Delete');
    await page.getByRole('button', { name: 'Delete opening' }).click();
    await page.getByText('Opening deleted.').waitFor();
    const left = await all(`/jobs/${id}/openings`);
    assert.deepEqual(
      left.map(({ status, applicationId }) => [status, applicationId]),
      [['filled', application.id]],
    );
    assert.deepEqual(pageErrors, []);
  });
});

it('the pages are accessible in every width and color scheme', async () => {
  const { id } = await makeJob(workspace, { title: 'Sommelier' });
  await api('POST', `/jobs/${id}/openings`);
  const opens = (button: string) => (page: Page) => page.getByRole('button', { name: button }).first().click();
  await assertUsable(started, [
    { path: '/settings/departments', ready: opens('Add department') },
    { path: '/settings/locations', ready: opens('Add location') },
    { path: '/settings/pipelines', ready: opens('Add pipeline') },
    { path: `/jobs/${id}/openings`, ready: (page) => page.getByRole('row', { name: /Open/ }).waitFor() },
    { path: `/jobs/${id}/edit`, ready: (page) => page.getByLabel('Closing date').waitFor() },
  ]);
});
