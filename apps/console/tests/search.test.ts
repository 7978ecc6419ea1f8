import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();

/** Holds the code of the palette back. `asked` is resolved when the page has asked for it. */
async function holdPalette(page: Page) {
  const arrives = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/assets/command-palette-*.js', async (route) => {
    asked.resolve();
    await arrives.promise;
    await route.continue();
  });
  return { arrives, asked };
}

describe('the command palette', () => {
  it('offers the actions that the member can do, and groups the results', async () => {
    const { page, pageErrors } = await member('recruiter', { width: 360, dark: true });
    await makeCandidate(workspace, { firstName: 'Jocelyn', lastName: 'Bell' });
    await makeJob(workspace, { title: 'Bell founder' });
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'Search' }).click();
    const field = page.getByRole('combobox', { name: /Search candidates/ });
    await field.fill('bell');
    await page
      .getByRole('group', { name: 'Candidates' })
      .getByRole('option', { name: /Jocelyn Bell/ })
      .waitFor();
    await page
      .getByRole('group', { name: 'Jobs' })
      .getByRole('option', { name: /Bell founder/ })
      .waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    const active = () => field.getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    const second = await active();
    await page.keyboard.press('ArrowUp');
    assert.notEqual(await active(), second);
    await page.keyboard.press('ArrowDown');
    assert.equal(await active(), second);
    await field.fill('');
    await page.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'New task' }).click();
    await page.getByRole('dialog', { name: 'New task' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('offers what was looked at last and the actions of the page, and forgives typing errors', async () => {
    const id = await makeCandidate(workspace, { firstName: 'Nancy', lastName: 'Roman' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${id}`);
    await page.getByRole('heading', { name: 'Nancy Roman' }).waitFor();
    const field = page.getByRole('combobox', { name: /Search candidates/ });
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recently viewed' });
    await recent.getByRole('option', { name: /Nancy Roman/ }).waitFor();
    await field.fill('edti pro');
    const here = page.getByRole('group', { name: 'On this page' });
    await here.getByRole('option', { name: 'Edit profile' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('First name').waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/tasks');
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    await page.keyboard.press('Control+k');
    await recent.getByRole('option', { name: /Nancy Roman/ }).click();
    await page.getByRole('heading', { name: 'Nancy Roman' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('finds pages of the settings first, and shows the email addresses of candidates', async () => {
    await makeCandidate(workspace, { firstName: 'Webhooks', lastName: 'Fan', email: 'fan@webhooks.example' });
    const { page } = await member('owner');
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'Search' }).click();
    const field = page.getByRole('combobox', { name: /Search candidates/ });
    await field.fill('webhooks');
    await page.getByRole('option', { name: /Webhooks Fan.*fan@webhooks\.example/ }).waitFor();
    assert.match((await page.getByRole('option').first().innerText()).replace('\n', ' '), /^Webhooks\s+Settings$/);
    await field.fill('api key');
    await page.getByRole('option', { name: /^API keys/ }).click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
  });

  it('keeps what is typed before its code has arrived', async () => {
    await makeCandidate(workspace, { firstName: 'Vera', lastName: 'Rubin' });
    const { page } = await member('recruiter');
    await page.goto('/candidates');
    await page.getByRole('link', { name: 'Vera Rubin' }).waitFor();
    const { arrives, asked } = await holdPalette(page);
    await page.keyboard.press('Control+k');
    await asked.promise;
    await page.keyboard.type('rubinx');
    await page.keyboard.press('Backspace');
    arrives.resolve();
    const field = page.getByRole('combobox', { name: /Search candidates/ });
    await page.getByRole('option', { name: /Vera Rubin/ }).waitFor();
    assert.equal(await field.inputValue(), 'rubin');
    await page.keyboard.type(' v');
    assert.equal(await field.inputValue(), 'rubin v');
  });

  it('opens the first result, or nothing, if Enter or Escape was pressed before its code had arrived', async () => {
    await makeCandidate(workspace, { firstName: 'Cecilia', lastName: 'Payne' });
    for (const key of ['Enter', 'Escape']) {
      const { page } = await member('recruiter');
      await page.goto('/tasks');
      await page.getByRole('heading', { name: 'Tasks' }).waitFor();
      const { arrives, asked } = await holdPalette(page);
      await page.keyboard.press('Control+k');
      await asked.promise;
      await page.keyboard.type('payne');
      await page.keyboard.press(key);
      arrives.resolve();
      if (key === 'Enter') {
        await page.getByRole('heading', { name: 'Cecilia Payne' }).waitFor();
        continue;
      }
      await page.keyboard.press('Control+k'); // begins again
      await page.keyboard.type('cecilia');
      await page.getByRole('option', { name: /Cecilia Payne/ }).waitFor();
      assert.equal(await page.getByRole('combobox', { name: /Search candidates/ }).inputValue(), 'cecilia');
    }
  });

  it('a late response does not replace a newer one', async () => {
    await makeCandidate(workspace, { firstName: 'Slow', lastName: 'Answer' });
    await makeCandidate(workspace, { firstName: 'Quick', lastName: 'Reply' });
    const { page } = await member('recruiter');
    const slow = Promise.withResolvers<void>();
    await page.route('**/api/v1/candidates?*q=slow*', async (route) => {
      await slow.promise;
      await route.continue().catch(() => {}); // the page has given it up
    });
    await page.goto('/tasks');
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /Search candidates/ });
    const asked = page.waitForRequest(/candidates\?.*q=slow/);
    await field.fill('slow');
    await asked;
    await field.fill('quick');
    await page.getByRole('option', { name: /Quick Reply/ }).waitFor();
    slow.resolve();
    await page.getByRole('option', { name: /Quick Reply/ }).waitFor();
    assert.equal(await page.getByRole('option', { name: /Slow Answer/ }).count(), 0);
  });

  it('Enter before the results have arrived opens the first result', async () => {
    await makeCandidate(workspace, { firstName: 'Margaret', lastName: 'Burbidge' });
    const { page } = await member('recruiter');
    await page.goto('/tasks');
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search candidates/ }).pressSequentially('burbidge');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Margaret Burbidge' }).waitFor();
  });

  it('selects the first of the results that arrive, which Enter opens, and the arrow keys the next', async () => {
    await makeCandidate(workspace, { firstName: 'Annie', lastName: 'Maunder' });
    await makeCandidate(workspace, { firstName: 'Edward', lastName: 'Maunder' });
    const { page } = await member('recruiter');
    for (const keys of [[], ['ArrowDown']]) {
      await page.goto('/tasks');
      await page.getByRole('heading', { name: 'Tasks' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /Search candidates/ }).pressSequentially('maunder');
      await page.getByRole('option', { name: /Annie/ }).waitFor();
      for (const key of keys) await page.keyboard.press(key);
      const selected = page.getByRole('option', { selected: true });
      const name = await selected.locator('span').first().innerText();
      assert.equal(name, await page.getByRole('option').nth(keys.length).locator('span').first().innerText());
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name }).waitFor();
    }
  });

  it('offers no actions that the member cannot do', async () => {
    const { page } = await member('interviewer');
    await page.goto('/tasks');
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'New task' }).waitFor();
    assert.equal(await page.getByRole('option', { name: 'New job' }).count(), 0);
  });
});
