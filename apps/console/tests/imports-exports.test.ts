import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { startWorkers } from '../../server/src/background/workers.ts';
import { fakeService } from '../../server/src/domain/hiring/imports/adapters/http/fake-service.fixture.ts';
import { sha256 } from '../../server/src/domain/integrations/exports/exports.fixture.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, member } = await startConsole();
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const file = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

const status = (page: Page, name: string) => page.locator('header').getByText(name, { exact: true }).waitFor();
const candidateNames = async () =>
  (await workspace.api('GET', '/candidates')).body.data.map(({ firstName }: { firstName: string }) => firstName);

async function chooseFiles(page: Page, system: string, files: ReturnType<typeof file>[]): Promise<void> {
  await page.goto('/settings/imports');
  await page.getByRole('link', { name: 'New import' }).first().click();
  await page.getByRole('radio', { name: new RegExp(`^${system}`) }).check();
  await page.getByLabel('Files', { exact: true }).setInputFiles(files);
  await page.getByRole('button', { name: 'Continue to the preview' }).click();
  await page.getByRole('heading', { name: 'What is in the source' }).waitFor();
}

describe('the import wizard', () => {
  it('leads from a CSV file to candidates: preview, mapping, start, records, report, and back by undoing', async () => {
    const { page, pageErrors } = await member('owner');
    const csv =
      'Name,E-Mail,Remark,Shoe size\nAda Lovelace,ada@example.com,Writes programs,37\n,nobody@example.com,=1+1,40\n';
    await chooseFiles(page, 'CSV or Excel file', [file('people.csv', csv)]);
    await page.getByText('The column “Remark” is not read into a field').waitFor();
    await page.getByRole('heading', { name: '1 problem' }).waitFor();
    const problems = page.getByRole('region', { name: '1 problem' });
    await problems.getByRole('cell', { name: '3', exact: true }).waitFor();

    assert.deepEqual(await candidateNames(), []);
    await page.getByLabel('Remark here').selectOption('note');
    await page.getByText('1 change. Preview the changed mapping before you start.').waitFor();
    await page.getByRole('button', { name: 'Apply and preview again' }).click();
    await page.getByText('The column “Remark” is not read into a field').waitFor({ state: 'detached' });
    assert.deepEqual(await candidateNames(), []);

    await page.getByLabel('Save the mapping as').fill('People');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Mapping saved').waitFor();
    await page.getByRole('button', { name: 'Start import' }).click();
    await status(page, 'Completed');
    assert.deepEqual(await candidateNames(), ['Ada']);
    const progress = page.getByRole('region', { name: 'Progress' }).getByRole('row', { name: /^Candidates/ });
    assert.match(await progress.innerText(), /2\s+1\s+0\s+0\s+0\s+1$/);

    await page.getByLabel('Outcome').selectOption('failed');
    const records = page.getByRole('region', { name: 'Records' });
    await records.getByText('a candidate needs a name').waitFor();
    assert.equal(await records.getByRole('row').count(), 2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download report' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    assert.deepEqual(lines.length, 3);
    assert.match(lines[1]!, /^row 3,Candidates,Failed,/);
    await records.getByRole('button', { name: 'row 3' }).click();
    const original = page.getByRole('dialog', { name: 'Original of row 3' });
    assert.match(await original.innerText(), /nobody@example\.com/);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Undo import' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await confirm.getByText('These records are removed: candidates (1), notes (1).').waitFor();
    await confirm.getByRole('button', { name: 'Undo import' }).click();
    await status(page, 'Undone');
    assert.deepEqual(await candidateNames(), []);

    await page.getByRole('link', { name: 'Import', exact: true }).first().click();
    await page.getByRole('link', { name: 'New import' }).first().click();
    await page.getByLabel('Begin with the mapping').selectOption('People');
    assert.deepEqual(pageErrors, []);
  });

  it('shows what becomes of people, ratings, sources, reasons and fields, and changes each', async () => {
    const { page, id: ownId, pageErrors } = await member('owner');
    await workspace.api('POST', '/custom-fields', {
      ...{ entity: 'candidate', key: 'notice', type: 'text', label: 'Notice period' },
    });
    const lists = {
      jobs: [{ id: 1, name: 'Gardener', status: 'closed' }],
      candidates: [{ id: 2, first_name: 'Kurt', last_name: 'Gödel', custom_fields: { Availability: 'in May' } }],
      applications: [
        {
          ...{ id: 3, candidate_id: 2, job_id: 1, status: 'rejected', rejected_at: '2024-02-01T00:00:00Z' },
          ...{ applied_at: '2024-01-01T00:00:00Z', source: { public_name: 'Fairs' } },
          ...{ rejection_reason: { name: 'Too precise' }, current_stage: { name: 'Chat' } },
        },
      ],
      users: [{ id: 4, name: 'Gone Guest', primary_email: 'gone@example.com' }],
      scorecards: [
        {
          ...{ id: 5, application_id: 3, candidate_rating: 'mixed', interviewer_id: 4, notes: 'Incomplete.' },
          submitted_at: '2024-01-15T00:00:00Z',
        },
      ],
    };
    const files = Object.entries(lists).map(([name, rows]) => file(`${name}.json`, rows));
    await chooseFiles(page, 'Greenhouse', files);
    await page.getByText('1 person is not matched to a member').waitFor();
    await page.getByText('1 custom field is kept with the original only: Availability.').waitFor();
    await page.getByLabel('Gone Guest here').selectOption(ownId);
    await page.getByLabel('mixed here').selectOption('yes');
    await page.getByLabel('Fairs here').selectOption('');
    await page.getByLabel('Too precise here').selectOption({ index: 2 });
    const reason = await page.getByLabel('Too precise here').inputValue();
    await page.getByLabel('Availability here').selectOption('notice');
    await page.getByLabel('Kind of the stage for Chat').selectOption('interview');
    await page.getByText('6 changes.').waitFor();
    await page.getByRole('button', { name: 'Apply and preview again' }).click();
    await page.getByText('1 source is left out: Fairs.').waitFor();
    await page.getByRole('button', { name: 'Start import' }).click();
    await status(page, 'Completed');
    const [application] = (await workspace.api('GET', '/applications')).body.data;
    const reasons = (await workspace.api('GET', '/rejection-reasons')).body.data;
    const label = reasons.find(({ id }: { id: string }) => id === application.rejectionReasonId).label;
    assert.deepEqual([application.source, label], [null, reason]);
    const [scorecard] = (await workspace.api('GET', '/scorecards')).body.data;
    assert.deepEqual([scorecard.authorId, scorecard.rating], [ownId, 'yes']);
    const [candidate] = (await workspace.api('GET', '/candidates')).body.data;
    assert.deepEqual(candidate.customFields, { notice: 'in May' });
    const stages = (await workspace.api('GET', `/jobs/${application.jobId}/stages`)).body.data;
    assert.equal(stages.find(({ name }: { name: string }) => name === 'Chat').kind, 'interview');
    assert.deepEqual(pageErrors, []);
  });

  it('asks for what is missing, and says what the other system answers', async () => {
    const { page } = await member('owner');
    await page.goto('/settings/imports/new');
    await page.getByRole('button', { name: 'Continue to the preview' }).click();
    await page.getByText('Choose at least one file.').waitFor();
    await page.getByRole('radio', { name: /^Workable/ }).check();
    await page.getByLabel('Subdomain').fill('not a subdomain');
    await page.getByLabel('API key').fill('secret key');
    assert.equal(await page.getByLabel('API key').getAttribute('type'), 'password');
    await page.getByRole('button', { name: 'Continue to the preview' }).click();
    const subdomain = page.getByLabel('Subdomain');
    await page.waitForFunction(
      (field) => field?.getAttribute('aria-invalid') === 'true',
      await subdomain.elementHandle(),
    );
  });
});

describe('credentials of an import', () => {
  it('are changed when they have ended, and the import continues', async () => {
    const accepted = `Basic ${Buffer.from('new:').toString('base64')}`;
    const other = await fakeService({
      reply: ({ headers }) =>
        headers.authorization === accepted ? { body: { data: [], hasNext: false } } : { status: 401, body: {} },
    });
    service.beforeClose(async () => other.close());
    const { page, pageErrors } = await member('owner');
    const body = { kind: 'lever', credentials: { apiKey: 'old', url: other.url } };
    const { id } = (await workspace.api('POST', '/imports', body)).body.data;
    await workspace.api('POST', `/imports/${id}/start`);
    await page.goto(`/settings/imports/${id}`);
    await status(page, 'Failed');
    await page.getByText('does not accept the credentials').first().waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Change credentials' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change credentials' });
    assert.equal(await dialog.getByLabel('API key').inputValue(), '');
    await dialog.getByLabel('API key').fill('new');
    await dialog.getByLabel('Address of the API').fill(other.url);
    await dialog.getByRole('button', { name: 'Save and resume' }).click();
    await status(page, 'Completed');
    assert.deepEqual(pageErrors, []);
  });
});

