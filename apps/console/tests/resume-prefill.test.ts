import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { dropFiles } from '../testing/drop-files.ts';

const { workspace, member } = await startConsole();
const { api } = workspace;

const RESUMES = join(import.meta.dirname, '../../server/src/domain/careers/resume-parsing/corpus/files');
const resume = (name: string) => readFileSync(join(RESUMES, name));
const dialog = (page: Page) => page.getByRole('dialog');

const drop = (page: Page, name: string, bytes: Buffer, type: string) =>
  dropFiles(page, [{ name, bytes, type }], /^Drop (?:a|the) résumé/);

describe('a résumé dropped on the list of candidates', () => {
  it('proposes values, none of which is used before it is accepted or over what was typed; the file is kept', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates');
    await page.getByRole('button', { name: 'Add candidate' }).first().waitFor();
    await drop(page, 'marta.pdf', resume('marta-classic.pdf'), 'application/pdf');
    await dialog(page).getByText('Values found in the résumé').waitFor();
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
    for (const label of ['First name (required)', 'Email', 'LinkedIn']) {
      assert.equal(await field(label).inputValue(), '', label);
    }
    await field('Headline').fill('Typed by hand');
    await dialog(page).getByRole('button', { name: 'Use Marta for First name' }).click();
    assert.equal(await field('First name (required)').inputValue(), 'Marta');
    assert.equal(await field('Last name').inputValue(), '');
    await dialog(page)
      .getByRole('button', { name: /^Add Senior Software Engineer, Northwind Payments/ })
      .click();
    assert.deepEqual(await accessibilityFaults(page), []);
    await dialog(page)
      .getByRole('button', { name: /^Use all \d+ values$/ })
      .click();
    await dialog(page).getByText('No other values were found in the résumé.').waitFor();
    assert.equal(await field('Headline').inputValue(), 'Typed by hand');
    await dialog(page).getByRole('button', { name: 'Add candidate' }).click();
    await page.getByRole('heading', { name: 'Marta Okafor' }).waitFor();
    const id = new URL(page.url()).pathname.split('/')[2]!;
    const { data: candidate } = (await api('GET', `/candidates/${id}`)).body;
    assert.deepEqual(
      [candidate.email, candidate.phone, candidate.headline, candidate.githubUrl, candidate.experience.length],
      ['marta.okafor@example.com', '+1 212 555 0147', 'Typed by hand', 'https://github.com/mokafor', 2],
    );
    assert.equal(candidate.education[0].school, 'Rutgers University');
    const files = (await api('GET', `/candidates/${id}/files`)).body.data;
    assert.deepEqual(
      files.map(({ fileName, kind }: { fileName: string; kind: string }) => [fileName, kind]),
      [['marta.pdf', 'resume']],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('is added also when no values can be read, and a file of another type is not', async () => {
    const { page, pageErrors } = await member('recruiter', { width: 390, dark: true });
    await page.goto('/candidates?create=true');
    await dialog(page).getByText('Or drop files anywhere').waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('input[type=text]'));
    await drop(page, 'table.xlsx', Buffer.from('cells'), 'application/octet-stream');
    await page.getByText('table.xlsx is neither a document nor an image').waitFor();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'broken.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 but not'),
      });
    await dialog(page).getByText('No values could be read from this file.').waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await dialog(page).getByLabel('First name').fill('Bea');
    await dialog(page).getByLabel('Last name').fill('Broken');
    await dialog(page).getByLabel('Email').fill('bea.broken@example.com');
    await dialog(page).getByRole('button', { name: 'Add candidate' }).click();
    await page.getByRole('heading', { name: 'Bea Broken' }).waitFor();
    const id = new URL(page.url()).pathname.split('/')[2]!;
    assert.equal((await api('GET', `/candidates/${id}/files`)).body.data[0].fileName, 'broken.pdf');
    assert.deepEqual(pageErrors, []);
  });
});
