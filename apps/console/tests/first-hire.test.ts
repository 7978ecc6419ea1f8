import assert from 'node:assert/strict';
import { it } from 'node:test';
import { handOverLink } from '../../server/src/domain/accounts/sessions/issue-link.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

const { service, workspace, visitor } = await startConsole();

/** The link that the first start prints, and its email address. */
async function printedLink(): Promise<{ email: string; link: string }> {
  const [owner] = await service.db.write.query<{ email: string }>(sql`
    select email from members where workspace_id = ${workspace.id} and role = 'owner'`);
  return { email: owner!.email, link: await handOverLink(workspace.context, owner!.email, 'invitation') };
}

/** Calls the public API as a website does, with the publishable key. */
const website = (method: string, path: string, body?: object) =>
  service.request(method, `/api/public/v1${path}`, {
    headers: { 'x-api-key': workspace.publishableKey },
    ...(body === undefined ? {} : { body }),
  });

it('from the first start to the first hire in the console', async () => {
  const { page, pageErrors } = await visitor({ width: 1400, height: 900 });
  const { email, link } = await printedLink();

  // The owner sets a password through the printed link, and signs in.
  await page.goto(link);
  await page.getByLabel('New password').fill('seven herons over the estuary');
  await page.getByLabel('Confirm password').fill('seven herons over the estuary');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('seven herons over the estuary');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  // Creates a job.
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByText('No jobs yet').waitFor();
  await page.getByRole('button', { name: 'New job' }).first().click();
  await page.getByLabel('Title').fill('Lighthouse Keeper');
  await page.getByLabel('Workplace type').selectOption('Hybrid');
  await page.getByLabel('Description').fill('You keep the **light** burning.');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { name: 'Lighthouse Keeper' }).waitFor();
  await page.getByLabel('Location').fill('Ouessant');
  await page.getByRole('region', { name: 'Preview: Description' }).getByText('light', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Job saved.').waitFor();

  // Adds two questions to its form.
  await page.getByRole('link', { name: 'Application form' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('group', { name: 'Question 1' }).getByLabel('Label').fill('Why this light?');
  await page.getByLabel('Require an answer').check();
  await page.getByRole('button', { name: 'Add question' }).click();
  const second = page.getByRole('group', { name: 'Question 2' });
  await second.getByLabel('Label').fill('Which sea do you like best?');
  await second.getByLabel('Answer type').selectOption('Single choice');
  await second.getByLabel('Options').fill('Atlantic\nBaltic');
  await page.getByLabel('Résumé: visibility').selectOption('Optional');
  await page.getByRole('region', { name: 'Preview' }).getByLabel('Which sea do you like best?').selectOption('Baltic');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Form saved').waitFor();

  // Publishes it.
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Open', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Board' }).click();
  await page.getByText('No applications yet').waitFor();

  // A candidate applies through a website and appears on the board.
  const listed = await website('GET', '/jobs');
  const { slug } = listed.body.data.jobs.find(({ title }: { title: string }) => title === 'Lighthouse Keeper');
  const form = await website('GET', `/jobs/${slug}`);
  const [why, sea] = form.body.data.applicationConfig.questions;
  const applied = await website('POST', `/jobs/${slug}/applications`, {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    questionAnswers: { [why.id]: 'It blinks in intervals.', [sea.id]: 'Baltic' },
  });
  assert.equal(applied.status, 201, applied.text);
  const inColumn = (name: string) =>
    page.getByRole('list', { name: new RegExp(`^${name}, `) }).getByRole('link', { name: 'Ada Lovelace' });
  await inColumn('Applied').waitFor();

  // The card is moved by dragging and by keyboard.
  await inColumn('Applied').dragTo(page.getByRole('heading', { name: 'Screening' }));
  await inColumn('Screening').waitFor();
  await page.getByText('Ada Lovelace moved to Screening.').waitFor({ state: 'attached' });
  await inColumn('Screening').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await inColumn('Interview').waitFor();
  await page.getByText('Ada Lovelace moved to Interview.').waitFor({ state: 'attached' });
  assert.equal(await inColumn('Interview').evaluate((link) => document.activeElement === link), true);
  assert.deepEqual(await accessibilityFaults(page), []);

  // The profile shows the answers.
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  await page.getByText('It blinks in intervals.').first().waitFor();

  // An interview is held, with a scorecard.
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Schedule interview' }).click();
  await dialog.getByLabel('Date and time').fill('2090-05-02T10:30');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('Interview scheduled.').waitFor();
  await page.getByRole('button', { name: 'Write scorecard' }).click();
  await dialog.getByRole('radio', { name: 'Strong yes' }).check();
  await dialog.getByLabel('Comments').fill('Knows every lamp.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Knows every lamp.').waitFor();

  // An offer is sent and accepted.
  await page.getByRole('button', { name: 'Create offer' }).click();
  assert.equal(await dialog.getByLabel('Title').inputValue(), 'Lighthouse Keeper');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send offer' }).click();
  await page.getByRole('button', { name: 'Mark as accepted', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as accepted' }).click();
  await page.getByText('Offer accepted. The candidate is hired.').waitFor();

  // The board and the report show the hire.
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  await page.getByRole('link', { name: 'Lighthouse Keeper' }).click();
  await page.getByRole('button', { name: 'Hired 1' }).click(); // folded
  await inColumn('Hired').waitFor();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('region', { name: 'Funnel' }).getByRole('row', { name: 'Hired 1 0 0' }).waitFor();
  await page.getByRole('region', { name: 'Time to hire' }).getByText('Hires').first().waitFor();

  assert.deepEqual(pageErrors, []);
});
