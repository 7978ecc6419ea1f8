import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../../server/test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;
const { api } = workspace;

describe('the list of applications', () => {
  it('is filtered and shows other columns; selected applications are rejected with a reason and an email', async () => {
    const [baker, miller] = [
      await makeJob(workspace, { title: 'Baker' }),
      await makeJob(workspace, { title: 'Miller' }),
    ];
    await api('POST', '/custom-fields', { entity: 'application', key: 'shift', label: 'Shift', type: 'text' });
    const names = ['Ada Ovens', 'Bo Ovens', 'Cy Mills'];
    for (const name of names) {
      const [firstName, lastName] = name.split(' ');
      const candidateId = await makeCandidate(workspace, { firstName, lastName });
      const jobId = lastName === 'Mills' ? miller.id : baker.id;
      const customFields = { shift: `Night of ${firstName}` };
      await api('POST', '/applications', { candidateId, jobId, customFields });
    }
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/jobs');
    await page.getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('link', { name: 'Cy Mills' }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Job', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Baker' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Cy Mills' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Shift' }).check();
    await page.getByRole('checkbox', { name: 'Source' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: 'Night of Ada' }).waitFor();
    await page.getByRole('columnheader', { name: 'Source' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('cell', { name: 'Night of Bo' }).waitFor();

    await page.getByRole('checkbox', { name: 'Select Ada Ovens' }).check();
    await page.getByRole('checkbox', { name: 'Select Bo Ovens' }).check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject 2 candidates?' });
    await dialog.getByLabel('Reason').selectOption('Position closed');
    await dialog.getByLabel('Notify by email').check();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByText('2 candidates rejected.').waitFor();
    await page
      .getByRole('row', { name: /Bo Ovens/ })
      .getByRole('cell', { name: 'Rejected' })
      .last()
      .waitFor();
    const rejected: Json[] = (await api('GET', '/applications?status=rejected')).body.data;
    assert.deepEqual(
      rejected.map(({ jobId, rejectionReasonId }) => [jobId, rejectionReasonId !== null]),
      [
        [baker.id, true],
        [baker.id, true],
      ],
    );
    assert.equal((await api('GET', '/emails?kind=application_rejected')).body.data.length, 2);

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Rejection reason' }).click();
    await page.getByRole('checkbox', { name: 'Did not respond' }).check();
    await page.keyboard.press('Escape');
    await page.getByText('No matching applications').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Cy Mills' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows an interviewer their applications without anything to select', async () => {
    const job = await makeJob(workspace, { title: 'Candlemaker' });
    await apply(workspace, job.id);
    const { page, pageErrors } = await member('interviewer');
    await page.goto(`/applications?jobId=${job.id}`);
    await page.getByRole('link', { name: 'Candlemaker' }).waitFor();
    assert.equal(await page.getByRole('checkbox').count(), 0);
    assert.deepEqual(pageErrors, []);
  });

  it('is usable in every size, with filters, many columns and without applications', async () => {
    const columns = 'columns=job,stage,status,owner,reason,inStage,externalRefs';
    await assertUsable(started, [
      { path: '/applications', ready: (page) => page.getByRole('link', { name: 'Cy Mills' }).waitFor() },
      {
        path: `/applications?status=active,rejected&${columns}`,
        ready: (page) => page.getByRole('link', { name: 'Cy Mills' }).waitFor(),
      },
      { path: '/applications?tag=nobody', ready: (page) => page.getByText('No matching applications').waitFor() },
    ]);
  });
});
