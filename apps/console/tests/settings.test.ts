import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../server/src/testing/eventually.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;

const everybody = async () => (await workspace.api('GET', '/members')).body.data;

describe('members', () => {
  it('are invited, get another role, and are removed', async () => {
    const { page, complaints } = await member('owner');
    await page.goto('/settings/members');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const form = page.getByRole('dialog', { name: 'Invite somebody' });
    await form.getByText('Without a mail server the link stands in the log').waitFor();
    await form.getByLabel('Name').fill('Grace Hopper');
    await form.getByLabel('E-mail').fill('grace@example.com');
    await form.getByLabel('Role').selectOption('Recruiter');
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    const row = page.getByRole('row', { name: /Grace Hopper/ });
    await row.getByText('Invited').waitFor();
    const mails = (await workspace.api('GET', '/mails')).body.data;
    assert.deepEqual([mails[0].kind, mails[0].to], ['member_invited', 'Grace Hopper <grace@example.com>']);

    const choose = async (item: string) => {
      await row.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Invite again');
    await page.getByText('Another link is on its way').waitFor();
    await choose('Change the role…');
    await page.getByRole('dialog').getByLabel('Role').selectOption('Interviewer');
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByRole('cell', { name: 'Interviewer' }).waitFor();
    await choose('Remove…');
    await page.getByRole('button', { name: 'Remove the member' }).click();
    await row.waitFor({ state: 'detached' });
    assert.ok(!(await everybody()).some((one: { email: string }) => one.email === 'grace@example.com'));
    assert.deepEqual(complaints, []);
  });

  it('an admin is told that only an owner makes an owner', async () => {
    const { page, id } = await member('admin');
    await page.goto('/settings/members');
    await page.getByRole('row', { name: /You/ }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Change the role…' }).click();
    await page.getByRole('dialog').getByLabel('Role').selectOption('Owner');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('Only an owner makes or removes an owner.').waitFor();
    const self = (await everybody()).find((one: { id: string }) => one.id === id);
    assert.equal(self.role, 'admin');
  });

  it('without a second factor there is none to remove', async () => {
    const { name, page } = { name: 'A hiring_manager', ...(await member('owner')) };
    await member('hiring_manager');
    await page.goto('/settings/members');
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove the second factor…' }).click();
    await page.getByRole('button', { name: 'Remove the second factor' }).click();
    await page.getByText('has no second factor').waitFor();
  });
});

describe('the settings', () => {
  it('lead to the first page of theirs, and offer each role what it may open', async () => {
    const offered = async (role: string) => {
      const { page } = await member(role);
      await page.goto('/settings');
      const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
      await links.first().waitFor();
      await eventually(
        async () => page.url(),
        (url) => url !== `${service.url}/settings`,
      );
      return [new URL(page.url()).pathname, await links.allInnerTexts()];
    };
    const reading = ['Workspace', 'Members', 'Mail templates', 'Outbox'];
    const developers = ['API keys', 'Webhooks', 'Automation secrets'];
    assert.deepEqual(await offered('admin'), ['/settings/workspace', [...reading, ...developers, 'Your account']]);
    assert.deepEqual(await offered('recruiter'), [
      '/settings/workspace',
      [...reading, 'Automation secrets', 'Your account'],
    ]);
    assert.deepEqual(await offered('interviewer'), ['/settings/members', ['Members', 'Your account']]);
  });

  it('members can be looked after by everybody, light and dark, wide and narrow', () =>
    assertUsable(started, [
      { path: '/settings/members', ready: (page) => page.getByRole('row').nth(1).waitFor() },
      {
        path: '/settings/members?invite',
        ready: (page) => page.getByRole('button', { name: 'Invite somebody' }).click(),
      },
    ]));
});
