import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { newId } from '../../server/src/platform/ids/ids.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeCandidate, makeJob, makeMember, type TestJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const { api } = workspace;

async function applicant(job: TestJob, name: string, more: object = {}): Promise<Json> {
  const [firstName, lastName] = name.split(' ');
  const candidateId = await makeCandidate(workspace, { firstName, lastName, ...more });
  return (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
}

async function tag({ candidateId }: Json, ...labels: string[]): Promise<void> {
  for (const label of labels) await api('POST', `/candidates/${candidateId}/tags`, { label });
}

/** Shows this on the cards, which they do not by default. */
async function show(page: Page, field: string): Promise<void> {
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: field, exact: true }).check();
  await page.keyboard.press('Escape');
}

async function rate(applicationId: string, rating: string): Promise<void> {
  const authorId = await makeMember(workspace);
  const { status, text } = await api('POST', '/scorecards', { applicationId, authorId, rating });
  assert.equal(status, 201, text);
}

/** Stores a message as if the candidate had written it. */
async function receiveMessage({ id: applicationId, candidateId }: Json): Promise<void> {
  const id = newId();
  await service.db.write.query(sql`
    insert into messages (workspace_id, id, candidate_id, application_id, direction, sender, recipients, subject, text, html,
      status, thread_id)
    values (${workspace.id}, ${id}, ${candidateId}, ${applicationId}, 'in', 'a@example.com', array['b@example.com'],
      'Hello', 'Hello', '<p>Hello</p>', 'received', ${id})`);
}

const column = (page: Page, stage: string) => page.getByRole('list', { name: new RegExp(`^${stage}, `) });
const cardIn = (page: Page, stage: string, name: string) =>
  column(page, stage).getByRole('listitem').filter({ hasText: name });
