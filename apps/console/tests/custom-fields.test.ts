import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;

describe('custom fields', () => {
  it('are created, ordered, archived and deleted in the settings', async () => {
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings/custom-fields');
    const add = async (name: string, type: string, options: readonly string[] = []) => {
      await page.getByRole('button', { name: 'Add field' }).first().click();
      const form = page.getByRole('dialog', { name: 'Add a custom field' });
      await form.getByLabel('Record').selectOption('Candidates');
      await form.getByLabel('Type').selectOption(type);
      await form.getByLabel('Name', { exact: false }).first().fill(name);
      for (const [index, option] of options.entries()) {
        await form.getByRole('button', { name: 'Add option' }).click();
        await form.getByLabel(`Option ${index + 1}`).fill(option);
      }
      await form.getByRole('button', { name: 'Add field' }).click();
      await form.waitFor({ state: 'detached' });
    };
    await add('Notice period', 'Single choice', ['None', 'One month']);
    await add('Years of experience', 'Number');
    const rows = page.getByRole('table').getByRole('row');
    const names = async () => (await rows.allInnerTexts()).slice(1).map((line) => line.split(/[\t\n]/)[0]);
    // The table is updated once it has been read again, after the dialog has closed.
    const isSorted = (expected: readonly string[]) =>
      eventually(names, (found) => JSON.stringify(found) === JSON.stringify(expected));
    await isSorted(['Notice period', 'Years of experience']);
    const choose = async (name: string, item: string) => {
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('button')
        .click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Years', 'Move up');
    await page.getByText('Order saved').waitFor();
    await isSorted(['Years of experience', 'Notice period']);
    const { data } = (await workspace.api('GET', '/custom-fields?key=notice_period')).body;
    assert.deepEqual(
      data[0].options.map(({ value }: { value: string }) => value),
      ['none', 'one_month'],
    );
    await add('Temporary', 'Text');
    await choose('Temporary', 'Archive');
    await page.getByText('Field archived').waitFor();
    await choose('Temporary', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Field deleted').waitFor();
    assert.equal((await workspace.api('GET', '/custom-fields?key=temporary')).body.data.length, 0);
    assert.deepEqual(pageErrors, []);
  });

  it('are edited on a candidate, and are filters and columns of the list', async () => {
    const { page, pageErrors } = await member('recruiter');
    const id = await makeCandidate(workspace, { firstName: 'Nora', lastName: 'Noticed' });
    await makeCandidate(workspace, { firstName: 'Otto', lastName: 'Other' });
    await page.goto(`/candidates/${id}`);
    await page.getByRole('button', { name: 'Edit custom fields' }).first().click();
    const form = page.getByRole('dialog', { name: 'Custom fields' });
    await form.getByLabel('Notice period').selectOption('One month');
    await form.getByLabel('Years of experience').fill('7');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('One month').first().waitFor();
    const { customFields } = (await workspace.api('GET', `/candidates/${id}`)).body.data;
    assert.deepEqual(customFields, { years_of_experience: 7, notice_period: 'one_month' });

    await page.goto('/candidates');
    await page.getByText('Otto Other').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Notice period', exact: true }).click();
    await page.getByRole('checkbox', { name: 'One month' }).check();
    await page.getByText('Otto Other').waitFor({ state: 'detached' });
    await page.getByText('Nora Noticed').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Years of experience' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Years of experience' }).waitFor();
    await page.getByRole('cell', { name: '7', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove filter: Notice period: One month' }).click();
    await page.getByText('Otto Other').waitFor();
    assert.deepEqual(pageErrors, []);
    const query = 'fields=%7B%22notice_period.in%22%3A%22one_month%22%7D&columns=customFields.years_of_experience';
    await assertUsable(started, [
      { path: '/settings/custom-fields', ready: (shown) => shown.getByText('Notice period').waitFor() },
      { path: `/candidates?${query}`, ready: (shown) => shown.getByText('Nora Noticed').waitFor() },
      { path: `/candidates/${id}`, ready: (shown) => shown.getByText('Notice period').first().waitFor() },
    ]);
  });

  it('of new records can be required, and an application form saves answers to them', async () => {
    await workspace.api('POST', '/custom-fields', {
      entity: 'job',
      key: 'cost_center',
      label: 'Cost center',
      type: 'text',
      required: true,
    });
    const { page, pageErrors } = await member('owner');
    await page.goto('/jobs?create=true');
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill('Keeper');
    await form.getByLabel('Description').fill('You keep.');
    await form.getByLabel('Cost center').fill('K-1');
    await form.locator('button[type=submit]').click();
    await page.waitForURL(/\/jobs\/[^/]+\/edit/);
    await page.getByText('K-1').waitFor();
    const [job] = (await workspace.api('GET', '/jobs?customFields.cost_center=k-1')).body.data;
    await page.goto(`/jobs/${job.id}/form`);
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByLabel('Save the answer to').selectOption('Candidates: Years of experience');
    assert.deepEqual(pageErrors, []);
  });
});
