import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CandidateTester, hiddenValue } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { apply, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, member } = await startConsole();
const { api } = workspace;

describe('the offers of a candidate', () => {
  it('show pay as money, days as they were entered, and times in the time zone of the browser', async () => {
    const job = await makeJob(workspace);
    const { id: applicationId, candidateId } = await apply(workspace, job.id);
    const offer = {
      ...{ applicationId, title: 'Our offer', salaryAmount: 1_234_567.5, currency: 'JPY', salaryPeriod: 'year' },
      ...{ startDate: '2090-03-01', expiresAt: '2090-02-01T23:30:00Z' },
    };
    const { status, text } = await api('POST', '/offers', offer);
    assert.equal(status, 201, text);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}?tab=offers`);
    const card = page.getByRole('region', { name: 'Offers' }).getByRole('listitem').filter({ hasText: 'Our offer' });
    await card.getByText('¥1,234,567.5 per year').waitFor();
    await card.getByText('1 Mar 2090', { exact: true }).waitFor();
    await card.getByText('2 Feb 2090, 00:30', { exact: true }).waitFor(); // in Berlin
    await page.goto('/offers');
    await page.getByRole('row').filter({ hasText: '¥' }).getByText('¥1,234,567.5 per year').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('show how the candidate answered on their page, and exactly what they answered', async () => {
    const ada = await CandidateTester.apply(service, workspace);
    const offer = await ada.offer({ title: 'Signed offer' });
    const path = `/offers/${offer.id}`;
    const hash = hiddenValue((await ada.get(path)).text, 'hash');
    assert.equal((await ada.post(`${path}/decline`, { hash, declineName: 'Ada King' })).status, 303);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${ada.candidate.id}?tab=offers`);
    const card = page.getByRole('region', { name: 'Offers' }).getByRole('listitem').filter({ hasText: 'Signed offer' });
    await card.getByText('Declined on the candidate’s page, signed “Ada King”').click();
    await card.getByText(/Position: Signed offer/).waitFor();
    await card.getByText(new RegExp(`SHA-256 of this text: ${hash}`)).waitFor();
    assert.deepEqual(pageErrors, []);
  });
});