const linkIn = (page: Page, stage: string, name: string) => column(page, stage).getByRole('link', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function sortBy(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Sort: ${from}` }).click();
  await page.getByRole('menuitem', { name: to }).click();
  await page.getByRole('button', { name: `Sort: ${to}` }).waitFor();
}

/** Waits until the cards of the column are these, in this order. */
async function waitForOrder(page: Page, stage: string, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await column(page, stage).getByRole('listitem').nth(index).getByRole('link', { name }).waitFor();
  }
}

describe('the cards of a board', () => {
  it('show what each member has chosen in this browser, in one request per page of a column', async () => {
    const job = await makeJob(workspace);
    const ownerId = await makeMember(workspace, 'Olga Owner');
    const application = await applicant(job, 'Grace Hopper', {
      headline: 'Compiler engineer',
    });
    await tag(application, 'cobol', 'navy', 'speaker');
    await api('PATCH', `/applications/${application.id}`, { ownerId, source: 'Referral' });
    await service.db.write.query(sql`
      update applications set stage_entered_at = now() - interval '9 days 1 hour'
      where workspace_id = ${workspace.id} and id = ${application.id}`);
    await rate(application.id, 'strong_yes');
    await rate(application.id, 'yes');
    const interview = {
      applicationId: application.id,
      type: 'final',
      mode: 'phone',
      scheduledAt: '2090-01-01T09:00:00Z',
    };
    assert.equal((await api('POST', '/interviews', interview)).status, 201);
    await receiveMessage(application);
    const { page, pageErrors } = await member('recruiter');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/v1\/(applications|candidates|interviews|scorecards|messages)$/.test(pathname))
        requests.push(pathname);
    });
    await page.goto(`/jobs/${job.id}`);
    const card = cardIn(page, 'Applied', 'Grace Hopper');
    const shown = [
      ['Headline', 'Compiler engineer'],
      ['Date applied', 'Applied just now'],
      ['Days in stage', '9 days in stage'],
      ['Average rating', 'Average rating 3.5 of 4 from 2 scorecards'],
      ['Next interview', '1 Jan 2090'],
      ['Unanswered message', 'Unanswered message from the candidate'],
      ['Owner', 'Owner: Olga Owner'],
      ['Tags', 'cobol'],
    ] as const;
    await card.getByText('Owner: Olga Owner').waitFor();
    for (const field of ['Date applied', 'Tags']) await show(page, field);
    const words = (await card.textContent()) ?? '';
    for (const [field, value] of shown)
      if (field !== 'Next interview') assert.ok(words.includes(value), `${field}: ${words}`);
    assert.match(words, /1 Jan 2090/);
    assert.ok(!words.includes('Referral'));
    // Once for each column, and once more if the event stream delivers the changes above.
    assert.deepEqual([...new Set(requests)], ['/api/v1/applications']);
    assert.ok(requests.length <= 12, `${requests.length} requests`);

    for (const [field] of shown) {
      await page.getByRole('button', { name: 'Display' }).click();
      await page.getByRole('checkbox', { name: field, exact: true }).uncheck();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('checkbox', { name: 'Source', exact: true }).check();
    await page.keyboard.press('Escape');
    await card.getByText('Referral').waitFor();
    await page.reload();
    await card.getByText('Referral').waitFor();
    for (const [, value] of shown) assert.equal(await card.getByText(value).count(), 0, value);
    assert.deepEqual(pageErrors, []);
  });

  it('follow scorecards, interviews and tags live', async () => {
    const job = await makeJob(workspace);
    const application = await applicant(job, 'Mary Ward');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    const card = cardIn(page, 'Applied', 'Mary Ward');
    await card.waitFor();
    await show(page, 'Tags');
    await rate(application.id, 'yes');
    await card.getByText('Average rating 3.0 of 4 from 1 scorecard').waitFor();
    await api('POST', `/candidates/${application.candidateId}/tags`, { label: 'astronomy' });
    await card.getByText('astronomy').waitFor();
    const interview = {
      applicationId: application.id,
      type: 'final',
      mode: 'phone',
      scheduledAt: '2090-01-01T09:00:00Z',
    };
    const { id } = (await api('POST', '/interviews', interview)).body.data;
    await card.getByText('Next interview').waitFor();
    await api('POST', `/interviews/${id}/cancel`);
    await card.getByText('Next interview').waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });

  it('are sorted by last activity, rating, last name, time in the stage and time of application', async () => {
    const job = await makeJob(workspace);
    const ada = await applicant(job, 'Ada Yonath');
    const ben = await applicant(job, 'Ben Abel');
    const cleo = await applicant(job, 'Cleo Moss');
    await rate(ada.id, 'no');
    await rate(cleo.id, 'strong_yes');
    await api('POST', `/candidates/${ben.candidateId}/notes`, { body: 'Called.' });
    await service.db.write.query(sql`
      update applications set stage_entered_at = now() - interval '9 days'
      where workspace_id = ${workspace.id} and id = ${cleo.id}`);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await waitForOrder(page, 'Applied', ['Cleo Moss', 'Ben Abel', 'Ada Yonath']);
    await sortBy(page, 'Newest first', 'Last activity');
    await waitForOrder(page, 'Applied', ['Ben Abel', 'Cleo Moss', 'Ada Yonath']);
    await sortBy(page, 'Last activity', 'Highest rating');
    await waitForOrder(page, 'Applied', ['Cleo Moss', 'Ada Yonath', 'Ben Abel']);
    // Follows changes by others.
    await rate(ada.id, 'yes');
    await rate(ben.id, 'yes');
    await waitForOrder(page, 'Applied', ['Cleo Moss', 'Ben Abel', 'Ada Yonath']);
    await sortBy(page, 'Highest rating', 'Last name');
    await waitForOrder(page, 'Applied', ['Ben Abel', 'Cleo Moss', 'Ada Yonath']);
    await sortBy(page, 'Last name', 'Longest in stage');
    await waitForOrder(page, 'Applied', ['Cleo Moss', 'Ada Yonath', 'Ben Abel']);
    await sortBy(page, 'Longest in stage', 'Oldest first');
    await waitForOrder(page, 'Applied', ['Ada Yonath', 'Ben Abel', 'Cleo Moss']);
    assert.deepEqual(pageErrors, []);
  });
});

describe('the filters of a board', () => {
  it('find by tag, rejection reason and custom field, and are kept in a saved view', async () => {
    const job = await makeJob(workspace);
    const field = { entity: 'application', key: 'shift', label: 'Shift', type: 'text' };
    assert.equal((await api('POST', '/custom-fields', field)).status, 201);
    const [tagged, rejected, custom] = [
      await applicant(job, 'Tia Tagged'),
      await applicant(job, 'Rob Rejected'),
      await applicant(job, 'Cus Custom'),
    ];
    await tag(tagged, 'fluent');
    await api('PATCH', `/applications/${custom.id}`, { customFields: { shift: 'night' } });
    const reasons: Json[] = (await api('GET', '/rejection-reasons?limit=100')).body.data;
    const rejectionReasonId = reasons.find(({ label }) => label === 'Did not respond')!.id;
    await api('POST', `/applications/${rejected.id}/reject`, { rejectionReasonId });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    const filter = async (name: string, set: () => Promise<void>, stage: string, found: string) => {
      await linkIn(page, 'Applied', 'Tia Tagged').waitFor();
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await set();
      await linkIn(page, stage, found).waitFor();
      for (const other of ['Tia Tagged', 'Rob Rejected', 'Cus Custom'].filter((one) => one !== found))
        await page.getByRole('link', { name: other }).waitFor({ state: 'detached' });
    };
    const clear = (name: string) => page.getByRole('button', { name: new RegExp(`^Remove filter: ${name}`) }).click();
    const type = (label: string, value: string) => async () => {
      await page.getByLabel(label, { exact: true }).fill(value);
      await page.keyboard.press('Enter');
    };
    await filter('Tag', type('Tag', 'FLUENT'), 'Applied', 'Tia Tagged');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Fluent ones');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('View saved').waitFor();
    await clear('Tag');
    const byReason = async () => {
      await page.getByRole('checkbox', { name: 'Did not respond' }).check();
      await page.keyboard.press('Escape');
    };
    await filter('Rejection reason', byReason, 'Rejected', 'Rob Rejected');
    await clear('Rejection reason');
    await filter('Shift', type('Shift', 'night'), 'Applied', 'Cus Custom');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Fluent ones' }).click();
    await linkIn(page, 'Applied', 'Tia Tagged').waitFor();
    await linkIn(page, 'Applied', 'Cus Custom').waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });
});

describe('selecting on a board', () => {
  it('selects a column with all its pages, or the board, by mouse and keyboard; the bar does not move the cards', async () => {
    const job = await makeJob(workspace);
    await manyApplications(job, 230);
    await api('POST', `/applications/${(await applicant(job, 'Ida Rhodes')).id}/move`, { toStageId: job.stages.offer });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    const first = column(page, 'Applied').getByRole('link').first();
    await first.waitFor();
    const before = await first.boundingBox();
    await page.getByRole('checkbox', { name: 'Select all in Applied' }).click();
    await page.getByText('230 candidates selected').waitFor();
    assert.deepEqual(await first.boundingBox(), before);
    await page.getByRole('checkbox', { name: 'Select all in Applied' }).click();
    await page.getByRole('region', { name: 'Selected candidates' }).waitFor({ state: 'detached' });
    await first.focus();
    await page.keyboard.press('Control+a');
    await page.getByText('230 candidates selected').waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText('231 candidates selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selected candidates' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select all in Offer' }).click();
    await page.getByRole('button', { name: 'Select all', exact: true }).click();
    await page.getByText('231 candidates selected').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('keys move the whole selection, which stays selected, and ? lists all keys', async () => {
    const job = await makeJob(workspace);
    for (const name of ['Ann One', 'Bea Two', 'Cas Three']) await applicant(job, name);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await linkIn(page, 'Applied', 'Ann One').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('2 candidates selected').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    for (const name of ['Ann One', 'Bea Two']) await linkIn(page, 'Screening', name).waitFor();
    await page.getByText('2 candidates moved to Screening.').first().waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    for (const name of ['Ann One', 'Bea Two']) await linkIn(page, 'Interview', name).waitFor();
    await linkIn(page, 'Applied', 'Cas Three').waitFor();
    await page.getByText('2 candidates moved to Interview.').first().waitFor();
    const moved = (await api('GET', `/applications?stageId=${job.stages.interview}`)).body.data;
    assert.equal(moved.length, 2);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Move the card, or all selected cards, to the previous or next stage').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.getByText('2 candidates selected').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('Back restores position, selection and focus', async () => {
    const job = await makeJob(workspace);
    await manyApplications(job, 120);
    const { page, pageErrors } = await member('recruiter', { width: 1024 });
    await page.goto(`/jobs/${job.id}`);
    const list = column(page, 'Applied');
    await list.getByRole('link').first().waitFor();
    const scroller = list.locator('..');
    await scroller.evaluate((element) => element.scrollTo(0, 4_000));
    await page.getByRole('region', { name: 'Board' }).evaluate((element) => element.scrollTo(120, 0));
    // The card in the middle of what is visible.
    const visible = list.getByRole('listitem').filter({ visible: true }).nth(8);
    const name = (await visible.getByRole('link').textContent()) ?? '';
    await page.getByLabel(`Select ${name}`, { exact: true }).click();
    await page.getByText('1 candidate selected').waitFor();
    const link = list.getByRole('link', { name, exact: true });
    await link.focus();
    const box = await link.boundingBox();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.goBack();
    await page.getByText('1 candidate selected').waitFor();
    await link.waitFor();
    await page.waitForFunction((expected) => document.activeElement?.textContent === expected, name);
    assert.deepEqual(await link.boundingBox(), box);
    assert.equal(await focused(page), name);
    assert.equal(await page.getByLabel(`Select ${name}`, { exact: true }).isChecked(), true);
    assert.deepEqual(pageErrors, []);
  });
});

describe('the layout of a board', () => {
  it('shows the six standard stages side by side at a width of 1440 pixels', async () => {
    const job = await makeJob(workspace);
    await applicant(job, 'Ann One');
    const { page } = await member('recruiter', { width: 1440 });
    await page.goto(`/jobs/${job.id}`);
    await linkIn(page, 'Applied', 'Ann One').waitFor();
    const board = page.getByRole('region', { name: 'Board' });
    assert.equal(await board.getByRole('heading', { level: 2 }).count(), 6);
    assert.ok(await board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
  });

  it('shows the color of each stage, and a standard one by its kind', async () => {
    const job = await makeJob(workspace);
    await api('PATCH', `/jobs/${job.id}/stages/${job.stages.offer}`, { color: '#aa3377' });
    const { page } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    // Columns of ended applications are folded until the board is known to be empty.
    await page.getByText('No applications yet').waitFor();
    const colorOf = (stage: string) =>
      page
        .getByRole('heading', { level: 2, name: new RegExp(`^${stage}`) })
        .locator('xpath=preceding-sibling::div')
        .evaluate((bar) => getComputedStyle(bar).backgroundColor);
    assert.equal(await colorOf('Offer'), 'rgb(170, 51, 119)');
    const colors = await Promise.all(['Applied', 'Screening', 'Interview', 'Hired', 'Rejected'].map(colorOf));
    assert.equal(new Set(colors).size, 5, colors.join());
  });

  it('is accessible in every width and color scheme with everything shown and cards selected', async () => {
    const job = await makeJob(workspace);
    const application = await applicant(job, 'Katherine Johnson', { headline: 'Mathematician' });
    await tag(application, 'orbit', 'a rather long tag that does not fit', 'third');
    await rate(application.id, 'yes');
    await receiveMessage(application);
    const ready = async (page: Page) => {
      await cardIn(page, 'Applied', 'Katherine Johnson').getByText('Average rating').waitFor();
      await page.getByRole('checkbox', { name: 'Select all in Applied' }).check();
      await page.getByText('1 candidate selected').waitFor();
    };
    await assertUsable(started, [{ path: `/jobs/${job.id}`, ready }], 'recruiter');
  });
});

/** Inserted directly into the database, because only the page is tested. */
async function manyApplications(job: TestJob, count: number): Promise<void> {
  await service.db.write.query(sql`
    with people as (
      insert into candidates (workspace_id, id, first_name, last_name, email, headline)
      select ${workspace.id}, uuidv7(), 'Person', n::text, 'person-' || n || '-' || ${job.id} || '@many.example',
        case when n % 2 = 0 then 'Engineer' end
      from generate_series(1, ${count}::int) n returning id)
    insert into applications (workspace_id, id, candidate_id, job_id, stage_id, source)
    select ${workspace.id}, uuidv7(), id, ${job.id}, ${job.stages.applied}, 'Import' from people`);
}
