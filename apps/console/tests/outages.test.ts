import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { joinedMember, PASSWORD } from '../../server/test/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import { end, startProcess, withFolder } from '../../server/test/running-service.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, visitor, member } = await startConsole();

describe('an outage of the service', () => {
  it('loses no typed text; lists that failed to load, and pages whose code did, are there again without a reload', () =>
    withFolder(async (folder) => {
      const environment = {
        DATABASE_URL: service.connectionString,
        SECRET_KEY: service.config.secretKey ?? '',
        PUBLIC_URL: '',
      };
      const first = await startProcess(folder, environment);
      const { port } = new URL(first.url);
      const { email } = await joinedMember(workspace, 'owner');
      const { page, context } = await visitor();
      const data = { workspace: workspace.slug, email, password: PASSWORD };
      await context.request.post(`${first.url}/api/v1/session`, { headers: { origin: first.url }, data });
      const other = await context.newPage();
      await other.goto(`${first.url}/tasks`);
      await other.getByRole('button', { name: 'New task' }).first().waitFor();
      await page.goto(`${first.url}/tasks`);
      // Loads the code of the page that is opened during the outage, as moving the pointer over its link does.
      const loaded = page.waitForResponse(/offers-page/);
      await page.getByRole('link', { name: 'Offers' }).first().hover();
      await loaded;
      await page.getByRole('button', { name: 'New task' }).first().click();
      const title = (at: Page) => at.getByRole('dialog').getByLabel('Title (required)');
      await title(page).fill('Typed before the outage');

      await end(first, 'SIGKILL');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page.getByText('Could not reach the server').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Offers' }).first().click();
      await page.getByText('Something went wrong').waitFor();
      await other.getByRole('link', { name: 'Reports' }).first().click();
      await other.getByText('This page could not be loaded').waitFor();
      await other.getByRole('button', { name: 'Try again' }).click();
      await other.getByRole('navigation', { name: 'Main navigation' }).waitFor();

      const second = await startProcess(folder, { ...environment, PORT: port });
      await page.getByText('No offers').first().waitFor();
      await other.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
      for (const at of [page, other]) {
        await at.getByRole('link', { name: 'Tasks' }).first().click();
        await at.getByRole('button', { name: 'New task' }).first().click();
        assert.equal(await title(at).inputValue(), 'Typed before the outage');
        await at.getByText('Restored your unsaved text.').waitFor();
        await at.keyboard.press('Escape');
      }
      await end(second, 'SIGTERM');
    }));
});

describe('a new version of the console', () => {
  it('is loaded when the code of a page of the old version is gone', async () => {
    const { page } = await member('owner');
    let isGone = true;
    await page.route(/\/assets\/reports-page-/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'New task' }).first().waitFor();
    // The document that is loaded from now on names files that exist.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page.getByRole('link', { name: 'Reports' }).first().click();
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  });

  it('that cannot be loaded says so, and does not reload the page in a loop', async () => {
    const { page } = await member('owner');
    await page.route(/\/assets\/reports-page-/, (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.goto('/reports');
    await eventually(
      async () => loads,
      (count) => count === 2,
    );
    await page.getByText('This page could not be loaded').waitFor();
    await page.getByRole('link', { name: 'Tasks' }).first().click();
    await page.getByRole('button', { name: 'New task' }).first().waitFor();
    assert.equal(loads, 2, 'once by the visitor and once by itself');
  });

  it('is loaded by itself when its first script could not be, and says so until then', async () => {
    const { page } = await member('owner');
    let isAway = true;
    await page.route(/\/assets\/index-.*\.js/, (route) => (isAway ? route.abort() : route.fallback()));
    await page.route(/\/$/, (route) => (isAway ? route.abort() : route.fallback()));
    await page.goto('/tasks');
    await page.getByRole('heading', { name: 'Rolecall could not be loaded' }).waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'New task' }).first().waitFor();
  });
});
