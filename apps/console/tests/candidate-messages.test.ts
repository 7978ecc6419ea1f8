import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { openJob } from '../../server/test/careers-site.ts';
import { eventually } from '../../server/test/eventually.ts';
import { accessibilityFaults } from '../testing/console.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsoleWithEmail();
const { service, workspace, member, browser } = started;
const QUESTION = 'Is there a canteen? <b>Ada</b>';

describe('a message from a candidate', () => {
  it('sent without JavaScript appears in notifications, timeline and board; the reply joins its conversation', async () => {
    // Before the job: a new member of its hiring team is notified of an application only if that is dispatched afterwards.
    const { page, id, pageErrors } = await member('recruiter');
    const job = await openJob(workspace, { title: 'Canteen Cook' });
    const ada = await CandidateTester.apply(service, workspace, { job });
    await workspace.api('PATCH', `/applications/${ada.application.id}`, { ownerId: id });
    await page.goto(`/candidates/${ada.candidate.id}`);
    const timeline = page.getByRole('list', { name: 'Activity, newest last' });
    await page.getByRole('region', { name: 'Activity' }).getByRole('list').first().waitFor();

    const board = await page.context().newPage();
    await board.goto(`/jobs/${job.id}`);
    await board.getByText(ada.candidate.lastName).first().waitFor();

    const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled: false });
    const candidate = await context.newPage();
    await candidate.goto(ada.path);
    await candidate.getByRole('textbox', { name: 'Message' }).fill(QUESTION);
    await candidate.getByRole('button', { name: 'Send message' }).click();
    await candidate.getByText('Your message has been sent.').waitFor();

    const item = timeline.getByRole('article').filter({ hasText: 'Is there a canteen?' });
    await item.getByRole('img', { name: 'Message from the candidate' }).waitFor();
    await item.getByText('Unanswered', { exact: true }).waitFor();
    await item.getByText(QUESTION).waitFor();
    // Of the reply there is one, which is read because the timeline shows the message; the other one is of the assignment.
    const notified = () =>
      page.evaluate(async () => {
        const { data } = await (await fetch('/api/v1/notifications?kind=reply')).json();
        return data.map(({ readAt }: { readAt: string | null }) => readAt !== null);
      });
    assert.deepEqual(await eventually(notified, ([isRead]) => isRead === true), [true]);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await board.getByText('Unanswered message from the candidate').waitFor({ state: 'attached' });

    await item.getByRole('button', { name: 'Reply to: Canteen Cook' }).click();
    const composer = page.getByRole('region', { name: 'Write a note or an email' });
    await composer.getByText('Reply to “Canteen Cook”').waitFor();
    await composer.getByLabel('Email text').fill('Yes, there is.');
    await composer.getByRole('button', { name: 'Send', exact: true }).click();
    await timeline.getByRole('article').filter({ hasText: 'Re: Canteen Cook' }).waitFor();
    await item.getByText('Received', { exact: true }).waitFor();
    await board.getByText('Unanswered message from the candidate').waitFor({ state: 'detached' });
    const messages = await eventually(
      async () => (await workspace.api('GET', `/messages?applicationId=${ada.application.id}`)).body.data,
      ([newest]) => newest.status === 'sent',
    );
    const [answer, question] = messages;
    assert.deepEqual([answer.inReplyToId, answer.threadId], [question.id, question.threadId]);
    assert.deepEqual(pageErrors, []);
    await context.close();
  });

  it('of any length fits every width and is accessible', async () => {
    const ada = await CandidateTester.apply(service, workspace, { job: await openJob(workspace, { title: 'Cook' }) });
    for (let n = 0; n < 5; n++)
      await ada.post('/messages', { message: `${n} ${'verylongword'.repeat(40)}\n`.repeat(9) });
    await workspace.api('POST', '/messages', { applicationId: ada.application.id, subject: 'Hello', text: 'Hello' });
    await ada.post('/messages', { message: 'The last one' });
    await assertUsable(
      started,
      [
        {
          path: `/candidates/${ada.candidate.id}`,
          ready: (page) => page.getByRole('region', { name: 'Activity' }).getByText('The last one').waitFor(),
        },
      ],
      'recruiter',
    );
  });
});
