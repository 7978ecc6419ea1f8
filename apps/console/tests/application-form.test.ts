import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openJob } from '../../server/test/careers-site.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { startConsole } from '../testing/console.ts';
import { RESUME_FILE as FILE, fillInName as fill, SHORT_FORM as SHORT } from '../testing/short-form.ts';
import { assertUsable } from '../testing/sizes.ts';

const console = await startConsole();
const { service, workspace, visitor } = console;
const addressOf = ({ slug }: Json) => `/careers/${workspace.slug}/${slug}/apply`;
const applicationsFor = async ({ id }: Json): Promise<Json[]> =>
  (await workspace.api('GET', `/applications?jobId=${id}`)).body.data;

it('a form is sent once, with its file, however often the button is pressed, and its draft is removed', async () => {
  const job = await openJob(workspace, { title: 'Sent' }, { sections: SHORT });
  const { page, pageErrors } = await visitor();
  await page.goto(addressOf(job));
  await fill(page, 'ada.sent@example.com');
  await page.getByLabel('Résumé').setInputFiles(FILE);
  await page.getByRole('button', { name: 'Send application' }).dblclick();
  await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
  await page.getByText('cv.pdf').waitFor();
  const [application, ...others] = await applicationsFor(job);
  assert.equal(others.length, 0);
  const { submissions } = (await workspace.api('GET', `/applications/${application!.id}`)).body.data;
  assert.equal(submissions.length, 1);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  assert.deepEqual(pageErrors, []);
});

it('mistakes are shown next to their fields before anything is sent, and go away once corrected', async () => {
  const job = await openJob(workspace, { title: 'Checked' }, { sections: SHORT });
  const { page } = await visitor();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto(addressOf(job));
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Résumé').setInputFiles({ ...FILE, name: 'cv.exe' });
  await page.getByText('Files of this type cannot be attached.').waitFor();
  await page.getByRole('button', { name: 'Send application' }).click();
  const firstName = page.getByLabel('First name');
  await page.locator('#f-firstName-error', { hasText: 'This field is required.' }).waitFor();
  await page.locator('#f-email-error', { hasText: 'Please enter an email address' }).waitFor();
  assert.equal(await firstName.evaluate((field) => field === document.activeElement), true);
  assert.equal(await firstName.getAttribute('aria-describedby'), 'f-firstName-error');
  await firstName.fill('Ada');
  await firstName.press('Tab');
  await page.locator('#f-firstName-error').waitFor({ state: 'detached' });
  assert.deepEqual(posts, []);
  await page.getByLabel('Email').fill('ada.checked@example.com');
  await page.getByLabel('Résumé').setInputFiles(FILE);
  await page.getByLabel('Résumé').press('Tab');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
});

it('what was typed survives a reload and a lost connection; files stay attached after an error of the service', async () => {
  const job = await openJob(workspace, { title: 'Kept' }, { sections: SHORT });
  const { page, context } = await visitor();
  await page.goto(addressOf(job));
  await fill(page, 'ada.kept@example.com');
  await page.getByLabel('Cover letter').fill('Dear all,\nhello.');
  await page.reload();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
  assert.equal(await page.getByLabel('Cover letter').inputValue(), 'Dear all,\nhello.');
  await page.getByLabel('Résumé').setInputFiles(FILE);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('alert').filter({ hasText: 'Nothing is lost' }).waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), 'ada.kept@example.com');
  await context.setOffline(false);
  // A name that only the service rejects.
  await page.getByLabel('First name').fill('See www.example.com');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('alert').filter({ hasText: 'Please correct 1 field' }).waitFor();
  await page.getByText('Attached: cv.pdf').waitFor();
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
  await page.getByText('cv.pdf').waitFor();
  assert.equal((await applicationsFor(job)).length, 1);
});

it('the form of a job that is closed in the meantime shows what was entered, and keeps the draft', async () => {
  const job = await openJob(workspace, { title: 'Closing' }, { sections: SHORT });
  const { page } = await visitor();
  await page.goto(addressOf(job));
  await fill(page, 'ada.closing@example.com');
  await workspace.api('POST', `/jobs/${job.id}/close`);
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: 'This position has been closed' }).waitFor();
  await page.getByText('ada.closing@example.com').waitFor();
  await eventually(
    () => page.evaluate(() => Object.values(localStorage).join()),
    (stored) => stored.includes('ada.closing@example.com'),
  );
});

