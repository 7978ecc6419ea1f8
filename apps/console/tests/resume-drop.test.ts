import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { type DroppedFile, dragged, dropFiles } from '../testing/drop-files.ts';

const { workspace, member } = await startConsole();
const { api } = workspace;

const RESUMES = join(import.meta.dirname, '../../server/src/domain/careers/resume-parsing/corpus/files');
const resume = (): DroppedFile => ({
  name: 'marta.pdf',
  bytes: readFileSync(join(RESUMES, 'marta-classic.pdf')),
  type: 'application/pdf',
});
const plain = (name: string, text: string): DroppedFile => ({ name, bytes: Buffer.from(text), type: 'text/plain' });
const dialog = (page: Page) => page.getByRole('dialog');
const anywhere = /^Drop a résumé to add a candidate$/;
const addAs = async (page: Page, firstName: string, lastName: string) => {
  await dialog(page).getByLabel('First name (required)').fill(firstName);
  await dialog(page).getByLabel('Last name').fill(lastName);
  await dialog(page).getByRole('button', { name: 'Add candidate' }).click();
};

/** Whether the page takes a file that is dragged over it, which keeps the browser from opening the file. */
async function isTaken(page: Page): Promise<boolean> {
  const data = await dragged(page, [plain('x.txt', 'x')]);
  return data.evaluate(
    (dataTransfer) =>
      !document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer })),
  );
}

