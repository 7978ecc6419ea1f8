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

/** Executes the sample of an operation as it is displayed. */
async function runSample(tag: string, call: string) {
  const sample = (await operation(tag, call)).locator('pre').filter({ hasText: /^\s*curl / });
  const { url, ...request } = readCurl(await sample.innerText());
  const response = await fetch(url, request);
  return { status: response.status, body: (await response.json()) as Json };
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
