import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { header, leaves, type MimePart } from '../../server/src/platform/email/mime.fixture.ts';
import { pdf, put } from '../../server/test/careers-site.ts';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { previewedTextIn, previewIn, startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsoleWithEmail();
const { workspace, member, arrivedAt } = started;
const { api } = workspace;

const dialog = (page: Page) => page.getByRole('dialog');
/** The emails to this address, once there are so many. */
const arrived = (address: string, count = 1): Promise<MimePart[]> =>
  eventually(
    async () => arrivedAt(address),
    ({ length }) => length >= count,
  );
const textOf = (mail: MimePart) => leaves(mail).find(({ type }) => type === 'text/plain')!.body;

async function applicant(jobId: string, firstName: string, email: string) {
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Writable', email });
  const { id } = (await api('POST', '/applications', { candidateId, jobId })).body.data;
  return { candidateId, applicationId: id as string };
}

describe('an email to a candidate', () => {
  it('is written from a template with variables, previewed with the candidate’s values, and sent in the name of the member', async () => {
    const job = await makeJob(workspace, { title: 'Clockmaker' });
    const { candidateId } = await applicant(job.id, 'Thomas', 'thomas@example.com');
    const file = { filename: 'terms.pdf', contentType: 'application/pdf', contentLength: pdf().length };
    const link = (await api('POST', `/candidates/${candidateId}/files/presign`, file)).body.data;
    await put(link, pdf());
    const stored = { key: link.key, fileName: 'terms.pdf', fileType: 'application/pdf', fileSize: pdf().length };
    await api('POST', `/candidates/${candidateId}/files`, { ...stored, kind: 'other' });
    const template = {
      name: 'Portfolio request',
      subject: 'Your application: {{ job.title }}',
      text: 'Dear {{ candidate.firstName }},\n\nplease send your portfolio.',
    };
    await api('POST', '/message-templates', template);
    const { page, pageErrors, email } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await dialog(page).getByLabel('Subject (required)').fill('My own words');
    await dialog(page).getByLabel('Template').selectOption('Portfolio request');
    await dialog(page).getByRole('button', { name: 'Restore my text' }).click();
    assert.equal(await dialog(page).getByLabel('Subject (required)').inputValue(), 'My own words');
    await dialog(page).getByLabel('Template').selectOption('Portfolio request');
    const text = dialog(page).getByLabel('Text (required)');
    await text.press('Control+End');
    await text.pressSequentially('\n\nYours, ');
    await dialog(page).getByRole('button', { name: 'Insert a variable into Text' }).click();
    await page.getByRole('menuitem', { name: 'Your name' }).click();
    // The cursor is back in the text, after the variable.
    await page.keyboard.type('!');
    await previewedTextIn(page).getByText('Yours, A recruiter!').waitFor();
    await previewedTextIn(page).getByText('Dear Thomas,').waitFor();
    await previewIn(page).getByText('Your application: Clockmaker').waitFor();
    await previewIn(page)
      .getByText(/^A recruiter \(.+\) <jobs@rolecall\.test>$/)
      .or(previewIn(page).getByText(/^"A recruiter \(.+\)" <jobs@rolecall\.test>$/))
      .waitFor();
    await previewIn(page).getByText(`<${email}>`).waitFor();
    await dialog(page).getByLabel('terms.pdf').check();
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Email to Thomas Writable is on its way.').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    const [mail] = await arrived('thomas@example.com');
    assert.equal(header(mail!, 'subject'), 'Your application: Clockmaker');
    assert.match(header(mail!, 'from')!, /^"?A recruiter \(.+\)"? <jobs@rolecall\.test>$/);
    assert.match(header(mail!, 'reply-to')!, new RegExp(`<${email}>`));
    assert.match(textOf(mail!), /Dear Thomas,[\s\S]*Yours, A recruiter!/);
    assert.ok(leaves(mail!).some(({ type }) => type === 'application/pdf'));
    assert.deepEqual(pageErrors, []);
  });

  it('shows at its field what cannot be sent, and clicking outside does not lose what was written', async () => {
    const job = await makeJob(workspace, { title: 'Glazier' });
    const { candidateId } = await applicant(job.id, 'Gina', 'gina@example.com');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await previewIn(page).getByText('Enter a subject and a text').waitFor();
    await dialog(page).getByLabel('Subject (required)').fill('Salary');
    await dialog(page).getByLabel('Text (required)').fill('You get {{ candidate.salary }}.');
    await dialog(page)
      .getByRole('alert')
      .filter({ hasText: /candidate\.salary/ })
      .waitFor();
    await page.mouse.click(4, 4);
    assert.equal(await dialog(page).getByLabel('Text (required)').inputValue(), 'You get {{ candidate.salary }}.');
    await dialog(page).getByLabel('Text (required)').fill('You get a window.');
    await previewedTextIn(page).getByText('You get a window.').waitFor();
    await dialog(page).getByLabel('Copy to').fill('nobody');
    await dialog(page).getByRole('alert').waitFor();
    await dialog(page).getByLabel('Copy to').fill('boss@example.com');
    await previewIn(page).getByText('boss@example.com').waitFor();
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Email to Gina Writable is on its way.').waitFor();
    const [mail] = await arrived('boss@example.com');
    assert.equal(header(mail!, 'cc'), 'boss@example.com');
    assert.deepEqual(pageErrors, []);
  });

  it('is scheduled, and canceled from the message that confirms it', async () => {
    const job = await makeJob(workspace, { title: 'Baker' });
    const { candidateId, applicationId } = await applicant(job.id, 'Berta', 'berta@example.com');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Actions for Baker' }).click();
    await page.getByRole('menuitem', { name: 'Send email…' }).click();
    await dialog(page).getByLabel('Subject (required)').fill('Bread');
    await dialog(page).getByLabel('Text (required)').fill('About {{ job.title }}.');
    await dialog(page).getByLabel('Send', { exact: true }).selectOption('At a chosen time');
    await dialog(page).getByLabel('Date and time').fill('2090-03-01T09:30');
    await dialog(page).getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/Email to Berta.* scheduled for 1 Mar 2090/).waitFor();
    // The message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    const [message] = (await api('GET', `/messages?applicationId=${applicationId}`)).body.data;
    assert.deepEqual(
      [message.status, message.sendAt, message.text],
      ['queued', '2090-03-01T08:30:00.000Z', 'About Baker.'],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Email canceled.').waitFor();
    assert.equal((await api('GET', `/messages/${message.id}`)).body.data.status, 'canceled');
    assert.deepEqual(arrivedAt('berta@example.com'), []);
    assert.deepEqual(pageErrors, []);
  });

  it('from the review view says where replies go, is previewed, sent later, and listed in the timeline, where it is canceled', async () => {
    const job = await makeJob(workspace, { title: 'Roofer' });
    const { candidateId, applicationId } = await applicant(job.id, 'Rita', 'rita@example.com');
    const { page, pageErrors, email } = await member('recruiter');
    await page.goto(`/review/applications/${applicationId}?jobId=${job.id}`);
    await page.getByRole('toolbar').getByRole('button', { name: 'Email' }).waitFor();
    await page.keyboard.press('e');
    await dialog(page).getByLabel('Subject (required)').fill('About {{ job.title }}');
    await dialog(page).getByLabel('Text (required)').fill('Dear {{ candidate.firstName }}.');
    await previewIn(page).getByText('About Roofer').waitFor();
    await previewedTextIn(page).getByText('Dear Rita.').waitFor();
    await previewIn(page).getByText('Replies', { exact: true }).waitFor();
    await previewIn(page).getByText(`<${email}>. They do not appear here.`).waitFor();
    await dialog(page).getByLabel('Send', { exact: true }).selectOption('Tomorrow at 9:00');
    await dialog(page).getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/^Email to Rita Writable scheduled for /).waitFor();
    await page.goto(`/candidates/${candidateId}`);
    const entry = page
      .getByRole('list', { name: 'Activity, newest last' })
      .getByRole('article')
      .filter({ hasText: 'About Roofer' });
    await entry.getByText('Scheduled', { exact: true }).waitFor();
    await entry.getByRole('button', { name: 'Cancel email: About Roofer' }).click();
    await entry.getByText('Canceled', { exact: true }).waitFor();
    assert.equal((await api('GET', `/messages?applicationId=${applicationId}`)).body.data[0].status, 'canceled');
    assert.deepEqual(pageErrors, []);
  });

  it('cannot be written by a member without the permission', async () => {
    const job = await makeJob(workspace, { title: 'Sexton' });
    const { candidateId } = await applicant(job.id, 'Sven', 'sven@example.com');
    const { page } = await member('interviewer');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('heading', { name: 'Sven Writable' }).waitFor();
    await page.getByRole('link', { name: 'Sexton' }).first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Email', exact: true }).count(), 0);
  });
});