describe('a résumé dropped on any page', () => {
  it('on the board of a job adds the candidate with an application for it', async () => {
    const job = await makeJob(workspace, { title: 'Toolmaker' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('heading', { name: 'Toolmaker' }).waitFor();
    await dropFiles(page, [resume()], /^Drop a résumé to add a candidate for this job$/);
    await dialog(page).getByText('Values found in the résumé').waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Use all \d+ values$/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Add candidate' }).click();
    await page.getByText('Candidate added, with an application for this job.').waitFor();
    await page.getByRole('link', { name: 'Marta Okafor' }).waitFor();
    const [application] = (await api('GET', `/applications?jobId=${job.id}`)).body.data;
    const [file] = (await api('GET', `/candidates/${application.candidateId}/files`)).body.data;
    assert.deepEqual([file.fileName, file.kind], ['marta.pdf', 'resume']);
    assert.deepEqual(pageErrors, []);
  });

  it('offers the candidate who has its email address, who then gets the file and no second profile is made', async () => {
    const { page, pageErrors } = await member('recruiter');
    // Marta was added by the test before.
    const [marta] = (await api('GET', '/candidates?email=marta.okafor@example.com')).body.data;
    await page.goto('/reports');
    await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
    await dropFiles(page, [resume()], anywhere);
    await dialog(page).getByText('marta.okafor@example.com is the email address of').waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await dialog(page).getByRole('button', { name: 'Add résumé to Marta Okafor' }).click();
    await page.getByText('Résumé added to Marta Okafor.').waitFor();
    await page.getByRole('heading', { name: 'Marta Okafor' }).waitFor();
    assert.equal((await api('GET', `/candidates/${marta.id}/files`)).body.data.length, 2);
    assert.equal((await api('GET', '/candidates?q=okafor')).body.data.length, 1);
    assert.deepEqual(pageErrors, []);
  });

  it('several are added one after another or skipped; those of a wrong type, empty or too large are rejected with the reason', async () => {
    const candidateId = await makeCandidate(workspace, { firstName: 'Shown', lastName: 'Below' });
    const { page, pageErrors } = await member('recruiter');
    // The review has no frame around it.
    await page.goto(`/review/candidates/${candidateId}`);
    await page.getByText('Shown Below').first().waitFor();
    const files = [
      plain('one.txt', 'Résumé of somebody'),
      plain('table.xlsx', 'cells'),
      plain('two.txt', 'Résumé of another'),
      plain('empty.pdf', ''),
      plain('three.txt', 'The last one'),
      plain('huge.pdf', 'x'.repeat(10 * 1024 * 1024 + 1)),
    ];
    await dropFiles(page, files, anywhere);
    for (const reason of [
      'table.xlsx is not a document. Use PDF, Word, OpenDocument, RTF or text.',
      'empty.pdf is empty.',
      'huge.pdf is larger than 10 MB.',
    ])
      await page.getByText(reason).waitFor();
    await dialog(page).getByText('File 1 of 3').waitFor();
    await dialog(page).getByText('one.txt').waitFor();
    await addAs(page, 'One', 'Dropped');
    await dialog(page).getByText('File 2 of 3').waitFor();
    await dialog(page).getByRole('button', { name: 'Skip this file' }).click();
    await dialog(page).getByText('File 3 of 3').waitFor();
    await dialog(page).getByText('three.txt').waitFor();
    await addAs(page, 'Three', 'Dropped');
    await dialog(page).waitFor({ state: 'detached' });
    const added = (await api('GET', '/candidates?q=dropped')).body.data;
    assert.deepEqual(added.map(({ firstName }: { firstName: string }) => firstName).sort(), ['One', 'Three']);
    for (const { id } of added) assert.equal((await api('GET', `/candidates/${id}/files`)).body.data.length, 1);
    assert.match(page.url(), /\/review\//);
    assert.deepEqual(pageErrors, []);
  });

  it('asks for the required custom fields of the application that it creates', async () => {
    const field = { entity: 'application', key: 'visa', label: 'Work permit', type: 'text', required: true };
    const { id: fieldId } = (await api('POST', '/custom-fields', field)).body.data;
    const job = await makeJob(workspace, { title: 'Cooper' });
    const { page, pageErrors } = await member('recruiter');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('heading', { name: 'Cooper' }).waitFor();
    await dropFiles(page, [plain('cooper.txt', 'Casks')], /^Drop a résumé to add a candidate for this job$/);
    await dialog(page).getByLabel('Work permit (required)').fill('EU citizen');
    await addAs(page, 'Clara', 'Cask');
    await page.getByText('Candidate added, with an application for this job.').waitFor();
    const [application] = (await api('GET', `/applications?jobId=${job.id}`)).body.data;
    assert.deepEqual(application.customFields, { visa: 'EU citizen' });
    assert.equal((await api('POST', `/custom-fields/${fieldId}/archive`)).status, 200);
    assert.deepEqual(pageErrors, []);
  });

  it('and others on the open form are all added: the first document as the résumé', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates');
    await page.getByRole('button', { name: 'Add candidate' }).click();
    const files = [
      plain('table.xlsx', 'cells'),
      plain('first.txt', 'The résumé'),
      plain('letter.txt', 'The letter'),
      plain('second.txt', 'Another document'),
    ];
    await dropFiles(page, files, /^Drop the résumé and other files here$/);
    await page.getByText('table.xlsx is neither a document nor an image that can be added.').waitFor();
    const others = dialog(page).getByRole('list', { name: 'Other files' });
    await others.getByText('second.txt').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove second.txt' }).click();
    await dialog(page).getByRole('button', { name: 'Remove first.txt' }).waitFor();
    await addAs(page, 'Fay', 'Files');
    await page.getByRole('heading', { name: 'Fay Files' }).waitFor();
    const [fay] = (await api('GET', '/candidates?q=fay')).body.data;
    const added = (await api('GET', `/candidates/${fay.id}/files`)).body.data;
    assert.deepEqual(
      added.map(({ fileName, kind }: { fileName: string; kind: string }) => `${fileName} ${kind}`).sort(),
      ['first.txt resume', 'letter.txt other'],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('is not taken while a dialog is open, keeps what was typed when the form is closed, and by nobody who may not add candidates', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'New task' }).first().click();
    await dialog(page).waitFor();
    assert.equal(await isTaken(page), true);
    assert.equal(await page.getByText('Drop a résumé to add a candidate').count(), 0);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await dropFiles(page, [plain('kept.txt', 'Kept')], anywhere);
    await dialog(page).getByText('kept.txt').waitFor();
    await dialog(page).getByLabel('First name (required)').fill('Kept');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await dropFiles(page, [plain('again.txt', 'Again')], anywhere);
    await dialog(page).getByText('Restored your unsaved text.').waitFor();
    await dialog(page).getByText('Files are not saved with the draft. Add them again: kept.txt').waitFor();
    assert.equal(await dialog(page).getByLabel('First name (required)').inputValue(), 'Kept');
    assert.deepEqual(pageErrors, []);

    const interviewer = await member('interviewer');
    await interviewer.page.goto('/tasks');
    await interviewer.page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
    assert.equal(await isTaken(interviewer.page), false);
  });
});
