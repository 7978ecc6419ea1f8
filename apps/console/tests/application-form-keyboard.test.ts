import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openJob } from '../../server/test/careers-site.ts';
import { startConsole } from '../testing/console.ts';
import { applicantPage, RESUME_FILE, SHORT_FORM } from '../testing/short-form.ts';

const { service, workspace, browser } = await startConsole();
/** More than the number of elements that the Tab key reaches on any page. */
const MAX_TABS = 60;

/** Presses Tab until an element has the focus, and checks that every element on the way shows its focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const isVisible = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return true;
      // The links of the list show the focus on their row.
      return [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
    });
    assert.ok(isVisible, `the focus is visible: ${await page.evaluate(() => document.activeElement?.outerHTML)}`);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

for (const javaScriptEnabled of [true, false]) {
  it(`an application is found, filled in, corrected and sent by keyboard alone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    const title = `Keyboard ${javaScriptEnabled ? 'script' : 'plain'}`;
    const questions = [
      { id: 'start', label: 'When can you start?', type: 'select', required: true, options: ['Now', 'Later'] },
    ];
    const consent = { text: 'Keep my data for this application.', required: true };
    const job = await openJob(workspace, { title }, { questions, consent, sections: SHORT_FORM });
    const { page, context } = await applicantPage(browser, { baseURL: service.url, javaScriptEnabled });
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(text);
    };
    await page.goto(`/careers/${workspace.slug}`);
    await tabTo(page, page.getByRole('link', { name: title }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Apply for this job' }).first());
    await page.keyboard.press('Enter');
    await type('First name', 'Ada');
    await type('Last name', 'Lovelace');
    await type('Email', 'nobody');
    // The listener is added before Tab is pressed: otherwise an immediate Enter would open the browser's own dialog.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByLabel('Résumé'));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(RESUME_FILE);
    await type('Cover letter', 'Dear all');
    await page.keyboard.press('Enter');
    await page.keyboard.type('hello');
    await tabTo(page, page.getByLabel('When can you start?'));
    await page.keyboard.type('L');
    await tabTo(page, page.getByLabel('Keep my data for this application.'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Send application' }));
    await page.keyboard.press('Enter');
    const email = page.getByLabel('Email');
    if (javaScriptEnabled) {
      // The invalid field has the focus.
      await page.locator('#f-email-error').waitFor();
    } else {
      await tabTo(page, page.getByRole('link', { name: 'Email: Please enter an email address' }));
      await page.keyboard.press('Enter');
      await page.locator('#f-email:target').waitFor();
      if (!(await email.evaluate((element) => element === document.activeElement))) await tabTo(page, email);
    }
    await page.keyboard.press('End');
    await page.keyboard.type('@example.com');
    assert.equal(await email.inputValue(), 'nobody@example.com');
    await tabTo(page, page.getByRole('button', { name: 'Send application' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
    const [application, ...others] = (await workspace.api('GET', `/applications?jobId=${job.id}`)).body.data;
    assert.deepEqual(others, []);
    const { submissions, answers } = (await workspace.api('GET', `/applications/${application.id}`)).body.data;
    assert.equal(submissions[0].profile.coverLetter, 'Dear all\nhello');
    assert.equal(answers[0].answer, 'Later');
    await tabTo(page, page.getByRole('link', { name: 'See other open positions' }));
    await context.close();
  });
}
