import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { joinedMember, PASSWORD } from '../../server/test/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeMember } from '../../server/test/hiring.ts';
import { DRAFT_FORMS } from '../src/forms/draft-forms.ts';
import { startConsole } from '../testing/console.ts';
import { makeDraftRecords } from '../testing/draft-records.ts';
import { DRAFT_SCENARIOS, type DraftScenario } from '../testing/draft-scenarios.ts';

const started = await startConsole();
const owner = await started.member('owner');
const records = await makeDraftRecords(started, owner);
const { page, pageErrors } = owner;

const NOTICE = 'Restored your unsaved text.';

/** What a field holds, as a text. */
async function heldBy(field: Locator): Promise<string> {
  const type = await field.getAttribute('type');
  return type === 'checkbox' ? String(await field.isChecked()) : field.inputValue();
}

/** A select shows its value once its choices have arrived. */
async function holds(field: Locator, expected: string, when: string): Promise<void> {
  await eventually(
    () => heldBy(field),
    (value) => value === expected,
  ).catch((error: Error) => assert.fail(`${when}: ${error.message}, expected ${JSON.stringify(expected)}`));
}

/** Types into a field what it did not hold. */
async function type(field: Locator): Promise<void> {
  const kind = await field.evaluate((element) => `${element.tagName} ${element.getAttribute('type')}`);
  if (kind.endsWith('checkbox')) await field.setChecked(!(await field.isChecked()));
  else if (kind.startsWith('SELECT')) {
    const options = await field
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const current = await field.inputValue();
    await field.selectOption(options.find((option) => option !== current && option !== '') ?? '');
  } else if (kind.endsWith('number')) await field.fill('42');
  else await field.fill(kind.endsWith('url') ? 'https://typed.example.com/' : 'Typed and not saved');
}

async function open(scenario: DraftScenario, reload: boolean): Promise<Locator> {
  if (reload) {
    await page.goto(scenario.path.replace(/\{(\w+)\}/, (_, name: string) => records[name] ?? name));
    await page.getByRole('heading').first().waitFor();
  }
  if (scenario.open !== undefined) await scenario.open(page);
  const field = scenario.field(page);
  await field.waitFor();
  const isSelect = await field.evaluate((element) => element.tagName === 'SELECT');
  if (isSelect) await field.locator('option').nth(1).waitFor({ state: 'attached' }); // its choices have arrived
  return field;
}

/** Leaves a page within the console, which is not a reload. */
async function leave(): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Activity' }).click();
  const anyway = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' });
  await page.getByRole('heading', { name: 'Activity', level: 1 }).or(anyway).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
}

const closed = (at: Page) => at.getByRole('dialog').waitFor({ state: 'detached' });

type Way = readonly [name: string, close: () => Promise<unknown>, reload: boolean];

/** Opening the page again loads all of it. */
const RELOAD: Way = ['a reload', async () => {}, true];
/** Opening a dialog again reads what it shows from the stored text, as a reload does, without loading the page. */
const ESCAPE: Way = ['Escape', () => page.keyboard.press('Escape').then(() => closed(page)), false];

/** The ways to close a form without saving it. After each, it must be opened again, on the same page or by its URL. */
const WAYS: Readonly<Record<DraftScenario['kind'], readonly Way[]>> = {
  dialog: [ESCAPE, ['a click outside', () => page.mouse.click(3, 400).then(() => closed(page)), false], RELOAD],
  persistent: [ESCAPE, RELOAD],
  page: [['leaving the page', leave, true], RELOAD],
};

