import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;
const { api } = workspace;

const link = (page: Page, name: string) => page.getByRole('link', { name });
const gone = (page: Page, name: string) => link(page, name).waitFor({ state: 'detached' });
const filterBy = async (page: Page, typed: string) => {
  await page.keyboard.press('f');
  await page.getByPlaceholder('Filter by…').waitFor();
  await page.keyboard.type(typed);
  const words = typed.replace('not ', '');
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

it('filters exclude values and take several, by what is typed and by keyboard, and saved views keep that', async () => {
  const names = { Baker: 'Ada Ovens', Miller: 'Cy Mills', Potter: 'Dee Clay' };
  for (const [title, name] of Object.entries(names)) {
    const [firstName, lastName] = name.split(' ');
    const candidateId = await makeCandidate(workspace, { firstName, lastName });
    await api('POST', `/candidates/${candidateId}/tags`, { label: title === 'Baker' ? 'Night shift' : 'Early' });
    await api('POST', '/applications', { candidateId, jobId: (await makeJob(workspace, { title })).id });
  }
  const { page, pageErrors } = await member('recruiter');
  for (const path of ['/applications', '/candidates']) {
    await page.goto(path);
    await link(page, 'Ada Ovens').waitFor();
    await filterBy(page, 'not baker');
    await gone(page, 'Ada Ovens');
    await link(page, 'Cy Mills').waitFor();
    await filterBy(page, 'potter');
    await gone(page, 'Dee Clay');
    const chip = page.getByRole('button', { name: 'Change filter: Job: not Baker + 1' });
    await chip.click();
    const popover = page.getByRole('dialog', { name: 'Job' });
    await popover.getByRole('button', { name: 'is', exact: true }).press('Enter');
    await gone(page, 'Cy Mills');
    await link(page, 'Dee Clay').waitFor();
    await page.getByRole('button', { name: 'Change filter: Job: Baker + 1' }).waitFor();
    await popover.getByRole('button', { name: 'is not', exact: true }).press('Enter');
    await link(page, 'Cy Mills').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByLabel('Name').fill(`Others of ${path}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove filter: Job: not Baker + 1' }).click();
    await link(page, 'Ada Ovens').waitFor();
    await page
      .getByRole('navigation', { name: 'Saved views' })
      .getByRole('button', { name: `Others of ${path}` })
      .click();
    await gone(page, 'Ada Ovens');
    await page.getByRole('button', { name: 'Remove filter: Job: not Baker + 1' }).click();

    await page.keyboard.press('f');
    await page.getByRole('option', { name: 'Tag', exact: true }).click();
    const tags = page.getByRole('dialog').getByLabel('Tag');
    await tags.fill('early, NIGHT SHIFT');
    await page.getByRole('button', { name: 'is not', exact: true }).click();
    await tags.press('Enter');
    await gone(page, 'Ada Ovens');
    await gone(page, 'Cy Mills');
    await page.getByRole('button', { name: 'Change filter: Tag: not early, NIGHT SHIFT' }).click();
    await page.getByRole('button', { name: 'is', exact: true }).click();
    await link(page, 'Ada Ovens').waitFor();
    await link(page, 'Cy Mills').waitFor();
  }
  assert.deepEqual(pageErrors, []);
  const openFilter = async (opened: Page) => {
    await opened.getByRole('button', { name: 'Change filter: Tag: not early' }).click();
    await opened.getByRole('dialog', { name: 'Tag' }).waitFor();
  };
  await assertUsable(started, [{ path: '/candidates?tag=!early', ready: openFilter }]);
});
