import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startReceiver, status, verify } from '../../server/src/modules/webhooks/receiver.fixture.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { eventually } from '../../server/src/testing/eventually.ts';
import { MINIMAL_JOB } from '../../server/src/testing/hiring.ts';
import { startProcess, withFolder } from '../../server/src/testing/running-service.ts';
import { startWorkers } from '../../server/src/workers.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';
import { tablesHolding } from '../testing/traces.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

/** Does what the line says, as curl would. */
async function curl(line: string): Promise<number> {
  const [, header = '', address = ''] = /^curl -H '([^']+)' (\S+)$/.exec(line) ?? [];
  const [name = '', value = ''] = header.split(': ');
  return (await fetch(address, { headers: { [name]: value } })).status;
}

/** The values of the dialog that shows a key once. */
async function shownOnce(page: Page): Promise<{ key: string; line: string }> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This is shown once').waitFor();
  return {
    key: await dialog.getByLabel('Key', { exact: true }).inputValue(),
    line: await dialog.getByLabel('Try it with curl').inputValue(),
  };
}

const keep = (page: Page) => page.getByRole('button', { name: 'I have kept it' }).click();
const keyMenu = async (page: Page, name: string, item: string) => {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('API keys', () => {
  it('one made here works with curl at once, is shown once and never again, and stops on revoke', () =>
    withFolder(async (folder) => {
      // A process of its own, so that everything it logs can be read.
      const running = await startProcess(folder, {
        DATABASE_URL: service.connectionString,
        SECRET_KEY: service.config.secretKey ?? '',
        LOG_LEVEL: 'trace',
      });
      const { page, context, complaints } = await member('owner');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${running.url}/settings/api-keys`);
      await page.getByRole('button', { name: 'New key' }).click();
      const form = page.getByRole('dialog', { name: 'New API key' });
      await form.getByLabel('Name').fill('Nightly import');
      await form.getByRole('button', { name: 'Create the key' }).click();
      await form.getByRole('alert').getByText('Choose at least one.').waitFor();
      await form.getByRole('checkbox', { name: 'Jobs', exact: true }).check();
      await form.getByRole('checkbox', { name: 'candidates:read' }).check();
      await form.getByRole('button', { name: 'Create the key' }).click();
      const { key, line } = await shownOnce(page);
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
      await page.getByRole('button', { name: 'Revoke the key' }).click();
      await page.getByText('The key is revoked.').waitFor();
      await eventually(
        () => curl(line),
        (answer) => answer === 401,
      );
      await page.getByRole('row', { name: /Nightly import.*Revoked/ }).waitFor();
      const isLogged = (said: string) => said.includes('"method":"DELETE"');
      assert.ok(!(await eventually(async () => running.said(), isLogged)).includes(key));
      assert.deepEqual(complaints, []);
    }));

  it('rotating gives another key while the old one stays good for as long as was said', async () => {
    const { page } = await member('admin');
    await page.goto('/settings/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Careers site');
    await page.getByLabel('Type').selectOption('Publishable');
    await page.getByRole('button', { name: 'Create the key' }).click();
    const old = await shownOnce(page);
    await keep(page);
    await keyMenu(page, 'Careers site', 'Rotate…');
    await page.getByLabel('The old one stays good for').selectOption('One hour');
    await page.getByRole('button', { name: 'Make the new key' }).click();
    const next = await shownOnce(page);
    await keep(page);
    assert.notEqual(next.key, old.key);
    assert.deepEqual(await Promise.all([curl(old.line), curl(next.line)]), [200, 200]);
    await page.getByRole('row', { name: /Careers site.*Ending/ }).waitFor();
  });

  it('a change that somebody else made meanwhile is told, not overwritten', async () => {
    const body = { name: 'Shared', scopes: ['jobs:read'] };
    const { id } = (await workspace.api('POST', '/api-keys', body)).body.data;
    const { page } = await member('admin');
    await page.goto('/settings/api-keys');
    await keyMenu(page, 'Shared', 'Edit');
    await page.getByLabel('Name').fill('Mine');
    await workspace.api('PATCH', `/api-keys/${id}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else changed this in the meantime').waitFor();
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
  it('one made here receives a signed test; what failed is replayed, one delivery or a whole time', async () => {
    const receiver = await startReceiver(service);
    const { page, complaints } = await member('owner');
    await page.goto('/settings/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByRole('checkbox', { name: 'Jobs', exact: true }).check();
    await form.getByRole('button', { name: 'Create the webhook' }).click();
    const secret = await page.getByLabel('Signing secret', { exact: true }).inputValue();
    await keep(page);
    await page.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();
    assert.ok(!(await everythingIn(page)).includes(secret));
    const { events, id } = (await workspace.api('GET', '/webhooks')).body.data[0];
    assert.deepEqual(events, ['job.created', 'job.updated', 'job.published', 'job.closed', 'job.deleted']);

    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/The receiver answered 200/).waitFor();
    verify(secret, receiver.received[0]!);
    assert.equal(receiver.received[0]!.message.type, 'webhook.test');
    await page.getByRole('row', { name: /webhook\.test.*Delivered/ }).waitFor();

    receiver.answer = status(500);
    await workspace.api('POST', '/jobs', MINIMAL_JOB);
    await receiver.until(({ length }) => length === 2);
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByRole('row', { name: /job\.created.*Waiting/ }).waitFor();
    const last = sql`update webhook_deliveries set attempts = 9, next_attempt_at = rolecall_now() where status = 'pending'`;
    await service.db.write.query(last);
    const givenUp = page.getByRole('row', { name: /job\.created.*Given up/ });
    await givenUp.waitFor();

    await givenUp.getByRole('button', { name: 'job.created' }).click();
    const details = page.getByRole('dialog', { name: 'Delivery' });
    await details.getByText('answer 500').first().waitFor();
    const sent = await details.getByRole('region', { name: 'What is sent' }).innerText();
    assert.deepEqual(JSON.parse(sent), receiver.received[1]!.message);
    assert.match(page.url(), /delivery=/);
    await details.getByRole('button', { name: 'Close' }).click();

    receiver.answer = (_request, response) => void response.end();
    await givenUp.getByRole('button', { name: 'Send again' }).click();
    await receiver.until(({ length }) => length === 4);
    verify(secret, receiver.received[3]!);
    assert.equal(receiver.received[3]!.id, receiver.received[1]!.id);
    await page.getByRole('row', { name: /job\.created.*Again.*Delivered/ }).waitFor();
    await page.getByLabel('Status').selectOption('Given up');
    await page.waitForURL(/status=dead_letter/);
    await page.getByRole('row', { name: /Delivered/ }).waitFor({ state: 'detached' });
    await givenUp.waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send a time again…' }).click();
    await page.getByRole('button', { name: 'Send again' }).last().click();
    await page.getByText('One delivery was made.').waitFor();
    await receiver.until(({ length }) => length === 5);
    assert.equal(receiver.received[4]!.id, receiver.received[1]!.id);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Replace the secret…' }).click();
    await page.getByRole('button', { name: 'Make the new secret' }).click();
    const next = await page.getByLabel('Signing secret', { exact: true }).inputValue();
    await keep(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('It is paused').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await receiver.until(({ length }) => length === 6);
    verify(secret, receiver.received[5]!);
    verify(next, receiver.received[5]!);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Active', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete the webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
    assert.equal((await workspace.api('GET', `/webhooks/${id}`)).status, 404);
    assert.deepEqual(complaints, []);
  });
});

describe('the pages of the developers', () => {
  it('can be used by everybody, light and dark, wide and narrow', async () => {
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
      { path: '/settings/api-keys', ready: (page) => page.getByRole('row').nth(1).waitFor() },
      {
        path: '/settings/api-keys?new',
        ready: async (page) => {
          await page.getByRole('button', { name: 'New key' }).click();
          await page.getByRole('checkbox', { name: 'jobs:read' }).check();
        },
      },
      { path: '/settings/webhooks', ready: (page) => page.getByRole('row').nth(1).waitFor() },
      {
        path: '/settings/webhooks?new',
        ready: async (page) => {
          await page.getByRole('button', { name: 'New webhook' }).click();
          await page.getByRole('checkbox', { name: 'Jobs', exact: true }).check();
        },
      },
      { path: `/settings/webhooks/${id}`, ready: (page) => page.getByRole('row').nth(1).waitFor() },
      {
        path: `/settings/webhooks/${id}?delivery=${deliveryId}`,
        ready: (page) => page.getByText('There was no attempt yet').waitFor(),
      },
    ]);
  });
});

/** What the page holds: its elements, and what is typed into them. */
function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value); // both have one
    return [document.documentElement.outerHTML, ...typed, JSON.stringify({ ...localStorage, ...sessionStorage })].join(
      '\n',
    );
  });
}
