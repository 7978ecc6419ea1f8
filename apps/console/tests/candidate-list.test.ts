import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Download, Page } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { accessibilityFaults } from '../testing/console.ts';
import { previewIn, startConsoleWithEmail } from '../testing/console-with-email.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsoleWithEmail();
const { workspace, member, arrivedAt } = started;
const { api } = workspace;

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
/** The lines of a downloaded file, without the byte order mark. */
const linesOf = async (download: Download) => {
  const text = await readFile((await download.path())!, 'utf8');
  assert.equal(text[0], '\ufeff');
  return text.slice(1).trimEnd().split('\r\n');
};

async function applied(job: Json, candidateId: string): Promise<Json> {
  return (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
}

describe('the columns of the list of candidates', () => {
  it('show job and stage of the newest active application and count the others, with one request for all rows', async () => {
    const [smith, potter] = [
      await makeJob(workspace, { title: 'Blacksmith' }),
      await makeJob(workspace, { title: 'Potter' }),
    ];
    const hanna = await makeCandidate(workspace, { firstName: 'Hanna', lastName: 'Column', source: 'Columns' });
    const ivan = await makeCandidate(workspace, { firstName: 'Ivan', lastName: 'Column', source: 'Columns' });
    await makeCandidate(workspace, { firstName: 'Judith', lastName: 'Column', source: 'Columns' });
    await applied(smith, hanna);
    const newest = await applied(potter, hanna);
    await api('POST', `/applications/${newest.id}/reject`, {});
    const screening = (await api('GET', `/jobs/${smith.id}/stages`)).body.data[1];
    const ofIvan = await applied(smith, ivan);
    await api('POST', `/applications/${ofIvan.id}/move`, { toStageId: screening.id });
    const { page, pageErrors } = await member('recruiter');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/v1\/applications\?/.test(request.url())) requests.push(request.url());
    });
    await page.goto('/candidates?source=Columns');
    await row(page, 'Hanna Column').getByRole('link', { name: 'Blacksmith' }).waitFor();
    await row(page, 'Hanna Column').getByText('1 other application').waitFor();
    await row(page, 'Ivan Column').getByRole('cell', { name: screening.name, exact: true }).waitFor();
    assert.equal(await row(page, 'Judith Column').getByRole('link', { name: 'Blacksmith' }).count(), 0);
    // Once more if the event stream delivers the changes above.
    assert.ok(requests.length <= 2, requests.join('\n'));
    // On a phone, which has no room for their columns, they are below the name.
    await page.setViewportSize({ width: 390, height: 800 });
    await row(page, 'Ivan Column').getByText(`Blacksmith · ${screening.name}`).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    // With a filter by job, the application to that job is shown.
    await page.goto(`/candidates?jobId=${potter.id}`);
    await row(page, 'Hanna Column').getByRole('link', { name: 'Potter' }).waitFor();
    await row(page, 'Hanna Column').getByRole('cell', { name: 'Rejected', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Stage' }).uncheck();
    await page.getByRole('columnheader', { name: 'Stage' }).waitFor({ state: 'detached' });
    await page.getByRole('columnheader', { name: 'Job' }).waitFor();
    assert.equal((await api('POST', `/candidates/${hanna}/tags`, { label: 'Kiln' })).status, 201);
    await row(page, 'Hanna Column').getByText('Kiln').waitFor();
    await page.getByRole('checkbox', { name: 'Tags' }).uncheck();
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });
});

describe('the order and width of columns', () => {
  it('are changed by headers and by keyboard, are in the address and are saved with a view', async () => {
    await makeCandidate(workspace, { firstName: 'Wanda', lastName: 'Wide', source: 'Arranged' });
    const { page, pageErrors } = await member('recruiter');
    await page.setViewportSize({ width: 1600, height: 800 });
    await page.goto('/candidates?source=Arranged');
    await row(page, 'Wanda Wide').waitFor();
    const header = (name: string) => page.getByRole('columnheader', { name });
    const order = async () => (await page.getByRole('columnheader').allInnerTexts()).filter((title) => title !== '');
    await header('Job').dragTo(header('Stage'));
    await page.waitForURL(/columns=job(%2C|,)stage(%2C|,)contact(%2C|,)tags/);
    assert.deepEqual(await order(), ['Name', 'Job', 'Stage', 'Contact', 'Tags', 'Added']);
    const before = (await header('Job').boundingBox())!;
    await page.mouse.move(before.x + before.width - 2, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width + 62, before.y + 10, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/columns=job(%3A|:)/);
    const wider = (await header('Job').boundingBox())!;
    assert.ok(Math.abs(wider.width - before.width - 64) < 4, `${before.width} to ${wider.width}`);
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await page.getByRole('button', { name: 'Move down: Job' }).press('Enter');
    await page.waitForURL(/columns=stage(%2C|,)job/);
    await page.getByRole('button', { name: 'Narrower: Job' }).press('Enter');
    await page.keyboard.press('Escape');
    const width = async () => Math.round((await header('Job').boundingBox())!.width);
    const narrower = await width();
    assert.ok(narrower < wider.width);
    await page.reload();
    await row(page, 'Wanda Wide').waitFor();
    assert.equal(await width(), narrower);
    assert.deepEqual((await order()).slice(0, 3), ['Name', 'Stage', 'Job']);
    assert.deepEqual(pageErrors, []);
  });
});

