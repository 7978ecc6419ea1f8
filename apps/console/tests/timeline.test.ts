import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import type { Page } from 'playwright-core';
import { startSmtpReceiver } from '../../server/src/domain/hiring/received/smtp-receiver.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsoleWithEmail({}, { MAIL_REPLY_DOMAIN: 'reply.rolecall.test' });
const { service, workspace, member } = started;
const { api } = workspace;
const receiver = await startSmtpReceiver(service.db, service.services, { port: 0, host: '127.0.0.1' });
service.beforeClose(() => receiver.stop());
const outside = createTransport({ host: '127.0.0.1', port: receiver.port(), ignoreTLS: true });

const QUOTED = '\n\nOn Mon, Nov 23, 2026 at 9:00 AM Acme <jobs@rolecall.test> wrote:\n> When can we talk?';
const entriesOf = (page: Page) => page.getByRole('list', { name: 'Activity, newest last' }).locator('> li');
/** The newest entry, or the one so many before it. */
const fromEnd = (page: Page, index: number) => entriesOf(page).and(page.locator(`:nth-last-child(${index + 1})`));
const composerOf = (page: Page) => page.getByRole('region', { name: 'Write a note or an email' });

/** A candidate to whom the team has written. */
async function writtenTo(firstName: string) {
  const email = `${firstName.toLowerCase()}@mail.example`;
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Liner', email });
  const job = await makeJob(workspace, { title: `Job of ${firstName}` });
  const { id: applicationId } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
  const sent = await api('POST', '/messages', {
    applicationId,
    subject: 'Your application',
    text: 'When can we talk?',
  });
  const replyTo: string = sent.body.data.replyTo;
  return { email, candidateId, applicationId: applicationId as string, job, replyTo };
}

async function reply(of: { email: string; replyTo: string; candidateId: string }, text: string, headers = {}) {
  await outside.sendMail({ from: of.email, to: of.replyTo, subject: 'Re: Your application', text, headers });
  return eventually(
    async () => (await api('GET', `/messages?candidateId=${of.candidateId}&direction=in`)).body.data as Json[],
    (rows) => rows.some((row) => row.text.startsWith(text.split('\n')[0])),
  );
}

