import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { handOverLink } from '../../server/src/domain/accounts/sessions/issue-link.ts';
import { joinedMember, PASSWORD } from '../../server/test/browser.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, visitor, member } = started;

describe('signing in', () => {
  it('leads to the requested page, and signs out', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    const { page, pageErrors } = await visitor();
    await page.goto('/candidates?q=ada');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('Incorrect workspace').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Candidates' }).waitFor();
    assert.match(page.url(), /\/candidates\?q=ada$/);
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.goto('/jobs');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  for (const next of ['//evil.example/', '/\t/evil.example', '/\\evil.example', 'https://evil.example/'])
    it(`does not go to another host after signing in: ${JSON.stringify(next)}`, async () => {
      const { email } = await joinedMember(workspace, 'recruiter');
      const { page } = await visitor();
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      assert.equal(new URL(page.url()).origin, service.url);
    });

  it('a printed link sets a password, once', async () => {
    const { email } = await joinedMember(workspace, 'admin');
    const link = await handOverLink(workspace.context, email, 'invitation');
    const { page } = await visitor();
    await page.goto(link);
    await page.getByText(`For ${email}`).waitFor();
    await page.getByLabel('New password').fill('a wholly new password');
    await page.getByLabel('Confirm password').fill('a wholly new password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a wholly new password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('This link has expired').waitFor();
  });

  it('an ended session leads to the sign-in page', async () => {
    const { page, context } = await member('recruiter');
    await page.goto('/jobs');
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    await context.clearCookies();
    // A request in the background can have noticed it first; then the page is left while the link is clicked.
    const click = page.getByRole('link', { name: 'Tasks' }).click({ timeout: 5_000 });
    await Promise.race([click, page.waitForURL(/\/sign-in/)]);
    click.catch(() => undefined);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.match(page.url(), /\/sign-in\?next=/);
  });

  it('an ended session leads there once, however many requests are refused: each further one would load the page anew', async () => {
    const { page, context } = await member('recruiter');
    await page.goto('/jobs');
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    let opened = 0;
    await page.route(/\/sign-in\?/, async (route) => {
      opened += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => {}); // given up for the next one
    });
    await context.clearCookies();
    let refused = 0;
    page.on('response', (response) => {
      if (response.status() === 401) refused += 1;
    });
    void page
      .getByRole('link', { name: 'Home' })
      .click({ timeout: 5_000 })
      .catch(() => {}); // the page may have left
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.ok(refused > 1, `${refused} requests`);
    assert.equal(opened, 1);
  });

  it('the pages before signing in are accessible in both color schemes', async () => {
    const paths = ['/sign-in', '/sign-in?step=reset', '/sign-in?step=second-factor', '/set-password#token=spent'];
    const ready = (page: Page) => page.getByRole('button').or(page.getByRole('link')).first().waitFor();
    await assertUsable(
      started,
      paths.map((path) => ({ path, ready })),
      null,
    );
  });

  it('no page can be framed, and scripts are loaded from the service only', async () => {
    const answer = await service.request('GET', '/jobs/anything', { headers: { accept: 'text/html' } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal((await service.request('GET', '/nowhere')).status, 404);
    assert.equal((await service.request('GET', '/assets/../../package.json')).status, 404);
  });
});
