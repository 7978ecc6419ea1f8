import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { pdf } from '../../server/test/careers-site.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

const { service, browser, workspace, member } = await startConsole();
const QUESTIONS = [{ id: 'why', label: 'Why do you want to work here?', type: 'textarea', required: true }];

async function candidate() {
  const options = { questions: QUESTIONS, body: { questionAnswers: { why: 'Because I like ovens.' } } };
  const ada = await CandidateTester.apply(service, workspace, options);
  const { id } = ada.application;
  const when = { scheduledAt: '2090-03-01T09:30:00Z', timeZone: 'Europe/Berlin' };
  await workspace.api('POST', '/interviews', { applicationId: id, type: 'technical', mode: 'video', ...when });
  const offer = await ada.offer({ salaryAmount: 52_000, currency: 'EUR', salaryPeriod: 'year' });
  return { ada, offer };
}

describe('the page of a candidate in a browser', () => {
  for (const javaScriptEnabled of [true, false]) {
    it(`forms work ${javaScriptEnabled ? 'with' : 'without'} JavaScript: message, file, correction and an accepted offer`, async () => {
      const { ada, offer } = await candidate();
      const context = await browser.newContext({ javaScriptEnabled, locale: 'en-GB' });
      const page = await context.newPage();
      const referrers: string[] = [];
      page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
      await page.goto(service.url + ada.path);
      await page.getByRole('textbox', { name: 'Message' }).fill('Is there a canteen?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Your message has been sent.').waitFor();
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.getByText('Your file has been added.').waitFor();
      await page.getByRole('link', { name: 'Correct contact details and answers' }).click();
      await page.getByLabel('Website').fill('nonsense');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('link', { name: 'Please enter an address that begins with' }).click();
      await page.getByLabel('Website').fill('https://ada.example');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Your changes have been saved.').waitFor();
      await page.getByRole('link', { name: offer.title }).click();
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await page.getByText('We have sent a code to the address on record.').waitFor();
      const accept = page.getByRole('region', { name: 'Accept the offer' });
      await accept.getByLabel('Your full name').fill('Ada Lovelace');
      await accept.getByLabel('Code from the email').fill(await ada.secretFromEmail('candidate_code'));
      await accept.getByRole('button', { name: 'Accept this offer' }).click();
      await page.getByText('You have accepted the offer.').waitFor();
      assert.equal((await workspace.api('GET', `/offers/${offer.id}`)).body.data.status, 'accepted');
      assert.deepEqual(await context.cookies(), []);
      assert.deepEqual(new Set(referrers), new Set(['']), 'no request says where it comes from');
      await context.close();
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`every page is accessible and fits the screen, ${colorScheme}`, async () => {
      const { ada, offer } = await candidate();
      for (const width of [360, 1440]) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
        const page = await context.newPage();
        const paths = ['', '/edit', '/email', '/erase?sent=1', `/offers/${offer.id}`, '?lang=de'];
        for (const path of [
          ...paths.map((each) => ada.path + each),
          `/my?workspace=${workspace.slug}`,
          '/my/unknown',
        ]) {
          await page.goto(service.url + path);
          assert.deepEqual(await accessibilityFaults(page), [], path);
          const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          assert.ok(Number(overflow) <= 0, `${path} at ${width}: ${overflow}`);
          const shot = process.env.SCREENSHOTS;
          if (shot !== undefined)
            await page.screenshot({
              path: `${shot}/${colorScheme}-${width}-${path.replaceAll(/[^a-z]/gi, '').slice(-12)}.png`,
              fullPage: true,
            });
        }
        await context.close();
      }
    });
  }
});

describe('in the console', () => {
  it('a recruiter sends a candidate a link without seeing it, and revokes all of them', async () => {
    const { ada } = await candidate();
    const { page, pageErrors } = await member('recruiter');
    const seen: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) seen.push(await response.text().catch(() => ''));
    });
    await page.goto(`/candidates/${ada.candidate.id}`);
    await page.getByRole('button', { name: 'Actions for Chief Cook' }).click();
    await page.getByRole('menuitem', { name: 'Send candidate link' }).click();
    await page.getByText('The email with the link stays queued').waitFor();
    const token = await ada.secretFromEmail('candidate_link');
    assert.equal((await fetch(`${service.url}/my/${token}`)).status, 200);
    await page.getByRole('button', { name: 'Actions for Chief Cook' }).click();
    await page.getByRole('menuitem', { name: 'Revoke candidate links' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Links revoked.').waitFor();
    for (const path of [ada.path, `/my/${token}`]) assert.equal((await fetch(service.url + path)).status, 404);
    assert.ok(!seen.join().includes(token) && !(await page.content()).includes(token));
    assert.deepEqual(pageErrors, []);
  });

  it('a hiring manager has no such action', async () => {
    const { ada } = await candidate();
    const { page, id } = await member('hiring_manager');
    await workspace.api('PATCH', `/jobs/${ada.job.id}`, { hiringTeam: [{ memberId: id, role: 'hiring_manager' }] });
    await page.goto(`/candidates/${ada.candidate.id}`);
    await page.getByRole('button', { name: 'Actions for Chief Cook' }).click();
    await page.getByRole('menuitem', { name: 'Mark as withdrawn' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Send candidate link' }).count(), 0);
  });
});
