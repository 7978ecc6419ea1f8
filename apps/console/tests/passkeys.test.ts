import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { Browser, joinedMember, PASSWORD } from '../../server/test/browser.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, member, visitor } = await startConsole();

/** Chromium's virtual authenticator, which verifies the user. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
}

describe('passkeys in the console', () => {
  it('a passkey is added, renamed, used to sign in alone and after the password, and removed', async () => {
    const { page, email, pageErrors } = await member('recruiter');
    await addDevice(page);
    await page.goto('/settings/account');
    await page.getByText('No passkeys').waitFor();
    await addPasskey(page, 'Laptop');
    await page.getByRole('row', { name: /Laptop.*Never/ }).waitFor();
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('MacBook');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('row', { name: /MacBook/ }).waitFor();

    await signOut(page);
    await page.goto('/sign-in?next=/settings/account');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByRole('row', { name: /MacBook/ }).waitFor();
    assert.equal(await page.getByRole('row', { name: /MacBook.*Never/ }).count(), 0);

    await signOut(page);
    await page.goto('/sign-in?next=/settings/account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Code').waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();

    await page.getByRole('button', { name: 'Remove MacBook' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No passkeys').waitFor();
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('This passkey is not valid here').waitFor();
    assert.equal((await new Browser(service).signIn(workspace, email)).body.data.status, 'signed_in');
    assert.deepEqual(pageErrors, []);
  });

  it('without a passkey an error is shown, and the password still works', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    const { page } = await visitor();
    await addDevice(page);
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('No passkey was used').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  });
});

/** Makes all sessions look old. */
const letTimePass = () =>
  service.db.write.query(sql`
    update sessions set created_at = created_at - interval '11 minutes', confirmed_at = null
    where workspace_id = ${workspace.id}`);

describe('confirming the identity', () => {
  it('asks for the password before a change; a wrong password or closing the dialog changes nothing', async () => {
    const { page, id } = await member('recruiter');
    await addDevice(page);
    await page.goto('/settings/account');
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
    await letTimePass();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel('Password').fill('not this one');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await proof.getByText('is wrong').waitFor();
    await proof.getByRole('button', { name: 'Cancel' }).click();
    const count = async () =>
      (
        await service.db.write.query(sql`
          select 1 from passkeys where workspace_id = ${workspace.id} and member_id = ${id} and deleted_at is null`)
      ).length;
    assert.equal(await count(), 0);
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    await proof.getByLabel('Password').fill(PASSWORD);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Passkey added.').waitFor();
    assert.equal(await count(), 1);
  });

  it('accepts a passkey instead of the password', async () => {
    const { page } = await member('recruiter');
    await addDevice(page);
    await page.goto('/settings/account');
    await addPasskey(page, 'Laptop');
    await letTimePass();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Passkey removed.').waitFor();
    await page.getByText('No passkeys').waitFor();
  });
});
