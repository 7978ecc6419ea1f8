import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startWorkers } from '../../server/src/background/workers.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { joinedMember } from '../../server/test/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const candidateId = await makeCandidate(workspace, { firstName: 'Maria', lastName: 'Mitchell' });
const mention = (memberId: string, body: string) =>
  workspace.api('POST', `/candidates/${candidateId}/notes`, { body, mentions: [memberId] });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const unread = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 0 ? 'Notifications' : `Notifications, ${count} unread`, exact: true });

describe('notifications', () => {
  it('arrive at the bell while the page is open; opening one marks it as read and shows the record', async () => {
    const { page, id, pageErrors } = await member('recruiter');
    await page.goto('/candidates');
    await unread(page, 0).waitFor();
    await mention(id, 'First note');
    await mention(id, 'Second note');
    await unread(page, 2).waitFor();
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Second note').waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await panel
      .getByRole('listitem')
      .filter({ hasText: 'First note' })
      .getByRole('link', { name: /mentioned you in a note about Maria Mitchell/ })
      .click();
    await page.waitForURL(/\/candidates\//);
    await page.getByRole('region', { name: 'Activity' }).getByText('First note').waitFor();
    await unread(page, 1).waitFor();
    await bell(page).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await unread(page, 0).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });

  it('have a page, where they are filtered and marked as read or unread', async () => {
    const { page, id } = await member('recruiter');
    await page.goto('/notifications');
    await page.getByText('You’re all caught up').waitFor();
    await mention(id, 'Alpha');
    await mention(id, 'Bravo');
    const item = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await item('Alpha').waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await item('Alpha').getByRole('button', { name: 'Mark as read' }).click();
    await item('Alpha').getByRole('button', { name: 'Mark as unread' }).waitFor();
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Unread' }).click();
    await item('Bravo').waitFor();
    await item('Alpha').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'All' }).click();
    await item('Alpha').getByRole('button', { name: 'Mark as unread' }).click();
    await unread(page, 2).waitFor();
  });

  it('are configured in the settings, for each kind and for the daily summary', async () => {
    const { page, context } = await member('interviewer');
    await page.goto('/settings/notifications');
    const stored = async (): Promise<Json> =>
      (await (await context.request.get('/api/v1/notification-settings')).json()).data;
    await page.getByRole('checkbox', { name: 'In the console: You are mentioned in a note' }).click();
    await page.getByLabel('Email: You are mentioned in a note').selectOption({ label: 'Email: Daily summary' });
    await page.getByLabel('Time', { exact: true }).selectOption('17:30');
    await page.getByRole('button', { name: 'Use Europe/Berlin' }).click();
    const settings = await eventually(stored, ({ timeZone }) => timeZone === 'Europe/Berlin');
    // Choices are saved one after the other, so this one, the last, is stored after all others.
    assert.deepEqual([settings.kinds.mention, settings.digestTime], [{ console: false, email: 'daily' }, '17:30']);
    await page.reload();
    await page.getByRole('checkbox', { name: 'In the console: You are mentioned in a note', checked: false }).waitFor();
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Berlin');
  });
});

describe('mentions', () => {
  it('are suggested after @ and chosen with the keyboard; the member is notified', async () => {
    const { id } = await joinedMember(workspace, 'hiring_manager', 'vera@example.com');
    await service.db.write.query(sql`update members set name = 'Vera Rubin' where id = ${id}`);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    const field = page.getByLabel('Note', { exact: true });
    await field.pressSequentially('What does @ver');
    const option = page.getByRole('option', { name: /Vera Rubin/, selected: true });
    await option.waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'detached' });
    await page.keyboard.type('a');
    await option.waitFor();
    await page.keyboard.press('Enter');
    await option.waitFor({ state: 'detached' });
    await page.keyboard.type('think?');
    assert.equal(await field.inputValue(), 'What does @Vera Rubin think?');
    await page.getByRole('button', { name: 'Remove mention of Vera Rubin' }).waitFor();
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Mentioned: @Vera Rubin').waitFor();
    const notes = (await workspace.api('GET', `/candidates/${candidateId}/notes`)).body.data;
    assert.deepEqual(notes[0].mentions, [id]);
    assert.deepEqual(pageErrors, []);
  });

  it('do not get in the way: an email address suggests nobody, and Enter without a suggestion is a line break', async () => {
    const { page } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    const field = page.getByLabel('Note', { exact: true });
    await field.pressSequentially('ada@a');
    await page.keyboard.press('Enter');
    await field.pressSequentially('@nobody-like-this');
    await page.keyboard.press('Enter');
    assert.equal(await field.inputValue(), 'ada@a\n@nobody-like-this\n');
    assert.equal(await page.getByRole('listbox', { name: 'Mention a teammate' }).count(), 0);
  });
});

it('the pages are accessible and fit, with many notifications and with none', async () => {
  const ready = (page: Page) => page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  const pages = [
    { path: '/notifications', ready },
    { path: '/settings/notifications', ready: (page: Page) => page.getByLabel('Time zone').waitFor() },
  ];
  await assertUsable(started, pages, 'recruiter');
});