describe('an email to candidates selected in their list', () => {
  it('keeps its dialog, text and recipients when the list behind it changes', async () => {
    const someone = (firstName: string) => makeCandidate(workspace, { firstName, lastName: 'Shift', source: 'Shift' });
    await someone('Olga');
    await someone('Paul');
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates?source=Shift');
    await row(page, 'Olga Shift').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await dialog(page).getByLabel('Subject (required)').fill('A question');
    await dialog(page).evaluate((element) => element.setAttribute('data-kept', ''));
    await someone('Quin');
    await page.getByText('Quin Shift').waitFor({ state: 'attached' });
    assert.equal(await dialog(page).and(page.locator('[data-kept]')).count(), 1, 'it is the same dialog');
    assert.equal(await dialog(page).getByLabel('Subject (required)').inputValue(), 'A question');
    await page.getByRole('heading', { name: 'Email 2 candidates' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('is previewed for each, about their application or none, lists those without an address, and can be undone if it is sent later', async () => {
    const job = await makeJob(workspace, { title: 'Weaver' });
    const kim = await makeCandidate(workspace, {
      firstName: 'Kim',
      lastName: 'Bulk',
      email: 'kim@example.com',
      source: 'Bulk',
    });
    await makeCandidate(workspace, { firstName: 'Lou', lastName: 'Bulk', email: 'lou@example.com', source: 'Bulk' });
    await api('POST', '/candidates', { firstName: 'Max', lastName: 'Bulk', email: null, source: 'Bulk' });
    const application = await applied(job, kim);
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates?source=Bulk');
    await row(page, 'Kim Bulk').getByRole('link', { name: 'Weaver' }).waitFor();
    const write = async () => {
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await page.getByRole('button', { name: 'Email', exact: true }).click();
      await page.getByRole('heading', { name: 'Email 2 candidates' }).waitFor();
      await dialog(page).getByText('Max Bulk: no email address on file, so they will not receive the email.').waitFor();
      await dialog(page).getByLabel('Subject (required)').fill('Hello {{ candidate.firstName }}');
      await dialog(page).getByLabel('Text (required)').fill('See you.');
    };
    await write();
    const shown = previewIn(page).getByText(/^Hello (Kim|Lou)$/);
    await shown.waitFor();
    const first = await shown.innerText();
    await previewIn(page).getByRole('button', { name: 'Next candidate' }).click();
    await previewIn(page)
      .getByText(first === 'Hello Kim' ? 'Hello Lou' : 'Hello Kim')
      .waitFor();
    await dialog(page).getByLabel('Send', { exact: true }).selectOption('Tomorrow at 9:00');
    await dialog(page).getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/^Emails to 2 candidates scheduled/).waitFor();
    // The toast stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await page.getByText('3 selected').waitFor({ state: 'detached' });
    const messages = async (): Promise<Json[]> => (await api('GET', '/messages')).body.data;
    assert.deepEqual(
      new Set((await messages()).map(({ applicationId }) => applicationId)),
      new Set([application.id, null]),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Emails to 2 candidates canceled.').waitFor();
    assert.deepEqual(
      (await messages()).map(({ status }) => status),
      ['canceled', 'canceled'],
    );
    await write();
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Emails to 2 candidates are on their way.').waitFor();
    for (const name of ['kim', 'lou'])
      await eventually(
        async () => arrivedAt(`${name}@example.com`).length,
        (count) => count === 1,
      );
    assert.deepEqual(pageErrors, []);
  });
});

describe('suggestions of tags', () => {
  it('appear while a tag is typed on the profile, in the review and for selected candidates, and are chosen by key or click', async () => {
    const tagged = await makeCandidate(workspace, { firstName: 'Olga', lastName: 'Tagged', source: 'Tags' });
    const other = await makeCandidate(workspace, { firstName: 'Piet', lastName: 'Tagged', source: 'Tags' });
    for (const label of ['TypeScript', 'typesetting', 'Typing fast'])
      await api('POST', `/candidates/${tagged}/tags`, { label });
    const { page, pageErrors } = await member('recruiter');
    const options = page.getByRole('listbox', { name: 'Tags in use' }).getByRole('option');
    await page.goto(`/candidates/${other}`);
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByLabel('New tag').pressSequentially('TYPE');
    await options.filter({ hasText: 'typesetting' }).waitFor();
    assert.deepEqual(await options.allInnerTexts(), ['TypeScript', 'typesetting']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByLabel('New tag').inputValue(), 'typesetting');
    await options.first().waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove tag typesetting' }).waitFor();
    // Tags that the candidate already has are not suggested; Escape closes the suggestions before the field.
    await page.getByLabel('New tag').fill('type');
    await options.first().waitFor();
    assert.deepEqual(await options.allInnerTexts(), ['TypeScript']);
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByLabel('New tag').waitFor({ state: 'detached' });

    await page.goto(`/review/candidates/${other}`);
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByLabel('New tag').fill('typi');
    await options.first().click();
    assert.equal(await page.getByLabel('New tag').inputValue(), 'Typing fast');

    await page.goto('/candidates?source=Tags');
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Add tags…' }).click();
    const field = dialog(page).getByLabel('Tags (required)');
    await field.fill('new one, types');
    await options.filter({ hasText: 'TypeScript' }).waitFor({ state: 'detached' });
    await options.filter({ hasText: 'typesetting' }).waitFor();
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'detached' });
    await field.waitFor(); // the dialog stays
    await field.fill('new one, typese');
    await options.filter({ hasText: 'typesetting' }).click();
    assert.equal(await field.inputValue(), 'new one, typesetting, ');
    assert.deepEqual(await accessibilityFaults(page), []);
    await dialog(page).getByRole('button', { name: 'Add tags' }).click();
    await page.getByText('2 candidates changed.').waitFor();
    assert.deepEqual((await api('GET', `/candidates/${other}`)).body.data.tags.sort(), ['new one', 'typesetting']);
    assert.deepEqual(pageErrors, []);
  });
});

describe('the export of candidates', () => {
  it('saves the selected candidates, or all filtered ones, with the columns shown; no cell is a formula', async () => {
    await api('POST', '/custom-fields', { entity: 'candidate', key: 'level', label: 'Level', type: 'text' });
    const job = await makeJob(workspace, { title: 'Dyer, "indigo"' });
    const nina = await makeCandidate(workspace, {
      ...{ firstName: '=HYPERLINK("https://evil.example")', lastName: '@Formula', email: 'formula@example.com' },
      ...{ phone: '+49 30 1234567', source: 'Export', location: '-1+1; =2', customFields: { level: '\t=1' } },
    });
    await applied(job, nina);
    await api('POST', `/candidates/${nina}/tags`, { label: '+tag' });
    // In batches, so that no request waits too long for a database connection.
    for (let from = 0; from < 120; from += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          makeCandidate(workspace, { firstName: `Many ${from + index}`, lastName: 'Exported', source: 'Export' }),
        ),
      );
    }
    await makeCandidate(workspace, { firstName: 'Not', lastName: 'Found', source: 'Elsewhere' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates?source=Export&sort=oldest&columns=job,stage,contact,tags,location,customFields.level');
    const box = page.getByRole('checkbox', { name: /HYPERLINK/ });
    await box.check();
    await row(page, 'HYPERLINK').getByRole('link', { name: 'Dyer' }).waitFor();
    const selected = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Export' }).click();
    const download = await selected;
    assert.equal(download.suggestedFilename(), 'candidates.csv');
    const [head, line, ...rest] = await linesOf(download);
    assert.equal(head, 'First name,Last name,Headline,Job,Stage,Status,Email,Phone,Tags,Location,Level,Added');
    const start = `"'=HYPERLINK(""https://evil.example"")",'@Formula,,"Dyer, ""indigo""",Applied,Active,formula@example.com,'+49 30 1234567,'+tag,"'-1+1;' =2",'`;
    assert.ok(line!.startsWith(start), line);
    assert.deepEqual(rest, []);

    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog(page)
      .getByText(/At most 20,000 candidates/)
      .waitFor();
    const all = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    const lines = await linesOf(await all);
    assert.equal(lines.length, 122);
    assert.ok(lines[1]!.startsWith(start), lines[1]);
    assert.equal(new Set(lines).size, 122);
    assert.ok(lines.every((one) => !one.includes('Found')));
    await dialog(page).waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });

  it('is canceled by closing the dialog, and an error saves no file', async () => {
    const { page, pageErrors } = await member('recruiter');
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    await page.goto('/candidates?source=Export');
    await row(page, 'Exported').first().waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const blocked = Promise.withResolvers<void>();
    await page.route(/\/candidates\?.*cursor=/, async (route) => {
      blocked.resolve();
      await new Promise((resolve) => page.once('requestfailed', resolve));
      await route.abort().catch(() => undefined);
    });
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await blocked.promise;
    await dialog(page).getByText('100 candidates so far').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.unroute(/\/candidates\?.*cursor=/);
    await page.route(/\/candidates\?.*cursor=/, (route) => route.fulfill({ status: 403, json: {} }));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await dialog(page).getByText('Some candidates could not be loaded').waitFor();
    assert.equal(await page.getByText(/abort/i).count(), 0, 'canceling is no error');
    assert.equal(downloads, 0);
    assert.deepEqual(pageErrors, []);
  });

  it('is usable in every size, next to many rows with applications', async () => {
    await assertUsable(started, [
      {
        path: '/candidates?sort=oldest&source=Columns',
        ready: (page) => page.getByText('Blacksmith').first().waitFor({ state: 'attached' }),
      },
      {
        path: '/candidates?sort=oldest&source=Export',
        ready: async (page) => {
          await page.getByRole('checkbox', { name: 'Select all rows' }).check();
          await page.getByRole('region', { name: 'Selected rows' }).waitFor();
        },
      },
    ]);
  });
});
