import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startConsole } from '../testing/console.ts';
import { PAGES, SIGN_IN_PAGES } from '../testing/pages.ts';

const { service, member } = await startConsole();

describe('an address', () => {
  it('of a page of the console is answered with 200, another one with 404 and a page that says so', async () => {
    const statusOf = async (path: string) =>
      (await service.request('GET', path, { headers: { accept: 'text/html' } })).status;
    for (const path of [...Object.keys(PAGES), ...Object.keys(SIGN_IN_PAGES)]) {
      assert.equal(await statusOf(path), 200, path);
    }
    const { page } = await member('interviewer');
    for (const path of ['/typo', '/jobz/1?tab=notes']) {
      assert.equal((await page.goto(path))?.status(), 404, path);
      await page.getByText('Page not found').waitFor();
    }
    await page.getByRole('link', { name: /^Go to/ }).click();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  });
});
