import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeCandidate, makeJob, makeMember, type TestJob } from '../../server/test/hiring.ts';
import { manyApplications } from '../testing/applicants.ts';
import { startConsole } from '../testing/console.ts';
import { sharedPage } from '../testing/shared-page.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const { api } = workspace;
const { page, pageErrors } = await sharedPage(started, 'recruiter');

/** An application of a candidate with this name. */
async function applicant(job: TestJob, name: string): Promise<{ id: string; email: string }> {
  const [firstName, lastName] = name.split(' ');
  const email = `${name.replace(' ', '.').toLowerCase()}-${job.id}@example.com`;
  const candidateId = await makeCandidate(workspace, { firstName, lastName, email });
  const { body } = await api('POST', '/applications', { candidateId, jobId: job.id, source: 'Careers page' });
  return { id: body.data.id, email };
}

const cardIn = (page: Page, stage: string, name: string) =>
  page.getByRole('list', { name: new RegExp(`^${stage}, `) }).getByRole('link', { name });

const boardOf = (page: Page, job: TestJob) => page.goto(`/jobs/${job.id}`);

describe('the board of a job', () => {
  it('updates live; if two members move the same card, one succeeds and the other sees a message', async () => {
    const job = await makeJob(workspace);
    const { id } = await applicant(job, 'Grace Hopper');
    const [one, two, deaf] = await Promise.all([member('recruiter'), member('recruiter'), member('recruiter')]);
    // Receives no events, so its board stays outdated.
    await deaf.page.route('**/api/v1/events/stream', (route) => route.abort());
    for (const { page } of [one, two, deaf]) {
      await boardOf(page, job);
      await cardIn(page, 'Applied', 'Grace Hopper').waitFor();
    }
    await cardIn(one.page, 'Applied', 'Grace Hopper').focus();
    await one.page.keyboard.press('Shift+ArrowRight');
    await cardIn(two.page, 'Screening', 'Grace Hopper').waitFor();
    await cardIn(deaf.page, 'Applied', 'Grace Hopper').waitFor();
    await deaf.page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await deaf.page.getByRole('menuitem', { name: 'Move to Offer' }).click();
    await deaf.page
      .getByRole('alert')
      .getByText('Already updated by someone else: Grace Hopper is in Screening')
      .waitFor();
    await cardIn(deaf.page, 'Screening', 'Grace Hopper').waitFor();
    const { data } = (await api('GET', `/applications/${id}`)).body;
    assert.equal(data.stageId, job.stages.screening);
    // After returning to the board, it is current.
    await one.page.getByRole('link', { name: 'Details' }).click();
    await one.page.getByRole('button', { name: 'Save' }).waitFor();
    await api('POST', `/applications/${id}/move`, { toStageId: job.stages.interview });
    await cardIn(two.page, 'Interview', 'Grace Hopper').waitFor();
    await one.page.getByRole('link', { name: 'Board' }).click();
    await cardIn(one.page, 'Interview', 'Grace Hopper').waitFor();
    await api('POST', `/applications/${id}/move`, { toStageId: job.stages.screening });
    // New candidates and new names appear live.
    await applicant(job, 'Mary Ward');
    await cardIn(two.page, 'Applied', 'Mary Ward').waitFor();
    await api('PATCH', `/candidates/${data.candidateId}`, { lastName: 'Murray' });
    await cardIn(two.page, 'Screening', 'Grace Murray').waitFor();
    await api('DELETE', `/candidates/${data.candidateId}`);
    await cardIn(two.page, 'Screening', 'Grace Murray').waitFor({ state: 'detached' });
    for (const { pageErrors } of [one, two]) assert.deepEqual(pageErrors, []);
  });

  it('keeps the focus when more has changed than can be updated one by one, before it received events', async () => {
    const job = await makeJob(workspace);
    for (const name of ['Bea Two', 'Ann One']) await applicant(job, name);
    const released = Promise.withResolvers<void>();
    await page.route('**/api/v1/events/stream', async (route) => {
      await released.promise;
      await route.continue();
    });
    await boardOf(page, job);
    await page.getByRole('link', { name: 'Ann One', exact: true }).focus();
    for (let number = 0; number < 12; number += 1) await applicant(job, `Cas No${number}`);
    released.resolve();
    await cardIn(page, 'Applied', 'Cas No11').waitFor();
    assert.equal(await focused(page), 'Ann One');
    await page.keyboard.press('v');
    await page.getByRole('heading', { name: 'Ann One', level: 1, exact: true }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('rejects and withdraws single and several applications, with a reason and an email, and undoes it', async () => {
    const job = await makeJob(workspace);
    const people = ['Ann One', 'Bea Two', 'Cas Three', 'Dan Four', 'Eva Five'];
    const applications: { id: string; email: string }[] = [];
    for (const name of people) applications.push(await applicant(job, name));
    await boardOf(page, job);
    // Newest first: Shift selects the range between the two.
    await page.getByLabel('Select Eva Five').click();
    await page.getByLabel('Select Cas Three').click({ modifiers: ['Shift'] });
    await page.getByText('3 candidates selected').waitFor();
    await page.getByRole('button', { name: 'Move to' }).click();
    // Toasts disappear after a few seconds, so waiting for one begins before the action that causes it.
    await Promise.all([
      page.getByText('3 candidates moved to Interview.').first().waitFor(),
      page.getByRole('menuitem', { name: 'Interview' }).click(),
    ]);
    for (const name of people.slice(2)) await cardIn(page, 'Interview', name).waitFor();

    await page.getByLabel('Select Ann One').click();
    await page.getByLabel('Select Bea Two').click();
    await page.getByRole('region', { name: 'Selected candidates' }).getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption('Position closed');
    await dialog.getByLabel('Details').fill('Position filled');
    await dialog.getByLabel('Notify by email').check();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    const undo = page
      .getByRole('listitem')
      .filter({ hasText: '2 candidates rejected.' })
      .getByRole('button', { name: 'Undo' });
    // The toast stays while the pointer is on it.
    await undo.hover();
    // The columns of what has ended are folded.
    await page.getByRole('button', { name: /^Rejected/ }).click();
    await cardIn(page, 'Rejected', 'Bea Two').waitFor();
    const rejected = (await api('GET', `/applications?jobId=${job.id}&status=rejected`)).body.data;
    assert.deepEqual(
      rejected.map(({ rejectReason }: Json) => rejectReason),
      ['Position filled', 'Position filled'],
    );
    const mails = (await api('GET', '/emails?kind=application_rejected')).body.data;
    assert.equal(mails.length, 2);
    // A menu covers the toast, which stays while the menu is open. Opened by keyboard: the pointer is on the toast.
    await page.getByRole('button', { name: 'Actions for Cas Three' }).press('Enter');
    const [ofMenu, ofMessages] = await page.evaluate(() =>
      ['[data-radix-popper-content-wrapper]', '[data-sonner-toaster]'].map((selector) =>
        Number(getComputedStyle(document.querySelector(selector)!).zIndex),
      ),
    );
    assert.ok(ofMenu! > ofMessages!, `${ofMenu} > ${ofMessages}`);
    await page.keyboard.press('Escape');
    await undo.click();
    await cardIn(page, 'Applied', 'Ann One').waitFor();
    await cardIn(page, 'Applied', 'Bea Two').waitFor();

    await page.getByRole('button', { name: 'Actions for Ann One' }).click();
    await page.getByRole('menuitem', { name: 'Mark as withdrawn' }).click();
    await dialog.getByLabel('Reason').selectOption('Accepted another offer');
    await Promise.all([
      page.getByText('Ann One marked as withdrawn.').first().waitFor(),
      dialog.getByRole('button', { name: 'Mark as withdrawn' }).click(),
    ]);
    await cardIn(page, 'Applied', 'Ann One').waitFor({ state: 'detached' });
    const [withdrawn] = (await api('GET', `/applications?jobId=${job.id}&status=withdrawn`)).body.data;
    assert.notEqual(withdrawn.rejectionReasonId, null);
    await page.getByRole('link', { name: 'Withdrawn' }).click();
    await page.getByRole('button', { name: 'Actions for Ann One' }).click();
    await page.getByRole('menuitem', { name: 'Reopen' }).click();
    await cardIn(page, 'Applied', 'Ann One').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Pipeline' }).click();
    await cardIn(page, 'Applied', 'Ann One').waitFor();

    // With the keyboard: down, select, right over an empty column.
    await cardIn(page, 'Applied', 'Bea Two').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('1 candidate selected').waitFor();
    assert.equal(await focused(page), 'Ann One');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    assert.equal(await focused(page), 'Eva Five');
    assert.deepEqual(pageErrors, []);
  });

  it('filters by search, owner, source and days in stage, sorts, and follows changes that make a card match or not', async () => {
    const job = await makeJob(workspace);
    const people = ['Ida Rhodes', 'Kay McNulty', 'Ruth Teitelbaum'];
    const ids: string[] = [];
    for (const name of people) ids.push((await applicant(job, name)).id);
    const ownerId = await makeMember(workspace, 'Olga Owner');
    await api('PATCH', `/applications/${ids[0]}`, { ownerId });
    await service.db.write.query(
      sql`update applications set stage_entered_at = now() - interval '9 days'
        where workspace_id = ${workspace.id} and id = ${ids[2]!}`,
    );
    await boardOf(page, job);
    await cardIn(page, 'Applied', 'Kay McNulty').waitFor();
    const filterBy = async (field: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('option', { name: field, exact: true }).click();
    };
    await filterBy('Owner');
    await page.getByRole('checkbox', { name: 'Olga Owner' }).check();
    await page.keyboard.press('Escape');
    await cardIn(page, 'Applied', 'Kay McNulty').waitFor({ state: 'detached' });
    await cardIn(page, 'Applied', 'Ida Rhodes').waitFor();
    assert.match(page.url(), /ownerId=/);
    // Changes by others.
    await api('PATCH', `/applications/${ids[1]}`, { ownerId });
    await cardIn(page, 'Applied', 'Kay McNulty').waitFor();
    await api('PATCH', `/applications/${ids[0]}`, { ownerId: null });
    await cardIn(page, 'Applied', 'Ida Rhodes').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Remove filter: Owner/ }).click();
    await cardIn(page, 'Applied', 'Ruth Teitelbaum').waitFor();

    const sources: Json[] = (await api('GET', '/sources')).body.data;
    const referral = sources.find(({ name }) => name === 'Referral')!;
    await api('PATCH', `/applications/${ids[1]}`, { sourceId: referral.id });
    await filterBy('Source');
    await page.getByRole('checkbox', { name: 'Referral' }).check();
    await page.keyboard.press('Escape');
    await cardIn(page, 'Applied', 'Ruth Teitelbaum').waitFor({ state: 'detached' });
    await cardIn(page, 'Applied', 'Kay McNulty').waitFor();
    await page.getByRole('button', { name: /^Remove filter: Source/ }).click();
    await cardIn(page, 'Applied', 'Ruth Teitelbaum').waitFor();

    await page.getByRole('searchbox', { name: 'Search' }).fill('teitel');
    await cardIn(page, 'Applied', 'Kay McNulty').waitFor({ state: 'detached' });
    await cardIn(page, 'Applied', 'Ruth Teitelbaum').waitFor();
    assert.equal(
      await page.getByRole('searchbox', { name: 'Search' }).evaluate((at) => at === document.activeElement),
      true,
    );
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await cardIn(page, 'Applied', 'Kay McNulty').waitFor();

    await filterBy('Days in stage');
    await page.getByRole('spinbutton', { name: 'Days in stage' }).fill('7');
    await page.keyboard.press('Enter');
    await cardIn(page, 'Applied', 'Kay McNulty').waitFor({ state: 'detached' });
    await cardIn(page, 'Applied', 'Ruth Teitelbaum').waitFor();
    await page.reload();
    await cardIn(page, 'Applied', 'Ruth Teitelbaum').waitFor();
    await page.getByRole('button', { name: 'Remove filter: Days in stage: at least 7 days' }).click();
    await cardIn(page, 'Applied', 'Kay McNulty').waitFor();
    const first = page
      .getByRole('list', { name: /^Applied, / })
      .getByRole('listitem')
      .first();
    await page.getByRole('button', { name: 'Sort: Newest first' }).click();
    await page.getByRole('menuitem', { name: 'Oldest first' }).click();
    await first.getByText('Ida Rhodes').waitFor();
    await page.getByRole('button', { name: 'Sort: Oldest first' }).click();
    await page.getByRole('menuitem', { name: 'Longest in stage' }).click();
    await first.getByText('Ruth Teitelbaum').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all');
    await page.getByText('No matching applications').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('renders only the visible cards of a long column, and loads more on scrolling', async () => {
    const job = await makeJob(workspace);
    await manyApplications(workspace, job, 450);
    await boardOf(page, job);
    const list = page.getByRole('list', { name: 'Applied, 450 candidates' });
    await list.waitFor();
    const column = list.locator('..');
    const seen = new Set<string>();
    for (let rounds = 0; seen.size < 450 && rounds < 200; rounds += 1) {
      const names = await list.getByRole('link').allTextContents();
      assert.ok(names.length < 40, `${names.length} cards are drawn at once`);
      for (const name of names) seen.add(name);
      await column.evaluate((element) => element.scrollBy(0, 500));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    assert.equal(seen.size, 450);
    // Cards added above do not move the visible ones.
    const name = (await list.getByRole('link').allTextContents()).at(-1)!;
    const box = await list.getByRole('link', { name, exact: true }).boundingBox();
    await applicant(job, 'New Comer');
    await page.getByRole('list', { name: 'Applied, 451 candidates' }).waitFor();
    assert.deepEqual(
      await page
        .getByRole('list', { name: /^Applied, / })
        .getByRole('link', { name, exact: true })
        .boundingBox(),
      box,
    );
    assert.deepEqual(pageErrors, []);
  });

  it('never runs stored text', async () => {
    const attack = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
    const job = await makeJob(workspace, { title: attack, description: `${attack} [link](javascript:window.hit=1)` });
    await api('POST', `/jobs/${job.id}/stages`, { name: attack, kind: 'interview' });
    const form = (await api('GET', `/jobs/${job.id}/application-config`)).body.data;
    const question = { id: 'q', label: attack.slice(0, 160), type: 'select', required: false, options: [attack] };
    await api('PUT', `/jobs/${job.id}/application-config`, {
      ...form,
      questions: [question],
      consent: { text: attack, required: true },
    });
    const candidateId = await makeCandidate(workspace, { firstName: attack, lastName: attack });
    await api('POST', '/applications', { candidateId, jobId: job.id, source: attack });
    for (const path of ['', '/edit', '/form', '/stages']) {
      await page.goto(`/jobs/${job.id}${path}`);
      await page.getByRole('heading', { name: attack }).first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await page.evaluate(() => 'hit' in window), false, path);
      assert.equal(await page.locator('main img, main script, a[href^="javascript"]').count(), 0, path);
    }
    await page.goto('/jobs');
    await page.getByRole('link', { name: attack }).waitFor();
    assert.equal(await page.evaluate(() => 'hit' in window), false);
    assert.deepEqual(pageErrors, []);
  });

  it('is accessible in every width and color scheme with read-only access, and when no application matches', async () => {
    const job = await makeJob(workspace);
    await applicant(job, 'Katherine Johnson');
    const readOnly = async (page: Page) => {
      await cardIn(page, 'Applied', 'Katherine Johnson').waitFor();
      assert.equal(await page.getByRole('button', { name: /^Actions for/ }).count(), 0);
    };
    const filtered = `/jobs/${job.id}?days=0&tag=pilot&sort=longestInStage`;
    const none = (page: Page) => page.getByText('No matching applications').waitFor();
    // The board of a member with all permissions is checked with every page.
    const pages = [
      { path: `/jobs/${job.id}`, ready: readOnly },
      { path: filtered, ready: none },
    ];
    await assertUsable(started, pages, 'interviewer');
  });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
