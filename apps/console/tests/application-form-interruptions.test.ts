import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openJob } from '../../server/test/careers-site.ts';
import type { Json } from '../../server/test/harness.ts';
import { end, startProcess, withFolder } from '../../server/test/running-service.ts';
import { startConsole } from '../testing/console.ts';
import { applicantPage, fillInName, RESUME_FILE, SHORT_FORM } from '../testing/short-form.ts';

const { service, workspace, browser, visitor } = await startConsole();
const BY_SCRIPT = [true, false] as const;

const addressOf = ({ slug }: Json) => `/careers/${workspace.slug}/${slug}/apply`;
const applicant = (javaScriptEnabled: boolean, baseURL = service.url) =>
  applicantPage(browser, { baseURL, javaScriptEnabled });
const nameOf = (javaScriptEnabled: boolean) => `${javaScriptEnabled ? 'with' : 'without'} JavaScript`;
const applicationsFor = async ({ id }: Json): Promise<Json[]> =>
  (await workspace.api('GET', `/applications?jobId=${id}`)).body.data;
const filesOf = async ([application]: Json[]): Promise<string[]> => {
  const { data } = (await workspace.api('GET', `/candidates/${application.candidateId}/files`)).body;
  return data.map(({ fileName }: Json) => fileName);
};

describe('an application form', () => {
  for (const javaScriptEnabled of BY_SCRIPT) {
    it(`whose uploaded file has expired keeps what was typed and asks for the file again, ${nameOf(javaScriptEnabled)}`, async () => {
      const sections = { ...SHORT_FORM, resume: { visibility: 'required' } };
      const job = await openJob(workspace, { title: 'Expired' }, { sections });
      const { page, context } = await applicant(javaScriptEnabled);
      await page.goto(addressOf(job));
      await fillInName(page, `ada.expired.${javaScriptEnabled}@example.com`);
      await page.getByLabel('Cover letter').fill('Dear all,\nhello.');
      await page.getByLabel('Résumé').setInputFiles(RESUME_FILE);
      // A name that only the service rejects, so that the file is stored and the form shown again.
      await page.getByLabel('First name').fill('See www.example.com');
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.getByText('Attached: cv.pdf').waitFor();
      // As the cleanup does a day after an upload that nobody has claimed.
      await service.services.storage.delete(await page.locator('input[name="resumeKey"]').inputValue());
      await page.getByLabel('First name').fill('Ada');
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.locator('#f-resume-error', { hasText: 'The file has expired. Please attach it again.' }).waitFor();
      await page.getByRole('link', { name: 'Résumé: The file has expired' }).waitFor();
      assert.equal(await page.getByText('Attached: cv.pdf').count(), 0);
      assert.equal(await page.getByLabel('Last name').inputValue(), 'Lovelace');
      assert.equal(await page.getByLabel('Cover letter').inputValue(), 'Dear all,\nhello.');
      assert.deepEqual(await applicationsFor(job), []);
      await page.getByLabel('Résumé').setInputFiles(RESUME_FILE);
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
      assert.deepEqual(await filesOf(await applicationsFor(job)), ['cv.pdf']);
      await context.close();
    });

    it(`of a job that is closed before it is sent shows what was entered and stores nothing, ${nameOf(javaScriptEnabled)}`, async () => {
      const job = await openJob(workspace, { title: 'Closing' }, { sections: SHORT_FORM });
      const { page, context } = await applicant(javaScriptEnabled);
      await page.goto(addressOf(job));
      await fillInName(page, 'ada.closing@example.com');
      await page.getByLabel('Cover letter').fill('Written for an hour');
      await workspace.api('POST', `/jobs/${job.id}/close`);
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.getByRole('heading', { name: 'This position has been closed' }).waitFor();
      await page.getByText('your application was not stored').waitFor();
      await page.getByText('Written for an hour').waitFor();
      await page.getByRole('link', { name: 'See other open positions' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await applicationsFor(job), []);
      await context.close();
    });

    it(`is sent once, with the file chosen before, to a service that was killed and restarted in the meantime, ${nameOf(javaScriptEnabled)}`, () =>
      withFolder(async (folder) => {
        const job = await openJob(workspace, { title: 'Restarted' }, { sections: SHORT_FORM });
        const variables = {
          DATABASE_URL: service.connectionString,
          SECRET_KEY: service.config.secretKey ?? '',
          PUBLIC_URL: '',
        };
        const first = await startProcess(folder, variables);
        const { page, context } = await applicant(javaScriptEnabled, first.url);
        await page.goto(addressOf(job));
        await fillInName(page, `ada.restarted.${javaScriptEnabled}@example.com`);
        await page.getByLabel('Résumé').setInputFiles(RESUME_FILE);
        await page.getByLabel('First name').fill('See www.example.com');
        await page.getByRole('button', { name: 'Send application' }).click();
        await page.getByText('Attached: cv.pdf').waitFor();
        await page.getByLabel('First name').fill('Ada');
        await end(first, 'SIGKILL');
        if (javaScriptEnabled) {
          await page.getByRole('button', { name: 'Send application' }).click();
          await page.getByRole('alert').filter({ hasText: 'Nothing is lost' }).waitFor();
        }
        const second = await startProcess(folder, { ...variables, PORT: new URL(first.url).port });
        await page.getByRole('button', { name: 'Send application' }).click();
        await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
        await page.getByText('cv.pdf').waitFor();
        const applications = await applicationsFor(job);
        assert.equal(applications.length, 1);
        assert.deepEqual(await filesOf(applications), ['cv.pdf']);
        await context.close();
        await end(second, 'SIGTERM');
      }));
  }

  it('whose upload is canceled keeps every value and the chosen file, sends nothing, and can be sent again', async () => {
    const job = await openJob(workspace, { title: 'Canceled' }, { sections: SHORT_FORM });
    const { page, context, pageErrors } = await visitor();
    // 8 MB at 100 kB per second: the button is visible for 80 seconds.
    const large = { ...RESUME_FILE, buffer: Buffer.concat([RESUME_FILE.buffer, Buffer.alloc(8_000_000, 'x')]) };
    const devTools = await context.newCDPSession(page);
    const network = (uploadThroughput: number) =>
      devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await devTools.send('Network.enable');
    await page.goto(addressOf(job));
    await fillInName(page, 'ada.canceled@example.com');
    await page.getByLabel('Résumé').setInputFiles(large);
    await network(100_000);
    const send = page.getByRole('button', { name: 'Send application' });
    await send.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Uploading:' }).waitFor();
    await page.getByRole('progressbar', { name: 'Sending' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
    assert.equal(await send.evaluate((button) => button === document.activeElement), true, 'the focus is not lost');
    assert.equal(await page.getByRole('alert').count(), 0, 'what the visitor wanted is no problem');
    assert.equal(await page.getByLabel('Email').inputValue(), 'ada.canceled@example.com');
    assert.equal(await page.getByLabel('Résumé').evaluate((input) => (input as HTMLInputElement).files?.length), 1);
    await network(-1);
    assert.deepEqual(await applicationsFor(job), []);
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
    assert.equal((await applicationsFor(job)).length, 1);
    assert.deepEqual(pageErrors, []);
  });
});
