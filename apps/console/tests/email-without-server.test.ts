import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

// No SMTP_URL: emails stay queued.
const { workspace, member } = await startConsole();
const { api } = workspace;
const NOTICE = /No mail server is configured/;

describe('without a mail server', () => {
  it('an email says that it stays queued, before and after it is written', async () => {
    const job = await makeJob(workspace, { title: 'Miller' });
    const candidateId = await makeCandidate(workspace, { firstName: 'Max', lastName: 'Mill' });
    const { id } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(NOTICE).waitFor();
    await dialog.getByLabel('Subject (required)').fill('Flour');
    await dialog.getByLabel('Text (required)').fill('Hello.');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Email to Max Mill queued until a mail server is configured.').waitFor();
    const [message] = (await api('GET', `/messages?applicationId=${id}`)).body.data;
    assert.equal(message.status, 'queued');
    assert.deepEqual(pageErrors, []);
  });
});
