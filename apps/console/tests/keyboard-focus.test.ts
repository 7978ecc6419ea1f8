import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { joinedMember } from '../../server/src/testing/browser.ts';
import { eventually } from '../../server/src/testing/eventually.ts';
import { makeCandidate, makeJob } from '../../server/src/testing/hiring.ts';
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
  { path: `/candidates/${candidateId}`, opens: button('Add to job') },
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
