import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apply, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();
const { api } = workspace;

describe('approvals', () => {
  it('are required by a setting, requested in place of sending, and given on the page of the approval', async () => {
    const admin = await member('admin');
    const recruiter = await member('recruiter');
    await recruiter.page.goto('/');
    const navigation = recruiter.page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link', { name: 'Offers' }).waitFor();
    assert.equal(await navigation.getByRole('link', { name: 'Approvals' }).count(), 0, 'nothing to approve yet');

    await admin.page.goto('/settings/workspace');
    const settings = admin.page
      .getByRole('region', { name: 'Approvals' })
      .or(admin.page.locator('section').filter({ has: admin.page.getByRole('heading', { name: 'Approvals' }) }));
    await settings.getByRole('combobox').first().selectOption({ label: 'A admin' });
    await settings.getByRole('button', { name: 'Save' }).click();
    await admin.page.getByText('Settings saved.').first().waitFor();
    const rule = (await api('GET', '/workspace')).body.data.approvals;
    assert.deepEqual(rule, { offers: { approverIds: [admin.id] }, jobs: { approverIds: [] } });

    const job = await makeJob(workspace);
    const { id: applicationId, candidateId } = await apply(workspace, job.id);
    await api('POST', '/offers', { applicationId, title: 'Our offer' });
    const { page } = recruiter;
    await page.goto(`/candidates/${candidateId}`);
    await page.getByRole('button', { name: 'Request approval…' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Send', exact: true }).count(), 0);
    await page.getByRole('button', { name: 'Request approval…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Required by the workspace').waitFor();
    await dialog.getByLabel('Comment').fill('In a hurry');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    const summary = page.getByRole('region', { name: 'Approvals' });
    await summary.getByText('Pending').waitFor();
    await summary.getByText('Next').waitFor();

    await admin.page.goto('/');
    const waiting = admin.page.getByRole('list', { name: 'Waiting for your approval' });
    await waiting.getByRole('link', { name: 'Offer to Ida Rhodes' }).click();
    await admin.page.getByText('In a hurry').waitFor();
    await admin.page.getByRole('button', { name: 'Reject…' }).click();
    await admin.page.getByRole('dialog').getByLabel('Comment').fill('Too low');
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await admin.page.getByRole('main').getByText('Too low').waitFor();

    await summary.getByText('Too low').waitFor();
    await page.getByRole('button', { name: 'Request approval…' }).click();
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await summary.getByText('Pending').waitFor();
    await admin.page.goto('/approvals?status=pending');
    await admin.page.getByRole('link', { name: 'Offer to Ida Rhodes' }).click();
    await admin.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await navigation.getByRole('link', { name: 'Approvals' }).waitFor();
    assert.deepEqual([...admin.pageErrors, ...recruiter.pageErrors], []);
  });

  it('of a job are requested where it is published', async () => {
    const admin = await member('admin');
    const { page, pageErrors } = admin;
    const { id: jobId } = await makeJob(workspace, { title: 'Keeper of the stairs' });
    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    const { status, text } = await api('POST', '/approvals', { jobId, approverIds: [admin.id] });
    assert.equal(status, 201, text);
    await page.getByRole('link', { name: 'Approval pending' }).click();
    await page.getByRole('heading', { name: 'Publication of Keeper of the stairs' }).waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('main').getByText('Approved', { exact: true }).first().waitFor();
    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Open', { exact: true }).first().waitFor();
    assert.equal((await api('GET', `/jobs/${jobId}`)).body.data.status, 'open');
    assert.deepEqual(pageErrors, []);
  });
});
