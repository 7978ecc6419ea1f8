import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeJob, makeMember, type TestJob } from '../../server/test/hiring.ts';
import { makeApplicant, resumeOf, reviewUrl } from '../testing/applicants.ts';
import { startConsole } from '../testing/console.ts';
import { type DoTask, testTasks } from '../testing/task-table.ts';

const started = await startConsole();
const { workspace } = started;
const { api } = workspace;

const template = { name: 'Portfolio request', subject: 'Your application', text: 'Please send your portfolio.' };
await api('POST', '/message-templates', template);
const colleague = await makeMember(workspace, 'Vera Rubin');

interface Review {
  job: TestJob;
  /** Who is shown. */
  applicationId: string;
  candidateId: string;
}

const shows = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
const applicationOf = async (id: string): Promise<Json> => (await api('GET', `/applications/${id}`)).body.data;

/** Two candidates in the first stage. */
async function applicants({ withResumes = false } = {}): Promise<Review> {
  const job = await makeJob(workspace);
  const make = (name: string) => makeApplicant(workspace, job, name, withResumes ? [resumeOf(name)] : []);
  await make('Bea Two');
  const { id: applicationId, candidateId } = await make('Ann One');
  return { job, applicationId, candidateId };
}

/** The first of two in the review view. */
async function inReviewView(page: Page, options?: { withResumes: boolean }): Promise<Review> {
  const review = await applicants(options);
  await page.goto(reviewUrl(review.job, review.applicationId));
  await shows(page, 'Ann One');
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).waitFor();
  return review;
}

const inReview = (perform: (review: Review) => DoTask) => ({
  start: async (page: Page) => perform(await inReviewView(page)),
});

/** Waits until the application of the first is in this state. */
const becomes = (id: string, isReached: (application: Json) => boolean) =>
  eventually(() => applicationOf(id), isReached);

