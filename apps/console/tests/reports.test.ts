import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { apply, makeCandidate, makeJob, type TestJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const { api } = workspace;

/** A name that is a formula in spreadsheets and a script in pages that do not escape it. */
const HOSTILE_TEXT = '=HYPERLINK("http://evil.example","<img src=x onerror=alert(1)>")';

const job = await makeJob(workspace, { title: 'Lighthouse Keeper' });
const other = await makeJob(workspace, { title: 'Bell Ringer' });

async function applyFrom(source: string | null, { id }: TestJob): Promise<string> {
  const candidateId = await makeCandidate(workspace);
  return (await api('POST', '/applications', { candidateId, jobId: id, source })).body.data.id;
}

const hired = await applyFrom('web', job);
await api('POST', `/applications/${hired}/move`, { toStageId: job.stages.interview });
await api('POST', `/applications/${hired}/hire`, {});
await service.db.write.query(sql`
  update applications set applied_at = applied_at - interval '4 days' where workspace_id = ${workspace.id} and id = ${hired}`);
const rejected = await applyFrom(HOSTILE_TEXT, job);
await api('POST', `/applications/${rejected}/reject`, { reason: 'No' });
await apply(workspace, other.id);

describe('reports in the console', () => {
  it('show a hire as text and as a table, filtered by the URL', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/reports');
    const funnel = page.getByRole('region', { name: 'Funnel' });
    await funnel.getByRole('row', { name: 'Hired 1 0 0' }).waitFor();
    await page.getByRole('img', { name: /Hired: 1 entered, 0 advanced, 0 rejected/ }).waitFor();
    await funnel.getByRole('row', { name: 'Applied 3 1 1' }).waitFor();
    const hires = page.getByRole('img', { name: /1 hired, median 4 days/ });
    await hires.locator('canvas').waitFor();
    assert.deepEqual(await hires.locator('.u-legend tr').allInnerTexts(), ['Hires', 'Median days']);
    await page.getByRole('region', { name: 'Sources' }).getByRole('row', { name: 'web – 1 0 1 0 0 100%' }).waitFor();

    await page.getByLabel('Job').selectOption('Bell Ringer');
    await funnel.getByRole('row', { name: 'Applied 1 0 0' }).waitFor();
    await page.getByText('No hires in this period.').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('job'), other.id);
    await page.getByLabel('Period').selectOption('Custom range');
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('No applications in this period.').waitFor();
    await page.reload();
    await page.getByText('No applications in this period.').waitFor();
    assert.equal(await page.getByLabel('Job').inputValue(), other.id);
    await page.getByLabel('From').fill('2020-02-01');
    await page.getByText('The start date is after the end date.').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('update live', async () => {
    const { page } = await member('recruiter');
    await page.goto('/reports?period=30d');
    const row = page.getByRole('region', { name: 'Sources' }).getByRole('row', { name: /^fair – 1 / });
    await page.getByRole('region', { name: 'Sources' }).getByRole('row', { name: /^web/ }).waitFor();
    await applyFrom('fair', job);
    await row.waitFor();
  });

  it('count the applications of a source under its present name, with its type', async () => {
    const { id: sourceId } = (await api('POST', '/sources', { name: 'Night school', kind: 'event' })).body.data;
    for (const source of ['Night school', 'Stand 7']) {
      const candidateId = await makeCandidate(workspace);
      await api('POST', '/applications', { candidateId, jobId: job.id, sourceId, source });
    }
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/reports');
    const sources = page.getByRole('region', { name: 'Sources' });
    await sources.getByRole('row', { name: 'Night school Event 2 2 0 0 0 0%' }).waitFor();
    assert.equal(await sources.getByText('Stand 7').count(), 0);
    assert.deepEqual(pageErrors, []);
  });

  it('the CSV file contains no formulas from stored text', async () => {
    const { page, context, pageErrors } = await member('owner');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/reports');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Sources as CSV' }).click();
    const file = await started;
    assert.equal(file.suggestedFilename(), 'sources.csv');
    const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
    assert.equal(lines[0], 'Source,Type,Applications,Active,Hired,Rejected,Withdrawn,Hire rate');
    assert.ok(lines.includes('web,,1,0,1,0,0,1'), lines.join('\n'));
    const defused = `"'${HOSTILE_TEXT.replaceAll('"', '""')}",,1,0,0,1,0,0`;
    assert.ok(lines.includes(defused), lines.join('\n'));
    await page.getByRole('button', { name: 'Copy table' }).first().click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^Stage\tEntered\tAdvanced\tRejected\tMoved on\r?\nApplied\t/);
    assert.deepEqual(pageErrors, []);
  });

  it('are accessible in every width and color scheme', async () => {
    const ready = (page: Page) => page.getByRole('img', { name: /hires/i }).locator('canvas').waitFor();
    await assertUsable(started, [{ path: '/reports', ready }], 'recruiter');
  });
});
