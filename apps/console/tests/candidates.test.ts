import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCandidate, makeJob, makeMember } from '../../server/test/hiring.ts';
import { pdfWithLines } from '../testing/applicants.ts';
import { startConsole } from '../testing/console.ts';
import { sharedPage } from '../testing/shared-page.ts';

const started = await startConsole();
const { workspace } = started;
const { page, pageErrors } = await sharedPage(started, 'recruiter');
const { api } = workspace;

const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const menu = async (page: Page, of: string | RegExp, item: string) => {
  await page.getByRole('button', { name: of }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('the list of candidates', () => {
  it('searches while typing, keeps the filters in the URL, and loads more pages', async () => {
    const people = Array.from({ length: 60 }, (_, index) =>
      makeCandidate(workspace, { firstName: 'Paged', lastName: `Person ${index}`, source: 'Fair' }),
    );
    await Promise.all(people);
    await makeCandidate(workspace, { firstName: 'Émilie', lastName: 'du Châtelet', source: 'Referral' });
    await page.goto('/candidates?source=Fair');
    const rows = page.getByRole('row', { name: /Paged Person/ });
    await rows.nth(49).waitFor();
    await page.getByText('60', { exact: true }).waitFor();
    const first = await rows.first().innerText();
    await rows.nth(49).scrollIntoViewIfNeeded();
    await rows.nth(59).waitFor();
    assert.equal(await rows.first().innerText(), first);
    // What is not loaded yet is selected as well.
    await page.reload();
    await rows.nth(49).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByText('50 selected').waitFor();
    await page.getByRole('button', { name: 'Select all 60' }).click();
    await page.getByText('60 selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    // The header of a column orders the list.
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/sort=lastName/);
    await page.locator('th[aria-sort=ascending]').getByText('Name').waitFor();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL((url) => !url.search.includes('sort='));
    await page.getByRole('button', { name: 'Remove filter: Source text: Fair' }).click();
    await page.waitForURL(/\/candidates$/);
    await page.getByLabel('Search', { exact: true }).fill('chatelet');
    await page.getByRole('link', { name: 'Émilie du Châtelet' }).waitFor();
    await rows.first().waitFor({ state: 'detached' });
    assert.match(page.url(), /q=chatelet/);
    await page.reload();
    await page.getByRole('link', { name: 'Émilie du Châtelet' }).waitFor();
    await page.getByLabel('Search', { exact: true }).fill('person -châtelet');
    await page.getByRole('button', { name: 'How to search' }).click();
    await page.getByRole('dialog', { name: 'How to search' }).getByText('java OR kotlin').waitFor();
    await page.keyboard.press('Escape');
    await rows.nth(24).waitFor();
    assert.match(page.url(), /q=person/);
    await page.getByLabel('Search', { exact: true }).fill('nobody at all');
    await page.getByText('No matching candidates').waitFor();
    await page.getByRole('button', { name: 'Show all candidates' }).click();
    await rows.first().waitFor();
    assert.deepEqual(pageErrors, []);
  });

  for (const first of ['the next page', 'the refresh'] as const) {
    it(`loads the next page even if an event refreshes the list in the meantime, ${first} first`, async () => {
      const source = `Refreshed, ${first}`;
      await Promise.all(Array.from({ length: 60 }, () => makeCandidate(workspace, { firstName: 'Nora', source })));
      await page.goto(`/candidates?source=${encodeURIComponent(source)}`);
      const rows = page.getByRole('row', { name: /Nora/ });
      await rows.nth(49).waitFor();
      const isRequestFor = (kind: 'the next page' | 'the refresh', url: string) =>
        /\/api\/v1\/candidates\?.*source=/.test(url) &&
        !url.includes('includeTotal') &&
        url.includes('cursor=') === (kind === 'the next page');
      const begins = (kind: 'the next page' | 'the refresh') =>
        page.waitForRequest((request) => isRequestFor(kind, request.url()));
      const isHeld = Promise.withResolvers<void>();
      await page.route(
        (url) => isRequestFor(first, url.href),
        async (route) => {
          await isHeld.promise;
          await route.continue().catch(() => {}); // the console may have canceled this request
        },
      );
      const loadMore = () => rows.nth(49).scrollIntoViewIfNeeded();
      const refresh = () => makeCandidate(workspace, { firstName: 'Nora', lastName: 'Newest', source });
      const isFirst = begins(first);
      await (first === 'the next page' ? loadMore() : refresh());
      await isFirst;
      if (first === 'the next page') {
        const isRefreshed = begins('the refresh');
        await refresh();
        await isRefreshed;
      } else await loadMore();
      isHeld.resolve();
      await rows.nth(60).waitFor();
      await page.getByRole('row', { name: /Nora Newest/ }).waitFor();
      assert.deepEqual(pageErrors, []);
    });
  }

  it('adds a candidate, edits, tags and adds them to a job; a conflicting edit is not overwritten', async () => {
    const job = await makeJob(workspace, { title: 'Cartographer' });
    await page.goto('/candidates');
    await page.getByRole('button', { name: 'Add candidate' }).first().click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Email').fill('ada.byron@example.com');
    await page.getByRole('button', { name: 'Add candidate' }).click();
    await page.getByRole('heading', { name: 'Ada Byron' }).waitFor();
    const id = new URL(page.url()).pathname.split('/')[2]!;

    await page.getByRole('button', { name: 'Edit profile' }).click();
    await dialog(page).getByLabel('Headline').fill('First programmer');
    await page.getByRole('button', { name: 'Add position' }).click();
    await page.getByLabel('Company').fill('Analytical Engines');
    await page.getByLabel('Title').fill('Analyst');
    await page.getByLabel('Currently works here').check();
    await api('PATCH', `/candidates/${id}`, { phone: '+44 1' });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this').waitFor();
    assert.equal((await api('GET', `/candidates/${id}`)).body.data.headline, null);
    await dialog(page).getByRole('button', { name: 'Reapply my changes' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[type=tel]')?.value === '+44 1');
    assert.equal(await dialog(page).getByLabel('Headline').inputValue(), 'First programmer');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const saved = (await api('GET', `/candidates/${id}`)).body.data;
    assert.deepEqual([saved.headline, saved.phone], ['First programmer', '+44 1']);

    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByLabel('New tag').fill('poet');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove tag poet' }).click();
    await page.getByRole('button', { name: 'Remove tag poet' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Add to job' }).click();
    // Nothing is chosen beforehand, so that Enter cannot add the candidate to the wrong job; and by title, not by age.
    assert.equal(await page.getByLabel('Job (required)').inputValue(), '');
    const titles = await page.getByLabel('Job (required)').locator('option').allInnerTexts();
    assert.deepEqual(titles, ['Choose a job…', ...titles.slice(1).sort((one, two) => one.localeCompare(two))]);
    await page.getByLabel('Job (required)').selectOption('Cartographer');
    await dialog(page).getByRole('button', { name: 'Add to job' }).click();
    await page.getByRole('button', { name: 'Move to Screening' }).click();
    await page.getByText('Moved to Screening.').waitFor();
    await page.getByRole('button', { name: 'Reject…' }).click();
    await page.getByLabel('Reason').selectOption('Did not respond');
    await dialog(page).getByLabel('Details').fill('Too far away');
    await dialog(page)
      .getByRole('button', { name: /Reject/ })
      .click();
    await page.getByText('Reason: Did not respond · Too far away').waitFor();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByText('Application reopened.').waitFor();
    await page.getByRole('button', { name: 'Hire' }).click();
    await confirm(page, 'Hire');
    await page.getByText('Hired', { exact: true }).first().waitFor();
    const [application] = (await api('GET', `/applications?jobId=${job.id}`)).body.data;
    assert.equal(application.status, 'hired');
    assert.deepEqual(pageErrors, []);
  });
});

describe('a person whose email address is not known', () => {
  it('can be added without one, and the profile offers to add it', async () => {
    await page.goto('/candidates?create=true');
    await page.getByLabel('First name').fill('Mary');
    await page.getByLabel('Last name').fill('Somerville');
    await dialog(page).getByRole('button', { name: 'Add candidate' }).click();
    await page.getByRole('heading', { name: 'Mary Somerville' }).waitFor();
    await page.getByRole('button', { name: 'Add Email' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

describe('an email address that another candidate has', () => {
  it('is an error next to its field, with a link to that candidate', async () => {
    await makeCandidate(workspace, { firstName: 'First', lastName: 'Owner', email: 'taken@example.com' });
    await page.goto('/candidates');
    await page.getByRole('button', { name: 'Add candidate' }).first().click();
    await page.getByLabel('First name').fill('Second');
    await page.getByLabel('Last name').fill('Owner');
    await page.getByLabel('Email').fill('Taken@example.com');
    await dialog(page).getByRole('button', { name: 'Add candidate' }).click();
    await dialog(page).getByText('A candidate with this email address exists.').waitFor();
    assert.equal(await page.getByLabel('Email').getAttribute('aria-invalid'), 'true');
    await dialog(page).getByRole('link', { name: 'Open the candidate with this email address' }).click();
    await page.getByRole('heading', { name: 'First Owner' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

describe('filters and selection in the list of candidates', () => {
  it('finds by the source and owner of applications, sorts, saves it as a view, tags the selected candidates and adds them to a job', async () => {
    const job = await makeJob(workspace, { title: 'Bookbinder' });
    const sources = (await api('GET', '/sources?limit=100')).body.data;
    const { id: sourceId } = sources.find(({ name }: { name: string }) => name === 'LinkedIn');
    for (const firstName of ['Zoe', 'Yara', 'Xenia']) {
      const candidateId = await makeCandidate(workspace, { firstName, lastName: `${firstName[0]}binder` });
      const from = firstName === 'Xenia' ? {} : { sourceId };
      await api('POST', '/applications', { candidateId, jobId: job.id, ...from });
    }
    await page.goto(`/candidates?jobId=${job.id}`);
    await page.getByRole('link', { name: 'Xenia Xbinder' }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Source', exact: true }).click();
    await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Xenia Xbinder' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change filter: Job: Bookbinder' }).waitFor();
    await menu(page, 'Sort: Newest first', 'Last name');
    await page.waitForURL(/sort=lastName/);
    const names = page.getByRole('link', { name: /binder$/ });
    await names.first().filter({ hasText: 'Yara' }).waitFor();
    await menu(page, 'Views', 'Save this view…');
    await dialog(page).getByLabel('Name').fill('Binders from LinkedIn');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('View saved').waitFor();
    await page.goto('/candidates');
    await menu(page, 'Views', 'Binders from LinkedIn');
    await page.getByRole('button', { name: 'Change filter: Source: LinkedIn' }).waitFor();
    await page.waitForURL(/sort=lastName/);
    await names.first().filter({ hasText: 'Yara' }).waitFor();

    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('region', { name: 'Selected rows' }).getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Add tags…' }).click();
    await dialog(page).getByLabel('Tags').fill('binder, 2027');
    await dialog(page).getByRole('button', { name: 'Add tags' }).click();
    await page.getByText('2 candidates changed.').waitFor();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Yara/ }).getByText('binder', { exact: true }).waitFor();
    const other = await makeJob(workspace, { title: 'Gilder' });
    await page.getByRole('checkbox', { name: 'Select Zoe Zbinder' }).check();
    await page.getByRole('button', { name: 'Add to job…' }).click();
    await dialog(page).getByLabel('Job').selectOption('Gilder');
    await dialog(page).getByLabel('Source').selectOption('Referral');
    await dialog(page).getByRole('button', { name: 'Add to job' }).click();
    await page.getByText('1 candidate added.').waitFor();
    const [added] = (await api('GET', `/applications?jobId=${other.id}`)).body.data;
    assert.equal(added.source, 'Referral');
    const tagged = (await api('GET', '/candidates?tag=2027')).body.data;
    assert.deepEqual(tagged.map(({ firstName }: { firstName: string }) => firstName).sort(), ['Yara', 'Zoe']);
    assert.deepEqual(pageErrors, []);
  });
});

describe('the profile', () => {
  it('covers interview, scorecard, offer and hire', async () => {
    const job = await makeJob(workspace, { title: 'Clockmaker' });
    const id = await makeCandidate(workspace, { firstName: 'Joan', lastName: 'Clarke' });
    await api('POST', '/applications', { candidateId: id, jobId: job.id });
    await makeMember(workspace, 'Charlotte Scott');
    await page.goto(`/candidates/${id}`);
    await page.getByRole('button', { name: 'Schedule interview' }).click();
    await page.getByLabel('Date and time').fill('2090-03-01T09:30');
    await page.getByLabel('Charlotte Scott').check();
    await page.getByLabel('Meeting link').fill('https://meet.example/clock');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Join meeting' }).waitFor();
    const [interview] = (await api('GET', `/interviews?candidateId=${id}`)).body.data;
    // 9:30 in Berlin.
    assert.deepEqual([interview.scheduledAt, interview.timeZone], ['2090-03-01T08:30:00.000Z', 'Europe/Berlin']);
    const file = page.waitForEvent('download');
    await menu(page, /^Actions for Screening/, 'Download calendar file (.ics)');
    assert.match((await file).suggestedFilename(), /\.ics$/);

    await page.getByRole('button', { name: 'Schedule interview' }).click();
    await page.getByLabel('Date and time').fill('2090-03-01T09:45');
    await page.getByLabel('Charlotte Scott').check();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog(page).getByText('Already in another interview at this time: Charlotte Scott.').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await menu(page, /^Actions for Screening/, 'Mark as completed');
    await page.getByRole('region', { name: 'Details' }).getByText('Completed', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Write scorecard' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('group', { name: 'Would you hire' }).getByText('Choose a rating.').waitFor();
    await page.getByLabel('Strong yes').check();
    await page.getByRole('button', { name: 'Add criterion' }).click();
    await page.getByRole('textbox', { name: 'Criterion' }).fill('Patience');
    await page.getByLabel('Score', { exact: true }).selectOption('5 of 5');
    await page.getByLabel('Comments').fill('Steady **hands**.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('By A recruiter').waitFor();
    await menu(page, 'Actions for your scorecard', 'Edit scorecard');
    await page.getByLabel('Yes', { exact: true }).check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    assert.equal((await api('GET', `/scorecards?candidateId=${id}`)).body.data[0].rating, 'yes');

    await page.getByRole('button', { name: 'Create offer' }).click();
    await page.getByLabel('Salary').fill('52000');
    await page.getByLabel('Currency').fill('eur');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('€52,000 per year').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Salary').fill('54000');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('€54,000 per year').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await confirm(page, 'Send offer');
    await page.getByRole('button', { name: 'Mark as accepted' }).click();
    await confirm(page, 'Mark as accepted');
    await page.getByText('Offer accepted. The candidate is hired.').waitFor();
    await page.getByText('Hired', { exact: true }).first().waitFor();
    await page.getByText('recorded that the candidate accepted the offer “Clockmaker”').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('has files with a preview, and notes with mentions', async () => {
    const id = await makeCandidate(workspace, { firstName: 'Rosalind', lastName: 'Franklin' });
    await page.goto(`/candidates/${id}?tab=files`);
    await page.getByRole('button', { name: 'Upload file' }).click();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo 51.pdf', mimeType: 'application/pdf', buffer: pdfWithLines(['X-ray']) });
    await page.getByText('File uploaded.').waitFor();
    const preview = page.getByRole('button', { name: 'Preview photo 51.pdf' });
    await page.getByRole('button', { name: 'Profile and answers' }).click();
    await preview.click();
    await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('X-ray').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download photo 51.pdf' }).first().click();
    assert.equal((await download).suggestedFilename(), 'photo 51.pdf');
    await menu(page, 'Actions for photo 51.pdf', 'Delete');
    await confirm(page, 'Delete');
    await preview.waitFor({ state: 'detached' });

    await page.getByLabel('Note', { exact: true }).fill('Knows **diffraction**.');
    await page.getByLabel('Mention a teammate').selectOption({ label: 'A recruiter' });
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Mentioned: @A recruiter').waitFor();
    await menu(page, /^Actions for .*note/, 'Edit');
    await page.getByRole('listitem').getByLabel('Note', { exact: true }).fill('Knows crystals.');
    await page.getByRole('listitem').getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Knows crystals.').waitFor();
    await page.getByText('edited').waitFor();
    await menu(page, /^Actions for .*note/, 'Delete');
    await confirm(page, 'Delete');
    await page.getByText('Knows crystals.').waitFor({ state: 'detached' });
    await page.getByText('deleted a note').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows references to other systems, only http and https URLs as links, and edits them', async () => {
    const externalRefs = [{ system: 'greenhouse', id: '4711', url: 'https://greenhouse.example/4711' }];
    const id = await makeCandidate(workspace, { firstName: 'Sofia', lastName: 'Kovalevskaya', externalRefs });
    await page.goto(`/candidates/${id}`);
    const link = page.getByRole('link', { name: '4711' });
    await link.waitFor();
    assert.equal(await link.getAttribute('href'), externalRefs[0]!.url);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByRole('button', { name: 'Remove greenhouse 4711' }).click();
    await page.getByRole('button', { name: 'Add reference' }).click();
    await dialog(page).getByLabel('System').fill('Workday');
    await page.getByLabel('ID', { exact: false }).last().fill('w-1');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('must match').waitFor();
    await dialog(page).getByLabel('System').fill('workday');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('workday: w-1').waitFor();
    const saved = (await api('GET', `/candidates/${id}`)).body.data;
    assert.deepEqual(saved.externalRefs, [{ system: 'workday', id: 'w-1', url: null }]);
    assert.deepEqual(pageErrors, []);
  });

  it('shows and edits the references of applications, interviews and offers', async () => {
    const job = await makeJob(workspace, { title: 'Instrument maker' });
    const candidateId = await makeCandidate(workspace, { firstName: 'Maria', lastName: 'Agnesi' });
    const { id: applicationId } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    const time = { type: 'final', mode: 'phone', scheduledAt: '2090-01-01T09:00:00Z' };
    const { id: interviewId } = (await api('POST', '/interviews', { applicationId, ...time })).body.data;
    const { id: offerId } = (await api('POST', '/offers', { applicationId, title: 'Maker' })).body.data;
    await page.goto(`/candidates/${candidateId}`);
    const addReference = async (id: string) => {
      await dialog(page).getByRole('button', { name: 'Add reference' }).click();
      await dialog(page).getByLabel('System').fill('hris');
      await dialog(page).getByLabel('ID', { exact: false }).last().fill(id);
      await dialog(page).getByRole('button', { name: /^Save/ }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await page.getByText(`hris: ${id}`).waitFor();
    };
    await menu(page, 'Actions for Instrument maker', 'Edit details…');
    await addReference('app-1');
    await menu(page, /^Actions for Final/, 'Edit interview');
    await addReference('int-1');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await addReference('off-1');
    for (const [path, id] of [
      [`/applications/${applicationId}`, 'app-1'],
      [`/interviews/${interviewId}`, 'int-1'],
      [`/offers/${offerId}`, 'off-1'],
    ]) {
      assert.deepEqual((await api('GET', path!)).body.data.externalRefs, [{ system: 'hris', id, url: null }]);
    }
    assert.deepEqual(pageErrors, []);
  });

  it('merges a duplicate, whose URL then leads to the remaining candidate', async () => {
    const kept = await makeCandidate(workspace, { firstName: 'Lise', lastName: 'Meitner' });
    const other = await makeCandidate(workspace, { firstName: 'Elise', lastName: 'Meitnerova', phone: '+43 5' });
    await page.goto(`/candidates/${kept}`);
    await menu(page, 'More actions for this candidate', 'Merge duplicate…');
    await dialog(page).getByRole('combobox', { name: 'Duplicate' }).fill('meitnerova');
    await dialog(page)
      .getByRole('option', { name: /Elise Meitnerova/ })
      .click();
    await dialog(page).getByRole('cell', { name: '+43 5' }).waitFor();
    await dialog(page)
      .getByLabel(/same person/)
      .check();
    await dialog(page).getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Profiles merged.').waitFor();
    await page.getByRole('link', { name: '+43 5' }).waitFor();
    await page.goto(`/candidates/${other}`);
    await page.getByRole('link', { name: 'Open merged profile' }).click();
    await page.getByRole('heading', { name: 'Lise Meitner' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('a possible duplicate is suggested, compared and merged with the values that were chosen', async () => {
    const [phone, job] = ['+49 170 5550199', await makeJob(workspace)];
    const field = { entity: 'candidate', key: 'visa', label: 'Visa', type: 'text' };
    assert.equal((await api('POST', '/custom-fields', field)).status, 201);
    const own = {
      firstName: 'Maria',
      lastName: 'Goeppert',
      headline: 'Kept',
      phone,
      customFields: { visa: 'Student' },
    };
    const kept = await makeCandidate(workspace, own);
    const duplicate = {
      firstName: 'Mary',
      lastName: 'Mayer',
      headline: 'Taken',
      phone: '0170 5550199',
      customFields: { visa: 'Permanent' },
    };
    const other = await makeCandidate(workspace, duplicate);
    await api('POST', '/applications', { candidateId: other, jobId: job.id });
    await page.goto(`/candidates/${kept}`);
    const suggestion = page.getByRole('list', { name: 'Possible duplicates' });
    await suggestion.getByText('same phone number').waitFor();
    await suggestion.getByRole('button', { name: 'Compare and merge' }).click();
    await dialog(page).getByText('Will move to this profile: 1 application.').waitFor();
    await dialog(page).getByRole('radio', { name: 'Taken' }).check();
    await dialog(page).getByRole('row', { name: /^Visa/ }).getByRole('radio', { name: 'Permanent' }).check();
    await dialog(page).getByRole('radio', { name: 'Mayer' }).check();
    await dialog(page).getByRole('radio', { name: 'Goeppert' }).check();
    await dialog(page)
      .getByLabel(/same person/)
      .check();
    await dialog(page).getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Profiles merged.').waitFor();
    await page.getByText('Taken').waitFor();
    await suggestion.waitFor({ state: 'detached' });
    const { firstName, lastName, headline, customFields } = (await api('GET', `/candidates/${kept}`)).body.data;
    assert.deepEqual([firstName, lastName, headline, customFields.visa], ['Maria', 'Goeppert', 'Taken', 'Permanent']);
    assert.deepEqual(pageErrors, []);
  });

  it('exports, deletes with undo, restores from the list, and erases after the name is typed', async () => {
    const id = await makeCandidate(workspace, { firstName: 'Emmy', lastName: 'Noether' });
    await page.goto(`/candidates/${id}`);
    const download = page.waitForEvent('download');
    await menu(page, 'More actions for this candidate', 'Export data');
    assert.match((await download).suggestedFilename(), /\.zip$/);
    const remove = async () => {
      await menu(page, 'More actions for this candidate', 'Delete…');
      await confirm(page, 'Delete candidate');
      await page.waitForURL(/\/candidates$/);
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Emmy Noether restored.').waitFor();
    await page.getByRole('link', { name: 'Emmy Noether' }).click();
    await remove();
    await page.goto('/candidates?deleted=true&q=noether');
    await page
      .getByRole('row', { name: /Emmy Noether/ })
      .getByRole('button', { name: 'Restore' })
      .click();
    await page.getByRole('link', { name: 'Emmy Noether' }).click();
    await menu(page, 'More actions for this candidate', 'Erase personal data…');
    await dialog(page).getByLabel(/Type/).fill('Emmy');
    await dialog(page).getByRole('button', { name: 'Erase permanently' }).click();
    assert.equal((await api('GET', `/candidates/${id}`)).status, 200, 'the name is not complete');
    await dialog(page).getByLabel(/Type/).fill('Emmy Noether');
    await dialog(page).getByRole('button', { name: 'Erase permanently' }).click();
    await page.getByText('Personal data erased.').waitFor();
    assert.equal((await api('GET', `/candidates/${id}`)).status, 404);
    assert.deepEqual(pageErrors, []);
  });
});
