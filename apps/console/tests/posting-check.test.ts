import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;
const { api } = workspace;

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Posting check' }).click();
  return page.getByRole('dialog', { name: 'Posting check' });
};

describe('the posting check in the console', () => {
  it('says before publishing what search engines will miss, leads to it, and is satisfied once it is fixed', async () => {
    const branding = { careersUrl: 'https://acme.example/jobs' };
    assert.equal((await api('PATCH', '/workspace', { branding })).status, 200);
    const job = await makeJob(workspace, { title: 'Weaver', location: 'Ghent' });
    const { page, pageErrors } = await member('admin');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Posting check (has errors)' }).waitFor();
    const panel = await open(page);
    await panel.getByText('cannot show this job until the errors are fixed').waitFor();
    const finding = panel.getByRole('listitem').filter({ hasText: '“Ghent” is text that search engines cannot read.' });
    await finding.getByText('Error:').waitFor({ state: 'attached' });
    // The console shows what the API finds, in its order.
    const { findings } = (await api('GET', `/jobs/${job.id}/posting-check`)).body.data;
    const shown = await panel.getByRole('listitem').allTextContents();
    assert.equal(shown.length, findings.length);
    for (const [index, { message }] of findings.entries()) assert.ok(shown[index]!.includes(message), message);
    await finding.getByRole('link', { name: 'Add a location' }).click();
    await page.waitForURL(/\/settings\/locations$/);

    await api('POST', '/locations', { name: 'Ghent', city: 'Ghent', country: 'BE' });
    await page.goto(`/jobs/${job.id}`);
    await (await open(page))
      .getByRole('listitem')
      .filter({ hasText: '“Ghent” is text' })
      .getByRole('link', { name: 'Edit job' })
      .click();
    await page.waitForURL(/\/edit#basics$/);
    await page.getByLabel('Ghent', { exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Job saved.').waitFor();
    const fixed = await open(page);
    await fixed.getByText('Once it is published, job search engines such as Google can show this job.').waitFor();
    await page.keyboard.press('Escape');
    await fixed.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish' }).click();
    await (await open(page))
      .getByText('Job search engines such as Google can show this job.', { exact: true })
      .waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('a finding about pay leads to the section of the editor', async () => {
    const job = await makeJob(workspace, { title: 'Dyer', description: 'Long. '.repeat(100) });
    const { page } = await member('recruiter', { height: 500 });
    await page.goto(`/jobs/${job.id}`);
    const pay = (await open(page)).getByRole('listitem').filter({ hasText: 'No pay is given.' });
    await pay.getByRole('link').click();
    await page.waitForURL(/\/edit#salary$/);
    await page.waitForFunction(() => {
      const { top = -1 } = document.querySelector('#salary')?.getBoundingClientRect() ?? {};
      return top >= 0 && top < window.innerHeight;
    });
  });

  it('is usable at every width, in light and dark', async () => {
    const job = await makeJob(workspace, { title: 'ROPE MAKER!', workplaceType: 'hybrid', location: 'Remote' });
    await assertUsable(started, [
      { path: `/jobs/${job.id}/edit`, ready: async (page) => (await open(page)).getByText('hybrid').waitFor() },
    ]);
  });
});
