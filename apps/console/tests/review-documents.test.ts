import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { indexCandidateFiles } from '../../server/src/domain/hiring/candidates/search/index-files.ts';
import { checkFiles } from '../../server/src/domain/hiring/files/check-files.ts';
import { docx, odt, paragraph, pdf, TYPES } from '../../server/src/platform/text-extraction/documents.fixture.ts';
import { createTextExtractor } from '../../server/src/platform/text-extraction/text-extractor.ts';
import { careersSite, openJob, PNG, person } from '../../server/test/careers-site.ts';
import { makeJob, type TestJob } from '../../server/test/hiring.ts';
import { attachFile, makeApplicant, pdfWithLines, resumeOf } from '../testing/applicants.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const extractor = createTextExtractor({ form: 'lines' });
after(() => extractor.close());
const readTexts = () => indexCandidateFiles(service.db, service.services, extractor);

const txt = (text: string) => ({ bytes: Buffer.from(text), fileName: 'cv.txt', fileType: TYPES.txt });
const reviewOf = (job: TestJob, id: string) =>
  `/review/applications/${id}?jobId=${job.id}&stageId=${job.stages.applied}&status=active&board=true`;
const documentOf = (page: Page) => page.getByRole('region', { name: /^Résumé and files of/ });

/** The share of pixels of the first page that are not white. */
const inkOf = (page: Page): Promise<number> =>
  page
    .locator('.pdf-page canvas')
    .first()
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement; // selected by its name
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let ink = 0;
      for (let index = 0; index < data.length; index += 4) if (data[index]! < 128 && data[index + 3] === 255) ink += 1;
      return ink / (data.length / 4);
    });