describe('text that was typed is offered again', () => {
  for (const form of DRAFT_FORMS) {
    const scenario = DRAFT_SCENARIOS[form];
    // Forms of a kind are closed by the same code: its first one is closed in every way.
    const isFirst = DRAFT_FORMS.find((other) => DRAFT_SCENARIOS[other].kind === scenario.kind) === form;
    const briefly = scenario.kind === 'page' ? RELOAD : ESCAPE;
    const ways = isFirst ? WAYS[scenario.kind] : [briefly];
    it(`${form}: after ${ways.map(([name]) => name).join(', ')}; until it is discarded`, async () => {
      await page.evaluate(() => localStorage.clear()).catch(() => {});
      let field = await open(scenario, true);
      const before = await heldBy(field);
      await type(field);
      const typed = await heldBy(field);
      assert.notEqual(typed, before);
      for (const [name, close, reload] of ways) {
        await close();
        field = await open(scenario, reload);
        await holds(field, typed, name);
        await page.getByText(NOTICE).first().waitFor();
      }
      const keys = await page.evaluate(() => Object.keys(localStorage));
      assert.ok(
        keys.some((key) => key.startsWith('rolecall.draft/') && key.includes(`/${form}/`)),
        'a reload keeps it',
      );
      await page.getByRole('button', { name: 'Discard text' }).first().click();
      await page.getByText(NOTICE).waitFor({ state: 'detached' });
      const [, close, reload] = isFirst ? RELOAD : briefly;
      await close();
      field = await open(scenario, reload);
      await holds(field, before, 'discarded');
      assert.equal(await page.getByText(NOTICE).count(), 0);
      assert.deepEqual(pageErrors, []);
    });
  }
});