it('the steps of a long form work by keyboard: an invalid field keeps its step open, and Back keeps the input', async () => {
  const questions = [{ id: 'why', label: 'Why us?', type: 'textarea', required: true }];
  const job = await openJob(workspace, { title: 'Long' }, { questions });
  const { page } = await visitor({ width: 390, height: 800 });
  await page.goto(addressOf(job));
  await page.getByText('Step 1 of').waitFor();
  assert.equal(await page.getByLabel('Why us?').isVisible(), false);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.locator('#f-firstName-error').waitFor();
  await fill(page, 'ada.long@example.com');
  // Enter in a field goes to the next step, as the button does.
  await page.getByLabel('Email').press('Enter');
  await page.getByText('Step 2 of').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter');
  await page.getByText('Step 1 of').waitFor();
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
  await page.getByLabel('First name').fill('See www.example.com');
  while (!(await page.getByRole('button', { name: 'Send application' }).isVisible())) {
    await page.getByRole('button', { name: 'Next' }).press('Enter');
  }
  await page.getByLabel('Why us?').fill('It computes.');
  await page.getByRole('button', { name: 'Send application' }).press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Please correct 1 field' }).waitFor();
  await page.getByText('Step 1 of').waitFor();
  await page.getByLabel('First name').fill('Ada');
  while (!(await page.getByRole('button', { name: 'Send application' }).isVisible())) {
    await page.getByRole('button', { name: 'Next' }).press('Enter');
  }
  assert.equal(await page.getByLabel('Why us?').inputValue(), 'It computes.');
  await page.getByRole('button', { name: 'Send application' }).press('Enter');
  await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
});

it('another entry is added in the step that is shown, and its first field gets the focus', async () => {
  const job = await openJob(workspace, { title: 'Entries' });
  const { page } = await visitor({ width: 390, height: 800 });
  await page.goto(addressOf(job));
  await fill(page, 'ada.entries@example.com');
  const add = page.getByRole('button', { name: 'Add another position' });
  while (!(await add.isVisible())) {
    if (await page.getByLabel('Résumé').isVisible()) await page.getByLabel('Résumé').setInputFiles(FILE);
    await page.getByRole('button', { name: 'Next' }).press('Enter');
  }
  const step = await page.getByText(/^Step \d of \d$/).textContent();
  await page.getByLabel('Company').fill('Analytical Engines');
  await add.press('Enter');
  const second = page.getByRole('group', { name: 'Entry 2' }).getByLabel('Company');
  await second.waitFor();
  await eventually(
    () => second.evaluate((field) => field === document.activeElement),
    (isFocused) => isFocused,
  );
  assert.equal(await page.getByText(/^Step \d of \d$/).textContent(), step);
  const first = page.getByRole('group', { name: 'Entry 1' }).getByLabel('Company');
  assert.equal(await first.inputValue(), 'Analytical Engines');
});

it('a pasted text that is too long is kept whole, so that the visitor can shorten it', async () => {
  const questions = [{ id: 'why', label: 'Why us?', type: 'textarea', required: true, maxLength: 100 }];
  const job = await openJob(workspace, { title: 'Pasted' }, { questions, sections: SHORT });
  const { page } = await visitor();
  await page.goto(addressOf(job));
  await fill(page, 'ada.pasted@example.com');
  const answer = page.getByLabel('Why us?');
  const text = 'Because of the engine. '.repeat(10).trim();
  await answer.focus();
  await page.keyboard.insertText(text);
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.locator('[id="f-questionAnswers-why-error"]', { hasText: 'At most 100 characters.' }).waitFor();
  assert.equal(await answer.inputValue(), text);
  assert.deepEqual(await applicationsFor(job), []);
});

it('the layout of a long form does not shift when its script divides it into steps', async () => {
  const job = await openJob(workspace, { title: 'Still' });
  const { page } = await visitor({ width: 390, height: 800 });
  await page.goto(addressOf(job));
  await page.getByText('Step 1 of').waitFor();
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        // Earlier entries are delivered with the next frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0), 200)));
      }),
  );
  assert.equal(shifts, 0);
});

const RESUME = `Ada Lovelace
Analyst
ada.resume@example.com | +44 20 7946 0958
https://github.com/ada

Experience
2019-01 – 2022-05  Programmer, Babbage Ltd
`;

for (const javaScriptEnabled of [true, false]) {
  it(`values from the résumé are shown for review and overwrite nothing, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    const job = await openJob(
      workspace,
      { title: 'Proposed' },
      { sections: { ...SHORT, phone: { visibility: 'optional' } } },
    );
    const context = await console.browser.newContext({ baseURL: service.url, javaScriptEnabled, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(addressOf(job));
    await page.getByLabel('First name').fill('Augusta');
    await page
      .getByLabel('Résumé')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from(RESUME) });
    await page.getByRole('button', { name: 'Fill in from résumé' }).click();
    await page.getByText('filled in from your résumé').waitFor();
    assert.equal(await page.getByLabel('First name').inputValue(), 'Augusta');
    assert.equal(await page.getByLabel('Email').inputValue(), 'ada.resume@example.com');
    assert.match((await page.getByLabel('Email').getAttribute('aria-describedby')) ?? '', /f-email-hint/);
    await page.getByText('Attached: cv.txt').waitFor();
    assert.deepEqual(await applicationsFor(job), []);
    await context.close();
  });
}

it('every state of the form is accessible and fits, in light and dark, on a phone and a wide screen', async () => {
  const [short, long] = [
    await openJob(workspace, { title: 'Short' }, { sections: SHORT }),
    await openJob(workspace, { title: 'Long too' }),
  ];
  await assertUsable(
    console,
    [
      { path: addressOf(short), ready: (page) => page.locator('h1').waitFor() },
      {
        path: addressOf(long),
        ready: async (page) => {
          await page.getByRole('button', { name: 'Next' }).click();
          await page.locator('#f-firstName-error').waitFor();
        },
      },
    ],
    null,
  );
});
