import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startWorkers } from '../../server/src/background/workers.ts';
import { startReceiver, status, verify } from '../../server/src/domain/integrations/webhooks/receiver.fixture.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { Browser, joinedMember } from '../../server/test/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import { MINIMAL_JOB } from '../../server/test/hiring.ts';
import { startProcess, withFolder } from '../../server/test/running-service.ts';
import { startConsole } from '../testing/console.ts';
import { sharedPage } from '../testing/shared-page.ts';
import { assertUsable } from '../testing/sizes.ts';
import { tablesHolding } from '../testing/traces.ts';

const started = await startConsole();
const { service, workspace } = started;
const { page, context, pageErrors, id: ownId } = await sharedPage(started, 'owner');
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

/** Runs the curl command. */
async function curl(line: string): Promise<number> {
  const [, header = '', address = ''] = /^curl -H '([^']+)' (\S+)$/.exec(line) ?? [];
  const [name = '', value = ''] = header.split(': ');
  return (await fetch(address, { headers: { [name]: value } })).status;
}

/** The choices of a form have names that people read, in columns that stand below each other, without marks of Markdown. */
async function assertReadable(form: Locator): Promise<void> {
  const choices = form.getByRole('group', { name: /^(Scopes|Events)$/ });
  const boxes = choices.getByRole('checkbox', { name: /[:.]/ });
  await boxes.first().waitFor();
  const columns = await boxes.evaluateAll(
    (all) => new Set(all.map((box) => Math.round(box.getBoundingClientRect().x))).size,
  );
  assert.ok(columns <= 3, `${columns} columns`);
  const groups = await choices
    .getByRole('checkbox', { name: /^[^:.]+$/ })
    .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ''));
  assert.ok(groups.length > 10);
  assert.deepEqual(
    groups.filter((name) => /_|^[a-z]/.test(name)),
    [],
  );
  assert.doesNotMatch(await choices.innerText(), /`/);
}

/** The values in the dialog that shows a key once. */
async function shownOnce(page: Page): Promise<{ key: string; line: string }> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This is only shown once').waitFor();
  return {
    key: await dialog.getByLabel('Key', { exact: true }).inputValue(),
    line: await dialog.getByLabel('Try it with curl').inputValue(),
  };
}

const keep = (page: Page) => page.getByRole('button', { name: 'I have saved it' }).click();
const keyMenu = async (page: Page, name: string, item: string) => {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('API keys', () => {
  it('a new key works with curl, is displayed once, and stops working when revoked', () =>
    withFolder(async (folder) => {
      // A separate process, so that its whole log can be read.
      const running = await startProcess(folder, {
        DATABASE_URL: service.connectionString,
        SECRET_KEY: service.config.secretKey ?? '',
        LOG_LEVEL: 'trace',
      });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${running.url}/settings/api-keys`);
      await page.getByRole('button', { name: 'New key' }).click();
      const form = page.getByRole('dialog', { name: 'New API key' });
      await assertReadable(form);
      await form.getByLabel('Name').fill('Nightly import');
      await form.getByRole('button', { name: 'Create key' }).click();
      await form.getByRole('alert').getByText('Select at least one.').waitFor();
      await form.getByRole('checkbox', { name: 'Jobs', exact: true }).check();
      await form.getByRole('checkbox', { name: 'candidates:read' }).check();
      await form.getByRole('button', { name: 'Create key' }).click();
      const { key, line } = await shownOnce(page);
      await page.keyboard.press('Escape');
      await page.mouse.click(3, 400);
      assert.equal((await shownOnce(page)).key, key, 'neither Escape nor a click outside loses it');
      await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
      assert.ok(line.includes(key));
      assert.equal(await curl(line), 200);
      const made = (await workspace.api('GET', '/api-keys')).body.data[0];
      assert.deepEqual(made.scopes, ['candidates:read', 'jobs:read', 'jobs:write']);

      await keep(page);
      await page.getByRole('row', { name: /Nightly import/ }).waitFor();
      assert.ok(!(await everythingIn(page)).includes(key));
      const answers: Promise<string>[] = [];
      page.on('response', (answer) => {
        const isEndless = answer.url().endsWith('/events/stream');
        if (!isEndless) answers.push(answer.text().catch(() => ''));
      });
      await page.reload();
      await page.getByRole('row', { name: /Nightly import/ }).waitFor();
      const network = (await Promise.all(answers)).join('\n');
      assert.ok(network.includes('Nightly import'), 'the answers were read');
      assert.ok(!network.includes(key));
      assert.ok(!(await everythingIn(page)).includes(key));
      assert.deepEqual(
        await tablesHolding(service, 'Nightly import').then((tables) => tables.includes('api_keys')),
        true,
      );
      assert.deepEqual(await tablesHolding(service, key), []);

      await keyMenu(page, 'Nightly import', 'Revoke…');
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await page.getByText('Key revoked.').waitFor();
      await eventually(
        () => curl(line),
        (answer) => answer === 401,
      );
      await page.getByRole('row', { name: /Nightly import.*Revoked/ }).waitFor();
      const isLogged = (output: string) => output.includes('"method":"DELETE"');
      assert.ok(!(await eventually(async () => running.output(), isLogged)).includes(key));
      assert.deepEqual(pageErrors, []);
    }));

  it('after rotation the old key stays valid for the chosen time, or until it is revoked', async () => {
    await page.goto('/settings/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Careers site');
    await page.getByLabel('Type').selectOption('Publishable');
    await page.getByRole('button', { name: 'Create key' }).click();
    const old = await shownOnce(page);
    await keep(page);
    await keyMenu(page, 'Careers site', 'Rotate…');
    await page.getByLabel('Keep the old one valid for').selectOption('1 hour');
    await page.getByRole('button', { name: 'Create new key' }).click();
    const next = await shownOnce(page);
    await keep(page);
    assert.notEqual(next.key, old.key);
    assert.deepEqual(await Promise.all([curl(old.line), curl(next.line)]), [200, 200]);
    const replaced = page.getByRole('row', { name: /Careers site.*Being replaced/ });
    await replaced.getByRole('button', { name: 'Actions for Careers site' }).click();
    assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Revoke old key now…']);
    await page.getByRole('menuitem').click();
    await page.getByRole('button', { name: 'Revoke old key' }).click();
    await page.getByText('Key revoked.').waitFor();
    await eventually(
      () => Promise.all([curl(old.line), curl(next.line)]),
      (answers) => answers.join() === '401,200',
    );
    await page.getByRole('row', { name: /Careers site.*Revoked/ }).waitFor();
  });

  it('a key can be limited to IP addresses and a date; its last use is shown, and an edit keeps the other fields', async () => {
    await page.goto('/settings/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Payroll');
    await page.getByLabel('Expiration date').fill('2099-12-31');
    await page.getByLabel('Allowed IP addresses').fill('127.0.0.1\nnowhere');
    await page.getByRole('checkbox', { name: 'jobs:read' }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('alert').getByText('nowhere: must be an IP address').waitFor();
    await page.getByLabel('Allowed IP addresses').fill('127.0.0.1, 203.0.113.0/24');
    await page.getByRole('button', { name: 'Create key' }).click();
    const { line } = await shownOnce(page);
    assert.equal(await curl(line), 200);
    await keep(page);
    const stored = async () =>
      (await workspace.api('GET', '/api-keys')).body.data.find(({ name }: { name: string }) =>
        name.startsWith('Payroll'),
      );
    const { id, expiresAt, allowedAddresses } = await stored();
    assert.deepEqual(allowedAddresses, ['127.0.0.1', '203.0.113.0/24']);
    assert.equal(expiresAt, '2099-12-31T22:59:59.000Z', 'the end of the day in Berlin');
    const soon = '2099-12-30T08:00:00.000Z';
    await workspace.api('PATCH', `/api-keys/${id}`, { expiresAt: soon });

    const row = page.getByRole('row', { name: /Payroll/ });
    await eventually(stored, ({ lastUsedAddress }) => lastUsedAddress === '127.0.0.1');
    await page.reload();
    await row.getByText('from 127.0.0.1').waitFor();
    await row.getByRole('cell', { name: 'A owner', exact: true }).waitFor();
    await row.getByText('2 IP addresses or networks').click();
    await row.getByText('203.0.113.0/24').waitFor();

    await keyMenu(page, 'Payroll', 'Edit');
    await page.getByLabel('Name').fill('Payroll (new)');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Payroll \(new\)/ }).waitFor();
    const edited = await stored();
    assert.deepEqual([edited.expiresAt, edited.allowedAddresses], [soon, allowedAddresses]);
    assert.deepEqual(pageErrors, []);
  });

  it('a key is transferred to a member whose role allows its scopes; another role is an error at the field', async () => {
    await joinedMember(workspace, 'interviewer', 'interviewer@example.com');
    const next = await joinedMember(workspace, 'admin', 'admin@example.com');
    await workspace.api('POST', '/api-keys', { name: 'Warehouse', scopes: ['webhooks:read'] });
    await page.goto('/settings/api-keys');
    await keyMenu(page, 'Warehouse', 'Transfer…');
    const form = page.getByRole('dialog', { name: 'Transfer Warehouse' });
    await form.getByLabel('New owner').selectOption({ label: 'A interviewer' });
    await form.getByRole('button', { name: 'Transfer key' }).click();
    await form.getByRole('alert').getByText('lacks the scope webhooks:read').waitFor();
    await form.getByLabel('New owner').selectOption(next.id);
    await form.getByRole('button', { name: 'Transfer key' }).click();
    await page.getByText('The new owner can now accept the key.').waitFor();
    await page
      .getByRole('row', { name: /Warehouse/ })
      .getByText('to be accepted by A admin')
      .waitFor();
    const { data } = (await workspace.api('GET', '/api-keys')).body;
    assert.equal(data.find(({ name }: { name: string }) => name === 'Warehouse').pendingOwner.id, next.id);
  });

  it('a conflicting edit is shown, not overwritten', async () => {
    const body = { name: 'Shared', scopes: ['jobs:read'] };
    const { id } = (await workspace.api('POST', '/api-keys', body)).body.data;
    await page.goto('/settings/api-keys');
    await keyMenu(page, 'Shared', 'Edit');
    await page.getByLabel('Name').fill('Mine');
    await workspace.api('PATCH', `/api-keys/${id}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await eventually(
      () => page.getByLabel('Name').inputValue(),
      (name) => name === 'Theirs',
    );
    await page.getByLabel('Name').fill('Ours');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Ours/ }).waitFor();
  });
});

describe('webhooks', () => {
  it('a new webhook receives a signed test event; failed deliveries are replayed, one or a whole period', async () => {
    const receiver = await startReceiver(service);
    await page.goto('/settings/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await assertReadable(form);
    await form.getByLabel('URL').fill(receiver.url);
    await form.getByRole('checkbox', { name: 'Jobs', exact: true }).check();
    await form.getByRole('button', { name: 'Create webhook' }).click();
    const secret = await page.getByLabel('Signing secret', { exact: true }).inputValue();
    // It is shown only once: nothing but the button closes it.
    await page.keyboard.press('Escape');
    await page.mouse.click(3, 400);
    assert.equal(await page.getByLabel('Signing secret', { exact: true }).inputValue(), secret);
    await keep(page);
    await page.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();
    assert.ok(!(await everythingIn(page)).includes(secret));
    const { events, id } = (await workspace.api('GET', '/webhooks')).body.data[0];
    assert.deepEqual(events, ['job.*']);

    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByText(/responded with HTTP 200/).waitFor();
    verify(secret, receiver.received[0]!);
    assert.equal(receiver.received[0]!.message.type, 'webhook.test');
    await page.getByRole('row', { name: /webhook\.test.*Delivered/ }).waitFor();

    receiver.answer = status(500);
    await workspace.api('POST', '/jobs', MINIMAL_JOB);
    await receiver.until(({ length }) => length === 2);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('row', { name: /job\.created.*Failed, will retry/ }).waitFor();
    await page.getByText('Failing', { exact: true }).waitFor();
    const last = sql`update webhook_deliveries set attempts = 9, next_attempt_at = rolecall_now() where status = 'pending'`;
    await service.db.write.query(last);
    const deadLettered = page.getByRole('row', { name: /job\.created.*Dead-lettered/ });
    await deadLettered.waitFor();

    await deadLettered.getByRole('button', { name: 'job.created' }).click();
    const details = page.getByRole('dialog', { name: 'Delivery' });
    await details.getByText('HTTP 500').first().waitFor();
    const sent = await details.getByRole('region', { name: 'Request body' }).innerText();
    assert.deepEqual(JSON.parse(sent), receiver.received[1]!.message);
    assert.match(page.url(), /delivery=/);
    await details.getByRole('button', { name: 'Close' }).click();

    receiver.answer = (_request, response) => void response.end();
    await deadLettered.getByRole('button', { name: 'Replay' }).click();
    await receiver.until(({ length }) => length === 4);
    verify(secret, receiver.received[3]!);
    assert.equal(receiver.received[3]!.id, receiver.received[1]!.id);
    await page.getByRole('row', { name: /job\.created.*Replay.*Delivered/ }).waitFor();
    await page.getByLabel('Status').selectOption('Dead-lettered');
    await page.waitForURL(/status=dead_letter/);
    await page.getByRole('row', { name: /Delivered/ }).waitFor({ state: 'detached' });
    await deadLettered.waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Replay time range…' }).click();
    await page.getByRole('button', { name: 'Replay' }).last().click();
    await page.getByText('1 delivery queued.').waitFor();
    await receiver.until(({ length }) => length === 5);
    assert.equal(receiver.received[4]!.id, receiver.received[1]!.id);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Rotate secret…' }).click();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const next = await page.getByLabel('Signing secret', { exact: true }).inputValue();
    await keep(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. Events are queued').waitFor();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await receiver.until(({ length }) => length === 6);
    verify(secret, receiver.received[5]!);
    verify(next, receiver.received[5]!);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Active', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
    assert.equal((await workspace.api('GET', `/webhooks/${id}`)).status, 404);
    assert.deepEqual(pageErrors, []);
  });
});

describe('a webhook whose owner was removed', () => {
  it('shows why it is disabled, and can be transferred to a new owner', async () => {
    const leaving = await joinedMember(workspace, 'admin');
    const browser = new Browser(service);
    await browser.signIn(workspace, leaving.email);
    const body = { url: 'http://localhost:9/', events: ['job.created'] };
    const { id } = (await browser.api('POST', '/webhooks', body)).body.data;
    await workspace.api('DELETE', `/members/${leaving.id}`);
    await page.goto(`/settings/webhooks/${id}`);
    await page.getByText('Disabled: Its owner, A admin, was removed from the workspace.').waitFor();
    await page.getByText('Owner: A admin').waitFor();
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByText('The webhook is active again, and you are its owner.').waitFor();
    await page.getByText('Owner: A owner').waitFor();
    const { enabled, owner } = (await workspace.api('GET', `/webhooks/${id}`)).body.data;
    assert.deepEqual([enabled, owner.id], [true, ownId]);
    assert.deepEqual(pageErrors, []);
    await workspace.api('DELETE', `/webhooks/${id}`);
  });
});

describe('the dialogs of the developer pages', () => {
  it('are accessible in every width and color scheme', async () => {
    const url = 'https://hooks.example.com/a/rather/long/address/of/an/endpoint/that/does/not/end';
    const { id } = (await workspace.api('POST', '/webhooks', { url, events: ['job.created'], enabled: false })).body
      .data;
    await workspace.api('POST', '/jobs', MINIMAL_JOB);
    await eventually(
      () => workspace.api('GET', `/webhooks/${id}/deliveries`),
      ({ body }) => body.data.length === 1,
    );
    const deliveryId = (await workspace.api('GET', `/webhooks/${id}/deliveries`)).body.data[0].id;
    await assertUsable(started, [
      {
        path: '/settings/api-keys?new',
        ready: async (page) => {
          await page.getByRole('button', { name: 'New key' }).click();
          await page.getByRole('checkbox', { name: 'jobs:read' }).check();
        },
      },
      {
        path: '/settings/webhooks?new',
        ready: async (page) => {
          await page.getByRole('button', { name: 'New webhook' }).click();
          await page.getByRole('checkbox', { name: 'Jobs', exact: true }).check();
        },
      },
      {
        path: `/settings/webhooks/${id}?delivery=${deliveryId}`,
        ready: (page) => page.getByText('No attempts yet').waitFor(),
      },
    ]);
  });
});

/** The elements of the page and the values of its fields. */
function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value); // both have one
    return [document.documentElement.outerHTML, ...typed, JSON.stringify({ ...localStorage, ...sessionStorage })].join(
      '\n',
    );
  });
}
