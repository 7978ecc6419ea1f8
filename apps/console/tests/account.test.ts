import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { codeOf } from '../../server/src/domain/accounts/sessions/second-factor/totp.ts';
import { Browser, PASSWORD } from '../../server/test/browser.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';
import { tablesHolding } from '../testing/traces.ts';

const started = await startConsole();
const { service, workspace, member, visitor } = started;

/** Independent of the base32 implementation of the service. */
function fromBase32(text: string): Buffer {
  const digits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator app now, or some steps of 30 seconds later, because each code is valid once. */
const codeNow = (secret: string, later = 0) => codeOf(fromBase32(secret), Math.floor(Date.now() / 30_000) + later);

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in?next=/settings/account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('the account page', () => {
  it('changes the own name, which the header shows immediately, here and in other windows', async () => {
    const { page, context, pageErrors } = await member('interviewer');
    await page.goto('/settings/account');
    const other = await context.newPage();
    await other.goto('/');
    const shown = (where: typeof page) => where.getByRole('banner').getByText('Grace Hopper');
    await page.getByLabel('Name (required)').fill('Grace Hopper');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Profile saved.').waitFor();
    await shown(page).waitFor();
    await shown(other).waitFor();
    await page.reload();
    await shown(page).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('a window shows changes made after it loaded and before its event stream was open', async () => {
    const { page, pageErrors } = await member('interviewer');
    const opening = Promise.withResolvers<void>();
    await page.route('**/api/v1/events/stream', async (route) => {
      await opening.promise;
      await route.continue();
    });
    await page.goto('/settings/account');
    await page.getByLabel('Name (required)').waitFor();
    const changed = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/v1/session', { method: 'PATCH', headers, body: '{"name":"Mary Jackson"}' })).status;
    });
    assert.equal(changed, 200);
    opening.resolve();
    await page.getByRole('banner').getByText('Mary Jackson').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('opens from the account menu; changing the password ends the other sessions', async () => {
    const { page, email, pageErrors } = await member('interviewer');
    const elsewhere = new Browser(service);
    await elsewhere.signIn(workspace, email);
    await page.goto('/jobs');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(email) }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('wholly another one');
    await page.getByLabel('Confirm password').fill('wholly another one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('is wrong').waitFor();
    assert.equal((await elsewhere.api('GET', '/session')).status, 200);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    assert.equal((await elsewhere.api('GET', '/session')).status, 401);
    assert.equal((await new Browser(service).signIn(workspace, email, 'wholly another one')).status, 201);
    await page.reload();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('lists the sessions and ends one, all others, or all', async () => {
    const { page, email } = await member('recruiter');
    const [first, second] = [new Browser(service), new Browser(service)];
    await first.signIn(workspace, email);
    await page.goto('/settings/account');
    await page.getByRole('row', { name: /This browser/ }).waitFor();
    await page.getByRole('button', { name: /^Sign out .* at / }).click();
    await page.getByText('Session ended.').waitFor();
    assert.equal((await first.api('GET', '/session')).status, 401);
    await second.signIn(workspace, email);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You have been signed out everywhere else.').waitFor();
    assert.equal((await second.api('GET', '/session')).status, 401);
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto('/settings/account');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('sets up two-factor authentication, signs in with it, regenerates recovery codes and turns it off', async () => {
    const { page, email, pageErrors } = await member('recruiter');
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    const link = await page.getByRole('link', { name: /authenticator/ }).getAttribute('href');
    await page.getByRole('img', { name: /to scan with your authenticator app/ }).waitFor();
    assert.ok(link?.startsWith('otpauth://totp/') && link.includes(secret));
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Code').fill(codeNow(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = (await page.getByLabel(/Each code lets you sign in once/).inputValue()).split('\n');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText(`${codes.length} recovery codes left`).waitFor();
    assert.deepEqual(await tablesHolding(service, codes[0]!), []);
    assert.deepEqual(await tablesHolding(service, secret), []);

    const other = await visitor();
    await signIn(other.page, email, PASSWORD);
    await other.page.getByLabel('Code').fill(codes[0]!);
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await other.page.getByText(`${codes.length - 1} recovery codes left`).waitFor();

    await page.getByRole('button', { name: 'Regenerate recovery codes' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
    await page.getByRole('dialog').getByLabel('Code or recovery code').fill(codeNow(secret, 1));
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate recovery codes' }).click();
    const renewed = (await page.getByLabel(/Each code lets you sign in once/).inputValue()).split('\n');
    assert.equal(new Set([...codes, ...renewed]).size, codes.length + renewed.length);
    await page.getByRole('button', { name: 'I have saved it' }).click();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
    await page.getByRole('dialog').getByLabel('Code or recovery code').fill(renewed[0]!);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Two-factor authentication is off.').waitFor();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('is accessible in every width and color scheme', () =>
    assertUsable(
      started,
      [
        { path: '/settings/account', ready: (page) => page.getByText('This browser').waitFor() },
        {
          path: '/settings/account?factor',
          ready: async (page) => {
            await page.getByRole('button', { name: 'Set up' }).click();
            await page.getByLabel('Secret', { exact: true }).waitFor();
          },
        },
      ],
      'interviewer',
    ));
});
