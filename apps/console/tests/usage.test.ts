import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../server/src/platform/database/sql.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole({ STORAGE_LIMIT_MB_PER_WORKSPACE: '10' });
const { service, workspace, member } = started;

/** Adds a file of this size to the records; its content is not stored. */
async function storeBytes(bytes: number): Promise<void> {
  const candidateId = await makeCandidate(workspace);
  await service.db.write.query(sql`
    insert into candidate_files (workspace_id, id, candidate_id, kind, file_name, file_type, file_size, storage_key)
    values (${workspace.id}, gen_random_uuid(), ${candidateId}, 'resume', 'cv.pdf', 'application/pdf', ${bytes}, gen_random_uuid())`);
}

describe('the usage page', () => {
  it('shows what is used of each limit and over which window, and the current value after a refresh', async () => {
    await storeBytes(4_194_304);
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.filter({ hasText: 'File storage' }).getByText('4 MB of 10 MB').waitFor();
    await page.getByText('0 of 2,000 in the last 24 hours').waitFor();
    await page.getByText('0 seconds of 5 seconds in the last 20 seconds').waitFor();
    await page.getByText(/^0 bytes of .* today$/).waitFor();
    await page.getByText(/^\d+ of 600 now$/).waitFor();
    await storeBytes(6_291_456);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('10 MB of 10 MB').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows owners what does not work on the server and what to do about it, the most urgent first', async () => {
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings/usage');
    const server = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Server' }) });
    const first = server.getByRole('listitem').first();
    await first.getByText('Problem', { exact: true }).waitFor();
    await server.getByText('No mail server is configured: emails wait.').waitFor();
    await server.getByText('Set SMTP_URL.').waitFor();
    assert.deepEqual(pageErrors, []);
    const { page: other } = await member('admin');
    await other.goto('/settings/usage');
    await other.getByText('File storage', { exact: true }).waitFor();
    assert.equal(await other.getByRole('heading', { name: 'Server' }).count(), 0);
  });

  it('warns that the server can be reached without https', async () => {
    const { settings } = service.services;
    Object.assign(settings, { exposure: ['no_https', 'no_public_url'] });
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings/usage');
    await page.getByRole('heading', { name: 'Not secure' }).waitFor();
    await page.getByText(/Ask your server administrator to set up https/).waitFor();
    Object.assign(settings, { exposure: [] });
    assert.deepEqual(pageErrors, []);
  });

  it('is accessible, light and dark, wide and narrow', async () => {
    await assertUsable(started, [
      { path: '/settings/usage', ready: (page) => page.getByText('File storage', { exact: true }).waitFor() },
    ]);
  });
});
