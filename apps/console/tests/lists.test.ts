import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../server/test/careers-site.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const site = careersSite(service, workspace);
const job = await openJob(workspace, { title: 'Night gardener' });

describe('the talent pool', () => {
  it('adds a candidate with a note, assigns them to a job and removes them', async () => {
    await makeCandidate(workspace, { firstName: 'Grace', lastName: 'Hopper' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/pool');
    await page.getByText('The talent pool is empty').waitFor();
    await page.getByRole('button', { name: 'Add candidate' }).first().click();
    await page.getByRole('combobox', { name: 'Candidate' }).fill('hopper');
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await page.getByLabel('Notes').fill('<img src=x onerror="window.hacked=1"> great');
    await page.getByRole('dialog').getByRole('button', { name: 'Add candidate' }).click();
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await page.getByRole('button', { name: /More actions: Grace/ }).click();
    await page.getByRole('menuitem', { name: 'Assign to job' }).click();
    await page.getByRole('dialog').getByLabel('Job').selectOption(job.id);
    await page.getByRole('dialog').getByRole('button', { name: 'Assign to job' }).click();
    await page.getByText('Application created.').waitFor();
    const applications = (await workspace.api('GET', `/applications?jobId=${job.id}`)).body.data;
    assert.equal(applications.length, 1);
    // By keyboard: F opens the filters, and typing finds a value of any of them.
    await page.keyboard.press('f');
    await page.keyboard.type('referred');
    await page.getByRole('option', { name: 'Source: Referred' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('The talent pool is empty').waitFor();
    assert.match(page.url(), /source=referred/);
    await page.getByRole('button', { name: /^Remove filter: Source/ }).click();
    await page.getByRole('button', { name: /More actions: Grace/ }).click();
    await page.getByRole('menuitem', { name: 'Remove from talent pool' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from talent pool' }).click();
    await page.getByText('The talent pool is empty').waitFor();
    assert.equal(await page.evaluate(() => Reflect.get(window, 'hacked')), undefined);
    assert.deepEqual(pageErrors, []);
  });
});

describe('assigning from the talent pool', () => {
  it('asks for the custom fields of applications, required ones included', async () => {
    const candidateId = await makeCandidate(workspace, { firstName: 'Ann', lastName: 'Field' });
    await workspace.api('POST', '/pool-entries', { candidateId, source: 'sourced' });
    const field = { entity: 'application', key: 'notice', label: 'Notice period', type: 'text', required: true };
    const { body } = await workspace.api('POST', '/custom-fields', field);
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/pool');
    await page.getByRole('button', { name: /More actions: Ann/ }).click();
    await page.getByRole('menuitem', { name: 'Assign to job' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Notice period').fill('One month');
    await form.getByLabel('Job').selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Assign to job' }).click();
    await page.getByText('Application created.').waitFor();
    const { data } = (await workspace.api('GET', `/applications?candidateId=${candidateId}`)).body;
    assert.deepEqual(
      data.map(({ customFields }: { customFields: object }) => customFields),
      [{ notice: 'One month' }],
    );
    await workspace.api('PATCH', `/custom-fields/${body.data.id}`, { required: false });
    assert.deepEqual(pageErrors, []);
  });
});

describe('the quarantine', () => {
  it('shows submissions as text, releases one, and deletes the selected ones', async () => {
    const kept = person({ firstName: '<script>window.hacked=1</script>', _hp: 'x' });
    await site.apply(job.slug, kept);
    await site.apply(job.slug, person({ firstName: 'Spam', lastName: 'One', _hp: 'x' }));
    await site.apply(job.slug, person({ firstName: 'Spam', lastName: 'Two', _hp: 'x' }));
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/quarantine');
    const row = page.getByRole('row').filter({ hasText: kept.email });
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'View submission' }).click();
    await page.getByRole('dialog').getByText('"email"').waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Release' }).click();
    await page.getByText('An application was created.').waitFor();
    assert.equal((await applicationOf(workspace, kept.email)).jobId, job.id);
    for (const name of [/Spam One/, /Spam Two/]) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 submissions deleted.').waitFor();
    await page.getByRole('checkbox', { name: /Spam/ }).first().waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => Reflect.get(window, 'hacked')), undefined);
    assert.deepEqual(pageErrors, []);
  });
});

describe('the list of offers', () => {
  it('shows candidates and jobs by name, and keeps the status filter in the URL', async () => {
    const someone = person({ firstName: 'Katherine', lastName: 'Johnson' });
    await site.apply(job.slug, someone);
    const { id: applicationId } = await applicationOf(workspace, someone.email);
    const offer = {
      applicationId,
      title: 'Gardener of the night',
      salaryAmount: 52_000,
      currency: 'EUR',
      salaryPeriod: 'year',
    };
    const made = await workspace.api('POST', '/offers', offer);
    assert.equal(made.status, 201, made.text);
    const { page } = await member('recruiter');
    await page.goto('/offers');
    const row = page.getByRole('row').filter({ hasText: 'Katherine Johnson' });
    await row.getByText('€52,000 per year').waitFor();
    await row.getByText('Draft').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.keyboard.type('Status');
    await page.keyboard.press('Enter');
    // The choices have the focus next.
    await page.locator('input[type=checkbox]:focus').waitFor();
    await page.getByRole('checkbox', { name: 'Sent' }).check();
    await page.getByText('No matching offers.').waitFor();
    assert.match(page.url(), /status=sent/);
    await workspace.api('POST', `/offers/${made.body.data.id}/send`);
    await row.getByText('Sent').waitFor(); // by itself: the page follows the events
  });
});

describe('the names of related records', () => {
  it('are left open while they are being read, instead of calling the records deleted', async () => {
    const candidateId = await makeCandidate(workspace, { firstName: 'Known', lastName: 'Reader' });
    const { id } = (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    assert.equal((await workspace.api('POST', '/offers', { applicationId: id, title: 'Reader' })).status, 201);
    const { page, pageErrors } = await member('recruiter');
    const released = Promise.withResolvers<void>();
    await page.route('**/api/v1/candidates?*ids=*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/offers');
    await page.getByRole('link', { name: '…' }).first().waitFor();
    assert.equal(await page.getByText('Deleted record').count(), 0);
    released.resolve();
    await page.getByRole('link', { name: 'Known Reader' }).waitFor();
    assert.equal(await page.getByRole('link', { name: '…' }).count(), 0);
    assert.deepEqual(pageErrors, []);
  });
});

describe('the command palette', () => {
  it('finds candidates, jobs and pages, and opens them, by keyboard alone', async () => {
    await makeCandidate(workspace, { firstName: 'Hedy', lastName: 'Lamarr', email: 'hedy@example.com' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/pool');
    await page.getByRole('heading', { name: 'Talent pool' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /Search candidates/ });
    await field.fill('lamarr');
    await page.getByRole('option', { name: /Hedy Lamarr/ }).waitFor();
    await field.fill('night gard');
    await page.getByRole('option', { name: /Night gardener/ }).waitFor();
    await field.fill('report');
    await page.getByRole('option', { name: 'Reports' }).waitFor();
    await page.getByRole('option', { selected: true }).getByText('Reports').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/reports/);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('combobox', { name: /Search candidates/ }).count(), 0);
    assert.deepEqual(pageErrors, []);
  });

  it('offers interviewers only the pages that they can open', async () => {
    const { page } = await member('interviewer');
    await page.goto('/tasks');
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Offers' }).count(), 0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search candidates/ }).fill('offers');
    await page.getByText('No results').waitFor();
  });
});

it('these pages are accessible in every width and color scheme', async () => {
  await workspace.api('POST', '/pool-entries', {
    candidateId: await makeCandidate(workspace, { firstName: 'Annie', lastName: 'Easley' }),
    reason: 'Was second of forty for the observatory, and would come when there is something with rockets.',
  });
  await site.apply(job.slug, person({ firstName: 'Somebody', lastName: 'Suspicious', _hp: 'x' }));
  await assertUsable(started, [
    { path: '/pool', ready: (page) => page.getByText('Annie Easley').waitFor() },
    { path: '/offers', ready: (page) => page.getByText('Katherine Johnson').waitFor() },
    { path: '/quarantine', ready: (page) => page.getByText('Somebody Suspicious').waitFor() },
  ]);
});
