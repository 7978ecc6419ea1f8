import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { joinedMember } from '../../server/test/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { isLoaded } from '../testing/pages.ts';

/** More elements than a page of these tests has. */
const AT_MOST = 160;

const { workspace, signedIn } = await startConsole();
const { api } = workspace;
const owner = await joinedMember(workspace, 'owner');
const job = await makeJob(workspace, { title: 'Glazier' });
const candidateId = await makeCandidate(workspace, { firstName: 'Gil', lastName: 'Glass' });
const application = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;

const PAGES = [
  '/',
  '/jobs',
  `/jobs/${job.id}`,
  `/jobs/${job.id}/edit`,
  '/candidates',
  `/candidates/${candidateId}`,
  `/review/applications/${application.id}`,
  '/tasks',
  '/reports',
  '/automations/new',
  '/settings/api-keys',
  '/settings/notifications',
];

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first();
const DIALOGS: readonly { path: string; opens: (page: Page) => Locator }[] = [
  { path: `/candidates/${candidateId}`, opens: button('Email') },
  { path: `/candidates/${candidateId}`, opens: button('Reject…') },
  { path: `/candidates/${candidateId}`, opens: button('Edit profile') },
  { path: `/candidates/${candidateId}`, opens: button('New task') },
  { path: '/settings/api-keys', opens: button('New key') },
  { path: '/tasks', opens: button('New task') },
  { path: `/review/applications/${application.id}`, opens: button('Move') },
];

/**
 * Presses Tab until the focus is back at an element where it was. @returns the elements that look the same with the focus,
 * and how many were focused
 */
async function walk(page: Page): Promise<{ hidden: string[]; focused: number }> {
  const hidden: string[] = [];
  for (let focused = 0; focused < AT_MOST; focused += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null) return 'end';
      // The end of the page, which does not begin with the first element if another had the focus before.
      if (element === document.body && !element.hasAttribute('data-walked')) {
        element.setAttribute('data-walked', '');
        return null;
      }
      // Fields for dates have several parts.
      if (element.getAttribute('data-walked') === 'last') return null;
      if (element.hasAttribute('data-walked')) return 'end';
      document.querySelector('[data-walked=last]')?.setAttribute('data-walked', '');
      // What is drawn in a frame is the document's own.
      if (element instanceof HTMLIFrameElement) return null;
      element.setAttribute('data-walked', 'last');
      const box = element.getBoundingClientRect();
      const isDrawn = (it: Element | null): boolean => {
        if (it === null) return false;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(it);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/[,/] 0\)$/.test(outlineColor);
      };
      const isOnScreen = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < window.innerHeight;
      // A link that covers a card is shown by the card around it, fields of several parts by their frame.
      const isShown = isDrawn(element) || isDrawn(element.parentElement) || isDrawn(element.closest('.group'));
      return isShown && isOnScreen ? null : element.outerHTML.slice(0, 160);
    });
    if (found === 'end') return { hidden, focused };
    if (found !== null) hidden.push(found);
  }
  throw new Error('the focus never came back');
}

/** Escape closes the dialog, and what opened it has the focus again. */
async function closes(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await eventually(
    () =>
      opener.evaluate((element) => [
        document.activeElement === element,
        document.activeElement?.outerHTML.slice(0, 80),
      ]),
    ([isBack]) => isBack === true,
  );
}

