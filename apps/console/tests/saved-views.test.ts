import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();

const views = (page: Page) => page.getByRole('button', { name: 'Views', exact: true });
const choose = async (page: Page, item: string) => {
  await views(page).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('saved views', () => {
  it('keep the filters of a list for the member, or for everyone, until they are deleted', async () => {
    await makeJob(workspace, { title: 'Night gardener' });
    await makeJob(workspace, { title: 'Lighthouse keeper' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/jobs?q=gardener&status=draft');
    await page.getByRole('link', { name: 'Lighthouse keeper' }).waitFor({ state: 'detached' });
    await choose(page, 'Save this view…');
    await page.getByLabel('Name').fill('Garden drafts');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('View saved').waitFor();
    await page.goto('/jobs');
    await page.getByRole('link', { name: 'Lighthouse keeper' }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Saved views' });
    await tabs.getByRole('button', { name: 'Garden drafts' }).click();
    await page.getByRole('link', { name: 'Lighthouse keeper' }).waitFor({ state: 'detached' });
    await tabs.locator('[aria-current=page]').getByText('Garden drafts').waitFor();
    assert.match(page.url(), /status=draft/);
    assert.equal(await page.getByRole('searchbox').first().inputValue(), 'gardener');

    const colleague = await member('recruiter');
    await colleague.page.goto('/jobs');
    await views(colleague.page).click();
    await colleague.page.getByText('No saved views yet').waitFor();
    await colleague.page.keyboard.press('Escape');

    await choose(page, 'Manage views…');
    await page.getByRole('button', { name: 'Actions for Garden drafts' }).click();
    await page.getByRole('menuitem', { name: 'Share with everyone' }).click();
    await page.getByText('Shared', { exact: true }).waitFor();
    await colleague.page.reload();
    await choose(colleague.page, 'Garden drafts');
    await colleague.page.getByRole('link', { name: 'Night gardener' }).waitFor();
    await colleague.page.getByRole('link', { name: 'Lighthouse keeper' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Actions for Garden drafts' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('View deleted').waitFor();
    assert.deepEqual((await workspace.api('GET', '/views')).body.data, []);
    assert.deepEqual([...pageErrors, ...colleague.pageErrors], []);
  });

  it('exist on every list, which ignores what it does not know', async () => {
    const { page, pageErrors } = await member('recruiter');
    for (const [resource, path] of [
      ['candidates', '/candidates'],
      ['tasks', '/tasks'],
      ['interviews', '/interviews'],
      ['offers', '/offers'],
      ['pool-entries', '/pool'],
    ]) {
      const name = `Own ${resource}`;
      await workspace.api('POST', '/views', { resource, name, query: { nonsense: 'x', status: ['a', 'b'] } });
      await page.goto(path!);
      await choose(page, name);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.doesNotMatch(page.url(), /nonsense/, path);
      assert.equal(await page.getByRole('alert').count(), 0, path);
    }
    assert.deepEqual(pageErrors, []);
  });
});
