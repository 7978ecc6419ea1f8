import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { apply, makeJob } from '../../server/src/testing/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();
const { api } = workspace;

/** Holds back the responses to matching requests until `release` is called. */
async function hold(page: Page, url: RegExp): Promise<{ requested: Promise<void>; release: () => void }> {
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(url, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: released.resolve };
}

it('the job editor waits for the departments and locations, which it shows above other fields', async () => {
  await api('POST', '/departments', { name: 'Kitchen' });
  await api('POST', '/locations', { name: 'Porto', country: 'PT' });
  const { id } = await makeJob(workspace, { title: 'Pastry Chef' });
  const { page, pageErrors } = await member('recruiter');
  const departments = await hold(page, /\/api\/v1\/departments\?/);
  const locations = await hold(page, /\/api\/v1\/locations\?/);
  await page.goto(`/jobs/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await page.getByRole('heading', { name: 'Pastry Chef' }).waitFor();
  await Promise.all([departments.requested, locations.requested]);
  assert.equal(await title.count(), 0);
  departments.release();
  locations.release();
  await title.waitFor();
  assert.equal(await page.getByLabel('Department from the list').count(), 1);
  assert.equal(await page.getByLabel('Porto').count(), 1);
  assert.deepEqual(pageErrors, []);
});

it('the job editor is shown if the departments cannot be read', async () => {
  const { id } = await makeJob(workspace, { title: 'Waiter' });
  const { page } = await member('recruiter');
  await page.route(/\/api\/v1\/departments\?/, (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto(`/jobs/${id}/edit`);
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
});

it('a new offer waits for the title and the currency of its job, and gives the focus back when it is closed', async () => {
  const job = await makeJob(workspace, { title: 'Sous Chef', currency: 'CHF' });
  const { candidateId } = await apply(workspace, job.id);
  const { page, pageErrors } = await member('recruiter');
  const jobs = await hold(page, /\/api\/v1\/jobs\?.*ids=/);
  await page.goto(`/candidates/${candidateId}?tab=offers`);
  const button = page.getByRole('button', { name: 'Create offer' }).first();
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await jobs.requested;
  const salary = dialog.getByLabel('Salary');
  assert.equal(await salary.count(), 0);
  jobs.release();
  await salary.and(page.locator(':focus')).waitFor();
  assert.equal(await dialog.getByLabel('Title').inputValue(), 'Sous Chef');
  assert.equal(await dialog.getByLabel('Currency').inputValue(), 'CHF');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
  assert.deepEqual(pageErrors, []);
});

it('a form that was opened while its record was being read gives the focus back when it is closed', async () => {
  const { id: departmentId } = (await api('POST', '/departments', { name: 'Bakery' })).body.data;
  const { page, pageErrors } = await member('admin');
  const record = await hold(page, new RegExp(`/api/v1/departments/${departmentId}`));
  await page.goto('/settings/departments');
  const button = page.getByRole('button', { name: 'More actions: Bakery' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit department' });
  await dialog.waitFor();
  await record.requested;
  record.release();
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
  assert.deepEqual(pageErrors, []);
});