describe('documents in the review view', () => {
  it('a PDF is drawn by pdf.js, which is not loaded before; its text can be selected and its links followed', async () => {
    const job = await makeJob(workspace);
    const link =
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [60 690 200 720] /A << /S /URI /URI (https://ada.example/) >> >>]';
    const bytes = Buffer.from(
      pdfWithLines(['Ada Lovelace', 'Engines']).toString('latin1').replace('/Type/Page/', `/Type/Page${link}/`),
      'latin1',
    );
    const { id } = await makeApplicant(workspace, job, 'Ada Lovelace', [{ ...resumeOf('Ada'), bytes }]);
    const { page, pageErrors } = await member('recruiter');
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
    assert.deepEqual(
      scripts.filter((url) => url.includes('/assets/pdf')),
      [],
    );
    await page.goto(reviewOf(job, id));
    await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Engines').waitFor();
    assert.ok((await inkOf(page)) > 0.0005, 'something is drawn');
    assert.equal(scripts.filter((url) => /\/assets\/pdf-documents.*\.js$/.test(url)).length, 1);
    await page.locator('.textLayer').getByText('Engines').selectText();
    assert.equal(await page.evaluate(() => getSelection()?.toString()), 'Engines');
    const target = page.locator('.pdf-page > a');
    assert.deepEqual(
      [await target.getAttribute('href'), await target.getAttribute('rel')],
      ['https://ada.example/', 'noreferrer noopener'],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('words that a reader does not see are marked, and shown on request as text', async () => {
    const job = await makeJob(workspace);
    const line = 'BT /F1 12 Tf 50 700 Td (Hidden Helper, engineer) Tj ET';
    const bytes = pdf([`${line} 1 g BT /F1 12 Tf 50 600 Td (zxhidden <b>words</b>) Tj ET`]);
    const { id } = await makeApplicant(workspace, job, 'Hidden Helper', [{ ...resumeOf('Hidden'), bytes }]);
    await readTexts();
    const { page, pageErrors } = await member('recruiter');
    await page.goto(reviewOf(job, id));
    const mark = documentOf(page).getByText('This document contains words that a reader does not see');
    await mark.waitFor();
    // The page itself has them as text that can be selected.
    const list = documentOf(page).locator('li').getByText('zxhidden');
    assert.equal(await list.filter({ visible: true }).count(), 0);
    await mark.click();
    await documentOf(page).locator('li').getByText('zxhidden <b>words</b>').waitFor();
    await documentOf(page).getByText('Page 1, in the color of the background').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('a damaged or hostile PDF is an error with the download, runs nothing, and disturbs no other document', async () => {
    const job = await makeJob(workspace);
    const { id: good } = await makeApplicant(workspace, job, 'Good Person');
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); globalThis.broken = true) >>';
    const active = pdfWithLines(['Active']).toString('latin1').replace('/Type/Catalog', `/Type/Catalog${script}`);
    const linked = pdf(['BT ET']).toString('latin1');
    assert.match(active, /JavaScript/);
    for (const [name, bytes] of [
      ['Damaged Person', Buffer.from('%PDF-1.7 but not')],
      ['Scripted Person', Buffer.from(active, 'latin1')],
      ['Empty Person', Buffer.from(linked, 'latin1')],
    ] as const) {
      await makeApplicant(workspace, job, name, [{ ...resumeOf(name), bytes }]);
    }
    const { page, pageErrors } = await member('recruiter');
    await page.goto(reviewOf(job, good));
    await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Good Person').waitFor();
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Review the candidates in Applied' }).click();
    await page.getByRole('heading', { name: 'Empty Person' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Scripted Person' }).waitFor();
    await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Active').waitFor();
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'broken')), undefined);
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Damaged Person' }).waitFor();
    const failed = documentOf(page).getByRole('alert');
    await failed.getByText('This document cannot be displayed.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      failed.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'Damaged Person.pdf');
    await page.keyboard.press('j');
    await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Good Person').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('other documents are shown as text with their lines, and hostile text stays text; several files can be switched', async () => {
    const job = await makeJob(workspace);
    const hostile = '<img src=x onerror="globalThis.broken = true">';
    const { id, candidateId } = await makeApplicant(workspace, job, 'Dora Docx', [
      {
        bytes: Buffer.from(
          docx(
            [paragraph('WORK EXPERIENCE'), paragraph('Oven builder'), paragraph(hostile.replaceAll('<', '&lt;'))].join(
              '',
            ),
          ),
        ),
        fileName: 'dora.docx',
        fileType: TYPES.docx,
      },
    ]);
    await attachFile(workspace, candidateId, { ...txt('Dear team,\n\nI like ovens.'), kind: 'cover_letter' });
    await attachFile(workspace, candidateId, { bytes: PNG, fileName: 'me.png', fileType: 'image/png', kind: 'other' });
    await checkFiles(service.db, service.services);
    await readTexts();
    const { page, pageErrors } = await member('recruiter');
    await page.goto(reviewOf(job, id));
    const shown = documentOf(page).getByRole('article', { name: 'dora.docx' });
    await shown.getByText('Oven builder', { exact: true }).waitFor();
    await shown.getByText(hostile).waitFor();
    assert.equal(await shown.locator('img').count(), 0);
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'broken')), undefined);
    const weight = await shown.getByText('WORK EXPERIENCE').evaluate((element) => getComputedStyle(element).fontWeight);
    assert.equal(weight, '600');
    await page.keyboard.press('f');
    await documentOf(page).getByRole('article', { name: 'cv.txt' }).getByText('I like ovens.').waitFor();
    await page.getByRole('button', { name: 'me.png', exact: true }).click();
    await documentOf(page).getByRole('img', { name: 'me.png' }).waitFor();
    await page.keyboard.press('f');
    await shown.waitFor();
    assert.deepEqual(pageErrors, []);
  });

  for (const [fileName, fileType, bytes] of [
    ['cv.odt', TYPES.odt, Buffer.from(odt('<text:p>EXPERIENCE</text:p><text:p>Oven builder</text:p>'))],
    ['cv.rtf', TYPES.rtf, Buffer.from('{\\rtf1\\ansi EXPERIENCE\\par Oven builder\\par}')],
  ] as const) {
    it(`${fileName} is shown as text, line by line`, async () => {
      const job = await makeJob(workspace);
      const { id } = await makeApplicant(workspace, job, 'Olga Open', [{ bytes, fileName, fileType }]);
      await checkFiles(service.db, service.services);
      await readTexts();
      const { page, pageErrors } = await member('recruiter');
      await page.goto(reviewOf(job, id));
      const shown = documentOf(page).getByRole('article', { name: fileName });
      const [heading, line] = [shown.getByText('EXPERIENCE', { exact: true }), shown.getByText('Oven builder')];
      await line.waitFor();
      const [above, below] = [await heading.boundingBox(), await line.boundingBox()];
      assert.ok(above!.y + above!.height <= below!.y, 'on a line of its own');
      assert.deepEqual(pageErrors, []);
    });
  }

  it('the answers, the cover letter and what a later submission changed are next to the document', async () => {
    const questions = [{ id: 'why', label: 'Why ovens?', type: 'textarea', required: true }];
    const job = await openJob(workspace, {}, { questions, sections: { coverLetter: { visibility: 'optional' } } });
    const site = careersSite(service, workspace);
    const ada = person({ firstName: 'Ada', lastName: 'Twice', coverLetter: 'Dear team, I like ovens.' });
    for (const more of [
      { phone: '+1 212 555 0147', questionAnswers: { why: 'Because of bread.' } },
      { phone: '+1 212 555 0199', questionAnswers: { why: 'Because of cake.' } },
    ]) {
      const { status, text } = await site.apply(job.slug, { ...ada, ...more });
      assert.equal(status, 201, text);
    }
    const [application] = (await workspace.api('GET', `/applications?jobId=${job.id}`)).body.data;
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/review/applications/${application.id}?jobId=${job.id}`);
    const form = page.getByRole('region', { name: 'Application form' });
    await form.getByText('1 earlier submission').waitFor();
    await page.getByRole('region', { name: 'Cover letter' }).getByText('Dear team, I like ovens.').waitFor();
    const changes = form.getByRole('listitem');
    await changes.getByText('Because of bread.').waitFor();
    await changes.getByText('Because of cake.').waitFor();
    await changes.getByText('+1 212 555 0147').waitFor();
    await changes.getByText('+1 212 555 0199').waitFor();
    assert.equal(await changes.getByText('Ada').count(), 0, 'only what changed');
    assert.deepEqual(pageErrors, []);
  });

  it('an interviewer sees everything and has no keys for what their role does not allow', async () => {
    const job = await makeJob(workspace);
    const { id } = await makeApplicant(workspace, job, 'Ann Reader');
    const { page, pageErrors } = await member('interviewer');
    await page.goto(reviewOf(job, id));
    await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Ann Reader').waitFor();
    for (const key of ['m', 'r', 'e', 's', '?']) await page.keyboard.press(key);
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 1);
    const buttons = page.getByRole('toolbar', { includeHidden: true }).getByRole('button', { includeHidden: true });
    for (const name of ['Move', 'Reject', 'Email', 'Schedule']) {
      assert.equal(await buttons.filter({ hasText: name }).count(), 0, name);
    }
    assert.deepEqual(pageErrors, []);
  });

  it('is accessible and fits in every width and color scheme, with much and with nothing', async () => {
    const job = await makeJob(workspace, { title: 'Keeper of a lighthouse with a long title' });
    const { id: bare } = await makeApplicant(workspace, job, 'Bare Person', []);
    const { id, candidateId } = await makeApplicant(workspace, job, 'Wilhelmina Featherstonehaugh-Cholmondeley');
    for (let index = 0; index < 12; index += 1) {
      await workspace.api('POST', `/candidates/${candidateId}/notes`, { body: `Note ${index}. ${'Word '.repeat(40)}` });
      await workspace.api('POST', `/candidates/${candidateId}/tags`, { label: `tag number ${index}` });
    }
    await assertUsable(started, [
      {
        path: reviewOf(job, id),
        ready: (page) => page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Wilhelmina').waitFor(),
      },
      { path: reviewOf(job, bare), ready: (page) => page.getByText('This candidate has no files.').waitFor() },
    ]);
  });
});