testTasks('Review', started, {
  'Open the next candidate’s résumé': {
    async start(page) {
      await inReviewView(page, { withResumes: true });
      await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Ann One').waitFor();
      return async (input) => {
        await input.press('j');
        await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Bea Two').waitFor();
      };
    },
  },

  'Advance to the next stage': inReview(({ applicationId, job }) => async (input) => {
    await input.press('m');
    await input.press('Enter');
    await becomes(applicationId, ({ stageId }) => stageId === job.stages.screening);
  }),

  'Move to a chosen stage': inReview(({ applicationId, job }) => async (input) => {
    await input.press('m');
    await input.press('4');
    await becomes(applicationId, ({ stageId }) => stageId === job.stages.offer);
  }),

  'Reject with a reason': inReview(({ applicationId }) => async (input, page) => {
    await input.press('r');
    await input.press('p'); // Position closed
    await input.press('Enter');
    await shows(page, 'Bea Two');
    const { rejectionReasonId } = await becomes(applicationId, ({ status }) => status === 'rejected');
    const { data: reasons } = (await api('GET', '/rejection-reasons')).body;
    assert.equal(reasons.find(({ id }: Json) => id === rejectionReasonId).label, 'Position closed');
  }),

  'Reject with an edited email, sent later': inReview(({ applicationId }) => async (input, page) => {
    const dialog = page.getByRole('dialog');
    await input.press('r');
    await input.press('p');
    await input.click(dialog.getByLabel('Notify by email'));
    await input.click(dialog.getByLabel('Text (required)'));
    await input.type('You were our second choice. ');
    await input.press('Control+Enter');
    await page.getByText(/Ann One rejected\. The email is sent on/).waitFor();
    const [message] = (await api('GET', `/messages?applicationId=${applicationId}`)).body.data;
    assert.deepEqual([message.kind, message.status], ['rejection', 'queued']);
    assert.match(message.text, /You were our second choice\./);
    // Until it is sent, undoing takes it back.
    await page.keyboard.press('z');
    await page.getByText('Undone: Ann One is back where they were. The email is not sent.').waitFor();
    assert.equal((await api('GET', `/messages/${message.id}`)).body.data.status, 'canceled');
  }),

  'Undo a decision': {
    async start(page) {
      const { applicationId } = await inReviewView(page);
      await page.keyboard.press('r');
      await page.keyboard.press('Enter');
      await shows(page, 'Bea Two');
      return async (input) => {
        await input.press('z');
        await shows(page, 'Ann One');
        await page.getByText('Undone: Ann One is back where they were.').waitFor();
        assert.equal((await applicationOf(applicationId)).status, 'active');
      };
    },
  },

  Hire: inReview(({ applicationId }) => async (input, page) => {
    await input.press('h');
    await page.getByRole('alertdialog', { name: 'Hire Ann One?' }).waitFor();
    await input.press('Enter');
    await becomes(applicationId, ({ status }) => status === 'hired');
  }),

  'Add a note': inReview(({ candidateId }) => async (input, page) => {
    await input.press('n');
    await input.type('Knows ovens.');
    await input.press('Control+Enter');
    await page.getByText('Note saved.').waitFor();
    assert.equal((await api('GET', `/candidates/${candidateId}/notes`)).body.data[0].body, 'Knows ovens.');
  }),

  'Mention a colleague in a note': inReview(({ candidateId }) => async (input, page) => {
    await input.press('n');
    await input.type('What do you think, @ver');
    await page.getByRole('option', { name: /Vera Rubin/, selected: true }).waitFor();
    await input.press('Enter');
    await input.press('Control+Enter');
    await page.getByText('Note saved.').waitFor();
    assert.deepEqual((await api('GET', `/candidates/${candidateId}/notes`)).body.data[0].mentions, [colleague]);
  }),

  'Tag a candidate': inReview(({ candidateId }) => async (input, page) => {
    await input.press('t');
    await input.type('baker');
    await input.press('Enter');
    await page.getByRole('list', { name: 'Tags' }).getByText('baker').waitFor();
    const { data } = (await api('GET', `/candidates/${candidateId}/tags`)).body;
    assert.deepEqual(
      data.map(({ label }: Json) => label),
      ['baker'],
    );
  }),

  'Email one candidate from a template': inReview(({ candidateId }) => async (input, page) => {
    await input.press('e');
    await input.choose(page.getByRole('dialog').getByLabel('Template'), 'Portfolio request');
    await input.press('Enter');
    await page.getByText(/^Email to Ann One/).waitFor();
    const [message] = (await api('GET', `/messages?candidateId=${candidateId}`)).body.data;
    assert.equal(message.text, 'Please send your portfolio.');
  }),

  'Schedule an interview': inReview(({ applicationId }) => async (input, page) => {
    await input.press('s');
    await input.type('2090-01-02T10:00');
    await input.press('Enter');
    await page.getByText('Interview scheduled.').first().waitFor();
    const [interview] = (await api('GET', `/interviews?applicationId=${applicationId}`)).body.data;
    // 10:00 in Berlin.
    assert.deepEqual([interview.scheduledAt, interview.status], ['2090-01-02T09:00:00.000Z', 'scheduled']);
  }),

  'Record an interview that took place': inReview(({ applicationId }) => async (input, page) => {
    await input.press('s');
    await input.type('2024-01-02T10:00');
    await input.click(page.getByRole('dialog').getByLabel('It has already taken place'));
    await input.press('Enter');
    await page.getByText('Interview recorded.').first().waitFor();
    const [interview] = (await api('GET', `/interviews?applicationId=${applicationId}`)).body.data;
    assert.equal(interview.status, 'completed');
  }),

  'See all feedback on a candidate': {
    async start(page, authorId) {
      const { applicationId, candidateId, job } = await applicants();
      const { screening, applied } = job.stages;
      for (const [stageId, rating, comment] of [
        [applied, 'yes', 'Clear about costs.'],
        [screening, 'no', 'Too slow.'],
      ]) {
        const card = { applicationId, stageId, rating, comment, authorId };
        const { status, text } = await api('POST', '/scorecards', card);
        assert.equal(status, 201, text);
      }
      await api('POST', `/candidates/${candidateId}/notes`, { body: 'Met at a fair.' });
      await page.goto(`/jobs/${job.id}`);
      await page.getByRole('link', { name: 'Ann One', exact: true }).focus();
      return async (input) => {
        await input.press('v');
        await shows(page, 'Ann One');
        for (const shown of ['Clear about costs.', 'Too slow.', 'Met at a fair.']) {
          await page.getByText(shown).waitFor();
        }
      };
    },
  },
});
