import { describe, it } from 'node:test';
import { startConsole } from '../testing/console.ts';

const { member } = await startConsole();

describe('an address', () => {
  it('that is no page of the console shows a page that says so, with a way back', async () => {
    const { page } = await member('interviewer');
    for (const path of ['/typo', '/jobz/1?tab=notes']) {
      await page.goto(path);
      await page.getByText('Page not found').waitFor();
    }
    await page.getByRole('link', { name: /^Go to/ }).click();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  });
});
