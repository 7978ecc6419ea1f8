import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { testBrowser } from '../../../../console/testing/launch-browser.ts';
import { type Json, startService } from '../../../test/harness.ts';

const service = await startService();
const workspace = await service.workspace();
const browser = await testBrowser();
after(() => browser.close());

const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
const page = await context.newPage();
await page.goto(`${service.url}/docs/api`);

/** The section of an operation, such as `POST/api/v1/jobs`. */
async function operation(tag: string, call: string): Promise<Locator> {
  const section = page.locator(`[id="rolecall-api/tag/${tag}/${call}"]`);
  if ((await section.count()) === 0) await page.locator(`a[href="#tag/${tag}"]`).first().click();
  await section.waitFor();
  return section;
}

/** What a curl command of the reference requests, with a key in place of the one that the reader inserts. */
function readCurl(command: string) {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word!,
  );
  const after = (option: string) => words.flatMap((word, at) => (word === option ? [words[at + 1]!] : []));
  const headers = Object.fromEntries(after('--header').map((header) => header.split(': ') as [string, string]));
  assert.equal(headers.Authorization, 'Bearer YOUR_SECRET_TOKEN', command);
  const [body] = after('--data');
  return {
    url: words[1]!,
    method: after('--request')[0] ?? 'GET',
    headers: { ...headers, Authorization: `Bearer ${workspace.secretKey}` },
    ...(body === undefined ? {} : { body }),
  };
}

/** An ID in a sample, which the reader replaces by that of a record of their own. */
const SAMPLE_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Executes the sample of an operation as it is displayed, with these values in its path, and this ID in its body. */
async function runSample(tag: string, call: string, path?: string, other = '') {
  const section = await operation(tag, call);
  await section.scrollIntoViewIfNeeded();
  const sample = section.locator('pre').filter({ hasText: /^\s*curl / });
  const { url, body, ...request } = readCurl(await sample.innerText());
  const address = new URL(url);
  if (path !== undefined) address.pathname = `/api/v1${path}`;
  const response = await fetch(address, {
    ...request,
    ...(body === undefined ? {} : { body: body.replaceAll(new RegExp(SAMPLE_ID, 'g'), other) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: (text === '' ? {} : JSON.parse(text)) as Json };
}

describe('samples of the API reference', () => {
  for (const [tag, path] of [
    ['jobs', 'jobs'],
    ['candidates', 'candidates'],
    ['departments', 'departments'],
    ['sources', 'sources'],
    ['webhooks', 'webhooks'],
  ] as const) {
    it(`the samples of ${tag}, pasted as they are displayed, create a record and list it`, async () => {
      const created = await runSample(tag, `POST/api/v1/${path}`);
      assert.equal(created.status, 201, JSON.stringify(created.body));
      const listed = await runSample(tag, `GET/api/v1/${path}`);
      assert.ok(listed.body.data.some(({ id }: Json) => id === created.body.data.id));
    });
  }

  it('a test request is not a dry run unless the reader chooses it', async () => {
    const section = await operation('jobs', 'POST/api/v1/jobs');
    await section.getByRole('button', { name: /test request/i }).click();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/jobs')),
      page.getByRole('button', { name: /^send post/i }).click(),
    ]);
    const sent = Object.keys(await request.allHeaders());
    assert.deepEqual(
      sent.filter((name) => /^(?:dry-run|idempotency-key|if-match)$/.test(name)),
      [],
    );
  });
});

describe('a first hour with the API reference alone', () => {
  const { api } = workspace;
  let count = 0;
  /** A record as the reader has made it, for each call, because some calls end it. */
  const make: Record<string, () => Promise<string>> = {
    jobs: async () => {
      const job = { title: 'Gardener', description: 'x', employmentType: 'full_time', workplaceType: 'remote' };
      return (await api('POST', '/jobs', job)).body.data.id;
    },
    candidates: async () => {
      count += 1;
      const person = { firstName: 'Grace', lastName: 'Hopper', email: `grace${count}@example.com` };
      return (await api('POST', '/candidates', person)).body.data.id;
    },
    webhooks: async () => {
      const webhook = { url: 'http://localhost:9/', events: ['*'] };
      return (await api('POST', '/webhooks', webhook)).body.data.id;
    },
  };
  const deliveryOf = async (webhookId: string): Promise<string> => {
    const times = { from: '2020-01-01T00:00:00.000Z', to: new Date().toISOString() };
    await api('POST', `/webhooks/${webhookId}/replay`, times);
    return (await api('GET', `/webhooks/${webhookId}/deliveries?limit=1`)).body.data[0].id;
  };
  for (const [tag, newRecord] of Object.entries(make)) {
    it(`every sample of ${tag}, pasted with the IDs of records of one's own, works`, async () => {
      const name = `${tag[0]!.toUpperCase()}${tag.slice(1)}`;
      const { paths } = JSON.parse((await service.request('GET', `/api/v1/openapi.json?tag=${name}`)).text) as Json;
      const calls = Object.entries<Json>(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
      );
      assert.ok(calls.length >= 8);
      for (const { method, path } of calls) {
        if (!path.includes('{')) continue; // above
        const ids: Record<string, string> = { id: await newRecord(), system: 'greenhouse' };
        if (path.includes('{deliveryId}')) ids.deliveryId = await deliveryOf(ids.id!);
        const own = path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, (_, param) => ids[param]!);
        const { status, text } = await runSample(tag, `${method}${path}`, own, await newRecord());
        assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
      }
    });
  }
});
