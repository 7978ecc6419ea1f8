import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { applicationOf, openJob, pdf, person } from '../../server/test/careers-site.ts';
import type { TestWorkspace } from '../../server/test/harness.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { serveExample } from '../testing/other-website.ts';

const { service, visitor } = await startConsole();

const exampleFor = ({ slug }: TestWorkspace, change: (html: string) => string = (html) => html) =>
  serveExample(service, 'widget', (html) => change(html.replaceAll('"acme"', `"${slug}"`)));
const titles = (page: Page) => page.locator('rolecall-jobs').getByRole('heading', { level: 3 }).allTextContents();
const dialogOf = (page: Page) => page.getByRole('dialog');

async function fillIn(page: Page, { firstName, lastName, email }: ReturnType<typeof person>): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(email);
}

describe('the widget on the website of a company', () => {
  it('lists the open jobs as links to their pages, and filters them', async () => {
    const workspace = await service.workspace();
    await workspace.api('PATCH', '/workspace', { branding: { careersUrl: 'https://acme.example/jobs' } });
    const pay = { salaryMin: 60_000, salaryMax: 80_000, currency: 'EUR', salaryPeriod: 'year' };
    await openJob(workspace, { title: 'Baker', department: 'Kitchen', location: 'Lisbon', ...pay });
    await openJob(workspace, { title: 'Gardener', department: 'Roof', location: 'Berlin', workplaceType: 'hybrid' });
    await openJob(workspace, { title: 'Chef <b>', department: 'Kitchen', location: 'Berlin' });
    const { page, pageErrors } = await visitor();
    await page.goto(await exampleFor(workspace));
    await page.getByText('3 open jobs').waitFor();
    const baker = page.getByRole('listitem').filter({ hasText: 'Baker' });
    await baker.getByText(/^Kitchen · Lisbon · On-site · Full-time · €60,000\W+80,000 per year$/).waitFor();
    assert.equal(
      await baker.getByRole('link', { name: 'Baker' }).getAttribute('href'),
      'https://acme.example/jobs/baker',
    );
    assert.deepEqual(await titles(page), ['Chef <b>', 'Gardener', 'Baker']);
    await page.getByLabel('Department').selectOption('Kitchen');
    await page.getByLabel('Location').selectOption('Berlin');
    await page.getByText('1 open job', { exact: true }).waitFor();
    assert.deepEqual(await titles(page), ['Chef <b>']);
    await page.getByLabel('Search').fill('gardener');
    await page.getByText('No job matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await page.getByText('3 open jobs').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('takes an application with a file in place, names invalid fields, and tells the page', async () => {
    const workspace = await service.workspace();
    const questions = [
      { id: 'why', label: 'Why us?', type: 'textarea', required: true, minLength: 10 },
      { id: 'when', label: 'When can you start?', type: 'select', required: false, options: ['Now', 'Later'] },
    ];
    const consent = { text: 'Keep my data.', required: true };
    await openJob(
      workspace,
      { title: 'Baker' },
      { questions, consent, sections: { resume: { visibility: 'required' } } },
    );
    const { page, pageErrors } = await visitor();
    await page.goto(await exampleFor(workspace));
    await page.getByRole('button', { name: 'Apply: Baker' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Submit application' }).click();
    await dialog.getByText('Please check the marked fields.').waitFor();
    const required = dialog.getByText('Please fill in this field.');
    // First name, email, résumé, question and consent; some people have no last name.
    assert.equal(await required.filter({ visible: true }).count(), 5);
    const firstName = dialog.getByLabel('First name');
    assert.equal(await firstName.getAttribute('aria-invalid'), 'true');
    assert.equal(await firstName.evaluate((field) => field.matches(':focus')), true);

    const applicant = person({ email: 'müller@example.com' }); // the check of the browser rejects it
    await fillIn(page, { ...applicant, email: 'nobody' });
    const resume = dialog.getByLabel('Résumé');
    await resume.setInputFiles({ name: 'cv.pages', mimeType: 'application/pdf', buffer: pdf() });
    await dialog.getByLabel('Why us?').fill('Short');
    await dialog.getByLabel('When can you start?').selectOption('Later');
    await dialog.getByLabel('Consent').check();
    await dialog.getByRole('button', { name: 'Submit application' }).click();
    await dialog.getByText('Please enter an email address').waitFor();
    await dialog.getByText('Please enter at least 10 characters.').waitFor();
    const accepted = 'This file cannot be accepted. Accepted: PDF, Word, OpenDocument, RTF or text, up to 10 MB.';
    await dialog.getByText(accepted).waitFor();
    await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/octet-stream', buffer: Buffer.from('A text') });
    await dialog.getByLabel('Why us?').fill('Because I like bread.');
    await dialog.getByLabel('Email').fill(applicant.email);
    await dialog.getByRole('button', { name: 'Submit application' }).click();
    await dialog.getByText(accepted).waitFor();
    // What some devices report for every file.
    await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/octet-stream', buffer: pdf() });
    await dialog.getByRole('button', { name: 'Submit application' }).click();
    await dialog.getByText('Thank you! We have received your application.').waitFor();
    await page.getByText('You applied for: Baker').waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('You applied for: Baker').waitFor();

    const application = await applicationOf(workspace, applicant.email);
    assert.equal(application.source, 'Website');
    const answers = (await workspace.api('GET', `/applications/${application.id}`)).text;
    assert.match(answers, /Because I like bread\./);
    const files = (await workspace.api('GET', `/candidates/${application.candidateId}/files`)).body.data;
    assert.deepEqual(
      files.map(({ fileName }: { fileName: string }) => fileName),
      ['cv.pdf'],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('shows what the service rejects at its field, keeps the entries, and creates one application in the end', async () => {
    const workspace = await service.workspace();
    await openJob(workspace, { title: 'Baker' });
    const { page } = await visitor();
    await page.goto(await exampleFor(workspace));
    await page.getByRole('button', { name: 'Apply: Baker' }).click();
    const dialog = dialogOf(page);
    const applicant = person();
    await fillIn(page, { ...applicant, firstName: 'https://spam.example' });
    await dialog.getByRole('button', { name: 'Submit application' }).click();
    await dialog.getByText('Please check this field.').filter({ visible: true }).waitFor();
    assert.equal(await dialog.getByLabel('Email').inputValue(), applicant.email);
    await page.route('**/applications*', (route) => route.abort(), { times: 1 });
    await dialog.getByLabel('First name').fill(applicant.firstName);
    await dialog.getByRole('button', { name: 'Submit application' }).click();
    await dialog.getByText('Your application could not be sent.').waitFor();
    await dialog.getByRole('button', { name: 'Submit application' }).click();
    await dialog.getByText('Thank you!').waitFor();
    assert.equal((await applicationOf(workspace, applicant.email)).status, 'active');
  });

  it('passes on what led the visitor to the page: with the application, and in its links to jobs', async () => {
    const workspace = await service.workspace();
    const source = (await workspace.api('POST', '/sources', { name: 'Fair', kind: 'event' })).body.data;
    const job = await openJob(workspace, { title: 'Baker' });
    const { code } = (await workspace.api('POST', '/tracking-links', { sourceId: source.id, jobId: job.id })).body.data;
    const utm = { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'spring & summer', utm_term: 'bread' };
    const given = new URLSearchParams({ ...utm, utm_content: 'top', ref: 'bob', trackingCode: code, fbclid: 'no' });
    const { page, pageErrors } = await visitor();
    await page.goto(`${await exampleFor(workspace)}?${given}`, { referer: 'https://news.example/today?secret=1' });
    const link = page.getByRole('link', { name: 'Baker' });
    const { pathname, searchParams } = new URL((await link.getAttribute('href'))!);
    assert.equal(pathname, `/careers/${workspace.slug}/baker`);
    given.delete('fbclid');
    assert.deepEqual(Object.fromEntries(searchParams), Object.fromEntries(given));
    await page.getByRole('button', { name: 'Apply: Baker' }).click();
    const applicant = person();
    await fillIn(page, applicant);
    await dialogOf(page).getByRole('button', { name: 'Submit application' }).click();
    await dialogOf(page).getByText('Thank you!').waitFor();
    const application = await applicationOf(workspace, applicant.email);
    const touch = {
      utmSource: 'letter',
      utmMedium: 'email',
      utmCampaign: 'spring & summer',
      utmTerm: 'bread',
      utmContent: 'top',
      ref: 'bob',
      trackingCode: code,
      referrerHost: 'news.example',
    };
    assert.deepEqual(application.attribution, { firstTouch: touch, lastTouch: touch });
    assert.equal(application.sourceId, source.id);
    assert.deepEqual(await page.context().cookies(), []);
    assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
    assert.deepEqual(pageErrors, []);
  });

  it('leads to the career site where a CAPTCHA is required, which would load a script of somebody else', async () => {
    const workspace = await service.workspace();
    await workspace.api('PATCH', '/workspace', {
      branding: { careersUrl: 'https://acme.example/jobs' },
      captcha: { provider: 'turnstile', siteKey: 'site', secretKey: 'secret' },
    });
    await openJob(workspace, { title: 'Baker' });
    const { page } = await visitor();
    await page.goto(await exampleFor(workspace));
    await page.getByRole('button', { name: 'Apply: Baker' }).click();
    const link = dialogOf(page).getByRole('link', { name: 'Go to this job' });
    assert.equal(await link.getAttribute('href'), 'https://acme.example/jobs/baker');
  });

  it('works with a publishable key, in German, from right to left, and with filters from attributes', async () => {
    const workspace = await service.workspace();
    await openJob(workspace, { title: 'Bäcker', department: 'Küche' });
    await openJob(workspace, { title: 'Gärtner', department: 'Dach' });
    const { key } = (
      await workspace.api('POST', '/api-keys', {
        name: 'Site',
        type: 'publishable',
        scopes: ['jobs:read', 'applications:write'],
      })
    ).body.data;
    const { page, pageErrors } = await visitor();
    const url = await exampleFor(workspace, (html) =>
      html
        .replace('<html lang="en">', '<html lang="de" dir="rtl">')
        .replace(`workspace="${workspace.slug}"`, `publishable-key="${key}" department="küche" apply="link"`),
    );
    await page.goto(url);
    await page.getByText('1 offene Stelle', { exact: true }).waitFor();
    assert.deepEqual(await titles(page), ['Bäcker']);
    assert.equal(await page.getByLabel('Abteilung').inputValue(), 'Küche');
    assert.equal(await page.getByRole('button', { name: 'Bewerben' }).count(), 0);
    assert.deepEqual(pageErrors, []);
  });

  it('shows the content of the element if the jobs cannot be loaded, and tries again', async () => {
    const workspace = await service.workspace();
    await openJob(workspace, { title: 'Baker' });
    const { page } = await visitor();
    await page.route('**/api/public/**', (route) => route.abort(), { times: 1 });
    await page.goto(await exampleFor(workspace));
    await page.getByText('The jobs could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'See our open jobs' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 open job', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'See our open jobs' }).waitFor({ state: 'hidden' });
  });

  it('is accessible and fits, in light and dark, on a phone and a laptop', async () => {
    const workspace = await service.workspace();
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    await openJob(workspace, { title: long, department: 'Kitchen', location: 'Lisbon' });
    const questions = [{ id: 'why', label: 'Why us?', type: 'textarea', required: true }];
    await openJob(
      workspace,
      { title: 'Baker', department: 'Roof' },
      { questions, consent: { text: 'Yes.', required: true } },
    );
    const url = await exampleFor(workspace);
    for (const look of [
      { width: 1280, height: 800, dark: false },
      { width: 360, height: 740, dark: true },
    ]) {
      const { page, pageErrors } = await visitor(look);
      await page.goto(url);
      await page.getByText('2 open jobs').waitFor();
      assert.deepEqual(await accessibilityFaults(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
      await shoot(page, `widget-${look.width}`);
      await page.getByRole('button', { name: 'Apply: Baker' }).click();
      await dialogOf(page).getByRole('button', { name: 'Submit application' }).click();
      await dialogOf(page).getByText('Please check the marked fields.').waitFor();
      assert.deepEqual(await accessibilityFaults(page), []);
      assert.equal(await dialogOf(page).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth), false);
      await shoot(page, `widget-form-${look.width}`);
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      const apply = page.getByRole('button', { name: 'Apply: Baker' });
      assert.equal(await apply.evaluate((button) => button.matches(':focus')), true, 'the focus returns');
      assert.deepEqual(pageErrors, []);
    }
  });
});

/** SCREENSHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
