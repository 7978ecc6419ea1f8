import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../server/test/eventually.ts';
import { startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();

describe('owners', () => {
  it('see where a member is signed in, and sign the member out', async () => {
    const recruiter = await member('recruiter');
    await recruiter.page.goto('/jobs');
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings/members');
    await page.getByRole('button', { name: 'Actions for A recruiter' }).click();
    await page.getByRole('menuitem', { name: 'Sessions…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sessions of A recruiter' });
    await dialog.getByText('With a password').waitFor();
    await dialog.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await dialog.getByText('Not signed in').waitFor();
    assert.equal((await recruiter.context.request.get('/api/v1/me')).status(), 401);
    assert.deepEqual(pageErrors, []);
  });

  it('limit the addresses of members, and set when they are alerted of unusual reads and how long keys are valid', async () => {
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings/workspace');
    const settings = async () => (await workspace.api('GET', '/workspace')).body.data;
    const addresses = page.getByLabel('Allowed IP addresses');
    const form = page.locator('form', { has: addresses });
    await addresses.fill('198.51.100.0/24');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('must include your own address').waitFor();
    await addresses.fill('127.0.0.0/8\n::1');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    assert.deepEqual((await settings()).signIn.memberAddresses, ['127.0.0.0/8', '::1']);

    const candidates = page.getByLabel('Candidates within an hour');
    await candidates.fill('200');
    await page.locator('form', { has: candidates }).getByRole('button', { name: 'Save' }).click();
    await eventually(settings, ({ readAlerts }) => readAlerts.candidatesPerHour === 200);

    const lifetime = page.getByLabel('Maximum lifetime in days');
    await lifetime.fill('365');
    await page.getByLabel('Disable unused keys after days').fill('90');
    await page.locator('form', { has: lifetime }).getByRole('button', { name: 'Save' }).click();
    await eventually(settings, ({ keyPolicy }) => keyPolicy.maxDays === 365 && keyPolicy.maxUnusedDays === 90);
    assert.deepEqual(pageErrors, []);
  });
});
