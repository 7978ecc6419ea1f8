import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../server/src/platform/database/sql.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const { api } = workspace;

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('rejection reasons, sources and tracking links', () => {
  it('an admin adds a reason and archives one in use, which is no longer offered', async () => {
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/rejection-reasons');
    await page.getByRole('button', { name: 'Add reason' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add reason' });
    await dialog.getByLabel('Reason').fill('Failed the case study');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Failed the case study/ }).waitFor();
    const reasons: Json[] = (await api('GET', '/rejection-reasons?limit=100')).body.data;
    const { id: rejectionReasonId } = reasons.find(({ label }) => label === 'Failed the case study');
    const application = await apply(workspace, (await makeJob(workspace)).id);
    await api('POST', `/applications/${application.id}/reject`, { rejectionReasonId });
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'More actions: Failed the case study' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Delete');
    await page.getByText('Applications have this reason; archive it instead.').waitFor();
    await choose('Archive');
    await page.getByRole('row', { name: /Failed the case study Archived/ }).waitFor();
    await choose('Restore');
    await page.getByRole('row', { name: /Failed the case study Rejections/ }).waitFor();
    await choose('Edit');
    const edit = page.getByRole('dialog', { name: 'Failed the case study' });
    await edit.getByLabel('Reason').fill('Case study');
    await edit.getByLabel('Position').fill('0');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^Case study Rejections/ }).waitFor();
    const changed = (await api('GET', `/rejection-reasons/${rejectionReasonId}`)).body.data;
    assert.deepEqual([changed.label, changed.position, changed.archivedAt], ['Case study', 0, null]);
    assert.deepEqual(pageErrors, []);
  });

  it('an admin adds a source, changes its type and deletes it', async () => {
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/sources');
    const menu = async (name: string, item: string) => {
      await page.getByRole('button', { name: `More actions: ${name}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await page.getByRole('button', { name: 'Add source' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add source' });
    await dialog.getByLabel('Name').fill('Harbor fair');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Harbor fair Job board/ }).waitFor();
    await menu('Harbor fair', 'Edit');
    const edit = page.getByRole('dialog', { name: 'Harbor fair' });
    await edit.getByLabel('Type').selectOption('Event');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Harbor fair Event/ }).waitFor();
    await menu('Harbor fair', 'Delete');
    await page.getByText('Harbor fair deleted.').waitFor();
    await page.getByRole('row', { name: /Harbor fair/ }).waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });

  it('a recruiter publishes a link to a job, and sees its visits and applications', async () => {
    const job = await makeJob(workspace, { title: 'Beekeeper' });
    await api('POST', `/jobs/${job.id}/publish`);
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/settings/tracking-links');
    await page.getByRole('button', { name: 'Add link' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add link' });
    await dialog.getByLabel('Source').selectOption('LinkedIn');
    await dialog.getByLabel('Job').selectOption('Beekeeper');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /LinkedIn Beekeeper/ });
    await row.waitFor();
    const [link] = (await api('GET', '/tracking-links')).body.data;
    await row.getByText(link.shareUrl).waitFor();
    await page.goto(`/jobs/${job.id}/links`);
    await row.getByText(link.shareUrl).waitFor();
    // Somebody opens it, and the job page counts it.
    const redirect = await fetch(link.shareUrl, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
    assert.equal(redirect.status, 302);
    await eventually(
      async () => (await api('GET', `/tracking-links/${link.id}`)).body.data.visits,
      (visits) => visits === 1,
    );
    await page.getByRole('button', { name: `Actions for ${link.code}` }).click();
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit link' });
    await edit.getByLabel('Source').selectOption('Referral');
    await edit.getByLabel('Custom destination').fill('javascript:alert(1)');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor();
    await edit.getByLabel('Custom destination').fill('https://jobs.example/beekeeper');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    const changed = page.getByRole('row', { name: /Referral Beekeeper/ });
    await changed.getByText('https://jobs.example/beekeeper').waitFor();
    await changed.getByRole('cell', { name: '1', exact: true }).waitFor();
    const candidateId = await makeCandidate(workspace, { firstName: 'Bea', lastName: 'Hive' });
    const { id: applicationId } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    await service.db.write.query(
      sql`update applications set tracking_link_id = ${link.id} where workspace_id = ${workspace.id} and id = ${applicationId}`,
    );
    await page.reload();
    await page.getByRole('link', { name: /^Show 1 application through/ }).click();
    await page.getByRole('link', { name: 'Bea Hive' }).waitFor();
    await page.getByRole('button', { name: `Change filter: Tracking link: Referral ${link.code}` }).waitFor();
    const saved = (await api('GET', `/tracking-links/${link.id}`)).body.data;
    assert.deepEqual([saved.code, saved.url, saved.jobId], [link.code, 'https://jobs.example/beekeeper', job.id]);
    assert.deepEqual(pageErrors, []);
  });

  it('source, referrer, owner and the reason of a withdrawal are shown and edited with the application', async () => {
    const { candidateId, id } = await apply(workspace, (await makeJob(workspace)).id);
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/candidates/${candidateId}`);
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /^Actions for Lighthouse Keeper/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Edit details');
    const dialog = page.getByRole('dialog', { name: 'Application details' });
    await dialog.getByLabel('Source').selectOption('Referral');
    await dialog.getByLabel('Referred by').selectOption({ index: 1 });
    await dialog.getByLabel('Owner').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const facts = page.getByRole('region', { name: 'Application', exact: true });
    await facts.getByText('Referral', { exact: true }).waitFor();
    await facts.getByText('Referred by').waitFor();
    await page.getByRole('button', { name: /^Owner: / }).waitFor();
    await choose('Mark as withdrawn');
    const withdrawal = page.getByRole('dialog', { name: /as withdrawn/ });
    await withdrawal.getByLabel('Reason').selectOption('Accepted another offer');
    await withdrawal.getByRole('button', { name: 'Mark as withdrawn' }).click();
    await page.getByText('Reason: Accepted another offer').waitFor();
    const { data } = (await api('GET', `/applications/${id}`)).body;
    assert.equal(data.status, 'withdrawn');
    assert.ok([data.sourceId, data.referrerId, data.ownerId, data.rejectionReasonId].every((value) => value !== null));
    assert.deepEqual(pageErrors, []);
  });

  it('are usable in every size', () =>
    assertUsable(started, [
      {
        path: '/settings/rejection-reasons',
        ready: (page) => page.getByRole('row', { name: /Did not respond/ }).waitFor(),
      },
      { path: '/settings/sources', ready: (page) => page.getByRole('row', { name: /LinkedIn/ }).waitFor() },
      { path: '/settings/tracking-links', ready: (page) => page.getByText('Links to publish').waitFor() },
    ]));
});
