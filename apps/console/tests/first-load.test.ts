import assert from 'node:assert/strict';
import { it } from 'node:test';
import { makeJob } from '../../server/test/hiring.ts';
import { makeApplicant } from '../testing/applicants.ts';
import { startConsole } from '../testing/console.ts';

const MOST_BYTES = 250_000;

const { workspace, member } = await startConsole();

it('the first page loads less than 250 kB: the typeface comes with the second one, and pdf.js with the first résumé', async () => {
  const { id } = await makeApplicant(workspace, await makeJob(workspace), 'Ann One');
  const { page, context } = await member('recruiter');
  const client = await context.newCDPSession(page);
  const sizes = new Map<string, number>();
  const addresses = new Map<string, string>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(addresses.get(requestId) ?? requestId, encodedDataLength);
  });
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const loaded = () => ({
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    hasPdf: [...sizes.keys()].some((address) => /\/assets\/[^/]*pdf/.test(address)),
    hasTypeface: [...sizes.keys()].some((address) => address.endsWith('.woff2')),
  });
  await page.goto('/');
  await page
    .getByRole('list', { name: 'Open jobs' })
    .or(page.getByText('Nothing is waiting for you'))
    .first()
    .waitFor();
  const first = loaded();
  assert.ok(first.bytes > 50_000 && first.bytes < MOST_BYTES, `${first.bytes} bytes`);
  assert.deepEqual([first.hasPdf, first.hasTypeface], [false, false]);
  const showsInter = () =>
    [...document.fonts].some(({ family, status }) => family.includes('Inter') && status === 'loaded');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.waitForFunction(showsInter);
  await page.goto(`/review/applications/${id}`);
  await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Ann One').waitFor();
  assert.ok(loaded().hasPdf);
  await page.waitForFunction(showsInter);
});
