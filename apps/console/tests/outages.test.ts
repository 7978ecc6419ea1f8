import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinedMember, PASSWORD } from '../../server/src/testing/browser.ts';
import { end, startProcess, withFolder } from '../../server/src/testing/running-service.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, visitor } = await startConsole();

describe('an outage of the service', () => {
  it('loses no typed text, and lists that failed to load are there again without a reload', () =>
    withFolder(async (folder) => {
      const environment = {
        DATABASE_URL: service.connectionString,
        SECRET_KEY: service.config.secretKey ?? '',
        PUBLIC_URL: '',
      };
      const first = await startProcess(folder, environment);
      const { port } = new URL(first.url);
      const { email } = await joinedMember(workspace, 'owner');
      const { page } = await visitor();
      await page.goto(`${first.url}/sign-in`);
      const options = page.getByLabel('Workspace');
      if ((await options.count()) > 0) await options.fill(workspace.slug);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: /Your account/ }).waitFor();
      await page.goto(`${first.url}/tasks`);
      // Loads the code of the page that is opened during the outage, as moving the pointer over its link does.
      const loaded = page.waitForResponse(/offers-page/);
      await page.getByRole('link', { name: 'Offers' }).first().hover();
      await loaded;
      await page.getByRole('button', { name: 'New task' }).first().click();
      const title = page.getByRole('dialog').getByLabel('Title (required)');
      await title.fill('Typed before the outage');

      await end(first, 'SIGKILL');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page.getByText('Could not reach the server').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Offers' }).first().click();
      await page.getByText('Something went wrong').waitFor();

      const second = await startProcess(folder, { ...environment, PORT: port });
      await page.getByText('No offers').first().waitFor();
      await page.goto(`${second.url}/tasks`);
      await page.getByRole('button', { name: 'New task' }).first().click();
      assert.equal(await title.inputValue(), 'Typed before the outage');
      await page.getByText('Restored your unsaved text.').waitFor();
      await end(second, 'SIGTERM');
    }));
});
