import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { openJob } from '../../server/test/careers-site.ts';
import type { Json } from '../../server/test/harness.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { RESUME_FILE, SHORT_FORM } from '../testing/short-form.ts';

const PAGES_PER_MINUTE = 60;
const { service, workspace, browser } = await startConsole({
  TRUST_PROXY: 'true',
  RATE_LIMIT_PUBLIC_PER_MINUTE: String(PAGES_PER_MINUTE),
});
const site = `/careers/${workspace.slug}`;
await workspace.api('PATCH', '/workspace', {
  branding: { websiteUrl: 'https://example.com' },
  careerSite: { languages: ['en', 'de'], intro: 'We grow **gardens**.', privacyUrl: 'https://example.com/privacy' },
});
const QUESTIONS = [
  { id: 'why', label: 'Why us?', type: 'textarea', required: true },
  { id: 'start', label: 'When?', type: 'select', required: false, options: ['Now', 'Later'] },
];
const CONSENT = { text: 'Keep my data.', required: true };
const pay = { salaryMin: 30_000, salaryMax: 40_000, currency: 'EUR', salaryPeriod: 'year' };
for (let n = 0; n < 8; n += 1) {
  await openJob(workspace, { title: `Cook ${n}`, slug: `cook-${n}`, department: ['Kitchen', 'Bar'][n % 2], ...pay });
}
await openJob(workspace, { title: 'Short', slug: 'short' }, { sections: SHORT_FORM });
await openJob(workspace, { title: 'Long', slug: 'long' }, { questions: QUESTIONS, consent: CONSENT });
const closed = await openJob(workspace, { title: 'Closed', slug: 'closed' });
await workspace.api('POST', `/jobs/${closed.id}/close`);
const empty = await service.workspace();
/** A name that only the service rejects. */
const WRONG = 'See www.example.com';

type Language = 'en' | 'de';

/** A browser with its own IP address, so that it also has its own rate limits. */
async function pageIn(language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: service.url,
    colorScheme: 'light',
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    viewport: { width: 1024, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${(addresses += 1)}` },
    bypassCSP: true, // some pages permit no scripts, and axe is one
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

let addresses = 0;

/** Searches a page in both color schemes; in the dark one for what depends on colors. */
async function assertFaultless(page: Page, name: string, language: Language): Promise<void> {
  assert.equal(await page.locator('html').getAttribute('lang'), language, name);
  assert.deepEqual(await accessibilityFaults(page, 'all'), [], name);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await page.evaluate(colorFaults), [], `${name}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Runs in the page, after axe was loaded by `accessibilityFaults`. */
async function colorFaults(): Promise<string[]> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  type Run = (options: object) => Promise<{ violations: { id: string; nodes: { failureSummary: string }[] }[] }>;
  const { axe } = globalThis as unknown as { axe: { run: Run } }; // the script defines it
  const { violations } = await axe.run({
    runOnly: ['color-contrast', 'link-in-text-block'],
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ failureSummary }) => `${id}: ${failureSummary}`));
}

const submit = (page: Page) => page.locator('.submit button').click();

it('axe finds nothing on any page of the career site', async () => {
  const page = await pageIn('en');
  for (const path of [
    site,
    `${site}?q=nothing-at-all`,
    `${site}?department=Kitchen`,
    `${site}/cook-1`,
    `${site}/short/apply`,
  ]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await assertFaultless(page, path, 'en');
  }
  await page.goto(`/careers/${empty.slug}?lang=en`);
  assert.deepEqual(await accessibilityFaults(page, 'all'), [], 'no jobs');
  await page.goto(`${site}/long/apply`);
  await assertFaultless(page, 'a step of a long form', 'en');
  await page.locator('.step-buttons button:not(.quiet)').click();
  await page.locator('#f-firstName-error').waitFor();
  await assertFaultless(page, 'a step with mistakes', 'en');

  await page.goto(`${site}/short/apply`);
  await page.locator('#f-firstName').fill(WRONG);
  await page.locator('#f-lastName').fill('Lovelace');
  await page.locator('#f-email').fill('axe@example.com');
  await page.locator('#f-resume').setInputFiles(RESUME_FILE);
  await submit(page);
  await page.locator('main [role="alert"]').waitFor();
  await assertFaultless(page, 'a form with mistakes', 'en');
  await page.locator('#f-firstName').fill('Ada');
  await submit(page);
  await page.locator('[data-received]').waitFor();
  await assertFaultless(page, 'the receipt', 'en');
  await page.context().close();
});

