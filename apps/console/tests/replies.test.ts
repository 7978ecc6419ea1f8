import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { openJob } from '../../server/test/careers-site.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsoleWithEmail();
const { service, workspace, member } = started;
const { api } = workspace;

/** A candidate who has written about their application, or will with `ask`. */
async function asking(question: string | null, title: string) {
  const job = await openJob(workspace, { title });
  const candidate = await CandidateTester.apply(service, workspace, { job });
  const ask = (message: string) => candidate.post('/messages', { message });
  if (question !== null) await ask(question);
  const applicationId: string = candidate.application.id;
  const messages = async () => (await api('GET', `/messages?applicationId=${applicationId}`)).body.data as Json[];
  return { job, candidateId: candidate.candidate.id as string, applicationId, ask, messages };
}

describe('a message that waits for an answer', () => {
  it('is marked on the card, where E answers it with the card focused or under the pointer', async () => {
    const { job, messages } = await asking('Is there a canteen?', 'Board Cook');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    const card = page.getByRole('listitem').filter({ hasText: 'Unanswered message' });
    await card.getByText('Unanswered message from the candidate, unread').waitFor({ state: 'attached' });
    const dialog = page.getByRole('dialog');

    await card.hover();
    await page.keyboard.press('e');
    assert.equal(await dialog.getByLabel('Subject (required)').inputValue(), 'Re: Board Cook');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    await page.keyboard.press('e');
    assert.equal(await dialog.count(), 0, 'no card is meant');

    await card.getByRole('link').focus();
    await page.keyboard.press('e');
    await dialog.getByLabel('Text (required)').fill('Yes, there is.');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Unanswered message').waitFor({ state: 'detached' });
    const [answer, question] = await messages();
    assert.equal(answer.inReplyToId, question.id);
    await eventually(
      async () => (await messages()).at(-1)!.state,
      (state) => state === 'done',
    );
    assert.deepEqual(pageErrors, []);
  });

  it('is shown in the review view, where it counts as read and E answers it', async () => {
    const { job, applicationId, messages } = await asking('May I bring my dog?', 'Review Cook');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/review/applications/${applicationId}?jobId=${job.id}`);
    const rail = page.getByRole('region', { name: 'Messages' });
    await rail.getByText('May I bring my dog?').waitFor();
    await page.locator('header').getByText('Unanswered message').waitFor();
    await eventually(messages, ([question]) => question.readAt !== null);
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Subject (required)').inputValue(), 'Re: Review Cook');
    await dialog.getByLabel('Text (required)').fill('Of course.');
    await page.keyboard.press('Control+Enter');
    await rail.getByText('Of course.').waitFor();
    await page.locator('header').getByText('Unanswered message').waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });

  it('is on the home page with the waiting time, live, and leads to the inbox', async () => {
    const { applicationId, ask, messages } = await asking(null, 'Home Cook');
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/');
    await page.getByRole('list', { name: / jobs$/ }).waitFor();
    await ask('When do I start?');
    const waiting = page.getByRole('list', { name: 'Candidates waiting for an answer' });
    const item = waiting.getByRole('listitem').filter({ hasText: 'Home Cook' });
    await item.getByText(/^Wrote /).waitFor();
    await item.getByRole('link').click();
    await page.getByRole('heading', { name: 'Home Cook' }).waitFor();
    await page.getByText('When do I start?').last().waitFor();
    await api('POST', '/messages', { applicationId, subject: 'Re: Home Cook', text: 'Monday.' });
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('list', { name: / jobs$/ }).waitFor();
    await item.waitFor({ state: 'detached' });
    assert.equal((await messages()).length, 2);
    assert.deepEqual(pageErrors, []);
  });

  it('fits every width there, and is accessible', async () => {
    const { job, applicationId } = await asking(
      `Dear team,\n\nI have a question about the ovens. ${'They matter to me. '.repeat(30)}`,
      'Usable Cook',
    );
    for (let n = 0; n < 12; n += 1) await asking('Hello?', `Cook for a very long title of a job, No${n}`);
    const shows = (words: string) => (page: Page) => page.getByText(words).first().waitFor();
    await assertUsable(
      started,
      [
        { path: '/', ready: shows('Candidates waiting for an answer') },
        { path: `/review/applications/${applicationId}?jobId=${job.id}`, ready: shows('Unanswered message') },
        {
          path: `/jobs/${job.id}`,
          ready: (page) => page.getByText('Unanswered message').first().waitFor({ state: 'attached' }),
        },
      ],
      'recruiter',
    );
  });
});