describe('with the keyboard alone', () => {
  it('every element of twelve pages shows that it has the focus, on the screen', async () => {
    const { page } = await signedIn(owner);
    for (const path of PAGES) {
      await page.goto(path);
      await isLoaded(page);
      await page.waitForLoadState('networkidle');
      const { hidden, focused } = await walk(page);
      assert.deepEqual(hidden, [], path);
      assert.ok(focused > 5, `${path}: only ${focused} elements`);
    }
  });

  it('dialogs keep the focus, show it on every element, and give it back when Escape closes them', async () => {
    const { page } = await signedIn(owner);
    for (const { path, opens } of DIALOGS) {
      await page.goto(path);
      await isLoaded(page);
      const opener = opens(page);
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      const where = `${path}: ${await page.getByRole('dialog').getByRole('heading').first().innerText()}`;
      const { hidden, focused } = await walk(page);
      assert.deepEqual(hidden, [], where);
      assert.ok(focused >= 2, `${where}: only ${focused} elements`);
      assert.equal(await page.locator('[data-walked]:not([role=dialog] *)').count(), 0, `${where} lets the focus out`);
      await closes(page, opener);
    }
  });

  it('the command palette gives the focus back when Escape closes it', async () => {
    const { page } = await signedIn(owner);
    await page.goto('/tasks');
    await isLoaded(page);
    const opener = button('New task')(page);
    await opener.focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search candidates/ }).waitFor();
    await closes(page, opener);
  });
});

describe('when the row that has the focus is removed', () => {
  const focused = (page: Page, name: string) =>
    page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
  const menusOf = async (page: Page, name: RegExp, count: number) => {
    const menus = page.getByRole('button', { name });
    await menus.nth(count - 1).waitFor();
    return menus.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  };
  /** By keyboard: chooses the last item of the focused menu button, and confirms. */
  const deletes = async (page: Page, menu: string, confirm: string) => {
    await page.getByRole('button', { name: menu }).focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('End');
    await items.last().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: menu }).waitFor({ state: 'detached' });
  };

  it('the next row of a table has it, then the previous one, then the button that adds a row', async () => {
    for (const name of ['Atelier', 'Bindery', 'Carpentry']) await api('POST', '/departments', { name });
    const { page, pageErrors } = await signedIn(owner);
    await page.goto('/settings/departments');
    const [first, second, third] = await menusOf(page, /^More actions: /, 3);
    await deletes(page, second!, 'Delete department');
    await focused(page, third!);
    await deletes(page, third!, 'Delete department');
    await focused(page, first!);
    await deletes(page, first!, 'Delete department');
    await focused(page, 'Add department');
    assert.deepEqual(pageErrors, []);
  });

  it('the next tracking link has it', async () => {
    const sources = (await api('GET', '/sources')).body.data;
    for (let count = 0; count < 2; count += 1) {
      const { status, text } = await api('POST', '/tracking-links', { sourceId: sources[0].id });
      assert.equal(status, 201, text);
    }
    const { page, pageErrors } = await signedIn(owner);
    await page.goto('/settings/tracking-links');
    const [first, second] = await menusOf(page, /^Actions for /, 2);
    await deletes(page, first!, 'Delete');
    await focused(page, second!);
    assert.deepEqual(pageErrors, []);
  });

  it('the next stage of a job has it', async () => {
    const { id } = await makeJob(workspace, { title: 'Roofer' });
    const { page, pageErrors } = await signedIn(owner);
    await page.goto(`/jobs/${id}/stages`);
    await page.getByRole('button', { name: 'Delete Screening' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete stage' }).click();
    await page.getByRole('button', { name: 'Delete Screening' }).waitFor({ state: 'detached' });
    await focused(page, 'Delete Interview');
    assert.deepEqual(pageErrors, []);
  });

  it('the previous entry of a form in a dialog has it, then the button that adds an entry', async () => {
    const { page, pageErrors } = await signedIn(owner);
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add education' });
    await add.click();
    await add.click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove this entry' });
    await remove.nth(1).focus();
    await page.keyboard.press('Enter');
    await remove.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await add.and(page.locator(':focus')).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('the résumé of the review view has it after the last candidate of the list was rejected with the button', async () => {
    const { id: jobId, stages } = await makeJob(workspace, { title: 'Slater' });
    const { body } = await api('POST', '/applications', { candidateId, jobId });
    const { page, pageErrors } = await signedIn(owner);
    await page.goto(`/review/applications/${body.data.id}?jobId=${jobId}&stageId=${stages.applied}&status=active`);
    await page.getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    await eventually(
      () => page.evaluate(() => document.activeElement?.tagName),
      (name) => name !== 'BODY',
    );
    assert.deepEqual(pageErrors, []);
  });
});
