import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { joinedMember, PASSWORD } from '../../server/test/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate, makeJob, makeMember } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

// That every form stores its text is tested by draft-coverage.test.ts, and what becomes of it by draft-values.test.ts.
const started = await startConsole();
const { workspace } = started;
const owner = await started.member('owner');
const { page, pageErrors } = owner;

async function make(path: string, body: object): Promise<string> {
  const { status, body: answer, text } = await workspace.api('POST', path, body);
  assert.equal(status, 201, text);
  return answer.data.id;
}

const job = await makeJob(workspace, { title: 'Draftsman' });
const candidate = await makeCandidate(workspace, { firstName: 'Ida', lastName: 'Draft' });
await make('/applications', { candidateId: candidate, jobId: job.id });
await make('/custom-fields', { entity: 'candidate', key: 'nickname', type: 'text', label: 'Nickname' });
const automation = await make('/automations', {
  name: 'Draft automation',
  trigger: { event: 'application.created' },
  steps: [{ id: 'wait', type: 'delay', config: { seconds: 60 } }],
});
const ownNote = await owner.context.request.post(`/api/v1/candidates/${candidate}/notes`, {
  headers: { origin: started.service.url },
  data: { body: 'An earlier note.' },
});
assert.equal(ownNote.status(), 201);

const NOTICE = 'Restored your unsaved text.';
const dialog = (at: Page) => at.getByRole('dialog');
const button = (at: Page, name: string) => at.getByRole('button', { name, exact: true }).first();

/** A form, and a way to type into it. */
interface Form {
  name: string;
  path: string;
  /** Opens the form on the page; unset if the form is part of the page. */
  open?: (at: Page) => Promise<unknown>;
  field: (at: Page) => Locator;
  typed: string;
  /** The ways to close it without saving, besides a reload; it is opened again on the page where it was closed. */
  closed?: readonly ((at: Page) => Promise<unknown>)[];
}

const pressEscape = async (at: Page) => {
  await at.keyboard.press('Escape');
  await dialog(at).waitFor({ state: 'detached' });
};
const clickOutside = async (at: Page) => {
  await at.mouse.click(3, 400);
  await dialog(at).waitFor({ state: 'detached' });
};
/** Leaves a page within the console, which is not a reload, and goes back to it. */
const leave = async (at: Page) => {
  await at.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Activity' }).click();
  const anyway = at.getByRole('alertdialog').getByRole('button', { name: 'Leave' });
  const heading = at.getByRole('heading', { name: 'Activity', level: 1 });
  await heading.or(anyway).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await heading.waitFor();
  await at.goBack();
};

/** One of each kind of form. */
const FORMS: readonly Form[] = [
  {
    name: 'a dialog that adds a record',
    path: '/tasks',
    open: (at) => button(at, 'New task').click(),
    field: (at) => dialog(at).getByLabel('Title (required)'),
    typed: 'Typed and not saved',
    closed: [pressEscape, clickOutside],
  },
  {
    name: 'a dialog that a click outside does not close',
    path: '/settings/webhooks',
    open: (at) => button(at, 'New webhook').click(),
    field: (at) => dialog(at).getByLabel('URL (required)'),
    typed: 'https://typed.example.com/',
    closed: [pressEscape],
  },
  {
    name: 'a dialog that edits a part of a record',
    path: `/candidates/${candidate}`,
    open: (at) => button(at, 'Edit custom fields').click(),
    field: (at) => dialog(at).getByLabel('Nickname', { exact: true }),
    typed: 'Typed and not saved',
    closed: [pressEscape],
  },
  {
    name: 'a dialog for an email',
    path: `/candidates/${candidate}`,
    open: (at) => button(at, 'Email').click(),
    field: (at) => dialog(at).getByLabel('Text (required)'),
    typed: 'Typed and not saved',
    closed: [pressEscape],
  },
  {
    name: 'a page of settings',
    path: '/settings/career-site',
    field: (at) => at.getByLabel('Introduction', { exact: true }),
    typed: 'Typed and not saved',
    closed: [leave],
  },
  {
    name: 'a page with choices',
    path: `/jobs/${job.id}/form`,
    field: (at) => at.getByLabel('Cover letter: visibility'),
    typed: 'disabled',
  },
  {
    name: 'a field with a state of its own',
    path: `/automations/${automation}?view=json`,
    field: (at) => at.getByLabel('Definition as JSON', { exact: true }),
    typed: '{ not yet JSON',
  },
  {
    name: 'a form within a list',
    path: `/candidates/${candidate}`,
    async open(at) {
      await at.getByRole('button', { name: /^Actions for .*’s note/ }).click();
      await at.getByRole('menuitem', { name: 'Edit' }).click();
    },
    field: (at) => at.getByRole('listitem').getByLabel('Note', { exact: true }),
    typed: 'Typed and not saved',
  },
];

async function open(form: Form): Promise<Locator> {
  await form.open?.(page);
  const field = form.field(page);
  await field.waitFor();
  return field;
}

const holds = (field: Locator, expected: string) =>
  eventually(
    () => field.inputValue(),
    (value) => value === expected,
  );

