import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { startConsole } from '../../apps/console/testing/console.ts';
import { eventually } from '../../apps/server/test/eventually.ts';
import { fillCompany } from './fill.ts';

/**
 * `npm run images`: makes the images of the documentation again, from a new workspace that is filled through the API. It runs
 * as a test, because it needs their database and service.
 */

const FOLDER = join(import.meta.dirname, '../../docs/images');
const AT_MOST_BYTES = 250_000;
const SIZE = { width: 1440, height: 900 };
/** Has room for the trigger, the conditions and the first steps. */
const TALL = { width: 1440, height: 1400 };

const { service, workspace, browser, signedIn, visitor } = await startConsole();

it('makes the images of the documentation', async () => {
  const { owner, jobId, candidateId, applicationId, automationId } = await fillCompany(service, workspace, browser);
  const take = async (page: Page, name: string, path: string, ready: (page: Page) => Promise<unknown>) => {
    // As in a browser that has been here before.
    await page.addInitScript(() => localStorage.setItem('rolecall.typeface', 'loaded'));
    await page.goto(path);
    await ready(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    const file = join(FOLDER, `${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    assert.ok((await stat(file)).size <= AT_MOST_BYTES, `${name}.png is larger than ${AT_MOST_BYTES} bytes`);
  };
  const isLoaded = async (page: Page) => {
    await page.getByRole('heading').first().waitFor();
    await eventually(
      () => page.locator('.animate-pulse').count(),
      (placeholders) => placeholders === 0,
    );
  };
  const review = async (page: Page) => {
    await isLoaded(page);
    await page.locator('canvas').first().waitFor();
  };

  const light = (await signedIn(owner, SIZE)).page;
  await take(light, 'home', '/', isLoaded);
  await take(light, 'board', `/jobs/${jobId}`, isLoaded);
  await take(light, 'review', `/review/applications/${applicationId}?jobId=${jobId}`, review);
  await take(light, 'candidate', `/candidates/${candidateId}`, isLoaded);
  await take((await signedIn(owner, TALL)).page, 'automation', `/automations/${automationId}`, isLoaded);
  await take((await signedIn(owner, { ...SIZE, dark: true })).page, 'api-keys', '/settings/api-keys', isLoaded);
  await take((await visitor(SIZE)).page, 'career-site', `/careers/${workspace.slug}`, (page) =>
    page.getByRole('heading', { level: 1 }).waitFor(),
  );
});
