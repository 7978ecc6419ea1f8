import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { startConsole } from '../testing/console.ts';

const { service, browser, workspace } = await startConsole();

describe('what a candidate can do on the page, besides writing, correcting and accepting', () => {
  for (const javaScriptEnabled of [true, false]) {
    it(`works ${javaScriptEnabled ? 'with' : 'without'} JavaScript: decline, calendar file, download, new email address, withdraw, erase, new link`, async () => {
      const ada = await CandidateTester.apply(service, workspace);
      const { id } = ada.application;
      const when = { scheduledAt: '2090-03-01T09:30:00Z', timeZone: 'Europe/Berlin' };
      await workspace.api('POST', '/interviews', { applicationId: id, type: 'technical', mode: 'video', ...when });
      const offer = await ada.offer({ salaryAmount: 52_000, currency: 'EUR', salaryPeriod: 'year' });
      const context = await browser.newContext({ javaScriptEnabled, locale: 'en-GB', acceptDownloads: true });
      const page = await context.newPage();
      const download = async (link: string) => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: link }).click(),
        ]);
        return file.suggestedFilename();
      };
      await page.goto(service.url + ada.path);

      assert.match(await download('Add to calendar (.ics)'), /\.ics$/);
      assert.match(await download('Download your data (ZIP)'), /\.zip$/);

      await page.getByRole('link', { name: offer.title }).click();
      const decline = page.getByRole('region', { name: 'Decline the offer' });
      await decline.getByLabel('Your full name').fill('Ada Lovelace');
      await decline.getByRole('button').click();
      await page.getByText('You have declined the offer.').waitFor();
      assert.equal((await workspace.api('GET', `/offers/${offer.id}`)).body.data.status, 'declined');

      const email = `${randomUUID()}@example.com`;
      await page.getByRole('link', { name: 'Change email address' }).click();
      await page.getByLabel('New email address').fill(email);
      await page.getByRole('button', { name: 'Email me the codes' }).click();
      await page.getByText('We have sent a code to each address.').waitFor();
      await page.getByLabel(`Code sent to ${ada.email}`).fill(await ada.secretFromEmail('candidate_code', ada.email));
      await page.getByLabel(`Code sent to ${email}`).fill(await ada.secretFromEmail('candidate_code', email));
      await page.getByRole('button', { name: 'Change email address' }).click();
      await page.getByText('Your email address has been changed.').waitFor();
      const changed = await workspace.api('GET', `/candidates/${ada.candidate.id}`);
      assert.equal(changed.body.data.email, email);

      await page.getByRole('link', { name: 'Withdraw your application' }).click();
      await page.getByLabel('Comment').fill('I have accepted another position.');
      await page.getByLabel('Your full name').fill('Ada King');
      await page.getByRole('button', { name: 'Withdraw application' }).click();
      await page.getByText('Your application has been withdrawn.').waitFor();
      assert.equal((await workspace.api('GET', `/applications/${id}`)).body.data.status, 'withdrawn');

      await page.getByRole('link', { name: 'Erase all your data' }).click();
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await page.getByText('We have sent a code to the address on record.').waitFor();
      await page.getByLabel('Code from the email').fill(await ada.secretFromEmail('candidate_code', email));
      await page.getByRole('button', { name: 'Erase everything' }).click();
      await page.getByRole('heading', { name: 'Your data has been erased' }).waitFor();
      assert.equal((await workspace.api('GET', `/candidates/${ada.candidate.id}`)).status, 404);

      await page.goto(service.url + ada.path);
      await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
      await page.goto(`${service.url}/my?workspace=${workspace.slug}`);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Email me the links' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await context.close();
    });
  }
});
