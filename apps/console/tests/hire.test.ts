import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeCandidate, makeJob } from '../../server/src/testing/hiring.ts';
import { startConsole } from '../testing/console.ts';

// No SMTP_URL: emails wait in the outbox, and the console says so.
const { workspace, member } = await startConsole();
const { api } = workspace;
const NOTICE = /No mail server is configured/;
const LATER = '2090-03-01T09:30:00.000Z';

async function applicant(firstName: string) {
  const job = await makeJob(workspace, { title: `Job of ${firstName}` });
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Hireable' });
  const { id } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
  const interview = {
    applicationId: id,
    type: 'onsite',
    mode: 'onsite',
    title: 'Last talk',
    scheduledAt: LATER,
    durationMins: 30,
  };
  const offer = { applicationId: id, title: 'Our offer' };
  return {
    job,
    candidateId,
    applicationId: id as string,
    async withOpenRecords() {
      const made = await api('POST', '/interviews', interview);
      assert.equal(made.status, 201, made.text);
      const offerId = (await api('POST', '/offers', offer)).body.data.id as string;
      await api('POST', `/offers/${offerId}/send`);
      return { interviewId: made.body.data.id as string, offerId };
    },
  };
}
const statusOf = async (path: string) => (await api('GET', path)).body.data.status;

describe('hiring', () => {
  it('asks once, shows and closes the upcoming interviews and sent offers, and is undone', async () => {
    const { candidateId, applicationId, withOpenRecords } = await applicant('Hanna');
    const { interviewId, offerId } = await withOpenRecords();
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Hire' }).click();
    const asks = page.getByRole('alertdialog');
    await asks.getByText(/Interview “Last talk” on .*2090/).waitFor();
    await asks.getByText('Offer “Our offer”').waitFor();
    await asks.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await statusOf(`/applications/${applicationId}`), 'active');
    await page.getByRole('button', { name: 'Hire' }).click();
    await asks.getByRole('button', { name: 'Hire' }).click();
    await page.getByText('Candidate hired.').waitFor();
    assert.deepEqual(
      [
        await statusOf(`/applications/${applicationId}`),
        await statusOf(`/interviews/${interviewId}`),
        await statusOf(`/offers/${offerId}`),
      ],
      ['hired', 'canceled', 'withdrawn'],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/No longer hired: the application is back in Applied\. Canceled interviews/).waitFor();
    assert.equal(await statusOf(`/applications/${applicationId}`), 'active');
    assert.deepEqual(pageErrors, []);
  });

  it('from the menu of a card on the board does the same', async () => {
    const { job, applicationId, withOpenRecords } = await applicant('Hugo');
    const { offerId } = await withOpenRecords();
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Actions for Hugo Hireable' }).click();
    await page.getByRole('menuitem', { name: 'Hire', exact: true }).click();
    const asks = page.getByRole('alertdialog');
    await asks.getByText('Offer “Our offer”').waitFor();
    await asks.getByRole('button', { name: 'Hire' }).click();
    await page.getByText('Hugo Hireable hired.').first().waitFor();
    assert.deepEqual(
      [await statusOf(`/applications/${applicationId}`), await statusOf(`/offers/${offerId}`)],
      ['hired', 'withdrawn'],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('by the API closes nothing unless asked to', async () => {
    const { applicationId, withOpenRecords } = await applicant('Hella');
    const { interviewId, offerId } = await withOpenRecords();
    await api('POST', `/applications/${applicationId}/hire`);
    assert.deepEqual(
      [await statusOf(`/interviews/${interviewId}`), await statusOf(`/offers/${offerId}`)],
      ['scheduled', 'sent'],
    );
  });
});

describe('a second open offer', () => {
  it('is warned of before it is created', async () => {
    const { candidateId, withOpenRecords } = await applicant('Otto');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}?tab=offers`);
    await page.getByRole('button', { name: 'Create offer' }).click();
    await page.getByRole('dialog').getByLabel('Title (required)').waitFor();
    await withOpenRecords();
    await page.getByText('This application already has an open offer: Our offer (Sent).').waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

describe('without a mail server', () => {
  it('invitations, interviews, offers, rejections and candidate links say that emails stay queued', async () => {
    const { candidateId, applicationId } = await applicant('Nora');
    await api('POST', '/offers', { applicationId, title: 'A draft' });
    const { page, pageErrors } = await member('owner');
    const dialog = page.getByRole('dialog');
    await page.goto('/settings/members');
    await page
      .getByRole('button', { name: /Invite/ })
      .first()
      .click();
    await dialog.getByText(NOTICE).waitFor();
    await page.goto(`/candidates/${candidateId}?tab=interviews`);
    await page.getByRole('button', { name: 'Schedule interview' }).first().click();
    await dialog.getByText(NOTICE).waitFor();
    await dialog.getByText(/^Sent from .+@.+\.$/).waitFor();
    await page.goto(`/candidates/${candidateId}?tab=offers`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('alertdialog').getByText(NOTICE).waitFor();
    await page
      .getByRole('alertdialog')
      .getByText(/^Sent from .+@.+\.$/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Reject…' }).click();
    await dialog.getByLabel('Notify by email').check();
    await dialog.getByText(NOTICE).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Job of Nora' }).click();
    await page.getByRole('menuitem', { name: 'Send candidate link' }).click();
    await page.getByText('The email with the link stays queued until a mail server is configured.').waitFor();
    assert.deepEqual(pageErrors, []);
  });
});