describe('an email to several candidates', () => {
  it('from the list of applications goes once to each, with their own values, previewed one by one', async () => {
    const job = await makeJob(workspace, { title: 'Juggler' });
    const other = await makeJob(workspace, { title: 'Acrobat' });
    const ida = await applicant(job.id, 'Ida', 'ida@example.com');
    await applicant(job.id, 'Jonas', 'jonas@example.com');
    await api('POST', '/applications', { candidateId: ida.candidateId, jobId: other.id });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/applications?jobId=${job.id},${other.id}`);
    const boxes = page.getByRole('checkbox', { name: /Writable/ });
    await boxes.nth(2).waitFor();
    for (const box of await boxes.all()) await box.check();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await page.getByRole('heading', { name: 'Email 2 candidates' }).waitFor();
    await dialog(page).getByText('Candidates with several selected applications receive one email.').waitFor();
    await dialog(page).getByLabel('Subject (required)').fill('Hello {{ candidate.firstName }}');
    await dialog(page).getByLabel('Text (required)').fill('You applied.');
    const shown = previewIn(page).getByText(/^Hello (Ida|Jonas)$/);
    await shown.waitFor();
    const first = await shown.innerText();
    await previewIn(page).getByRole('button', { name: 'Next candidate' }).click();
    await previewIn(page)
      .getByText(first === 'Hello Ida' ? 'Hello Jonas' : 'Hello Ida', { exact: true })
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Emails to 2 candidates are on their way.').waitFor();
    // The selection is cleared.
    await page.getByRole('region', { name: 'Selected rows' }).waitFor({ state: 'detached' });
    for (const name of ['Ida', 'Jonas']) {
      const mails = await arrived(`${name.toLowerCase()}@example.com`);
      assert.deepEqual(
        mails.map((mail) => header(mail, 'subject')),
        [`Hello ${name}`],
      );
    }
    assert.deepEqual(pageErrors, []);
  });

  it('from the board goes to the selected cards', async () => {
    const job = await makeJob(workspace, { title: 'Diver' });
    await applicant(job.id, 'Dora', 'dora@example.com');
    await applicant(job.id, 'Dirk', 'dirk@example.com');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('checkbox', { name: 'Select Dora Writable' }).check();
    await page.getByRole('checkbox', { name: 'Select Dirk Writable' }).check();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await dialog(page).getByLabel('Subject (required)').fill('{{ job.title }}');
    await dialog(page).getByLabel('Text (required)').fill('Hello {{ recipient.name }}.');
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Emails to 2 candidates are on their way.').waitFor();
    const [mail] = await arrived('dora@example.com');
    assert.match(textOf(mail!), /Hello Dora Writable\./);
    await arrived('dirk@example.com');
    assert.deepEqual(pageErrors, []);
  });
});

describe('the email dialog', () => {
  it('is accessible and fits every width', async () => {
    const job = await makeJob(workspace, { title: 'Weaver' });
    const { candidateId } = await applicant(job.id, 'Wanda', 'wanda@example.com');
    await assertUsable(
      started,
      [
        {
          path: `/candidates/${candidateId}`,
          async ready(page) {
            await page.getByRole('button', { name: 'Email', exact: true }).click();
            await dialog(page).getByLabel('Subject (required)').fill('Your application for {{ job.title }}');
            await dialog(page).getByLabel('Text (required)').fill('Dear {{ candidate.firstName }},\n\nhow are you?');
            await previewedTextIn(page).getByText('Dear Wanda,').waitFor();
          },
        },
      ],
      'recruiter',
    );
  });
});
