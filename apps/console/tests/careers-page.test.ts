import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { applicationOf, openJob, pdf, person } from '../../server/test/careers-site.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { serveExample } from '../testing/other-website.ts';

const { service, workspace, visitor } = await startConsole();
const url = await serveExample(service, 'careers-page', (html) => html.replace("'acme'", `'${workspace.slug}'`));

describe('the example of a careers page on the public API', () => {
  it('is short enough to be read: less than 300 lines', async () => {
    const page = await readFile(new URL('../../../examples/careers-page/index.html', import.meta.url), 'utf8');
    assert.ok(page.split('\n').length < 300);
  });

  it('lists jobs, filters them by the URL, and shows text of a job as text', async () => {
    await openJob(workspace, { title: 'Baker', description: '<img src=x onerror="alert(1)"> You bake.' });
    await openJob(workspace, { title: 'Gardener', workplaceType: 'hybrid' });
    const { page, pageErrors } = await visitor();
    await page.goto(url);
    await page.getByText('2 open jobs').waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByLabel('Workplace').selectOption('hybrid');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 open jobs').waitFor();
    await page.getByRole('link', { name: 'Gardener' }).waitFor();
    await page.reload();
    await page.getByText('1 open jobs').waitFor();
    await page.goto(`${url}#/jobs/baker`);
    await page.getByText('<img src=x onerror="alert(1)"> You bake.').waitFor();
    await page.goto(`${url}#/jobs/nobody-has-this`);
    await page.getByText('This job is no longer open.').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('submits an application with a file and answers, after naming the fields that the service rejected', async () => {
    const questions = [{ id: 'why', label: 'Why us?', type: 'textarea', required: true, minLength: 10 }];
    const consent = { text: 'Keep my data.', required: true };
    await openJob(workspace, { title: 'Cook' }, { questions, consent });
    const { page, pageErrors } = await visitor();
    await page.goto(`${url}#/jobs/cook`);
    const applicant = person();
    await page.getByLabel('First name').fill(applicant.firstName);
    await page.getByLabel('Last name').fill(applicant.lastName);
    await page.getByLabel('Email').fill(applicant.email);
    await page.getByLabel('Résumé').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await page.getByLabel('Why us?').fill('Short');
    await page.getByLabel('Keep my data.').check();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByText('must have at least 10 characters').waitFor();
    await page.getByLabel('Why us?').fill('Because I like to cook.');
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByText('Thank you! We have received your application.').waitFor();
    const { id, candidateId } = await applicationOf(workspace, applicant.email);
    assert.match((await workspace.api('GET', `/applications/${id}`)).text, /Because I like to cook\./);
    const files = (await workspace.api('GET', `/candidates/${candidateId}/files`)).body.data;
    assert.equal(files.length, 1);
    assert.deepEqual(pageErrors, []);
  });
});
