import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../server/test/eventually.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsoleWithEmail();
const { workspace, member } = started;
const { api } = workspace;

async function applicant(firstName: string, email: string) {
  const job = await makeJob(workspace, { title: 'Baker' });
  const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Followed', email });
  const { id } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
  return { candidateId, applicationId: id as string };
}

describe('follow-ups in the email dialog', () => {
  it('are written with the email, previewed, scheduled, and canceled on the profile; they say what stops them', async () => {
    const { candidateId, applicationId } = await applicant('Fay', 'fay@example.com');
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject (required)').fill('A question');
    await dialog.getByLabel('Text (required)').fill('When can we talk?');
    await dialog.getByRole('button', { name: 'Add follow-up' }).click();
    await dialog.getByText('Stops when the candidate replies.').waitFor();
    const send = dialog.getByRole('button', { name: 'Send', exact: true });
    assert.ok(await send.isDisabled(), 'a follow-up without text');
    await dialog.getByLabel('Days to wait (required)').fill('5');
    await dialog.getByLabel('Text of the follow-up (required)').fill('Any news, {{ candidate.firstName }}?');
    await dialog.getByText('After 5 days:').waitFor();
    await dialog.getByText('Any news, Fay?').waitFor();
    await send.click();
    await page.getByText('Email to Fay Followed is on its way.').waitFor();
    const [followUp] = await eventually(
      async () => (await api('GET', `/messages?applicationId=${applicationId}`)).body.data,
      ({ length }) => length === 2,
    );
    assert.equal(followUp.text, 'Any news, Fay?');
    const timeline = page.getByRole('region', { name: 'Activity' });
    await timeline.getByText('Stops when the candidate replies.').waitFor();
    await timeline.getByRole('button', { name: 'Cancel email: Re: A question' }).click();
    await timeline.getByText('Stops when the candidate replies.').waitFor({ state: 'detached' });
    const { status } = (await api('GET', `/messages/${followUp.id}`)).body.data;
    assert.equal(status, 'canceled');
    assert.deepEqual(pageErrors, []);
  });

  it('fit every width and are accessible', async () => {
    const { candidateId } = await applicant('Flo', 'flo@example.com');
    await assertUsable(
      started,
      [
        {
          path: `/candidates/${candidateId}`,
          async ready(page) {
            await page.getByRole('button', { name: 'Email', exact: true }).click();
            const dialog = page.getByRole('dialog');
            await dialog.getByRole('button', { name: 'Add follow-up' }).click();
            await dialog.getByLabel('Days to wait (required)').waitFor();
          },
        },
      ],
      'recruiter',
    );
  });
});