it('axe finds nothing on any page of a candidate', async () => {
  const ada = await CandidateTester.apply(service, workspace, {
    questions: QUESTIONS,
    body: { questionAnswers: { why: 'Because I like ovens.' } },
  });
  const applicationId = ada.application.id;
  const when = { scheduledAt: '2090-03-01T09:30:00Z', timeZone: 'Europe/Berlin' };
  await workspace.api('POST', '/interviews', { applicationId, type: 'technical', mode: 'video', ...when });
  const offer: Json = await ada.offer({ salaryAmount: 52_000, currency: 'EUR', salaryPeriod: 'year' });
  const page = await pageIn('de');
  for (const path of [
    ada.path,
    `${ada.path}?done=message`,
    `${ada.path}/edit`,
    `${ada.path}/email`,
    `${ada.path}/erase`,
    `${ada.path}/erase?sent=1`,
    `${ada.path}/offers/${offer.id}`,
    `${ada.path}/offers/${offer.id}?sent=1`,
    `/my?workspace=${workspace.slug}`,
  ]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await assertFaultless(page, path.replace(ada.path, '/my/…'), 'de');
  }
  await page.goto(`${ada.path}/edit`);
  await page.locator('[name="websiteUrl"]').fill('nonsense');
  await page.locator('main form button').last().click();
  await page.locator('[aria-invalid]').waitFor();
  await assertFaultless(page, 'a correction with a mistake', 'de');
  await page.goto(`${ada.path}/offers/${offer.id}`);
  await page.locator('form[action*="/code"] button').click();
  const code = await (async () => {
    await page.locator('[name="code"]').first().waitFor();
    return ada.secretFromEmail('candidate_code');
  })();
  const accept = page.locator('form[action*="/accept"]');
  await accept.locator('[name="name"]').fill('Ada Lovelace');
  await accept.locator('[name="code"]').fill('000000');
  await accept.locator('button').click();
  await page.locator('[aria-invalid]').waitFor();
  await assertFaultless(page, 'an offer with a wrong code', 'de');
  await accept.locator('[name="name"]').fill('Ada Lovelace');
  await accept.locator('[name="code"]').fill(code);
  await accept.locator('button').click();
  await page.waitForURL(/done=accepted/);
  await assertFaultless(page, 'an accepted offer', 'de');
  await page.goto(`/my?workspace=${workspace.slug}`);
  await page.locator('[name="email"]').fill(ada.email);
  await page.locator('main form button').click();
  await page.locator('[name="email"]').waitFor({ state: 'detached' });
  await assertFaultless(page, 'the response to asking for links', 'de');
  await page.context().close();
});

it('axe finds nothing on error pages', async () => {
  const ada = await CandidateTester.apply(service, workspace);
  const page = await pageIn('de');
  const open = async (path: string, status: number) => {
    const response = await page.goto(path);
    assert.equal(response?.status(), status, path);
    await page.locator('h1').waitFor();
    await assertFaultless(page, `${status} of ${path.replace(ada.path, '/my/…')}`, 'de');
  };
  await open(`${site}/closed`, 410);
  await open(`${site}/unknown`, 404);
  await open('/careers/no-such-company', 404);
  await open('/careers/no-such-company/job/apply', 404);
  await open('/my/unknown', 404);

  // The job is closed while the form is filled in.
  const slug = 'closing';
  const job = await openJob(workspace, { title: 'Closing', slug }, { sections: SHORT_FORM });
  await page.goto(`${site}/${slug}/apply`);
  await page.locator('#f-firstName').fill('Ada');
  await page.locator('#f-lastName').fill('Lovelace');
  await page.locator('#f-email').fill('ada@example.com');
  await page.locator('#f-resume').setInputFiles(RESUME_FILE);
  await workspace.api('POST', `/jobs/${job.id}/close`);
  await submit(page);
  await page.locator('[data-kept]').waitFor();
  await page.getByText('ada@example.com').waitFor();
  await assertFaultless(page, 'what was entered for a closed job', 'de');

  // Database errors.
  await service.db.write.query(sql`alter table jobs rename to hidden_jobs`);
  try {
    await open(`${site}/cook-2?utm_source=axe`, 503);
    await open(`${site}/cook-2/apply`, 503);
    await open(ada.path, 503);
  } finally {
    await service.db.write.query(sql`alter table hidden_jobs rename to jobs`);
  }
  await page.context().close();
});

it('axe finds nothing on the pages for too many requests', async () => {
  const ada = await CandidateTester.apply(service, workspace);
  const page = await pageIn('en');
  const headers = { 'x-forwarded-for': `192.0.2.${addresses}` };
  // The career site and the pages of candidates have limits of their own.
  for (const paths of [[site, `${site}/cook-1`, `${site}/cook-1/apply`], [ada.path]]) {
    for (let n = 0; n < PAGES_PER_MINUTE; n += 1) await (await fetch(service.url + paths[0], { headers })).text();
    for (const path of paths) {
      assert.equal((await page.goto(path))?.status(), 429, path);
      await assertFaultless(page, `429 of ${path}`, 'en');
    }
  }
  await page.context().close();
});