describe('stored text', () => {
  const notes = () => page.goto(`/candidates/${records.candidate}?tab=notes`);
  const note = (at: Page) => at.getByLabel('Note', { exact: true });
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rolecall.draft/')));

  it('is removed once it is saved', async () => {
    await page.evaluate(() => localStorage.clear());
    await notes();
    await note(page).fill('A note that is saved.');
    assert.equal((await stored()).length, 1);
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('A note that is saved.', { exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
    assert.deepEqual(await stored(), []);
    await page.reload();
    assert.equal(await note(page).inputValue(), '');
  });

  it('is offered after the tab of a profile was changed, and after the session ended and the member signed in again', async () => {
    const session = await started.member('recruiter');
    const at = session.page;
    await at.goto(`/candidates/${records.candidate}?tab=notes`);
    await note(at).fill('Written before the session ended.');
    await at.getByRole('tab', { name: 'Files' }).click();
    await at.getByRole('tab', { name: 'Notes' }).click();
    assert.equal(await note(at).inputValue(), 'Written before the session ended.');
    await session.context.clearCookies();
    // Fails if a request in the background was refused first, which opens the sign-in page as well.
    const save = at.getByRole('button', { name: 'Save note' });
    await Promise.all([at.waitForURL(/\/sign-in/), save.click({ timeout: 5_000 }).catch(() => {})]);
    await at.getByLabel('Email').fill(session.email);
    await at.getByLabel('Password').fill(PASSWORD);
    await at.getByRole('button', { name: 'Sign in', exact: true }).click();
    await at.getByText(NOTICE).waitFor();
    assert.equal(await note(at).inputValue(), 'Written before the session ended.');
    // Signing out keeps it for the same member.
    await at.getByRole('button', { name: /Your account/ }).click();
    await at.getByRole('menuitem', { name: 'Sign out' }).click();
    await at.waitForURL(/\/sign-in/);

    // Another member in the same browser does not see it, and does not remove it.
    const other = await joinedMember(started.workspace, 'recruiter');
    await signIn(at, other.email);
    await at.goto(`/candidates/${records.candidate}?tab=notes`);
    await note(at).waitFor();
    assert.equal(await note(at).inputValue(), '');
    assert.equal(await at.getByText(NOTICE).count(), 0);
    await note(at).fill('Of another member.');
    await at.getByRole('button', { name: /Your account/ }).click();
    await at.getByRole('menuitem', { name: 'Sign out' }).click();
    await at.waitForURL(/\/sign-in/);
    await signIn(at, session.email);
    await at.goto(`/candidates/${records.candidate}?tab=notes`);
    await at.getByText(NOTICE).waitFor();
    assert.equal(await note(at).inputValue(), 'Written before the session ended.');
    assert.deepEqual(session.pageErrors, []);
  });

  it('is given up by `Cancel`, which can be undone', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/tasks');
    const title = () => page.getByRole('dialog').getByLabel('Title (required)');
    const openTask = () => page.getByRole('button', { name: 'New task' }).first().click();
    await openTask();
    await title().fill('Given up');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await stored(), []);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Your text has been kept.').waitFor();
    await openTask();
    assert.equal(await title().inputValue(), 'Given up');
    await page.keyboard.press('Escape');
  });

  it('is in conflict with what someone else saved since, with both values', async () => {
    await page.evaluate(() => localStorage.clear());
    const { candidate } = records;
    await page.goto(`/candidates/${candidate}`);
    const openProfile = () => page.getByRole('button', { name: 'Edit profile' }).click();
    await openProfile();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Headline').fill('My headline');
    await page.keyboard.press('Escape');
    await started.workspace.api('PATCH', `/candidates/${candidate}`, { headline: 'Their headline', phone: '+1 555' });
    await page.reload();
    await openProfile();
    const conflict = dialog.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await conflict.getByText('My headline').waitFor();
    await conflict.getByText('Their headline').waitFor();
    assert.doesNotMatch(await conflict.innerText(), /[{}[\]]/, 'values are shown as words');
    await dialog.getByRole('button', { name: 'Reapply my changes' }).click();
    await conflict.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { data } = (await started.workspace.api('GET', `/candidates/${candidate}`)).body;
    assert.deepEqual([data.headline, data.phone], ['My headline', '+1 555']);
    assert.deepEqual(await stored(), []);
  });

  it('is in conflict with the names of members instead of their IDs', async () => {
    const { api } = started.workspace;
    const task = (await api('GET', '/tasks')).body.data.find((one: Json) => one.title === 'Draft task').id;
    const [mine, theirs] = [
      await makeMember(started.workspace, 'Mia Mine'),
      await makeMember(started.workspace, 'Theo Theirs'),
    ];
    await page.goto('/tasks?view=all');
    await page.evaluate(() => localStorage.clear());
    const openTask = async () => {
      await page.getByRole('button', { name: 'Actions for Draft task' }).click();
      await page.getByRole('menuitem', { name: 'Edit task' }).click();
    };
    await openTask();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Owner').selectOption({ label: 'Mia Mine' });
    await page.keyboard.press('Escape');
    assert.equal((await api('PATCH', `/tasks/${task}`, { ownerId: theirs })).status, 200);
    await page.reload();
    await openTask();
    const conflict = dialog.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await conflict.getByText('Owner', { exact: true }).waitFor();
    await conflict.getByText('Mia Mine').waitFor();
    await conflict.getByText('Theo Theirs').waitFor();
    assert.ok(!(await conflict.innerText()).includes(mine));
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    await page.keyboard.press('Escape');
  });

  it('never holds a secret', async () => {
    await page.evaluate(() => localStorage.clear());
    const secret = 'correct horse battery';
    await page.goto('/settings/workspace');
    await page.getByLabel('Provider').selectOption('turnstile');
    await page.getByLabel('Site key (required)').fill('1x00000000000000000000AA');
    await page.getByLabel('Secret key (required)').fill(secret);
    await page.goto('/settings/automation-secrets');
    await page.getByRole('button', { name: 'Add secret' }).first().click();
    await page.getByRole('dialog').getByLabel('Value (required)').fill(secret);
    await page.goto('/settings/account');
    await page.getByLabel('Current password (required)').fill(secret);
    await page.getByLabel('New password (required)').fill(secret);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    assert.ok(kept.includes('1x00000000000000000000AA'), 'the rest of the form is stored');
    assert.ok(!kept.includes(secret));
    await page.evaluate(() => localStorage.clear());
  });
});

async function signIn(at: Page, email: string): Promise<void> {
  await at.getByLabel('Email').fill(email);
  await at.getByLabel('Password').fill(PASSWORD);
  await at.getByRole('button', { name: 'Sign in', exact: true }).click();
  await at.getByRole('button', { name: /Your account/ }).waitFor();
}
