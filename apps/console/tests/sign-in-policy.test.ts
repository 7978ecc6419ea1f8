import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeOf } from '../../server/src/domain/accounts/sessions/second-factor/totp.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { joinedMember, PASSWORD } from '../../server/test/browser.ts';
import { secretFromBase32 } from '../../server/test/totp.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, member, visitor } = await startConsole();

const policy = (column: 'require_second_factor' | 'single_sign_on_only', value: boolean) =>
  service.db.write.query(
    column === 'require_second_factor'
      ? sql`update workspaces set require_second_factor = ${value} where id = ${workspace.id}`
      : sql`update workspaces set single_sign_on_only = ${value} where id = ${workspace.id}`,
  );

describe('a workspace whose owner requires two-factor authentication', () => {
  it('shows members without it only the page to set it up, and everything once they have', async () => {
    const owner = await member('owner');
    const recruiter = await member('recruiter');
    await owner.page.goto('/settings/workspace');
    await owner.page.getByLabel('Require two-factor authentication').check();
    await owner.page
      .locator('form', { has: owner.page.getByLabel('Require two-factor authentication') })
      .getByRole('button', { name: 'Save' })
      .click();
    await owner.page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();

    const { page, pageErrors } = recruiter;
    for (const path of ['/jobs', '/candidates']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    }
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    await page.getByLabel('Code').fill(codeOf(secretFromBase32(secret), Math.floor(Date.now() / 30_000)));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('heading', { name: 'Candidates' }).waitFor();
    assert.deepEqual(pageErrors, []);
    await policy('require_second_factor', false);
  });
});

describe('a workspace that allows single sign-on only', () => {
  it('cannot be required by an owner who has not signed in that way: the form shows an error', async () => {
    const { page } = await member('owner');
    await page.goto('/settings/workspace');
    await page.getByLabel('Allow single sign-on only').check();
    const form = page.locator('form', { has: page.getByLabel('Allow single sign-on only') });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').waitFor();
    assert.equal((await workspace.api('GET', '/workspace')).body.data.signIn.singleSignOnOnly, false);
  });

  it('shows after a password that only single sign-on works', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    await policy('single_sign_on_only', true);
    const { page } = await visitor();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('This workspace requires single sign-on').waitFor();
    await policy('single_sign_on_only', false);
  });
});
