import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import type { Json } from '../../server/test/harness.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const console = await startConsole();
const { service, workspace, visitor } = console;
const site = `/careers/${workspace.slug}`;

const MARKDOWN = `# Tasks

A **long** text with a [link](https://example.com), \`code\` and

1. numbers
2. and more

> a quote

| a | b |
|---|---|
| 1 | 2 |

Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft`;

async function openJob(job: Json): Promise<Json> {
  const { body, text } = await workspace.api('POST', '/jobs', {
    title: 'Gardener',
    description: MARKDOWN,
    requirements: '- patience',
    employmentType: 'full_time',
    workplaceType: 'hybrid',
    ...job,
  });
  assert.ok(body.data, text);
  return (await workspace.api('POST', `/jobs/${body.data.id}/publish`)).body.data;
}

await workspace.api('PATCH', '/workspace', {
  branding: { websiteUrl: 'https://example.com' },
  careerSite: { languages: ['en', 'de'], intro: 'We grow **gardens**.', privacyUrl: 'https://example.com/privacy' },
});
for (let n = 0; n < 60; n += 1) {
  await openJob({
    title: n === 0 ? 'مهندس برمجيات أول' : `Gardener number ${n}`,
    slug: `job-${n}`,
    department: ['Parks', 'Roofs', null][n % 3],
    // Job 1 has one without a place where it could be broken.
    location: ['Lisbon', n === 1 ? 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' : 'Berlin'][n % 2],
    ...(n % 2 === 0 ? { salaryMin: 30_000, salaryMax: 40_000, currency: 'EUR', salaryPeriod: 'year' } : {}),
  });
}
const closed = await openJob({
  title: 'Sachbearbeiter:in für Rechtsschutzversicherungsgesellschaften',
  slug: 'closed',
});
await workspace.api('POST', `/jobs/${closed.id}/close`);
const empty = await service.workspace();

it('every page is accessible and fits, in light and dark, on a phone and a wide screen', async () => {
  await assertUsable(
    console,
    [
      site,
      `${site}?lang=de&page=2`,
      `${site}?q=nothing-at-all`,
      `${site}/job-0`,
      `${site}/job-1?lang=de`,
      `${site}/closed`,
      `${site}/unknown`,
      `/careers/${empty.slug}`,
      '/careers/no-such-company',
    ].map((path) => ({ path, ready: (page) => page.locator('h1').waitFor() })),
    null,
  );
});

it('every page is accessible and fits with a theme of its own and a long name', async () => {
  const { api } = empty;
  const theme = { accentColor: '#ffcc00', background: '#101828', font: 'serif', radius: 20 };
  const branding = { brandName: 'Rechtsschutzversicherungsgesellschaft Süd' };
  assert.equal((await api('PATCH', '/workspace', { branding, careerSite: { theme } })).status, 200);
  await assertUsable(
    console,
    [{ path: `/careers/${empty.slug}`, ready: (page) => page.locator('h1').waitFor() }],
    null,
  );
});

it('jobs are found and read without JavaScript, by keyboard too', async () => {
  const context = await console.browser.newContext({ baseURL: service.url, javaScriptEnabled: false, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(site);
  await page.getByLabel('Search').fill('number 7');
  await page.getByLabel('Department').selectOption('Roofs');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Filter' }).press('Enter');
  await page.getByText('1 position found').waitFor();
  assert.equal(await page.getByLabel('Department').inputValue(), 'Roofs');
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
  await page.getByText('60 open positions').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Gardener number 7' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Gardener number 7' }).waitFor();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Jetzt bewerben' }).first().waitFor();
  await page.getByRole('link', { name: 'Alle offenen Stellen' }).click();
  await page.getByText('60 offene Stellen').waitFor();
  await page.getByRole('link', { name: 'Nächste Seite' }).click();
  await page.getByText('Seite 2 von 2').waitFor();
  await context.close();
});

it('the form and the pages of candidates set no cookies and request nothing from other origins either', async () => {
  const { path } = await CandidateTester.apply(service, empty);
  const { page, context, pageErrors } = await visitor();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const paths = [`${site}/job-1/apply`, `${site}/closed`, path, `${path}/edit`, `/my?workspace=${empty.slug}`];
  for (const each of paths) {
    await page.goto(each);
    await page.locator('h1').waitFor();
  }
  assert.ok(requested.length > paths.length, 'the form has a script');
  assert.deepEqual(
    requested.filter((url) => !url.startsWith(`${service.url}/`)),
    [],
  );
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(pageErrors, []);
});

it('a page sets no cookies and requests nothing from other origins', async () => {
  const { page, context, pageErrors } = await visitor();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const path of [site, `${site}/job-1`]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
  }
  assert.deepEqual(requested, [`${service.url}${site}`, `${service.url}${site}/job-1`]);
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(pageErrors, []);
});
