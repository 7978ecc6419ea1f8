import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Request } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeJob, type TestJob } from '../../server/test/hiring.ts';
import { makeApplicant, manyApplications, resumeOf, reviewUrl } from '../testing/applicants.ts';
import { startConsole } from '../testing/console.ts';
import { sharedPage } from '../testing/shared-page.ts';

const started = await startConsole();
const { workspace } = started;
const { api } = workspace;
const { page, context, pageErrors } = await sharedPage(started, 'recruiter');

/** Applicants with these names, so that the newest, who is first on the board, has the first of them. */
async function applicants(job: TestJob, names: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of names.toReversed()) ids.set(name, (await makeApplicant(workspace, job, name, [])).id);
  return ids;
}

const applicationOf = async (id: string | undefined): Promise<Json> =>
  (await api('GET', `/applications/${id}`)).body.data;
const shows = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
const card = (name: string) => page.getByRole('link', { name, exact: true });

/** Opens the review view of the first stage. */
async function review(job: TestJob, names: ReadonlyMap<string, string>, first: string): Promise<void> {
  await page.goto(reviewUrl(job, names.get(first)!));
  await shows(first);
}

describe('the review view', () => {
  it('8 candidates are reviewed by keyboard alone, with at most 3 keystrokes each', async () => {
    const job = await makeJob(workspace);
    const names = Array.from({ length: 8 }, (_, index) => `Ada Number${index + 1}`);
    const ids = await applicants(job, names);
    await page.goto(`/jobs/${job.id}`);
    await card(names[0]!).focus();
    await page.keyboard.press('v');
    await shows(names[0]!);
    let pressed = 0;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    };
    for (const [index, name] of names.entries()) {
      await shows(name);
      pressed = 0;
      const { stages } = job;
      if (index % 4 === 0) await press('m', '2');
      if (index % 4 === 1) {
        await press('r');
        await page.getByRole('dialog').getByLabel('Reason').waitFor();
        await press('p', 'Enter'); // Position closed
      }
      if (index % 4 === 2) await press('j');
      if (index % 4 === 3) await press('m', 'i', 'Enter');
      const expected = [stages.screening, stages.rejected, stages.applied, stages.interview][index % 4];
      const { rejectionReasonId } = await eventually(
        () => applicationOf(ids.get(name)),
        ({ stageId }: Json) => stageId === expected,
      );
      assert.equal(rejectionReasonId !== null, expected === stages.rejected, name);
      assert.ok(pressed <= 3, `${name}: ${pressed} keys`);
    }
    await page.getByText('This was the last candidate of the list.').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('goes to the next and the previous candidate by J, K and arrow keys; a decision goes on, and can be undone', async () => {
    const job = await makeJob(workspace);
    const names = ['Ann One', 'Bea Two', 'Cas Three'];
    const ids = await applicants(job, names);
    await review(job, ids, 'Ann One');
    await page.getByText('1 of 3').waitFor();
    for (const [key, name] of [
      ['j', 'Bea Two'],
      ['ArrowRight', 'Cas Three'],
      ['ArrowRight', 'Cas Three'],
      ['k', 'Bea Two'],
      ['ArrowLeft', 'Ann One'],
      ['K', 'Ann One'],
      ['J', 'Bea Two'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(name);
    }
    await page.keyboard.press('m');
    await page.keyboard.press('3');
    await shows('Cas Three');
    await page.getByText('Bea Two moved to Interview.').waitFor();
    assert.equal((await applicationOf(ids.get('Bea Two'))).stageId, job.stages.interview);
    // Those who no longer belong to the stage stay where they were on the list.
    await page.getByText('3 of 3').waitFor();
    await page.keyboard.press('z');
    await shows('Bea Two');
    await eventually(
      () => applicationOf(ids.get('Bea Two')),
      ({ stageId }: Json) => stageId === job.stages.applied,
    );
    await page.keyboard.press('r');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await shows('Cas Three');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Bea Two rejected.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await shows('Bea Two');
    await eventually(
      () => applicationOf(ids.get('Bea Two')),
      ({ status }: Json) => status === 'active',
    );
    assert.deepEqual(pageErrors, []);
  });

  it('H hires and W marks as withdrawn, each with its dialog, and goes on to the next candidate; both can be undone', async () => {
    const job = await makeJob(workspace);
    const ids = await applicants(job, ['Ann One', 'Bea Two', 'Cas Three']);
    const offer = (await api('POST', '/offers', { applicationId: ids.get('Ann One'), title: 'Our offer' })).body.data;
    await api('POST', `/offers/${offer.id}/send`);
    await review(job, ids, 'Ann One');
    await page.getByRole('toolbar').getByRole('button', { name: 'Hire' }).waitFor();
    await page.keyboard.press('h');
    const asks = page.getByRole('alertdialog', { name: 'Hire Ann One?' });
    await asks.getByText('Offer “Our offer”').waitFor();
    await page.keyboard.press('Escape');
    await asks.waitFor({ state: 'detached' });
    assert.equal((await applicationOf(ids.get('Ann One'))).status, 'active');
    await page.getByRole('toolbar').getByRole('button', { name: 'Hire' }).click();
    await asks.getByRole('button', { name: 'Hire' }).click();
    // The message stays while the pointer is on it.
    const undo = page.getByRole('listitem').filter({ hasText: 'Ann One hired.' }).getByRole('button', { name: 'Undo' });
    await undo.hover();
    await shows('Bea Two');
    assert.equal((await applicationOf(ids.get('Ann One'))).status, 'hired');
    assert.equal((await api('GET', `/offers/${offer.id}`)).body.data.status, 'withdrawn');
    await page.getByRole('toolbar').getByRole('button', { name: 'Withdraw' }).waitFor();
    await page.keyboard.press('w');
    const dialog = page.getByRole('dialog', { name: 'Mark the application of Bea Two as withdrawn?' });
    await dialog.getByLabel('Reason').waitFor();
    await page.keyboard.press('Enter');
    await shows('Cas Three');
    await page.getByText('Bea Two marked as withdrawn.').waitFor();
    assert.equal((await applicationOf(ids.get('Bea Two'))).status, 'withdrawn');
    await page.keyboard.press('z');
    await shows('Bea Two');
    await page.getByText('Undone: Bea Two is back where they were.').waitFor();
    assert.equal((await applicationOf(ids.get('Bea Two'))).status, 'active');
    await undo.click();
    await shows('Ann One');
    await eventually(
      () => applicationOf(ids.get('Ann One')),
      ({ status }: Json) => status === 'active',
    );
    assert.deepEqual(pageErrors, []);
  });

  it('a decision that somebody else has made before is reported with the name', async () => {
    const job = await makeJob(workspace);
    const ids = await applicants(job, ['Ann One', 'Bea Two']);
    await page.route('**/api/v1/events/stream', (route) => route.abort());
    await review(job, ids, 'Ann One');
    await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).waitFor();
    await api('POST', `/applications/${ids.get('Ann One')}/move`, { toStageId: job.stages.offer });
    await page.keyboard.press('m');
    await page.keyboard.press('2');
    await page.getByRole('alert').getByText('Ann One was not changed.').waitFor();
    assert.equal((await applicationOf(ids.get('Ann One'))).stageId, job.stages.offer);
  });

  it('Escape, Back and a reload keep the list: the focus returns to the card of the candidate that was shown', async () => {
    const job = await makeJob(workspace);
    await applicants(job, ['Ann One', 'Bea Two', 'Cas Three']);
    await page.goto(`/jobs/${job.id}?sort=oldest`);
    await page.getByRole('button', { name: 'Review the candidates in Applied' }).click();
    await shows('Cas Three');
    await page.keyboard.press('j');
    await shows('Bea Two');
    await page.reload();
    await shows('Bea Two');
    await page.getByText('2 of 3').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/jobs\/[^/]+\?sort=oldest$/);
    await page.waitForFunction(() => document.activeElement?.textContent === 'Bea Two');
    await page.keyboard.press('v');
    await shows('Bea Two');
    await page.goBack();
    await page.waitForURL(/\/jobs\/[^/]+\?sort=oldest$/);
    // Without a list before it, such as from a link in a message, Escape opens the list.
    await page.goForward();
    await shows('Bea Two');
    const url = page.url();
    const other = await context.newPage();
    await other.goto(url);
    await other.getByRole('heading', { name: 'Bea Two', level: 1, exact: true }).waitFor();
    await other.keyboard.press('Escape');
    await other.waitForURL(/\/jobs\/[^/]+\?sort=oldest$/);
    await other.close();
    assert.deepEqual(pageErrors, []);
  });

  it('starts at the focused row of the lists of applications and candidates, with their filters', async () => {
    const job = await makeJob(workspace);
    await applicants(job, ['Ann Listed', 'Bea Listed', 'Cas Other']);
    await page.goto('/applications?q=listed');
    await page.getByRole('link', { name: 'Bea Listed' }).focus();
    await page.keyboard.press('v');
    await shows('Bea Listed');
    await page.getByText('2 of 2').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/applications\?q=listed$/);
    await page.waitForFunction(() => document.activeElement?.textContent === 'Bea Listed');
    for (const name of ['Bea Listed', 'Ann Listed']) {
      await page.goto('/candidates?q=listed');
      await page.getByRole('link', { name }).focus();
      await page.keyboard.press('v');
      await shows(name);
      await page.getByText(/^[12] of 2$/).waitFor();
    }
    await page.goto('/candidates?q=listed&sort=lastName');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('j');
    await page.getByText('2 of 2').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('dialog', { name: /^Move/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/candidates\?q=listed&sort=lastName$/);
    assert.deepEqual(pageErrors, []);
  });

  it('N writes a note, T adds a tag, E an email, S schedules, O opens the profile, ? lists the keys; in fields the keys are text', async () => {
    const job = await makeJob(workspace);
    const ids = await applicants(job, ['Ann One', 'Bea Two']);
    await review(job, ids, 'Ann One');
    await page.keyboard.press('n');
    await page.keyboard.type('jkmr? zest');
    await page.getByRole('heading', { name: 'Ann One' }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Note' }).inputValue(), 'jkmr? zest');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Note saved.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.getByLabel('New tag').fill('jam');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Tags' }).getByText('jam').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('New tag').waitFor({ state: 'detached' });
    for (const [key, title] of [
      ['e', /^Email Ann One|^Email to Ann One|Ann One/],
      ['s', 'Schedule interview'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { name: 'Ann One' }).waitFor();
    // Every key has a button that shows it.
    for (const [name, key] of [
      ['Move', 'M'],
      ['Hire', 'H'],
      ['Reject', 'R'],
      ['Withdraw', 'W'],
      ['Email', 'E'],
      ['Schedule', 'S'],
      ['Note', 'N'],
      ['Tag', 'T'],
      ['Next candidate', 'J ArrowRight'],
      ['Previous candidate', 'K ArrowLeft'],
      ['Back to the list (Esc)', 'Escape'],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true });
      assert.equal(await button.getAttribute('aria-keyshortcuts'), key);
      const shown = name.startsWith('Back') ? page.locator('header > kbd') : button.locator('kbd');
      assert.equal(await shown.isVisible(), true, name);
    }
    await page.keyboard.press('o');
    await page.waitForURL(/\/candidates\//);
    assert.deepEqual(pageErrors, []);
  });

  it('the next candidate needs no request to be awaited: everything was read and drawn before', async () => {
    const job = await makeJob(workspace);
    const names = ['Ann One', 'Bea Two', 'Cas Three', 'Dan Four'];
    const ids = new Map<string, string>();
    for (const name of names.toReversed()) {
      ids.set(name, (await makeApplicant(workspace, job, name, [resumeOf(name)])).id);
    }
    const open = new Set<string>();
    let resumes = 0;
    page.on('request', (request) => open.add(request.url()));
    const close = (request: Request) => {
      open.delete(request.url());
      if (request.url().includes('/files/') && !request.url().includes('/api/')) resumes += 1;
    };
    page.on('requestfinished', close);
    page.on('requestfailed', close);
    await review(job, ids, 'Ann One');
    const isQuiet = () => [...open].every((url) => url.endsWith('/events/stream'));
    await eventually(
      () => Promise.resolve(resumes === 3 && isQuiet()),
      (isReady) => isReady,
    );
    // From now on the service does not respond.
    await page.route(/\/(?:api|files)\//, () => undefined);
    for (const name of ['Bea Two', 'Cas Three']) {
      await page.keyboard.press('j');
      await shows(name);
      await page.getByRole('region', { name: 'Page 1 of 1' }).getByText(name).waitFor();
      await page.getByRole('link', { name: /@example\.com$/ }).waitFor();
      await page.getByText('No notes yet').waitFor();
      await page.getByText('No scorecards yet').waitFor();
      await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).waitFor();
    }
    assert.deepEqual(pageErrors, []);
  });

  it('2,000 applications are read page by page, and their number is shown', async () => {
    const job = await makeJob(workspace);
    await manyApplications(workspace, job, 2_000);
    let pages = 0;
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v1/applications' && searchParams.has('stageId')) pages += 1;
    });
    const column = `jobId=${job.id}&stageId=${job.stages.applied}&status=active`;
    const { data } = (await api('GET', `/applications?${column}&limit=100&expand=candidate`)).body;
    const nameAt = (index: number) => `Person ${data[index].candidate.lastName}`;
    await page.goto(`/review/applications/${data[77].id}?${column}&board=true`);
    await page.getByText('78 of 2,000').waitFor();
    await shows(nameAt(77));
    assert.equal(pages, 1);
    for (let place = 79; place <= 82; place += 1) {
      await page.keyboard.press('j');
      await page.getByText(`${place} of 2,000`).waitFor();
    }
    await eventually(
      () => Promise.resolve(pages),
      (count) => count > 1,
    );
    await page.keyboard.press('j');
    await page.getByText('83 of 2,000').waitFor();
    await shows(nameAt(82));
    assert.equal(pages, 2);
    assert.deepEqual(pageErrors, []);
  });
});
