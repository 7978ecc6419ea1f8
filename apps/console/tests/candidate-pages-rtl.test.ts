import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator } from 'playwright-core';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { openJob } from '../../server/test/careers-site.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const console = await startConsole();
const { service, workspace } = console;
const site = `/careers/${workspace.slug}`;

const ARABIC = {
  title: 'مهندس برمجيات أول (C++)',
  slug: 'arabic',
  department: 'الهندسة',
  description:
    'نبحث عن مهندس برمجيات للانضمام إلى فريقنا.\n\n## مهامك\n\n- تطوير خدمات TypeScript\n- تحسين قواعد البيانات PostgreSQL 18',
  requirements: 'ثلاث سنوات من الخبرة.',
};
const QUESTIONS = [
  { id: 'why', label: 'لماذا تريد العمل معنا؟', type: 'textarea', required: true },
  { id: 'start', label: 'متى يمكنك البدء؟', type: 'select', required: false, options: ['الآن', 'لاحقا'] },
];
const CONSENT = { text: 'أوافق على حفظ بياناتي.', required: true };
const job = await openJob(workspace, ARABIC, { questions: QUESTIONS, consent: CONSENT });
await openJob(workspace, { title: 'Chief Cook', slug: 'english' });
const closed = await openJob(workspace, { title: ARABIC.title, slug: 'closed' });
await workspace.api('POST', `/jobs/${closed.id}/close`);
const candidate = await CandidateTester.apply(service, workspace, {
  job,
  body: { firstName: 'ليلى', consentGiven: true, questionAnswers: { why: 'لأنني أحب البرمجة.' } },
});

const directionOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).direction);

it('Arabic texts run from right to left on an English page, whose own texts stay left to right', async () => {
  const { page, pageErrors } = await console.visitor();
  const assertRtl = async (...all: Locator[]) => {
    for (const each of all) assert.equal(await directionOf(each.first()), 'rtl', String(each));
    assert.equal(await directionOf(page.locator('html')), 'ltr');
  };
  await page.goto(site);
  await assertRtl(page.getByRole('link', { name: ARABIC.title }), page.locator('.group bdi').first());
  assert.equal(await directionOf(page.getByRole('link', { name: 'Chief Cook' })), 'ltr');

  await page.goto(`${site}/arabic`);
  await assertRtl(page.locator('h1'), page.locator('article .text li'), page.getByText('ثلاث سنوات'));
  await assertRtl(page.locator('.facts bdi').first());
  assert.equal(await directionOf(page.getByText('Full-time').first()), 'ltr');

  await page.goto(`${site}/closed`);
  await assertRtl(page.locator('.intro bdi'));
  // Within a sentence, only the title runs from right to left.
  assert.equal(await directionOf(page.locator('.intro')), 'ltr');

  await page.goto(`${site}/arabic/apply`);
  const question = page.getByText('لماذا تريد العمل معنا؟').first();
  await assertRtl(page.locator('h1 bdi'), question, page.getByText(CONSENT.text), page.locator('option').nth(1));
  assert.equal(await directionOf(page.locator('h1')), 'ltr');
  const answer = page.locator('textarea[name="questionAnswers.why"]');
  assert.equal(await directionOf(answer), 'ltr');

  await page.goto(candidate.path);
  await assertRtl(page.locator('h1 bdi'), page.getByText('لأنني أحب البرمجة.'), page.getByText('ليلى'));
  assert.equal(await directionOf(page.locator('h1')), 'ltr');
  await page.goto(`${candidate.path}/edit`);
  await assertRtl(page.getByText('لماذا تريد العمل معنا؟').first());
  assert.deepEqual(pageErrors, []);
});

it('pages with Arabic texts are accessible and fit', async () => {
  const paths = [site, `${site}/arabic`, `${site}/arabic/apply`, `${site}/closed`, candidate.path];
  await assertUsable(
    console,
    paths.map((path) => ({ path, ready: (page) => page.locator('h1').waitFor() })),
    null,
  );
});
