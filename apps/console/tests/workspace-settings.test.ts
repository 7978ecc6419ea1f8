import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../server/src/platform/database/sql.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;

describe('the settings of the workspace', () => {
  it('are saved section by section; errors are shown at their fields', async () => {
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/workspace');
    await page.getByLabel('Public name').fill('Acme & Söhne');
    await page.getByLabel('Website URL').fill('not an address');
    const general = page.getByRole('group', { name: 'Name and branding' });
    await general.getByRole('button', { name: 'Save' }).click();
    await general.getByRole('alert').waitFor();
    await page.getByLabel('Website URL').fill('https://acme.example/');
    await general.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();
    const consent = page.getByRole('group', { name: 'Consent' });
    await consent.getByLabel('Text').fill('We keep your data for two years.');
    await consent.getByRole('button', { name: 'Save' }).click();
    await consent.getByRole('button', { name: 'Save', disabled: true }).waitFor(); // saved
    const captcha = page.getByRole('group', { name: 'CAPTCHA' });
    await captcha.getByLabel('Provider').selectOption('turnstile');
    await captcha.getByLabel('Site key').fill('1x00000000000000000000AA');
    await captcha.getByLabel('Secret key').fill('1x0000000000000000000000000000000AA');
    await captcha.getByRole('button', { name: 'Save' }).click();
    await captcha.getByText('Leave empty to keep').waitFor();
    const { data } = (await workspace.api('GET', '/workspace')).body;
    assert.equal(data.branding.brandName, 'Acme & Söhne');
    assert.equal(data.consent.text, 'We keep your data for two years.');
    assert.equal(data.captcha.provider, 'turnstile');
    assert.deepEqual(pageErrors, []);
  });

  it('preview which candidates a retention rule would erase', async () => {
    const id = await makeCandidate(workspace, { firstName: 'Long', lastName: 'Ago' });
    await service.db.transaction(async (tx) => {
      // Would otherwise prevent setting back the time of the last change.
      await tx.query(sql`alter table candidates disable trigger bump`);
      await tx.query(sql`
        update candidates set updated_at = rolecall_now() - interval '400 days', created_at = rolecall_now() - interval '400 days'
        where workspace_id = ${workspace.id} and id = ${id}`);
      await tx.query(sql`alter table candidates enable trigger bump`);
    });
    const { page } = await member('admin');
    await page.goto('/settings/workspace');
    await page.getByLabel('Erase candidates automatically').check();
    await page.getByLabel('Days without activity').fill('365');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog').getByText('Long Ago').waitFor();
    assert.equal((await workspace.api('GET', '/workspace')).body.data.retention, null);
  });

  it('are read-only for roles without write access', async () => {
    const { page } = await member('recruiter');
    await page.goto('/settings/workspace');
    await page.getByLabel('Public name').waitFor();
    assert.equal(await page.getByLabel('Public name').isDisabled(), true);
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  });
});

describe('email templates', () => {
  it('are previewed while editing, saved, and reset to the default', async () => {
    const { page, pageErrors } = await member('admin');
    await page.goto('/settings/email-templates');
    await page.getByRole('link', { name: /Application rejected/ }).click();
    await page.getByLabel('Subject').fill('About your application, {{ candidate.firstName }}');
    await page.getByText(/^About your application, \w+$/).waitFor();
    await page.getByLabel('Text').fill('{{ candidate.nothing');
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Text').fill('Dear {{ candidate.firstName }}, not this time.');
    // Followed by the link to the candidate's page.
    await page
      .getByText(/^Dear \w+, not this time\./)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved.').waitFor();
    const stored = async () => (await workspace.api('GET', '/email-templates/application_rejected')).body.data;
    assert.equal((await stored()).isDefault, false);
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click();
    await page.getByText('Template reset to default.').waitFor();
    assert.equal((await stored()).isDefault, true);
    assert.deepEqual(pageErrors, []);
  });
});

describe('automation secrets', () => {
  it('are stored and never shown again', async () => {
    const { page, pageErrors } = await member('owner');
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/v1/')) answers.push(await response.text().catch(() => ''));
    });
    await page.goto('/settings/automation-secrets');
    await page.getByRole('button', { name: 'Add secret' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('not a name');
    await dialog.getByLabel('Value').fill('swordfish-4711');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Name').fill('CRM_TOKEN');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Secret saved').waitFor();
    await page.reload();
    await page.getByText('CRM_TOKEN').waitFor();
    assert.ok(!(await page.content()).includes('swordfish'));
    assert.ok(answers.length > 0 && !answers.join().includes('swordfish'));
    await page.getByRole('button', { name: 'More actions: CRM_TOKEN' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No secrets yet').waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

it('these pages are accessible in every width and color scheme', async () => {
  await workspace.api('PUT', '/automation-secrets/SLACK_URL', { value: 'https://hooks.example/abc' });
  await workspace.api('POST', '/members', { email: 'new@example.com', name: 'New', role: 'recruiter' });
  await assertUsable(started, [
    { path: '/settings/workspace', ready: (page) => page.getByLabel('Public name').waitFor() },
    { path: '/settings/email-templates', ready: (page) => page.getByText('Application rejected').waitFor() },
    { path: '/settings/email-templates/offer_sent', ready: (page) => page.locator('iframe').waitFor() },
    { path: '/settings/emails', ready: (page) => page.getByRole('table').waitFor() },
    { path: '/settings/automation-secrets', ready: (page) => page.getByText('SLACK_URL').waitFor() },
  ]);
});
