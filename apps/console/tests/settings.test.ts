import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { Browser, joinedMember } from '../../server/test/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;

const everybody = async () => (await workspace.api('GET', '/members')).body.data;

describe('members', () => {
  it('are invited, get another role and are removed', async () => {
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings/members');
    await page.getByText('What each role can do').click();
    await page.getByText('Cannot see offers.').waitFor();
    await page.getByRole('button', { name: 'Invite member' }).click();
    const form = page.getByRole('dialog', { name: 'Invite member' });
    await form.getByText('Without a mail server, ask the server administrator for a link').waitFor();
    await form.getByLabel('Name').fill('Grace Hopper');
    await form.getByLabel('Email').fill('grace@example.com');
    await form.getByLabel('Role').selectOption('Recruiter');
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    const row = page.getByRole('row', { name: /Grace Hopper/ });
    await row.getByText('Invited').waitFor();
    const mails = (await workspace.api('GET', '/emails')).body.data;
    assert.deepEqual([mails[0].kind, mails[0].to], ['member_invited', 'Grace Hopper <grace@example.com>']);

    const choose = async (item: string) => {
      await row.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Resend invitation');
    await page
      .getByText(/^Invited .* stays queued until/)
      .last()
      .waitFor();
    await choose('Change role…');
    await page.getByRole('dialog').getByLabel('Role').selectOption('Interviewer');
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByRole('cell', { name: 'Interviewer' }).waitFor();
    await choose('Remove…');
    await page.getByRole('button', { name: 'Remove member' }).click();
    await page.getByText('Grace Hopper removed.').waitFor();
    await row.waitFor({ state: 'detached' });
    assert.ok(!(await everybody()).some((one: { email: string }) => one.email === 'grace@example.com'));
    assert.deepEqual(pageErrors, []);
  });

  it('are removed after choosing who takes over what they own; roles that cannot are explained', async () => {
    const leaving = await joinedMember(workspace, 'admin', 'leaving@example.com');
    await service.db.write.query(sql`
      update members set name = 'Leaving Lena' where workspace_id = ${workspace.id} and id = ${leaving.id}`);
    const browser = new Browser(service);
    await browser.signIn(workspace, leaving.email);
    const key = { name: 'Careers import', scopes: ['webhooks:read'] };
    const { id: keyId } = (await browser.api('POST', '/api-keys', key)).body.data;
    const hook = { url: 'https://hooks.example.com/lena', events: ['job.created'] };
    const { id: webhookId } = (await browser.api('POST', '/webhooks', hook)).body.data;
    await joinedMember(workspace, 'interviewer', 'heir@example.com');
    const { page, id: ownerId, pageErrors } = await member('owner');
    await page.goto('/settings/members');
    const ask = async () => {
      await page.getByRole('button', { name: 'Actions for Leaving Lena' }).click();
      await page.getByRole('menuitem', { name: 'Remove…' }).click();
    };
    await ask();
    const form = page.getByRole('dialog', { name: 'Remove Leaving Lena?' });
    const owned = form.getByRole('list', { name: 'They own:' });
    await owned.getByText('API key Careers import').waitFor();
    assert.equal(await owned.getByRole('listitem').count(), 2);
    const remove = form.getByRole('button', { name: 'Remove member' });
    await remove.click();
    assert.equal((await workspace.api('GET', `/members/${leaving.id}`)).status, 200, 'nothing was chosen');
    await form.getByLabel('API keys, webhooks and automations').selectOption({ label: 'Transfer to A interviewer' });
    await remove.click();
    await form.getByRole('alert').getByText('lacks the scope').waitFor();
    await form.getByLabel('API keys, webhooks and automations').selectOption(ownerId);
    await remove.click();
    await page.getByText('Leaving Lena removed.').waitFor();
    const ownerOf = async (path: string) => (await workspace.api('GET', path)).body.data.owner.id;
    assert.deepEqual(
      [await ownerOf(`/api-keys/${keyId}`), await ownerOf(`/webhooks/${webhookId}`)],
      [ownerId, ownerId],
    );
    assert.equal((await workspace.api('GET', `/api-keys/${keyId}`)).body.data.revokedAt, null);
    assert.deepEqual(pageErrors, []);
  });

  it('are removed with everything they own if nobody takes it over', async () => {
    const leaving = await joinedMember(workspace, 'admin', 'ending@example.com');
    await service.db.write.query(sql`
      update members set name = 'Ending Emil' where workspace_id = ${workspace.id} and id = ${leaving.id}`);
    const browser = new Browser(service);
    await browser.signIn(workspace, leaving.email);
    const { id } = (await browser.api('POST', '/api-keys', { name: 'Ends', scopes: ['jobs:read'] })).body.data;
    const { page } = await member('owner');
    await page.goto('/settings/members');
    await page.getByRole('button', { name: 'Actions for Ending Emil' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByLabel('API keys, webhooks and automations').selectOption('Revoke, disable and pause them');
    await page.getByText('API keys are revoked, webhooks are disabled').waitFor();
    await page.getByRole('button', { name: 'Remove member' }).click();
    await page.getByText('Ending Emil removed.').waitFor();
    assert.notEqual((await workspace.api('GET', `/api-keys/${id}`)).body.data.revokedAt, null);
  });

  it('an admin sees that only owners can add owners', async () => {
    const { page, id } = await member('admin');
    await page.goto('/settings/members');
    await page.getByRole('row', { name: /You/ }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Change role…' }).click();
    await page.getByRole('dialog').getByLabel('Role').selectOption('Owner');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('Only an owner can grant or remove the owner role.').waitFor();
    const self = (await everybody()).find((one: { id: string }) => one.id === id);
    assert.equal(self.role, 'admin');
  });

  it('resetting two-factor authentication is only offered for members who have it', async () => {
    const { name, page } = { name: 'A hiring_manager', ...(await member('owner')) };
    await member('hiring_manager');
    await page.goto('/settings/members');
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Turn off two-factor authentication…' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('does not use two-factor authentication').waitFor();
  });
});

describe('the settings', () => {
  it('open at the first page that the role can open, and list only such pages', async () => {
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
    const reading = ['Workspace', 'Members', 'Email templates', 'Email log'];
    const developers = ['API keys', 'Webhooks', 'Automation secrets', 'Import', 'Export', 'Usage'];
    const organization = ['Departments', 'Locations', 'Pipelines'];
    const choices = ['Rejection reasons', 'Sources', 'Tracking links', 'Custom fields'];
    const writing = [
      ...reading
        .toSpliced(2, 0, ...organization, ...choices, 'Message templates')
        .toSpliced(1, 0, 'Career site', 'Candidate page'),
      ...developers,
    ];
    assert.deepEqual(await offered('admin'), ['/settings/workspace', [...writing, 'Your account', 'Notifications']]);
    assert.deepEqual(await offered('recruiter'), [
      '/settings/workspace',
      [
        ...reading.toSpliced(2, 0, 'Tracking links', 'Message templates'),
        'Automation secrets',
        'Usage',
        'Your account',
        'Notifications',
      ],
    ]);
    assert.deepEqual(await offered('interviewer'), ['/settings/members', ['Members', 'Your account', 'Notifications']]);
  });

  it('list the audit log for owners', async () => {
    const { page } = await member('owner');
    await page.goto('/settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  });

  it('the members page is accessible in every width and color scheme', () =>
    assertUsable(started, [
      { path: '/settings/members', ready: (page) => page.getByRole('row').nth(1).waitFor() },
      {
        path: '/settings/members?invite',
        ready: (page) => page.getByRole('button', { name: 'Invite member' }).click(),
      },
      {
        path: '/settings/members?remove',
        ready: async (page) => {
          await page.getByRole('button', { name: 'Actions for A admin' }).first().click();
          await page.getByRole('menuitem', { name: 'Remove…' }).click();
          await page.getByText('They do not own any').waitFor();
        },
      },
    ]));
});

describe('the layout of settings pages', () => {
  it('tracking links have their button beside the title', async () => {
    const { page, pageErrors } = await member('owner', { width: 1440, height: 900 });
    const [source] = (await workspace.api('GET', '/sources')).body.data;
    assert.equal((await workspace.api('POST', '/tracking-links', { sourceId: source.id })).status, 201);
    await page.goto('/settings/tracking-links');
    await page.getByRole('button', { name: /^Actions for / }).waitFor();
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    const button = await boxOf(page.getByRole('button', { name: 'Add link' }));
    assert.ok(button.y < title.y + title.height, 'the button is below the title');
    assert.deepEqual(pageErrors, []);
  });

  it('the tables of custom fields have their columns at the same positions', async () => {
    const { page, pageErrors } = await member('owner', { width: 1440, height: 900 });
    for (const [entity, label] of [
      ['job', 'Code'],
      ['candidate', 'Preferred start of the employment'],
    ] as const) {
      const field = { entity, label, key: `${entity}_field`, type: 'text', required: entity === 'job' };
      assert.equal((await workspace.api('POST', '/custom-fields', field)).status, 201);
    }
    await page.goto('/settings/custom-fields');
    for (const name of ['API name', 'Type', 'Rules']) {
      const columns = page.getByRole('columnheader', { name });
      await columns.nth(1).waitFor();
      const lefts = await Promise.all((await columns.all()).map(async (column) => (await boxOf(column)).x));
      assert.equal(new Set(lefts).size, 1, `${name}: ${lefts}`);
    }
    assert.deepEqual(pageErrors, []);
  });

  it('the preview of the career site has its heading above its select', async () => {
    const { page, pageErrors } = await member('owner', { width: 1440, height: 900 });
    await page.goto('/settings/career-site');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('combobox').waitFor();
    const heading = await boxOf(preview.getByRole('heading'));
    const label = await boxOf(preview.getByText('Theme of the preview'));
    assert.ok(heading.y + heading.height <= label.y, 'the heading is not above the select');
    assert.deepEqual(pageErrors, []);
  });
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  assert.ok(box !== null, 'the element is not shown');
  return box;
}