describe('the timeline of a candidate', () => {
  it('has emails, notes and changes in one order, live; a reply is answered there with the keyboard, and a draft survives a reload', async () => {
    const ada = await writtenTo('Ada');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${ada.candidateId}`);
    const entries = entriesOf(page);
    await entries.getByText('When can we talk?').waitFor();
    await api('POST', `/candidates/${ada.candidateId}/notes`, { body: 'Called: **likes** mornings.' });
    await api('POST', `/applications/${ada.applicationId}/move`, { toStageId: ada.job.stages.interview });
    await reply(ada, `Tuesday works.${QUOTED}`);

    // Without a reload, newest last.
    await fromEnd(page, 0).getByText('Tuesday works.').waitFor();
    await fromEnd(page, 0).getByText('Unanswered', { exact: true }).waitFor();
    await fromEnd(page, 0).getByText('Sent to the signed address of this application').waitFor();
    assert.equal(await entries.getByText('> When can we talk?').isVisible(), false);
    await fromEnd(page, 1).getByText('moved the application from Applied to Interview').waitFor();
    await fromEnd(page, 2).getByText('mornings', { exact: false }).waitFor();
    await fromEnd(page, 3).getByText('When can we talk?').waitFor();
    await fromEnd(page, 4).getByText('created an application').waitFor();
    await eventually(
      async () => (await api('GET', '/messages/unread-count')).body.data.count,
      (count) => count === 0,
    );

    // The composer replies to what waits for an answer.
    const composer = composerOf(page);
    await composer.getByText('Reply to “Re: Your application”').waitFor();
    await page.keyboard.press('e');
    await page.keyboard.type('Tuesday it');
    await page.reload();
    await composer.getByText('Reply to “Re: Your application”').waitFor();
    assert.equal(await composer.getByLabel('Email text').inputValue(), 'Tuesday it');
    // The dialog continues with the same text, and the composer with that of the dialog.
    await composer.getByRole('button', { name: 'Preview and options…' }).click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Text (required)').inputValue(), 'Tuesday it');
    await dialog.getByLabel('Text (required)').fill('Tuesday it is');
    await dialog.getByLabel('Copy to').fill('boss@acme.example');
    await page.keyboard.press('Escape');
    await composer.getByText('With a copy to 1 address.').waitFor();
    await composer.getByLabel('Email text').press('End');
    await page.keyboard.type('.');
    await page.keyboard.press('Control+Enter');
    await fromEnd(page, 0).getByText('Tuesday it is.').waitFor();
    await page.getByText('Unanswered', { exact: true }).waitFor({ state: 'detached' });
    const [answer, question] = (await api('GET', `/messages?candidateId=${ada.candidateId}`)).body.data as Json[];
    assert.deepEqual(
      [answer.inReplyToId, answer.cc, answer.text],
      [question.id, ['boss@acme.example'], 'Tuesday it is.'],
    );
    await eventually(
      async () => (await api('GET', `/messages/${question.id}`)).body.data.state,
      (state) => state === 'done',
    );

    await composer.getByRole('button', { name: 'Write note' }).click();
    await page.keyboard.type('Booked.');
    await page.keyboard.press('Control+Enter');
    await fromEnd(page, 0).getByText('Booked.').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows interviews and offers where they were created, as they are now, with their status', async () => {
    const eva = await writtenTo('Eva');
    const { applicationId } = eva;
    const scheduledAt = '2090-05-08T09:00:00Z';
    const about = { applicationId, type: 'technical', mode: 'phone', title: 'First call', scheduledAt };
    const interview = (await api('POST', '/interviews', about)).body.data;
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${eva.candidateId}`);
    const change = (text: string) => entriesOf(page).getByRole('listitem').filter({ hasText: text });
    const scheduled = change('scheduled an interview');
    await scheduled.getByRole('link', { name: 'First call' }).waitFor();
    await scheduled.getByText('Scheduled', { exact: true }).waitFor();
    await api('POST', `/interviews/${interview.id}/cancel`);
    await scheduled.getByText('Canceled', { exact: true }).waitFor();
    await api('POST', '/offers', {
      applicationId,
      title: 'Liner',
      salaryAmount: 61_000,
      currency: 'EUR',
      salaryPeriod: 'year',
    });
    await change('Liner').getByText('Draft', { exact: true }).waitFor();
    await change('Liner').getByText('€61,000').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows one kind on request, and older entries page by page without gaps', async () => {
    const ben = await writtenTo('Ben');
    for (let n = 0; n < 30; n += 1) await api('POST', `/candidates/${ben.candidateId}/notes`, { body: `Note No${n}.` });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${ben.candidateId}`);
    const entries = entriesOf(page);
    await entries.getByText('Note No29.').waitFor();
    // The email is older than notes that have not been read.
    assert.equal(await entries.getByText(/^Note No/).count(), 25);
    assert.equal(await entries.getByText('When can we talk?').count(), 0);
    // The newest one is above the composer; scrolling to the first one loads those before it, and what is read stays where it is.
    const stream = page.getByRole('region', { name: 'Activity' });
    await entries.getByText('Note No29.').and(page.locator(':visible')).waitFor();
    assert.ok(await stream.evaluate((at) => at.scrollTop > -5));
    await stream.focus();
    await page.keyboard.press('Home');
    await entries.getByText('When can we talk?').waitFor();
    await entries.getByText('Note No0.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Load more' }).count(), 0);
    const kinds = page.getByRole('group', { name: 'Show in the activity' });
    await kinds.getByRole('button', { name: 'Emails' }).click();
    await entries.getByText('Note No29.').waitFor({ state: 'detached' });
    assert.equal(await entries.count(), 1);
    await kinds.getByRole('button', { name: 'Changes' }).click();
    await entries.getByText('created an application').waitFor();
    assert.equal(await entries.getByRole('article').count(), 0);
    assert.deepEqual(pageErrors, []);
  });

  it('marks automatic emails, which wait for no answer, folds long ones, and offers to finish without an answer', async () => {
    const cyd = await writtenTo('Cyd');
    await reply(cyd, 'I am away.', { 'Auto-Submitted': 'auto-replied' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${cyd.candidateId}`);
    await fromEnd(page, 0).getByText('Automatic reply').waitFor();
    assert.equal(await page.getByText('Unanswered').count(), 0);
    await reply(cyd, `Thank you!\n${'I have a lot to say. '.repeat(60)}THE END`);
    await fromEnd(page, 0).getByText('Unanswered', { exact: true }).waitFor();
    // What has to be answered is shown in full.
    await fromEnd(page, 0).getByRole('button', { name: 'Show less' }).click();
    await fromEnd(page, 0).getByRole('button', { name: 'Show all' }).waitFor();
    await fromEnd(page, 0).getByRole('button', { name: 'Mark as done: Re: Your application' }).click();
    await page.getByText('Unanswered').first().waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });

  it('fits every width and is accessible, with much and with nothing', async () => {
    const dee = await writtenTo('Dee');
    await reply(dee, `Hello,\n\nthank you for your email. Tuesday at ten works for me.\n\nBest,\nDee${QUOTED}`);
    await api('POST', '/messages', {
      ...{
        applicationId: dee.applicationId,
        subject: 'Tuesday at ten',
        text: 'Dear Dee,\n\nsee you on Tuesday.\n\nAcme',
      },
    });
    await reply(dee, 'I am away until Monday.', { 'Auto-Submitted': 'auto-replied' });
    for (const stage of ['screening', 'interview', 'applied', 'interview', 'screening', 'interview', 'applied'])
      await api('POST', `/applications/${dee.applicationId}/move`, { toStageId: dee.job.stages[stage as 'interview'] });
    await api('POST', `/candidates/${dee.candidateId}/notes`, { body: `Strong on **welding**. ${'long'.repeat(90)}` });
    await api('POST', '/tasks', { title: 'Ask for references', candidateId: dee.candidateId });
    await reply(
      dee,
      `One more thing.\n\n${'May I bring my dog? He is quiet and sleeps most of the day. '.repeat(20)}${QUOTED}`,
    );
    const nobody = await makeCandidate(workspace, { firstName: 'No', lastName: 'Body' });
    await assertUsable(
      started,
      [
        {
          path: `/candidates/${dee.candidateId}`,
          ready: (page) => page.getByText('One more thing.').first().waitFor(),
        },
        {
          path: `/candidates/${nobody}`,
          ready: (page) => page.getByText('added the candidate').first().waitFor(),
        },
      ],
      'recruiter',
    );
  });
});