describe('exports in the console', () => {
  it('are started, downloaded with a manifest that fits, and deleted', async () => {
    const { page, pageErrors } = await member('owner');
    const id = await makeCandidate(workspace, { firstName: 'Emmy', lastName: 'Noether' });
    await page.goto('/settings/exports');
    await page.getByRole('button', { name: 'New export' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New export' }).click();
    const row = page.getByRole('row', { name: /Completed/ });
    await row.waitFor();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Download/ }).click();
    const bytes = readFileSync(await (await download).path());
    const entries = unzipSync(bytes);
    const manifest = JSON.parse(Buffer.from(entries['manifest.json']!).toString());
    assert.ok(manifest.entries.length > 10);
    for (const { name, sha256: hash, size } of manifest.entries) {
      assert.equal(entries[name]?.length, size, name);
      assert.equal(sha256(entries[name]!), hash, name);
    }
    assert.match(Buffer.from(entries['candidates.ndjson']!).toString(), new RegExp(id));
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No exports').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('are for those who may move data only, like imports', async () => {
    const { page } = await member('recruiter');
    await page.goto('/settings/account');
    const settings = page.getByRole('navigation', { name: 'Settings' });
    await settings.getByRole('link', { name: 'Your account' }).waitFor();
    assert.equal(await settings.getByRole('link', { name: /^(Import|Export)$/ }).count(), 0);
  });
});