describe('text that was typed is offered again, until it is discarded', () => {
  for (const form of FORMS) {
    it(`in ${form.name}`, async () => {
      await page.goto(form.path);
      await page.evaluate(() => localStorage.clear());
      let field = await open(form);
      const before = await field.inputValue();
      assert.notEqual(before, form.typed);
      const isSelect = await field.evaluate((element) => element.tagName === 'SELECT');
      await (isSelect ? field.selectOption(form.typed) : field.fill(form.typed));
      for (const close of [...(form.closed ?? []), () => page.goto(form.path)]) {
        await close(page);
        field = await open(form);
        await holds(field, form.typed);
        await page.getByText(NOTICE).first().waitFor();
      }
      await button(page, 'Discard text').click();
      await page.getByText(NOTICE).waitFor({ state: 'detached' });
      await (form.closed?.[0] ?? (() => page.goto(form.path)))(page);
      field = await open(form);
      await holds(field, before);
      assert.equal(await page.getByText(NOTICE).count(), 0);
      assert.deepEqual(pageErrors, []);
    });
  }
});

describe('stored text', () => {
  const notes = () => page.goto(`/candidates/${candidate}`);
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

  it('is offered after an email was begun instead, and after the session ended and the member signed in again', async () => {
    const session = await started.member('recruiter');
    const at = session.page;
    await at.goto(`/candidates/${candidate}`);
    await note(at).fill('Written before the session ended.');
    const composer = at.getByRole('region', { name: 'Write a note or an email' });
    await composer.getByRole('button', { name: 'Write email' }).click();
    await composer.getByRole('button', { name: 'Write note' }).click();
    assert.equal(await note(at).inputValue(), 'Written before the session ended.');
    await session.context.clearCookies();
    // Fails if a request in the background was refused first, which opens the sign-in page as well.
    const save = at.getByRole('button', { name: 'Save note' });
    await Promise.all([at.waitForURL(/\/sign-in/), save.click({ timeout: 5_000 }).catch(() => {})]);
    await fillIn(at, session.email);
    await at.getByText(NOTICE).waitFor();
    assert.equal(await note(at).inputValue(), 'Written before the session ended.');
    // Signing out keeps it for the same member.
    await at.getByRole('button', { name: /Your account/ }).click();
    await at.getByRole('menuitem', { name: 'Sign out' }).click();
    await at.waitForURL(/\/sign-in/);

    // Another member in the same browser does not see it, and does not remove it.
    const other = await joinedMember(workspace, 'recruiter');
    await signIn(at, other.email);
    await at.goto(`/candidates/${candidate}`);
    await note(at).waitFor();
    assert.equal(await note(at).inputValue(), '');
    assert.equal(await at.getByText(NOTICE).count(), 0);
    await note(at).fill('Of another member.');
    await at.getByRole('button', { name: /Your account/ }).click();
    await at.getByRole('menuitem', { name: 'Sign out' }).click();
    await at.waitForURL(/\/sign-in/);
    await signIn(at, session.email);
    await at.goto(`/candidates/${candidate}`);
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

  it('is not removed by another tab in which the same form is open and nothing is typed', async () => {
    const title = (at: Page) => dialog(at).getByLabel('Title (required)');
    const other = await owner.context.newPage();
    for (const at of [page, other]) {
      await at.goto('/tasks');
      await at.evaluate(() => localStorage.clear());
      await button(at, 'New task').click();
      await title(at).waitFor();
    }
    await title(page).fill('Typed in the first tab');
    await pressEscape(other);
    await button(other, 'New task').click();
    await holds(title(other), 'Typed in the first tab');
    await other.getByText(NOTICE).waitFor();
    await other.close();
    await page.goto('/tasks');
    await button(page, 'New task').click();
    await holds(title(page), 'Typed in the first tab');
    await pressEscape(page);
  });

  it('is in conflict with what someone else saved since, with both values', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/candidates/${candidate}`);
    const openProfile = () => page.getByRole('button', { name: 'Edit profile' }).click();
    await openProfile();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Headline').fill('My headline');
    await page.keyboard.press('Escape');
    await workspace.api('PATCH', `/candidates/${candidate}`, { headline: 'Their headline', phone: '+1 555' });
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
    const { data } = (await workspace.api('GET', `/candidates/${candidate}`)).body;
    assert.deepEqual([data.headline, data.phone], ['My headline', '+1 555']);
    assert.deepEqual(await stored(), []);
  });

  it('is in conflict with the names of members instead of their IDs', async () => {
    const { api } = workspace;
    const task = await make('/tasks', { title: 'Draft task', ownerId: owner.id });
    const [mine, theirs] = [await makeMember(workspace, 'Mia Mine'), await makeMember(workspace, 'Theo Theirs')];
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
  await fillIn(at, email);
  await at.getByRole('button', { name: /Your account/ }).waitFor();
}

/** The sign-in page, once it has taken the place of the page before, whose fields can have similar names. */
async function fillIn(at: Page, email: string): Promise<void> {
  const button = at.getByRole('button', { name: 'Sign in', exact: true });
  await button.waitFor();
  await at.getByLabel('Email').fill(email);
  await at.getByLabel('Password').fill(PASSWORD);
  await button.click();
}
