import assert from 'node:assert/strict';
import { it } from 'node:test';
import { applicationOf, openJob, person } from '../../server/test/careers-site.ts';
import type { Json } from '../../server/test/harness.ts';
import { pdfWithLines } from '../testing/applicants.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { serveExample } from '../testing/other-website.ts';
import { fillInName, SHORT_FORM } from '../testing/short-form.ts';

const { service, workspace, visitor, member } = await startConsole();
const QUESTIONS = [
  { id: 'permit', label: 'Do you have a permit?', type: 'yes_no', required: true },
  { id: 'years', label: 'Years of experience', type: 'number', required: false },
  { id: 'start', label: 'First day', type: 'date', required: false },
  { id: 'langs', label: 'Languages', type: 'multi_select', required: true, options: ['English', 'German', 'Thai'] },
];
const EXPECTED = { permit: 'yes', years: '2.5', start: '2026-12-01', langs: 'English\nThai' };
const answersOf = ({ answers }: Json) =>
  Object.fromEntries(answers.map(({ questionId, answer }: Json) => [questionId, answer]));

it('the form of the career site checks every type of question before it is sent, by keyboard, and is accessible', async () => {
  const job = await openJob(workspace, { title: 'Types' }, { sections: SHORT_FORM, questions: QUESTIONS });
  const { page, pageErrors } = await visitor();
  await page.goto(`/careers/${workspace.slug}/${job.slug}/apply`);
  const someone = person();
  await fillInName(page, someone.email);
  await page.getByLabel('Years of experience').fill('many');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.locator('#f-questionAnswers-years-error', { hasText: 'Please enter a number' }).waitFor();
  await page.locator('#f-questionAnswers-langs-error', { hasText: 'This field is required.' }).waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.getByLabel('Do you have a permit?').selectOption({ label: 'Yes' });
  await page.getByLabel('Years of experience').fill('2,5');
  await page.getByLabel('First day').fill('2026-12-01');
  const languages = page.getByRole('group', { name: 'Languages' });
  // The error belongs to the first box; any box corrects it.
  await languages.getByLabel('Thai').press('Space');
  await page.locator('#f-questionAnswers-langs-error').waitFor({ state: 'detached' });
  await languages.getByLabel('English').press('Space');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
  assert.deepEqual(answersOf(await applicationOf(workspace, someone.email)), EXPECTED);
  assert.deepEqual(pageErrors, []);
});

it('a draft keeps which boxes are ticked', async () => {
  const job = await openJob(workspace, { title: 'Drafts' }, { sections: SHORT_FORM, questions: QUESTIONS });
  const { page } = await visitor();
  await page.goto(`/careers/${workspace.slug}/${job.slug}/apply`);
  await page.getByLabel('Thai').check();
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  assert.equal(await page.getByLabel('Thai').isChecked(), true);
  assert.equal(await page.getByLabel('English').isChecked(), false);
});

/** The form of the widget with these questions, with the name of somebody new. */
async function openWidget(questions: object[]) {
  const own = await service.workspace();
  await openJob(own, { title: 'Widget' }, { questions });
  const { page } = await visitor();
  await page.goto(await serveExample(service, 'widget', (html) => html.replaceAll('"acme"', `"${own.slug}"`)));
  await page.getByRole('button', { name: /Apply/ }).click();
  const dialog = page.getByRole('dialog');
  const someone = person();
  await dialog.getByLabel('First name').fill(someone.firstName);
  await dialog.getByLabel('Last name').fill(someone.lastName);
  await dialog.getByLabel('Email').fill(someone.email);
  return { own, page, dialog, someone };
}

it('the widget takes every type of answer', async () => {
  const { own, page, dialog, someone } = await openWidget(QUESTIONS);
  await dialog.getByLabel('Do you have a permit?').selectOption({ label: 'Yes' });
  await dialog.getByLabel('Years of experience').fill('2,5');
  await dialog.getByLabel('First day').fill('2026-12-01');
  await dialog.getByRole('button', { name: 'Submit application' }).click();
  await dialog.getByRole('group', { name: 'Languages' }).getByText('Please fill in this field.').waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByLabel('English').check();
  await dialog.getByLabel('Thai').check();
  await dialog.getByRole('button', { name: 'Submit application' }).click();
  await dialog.getByText(/received/).waitFor();
  assert.deepEqual(answersOf(await applicationOf(own, someone.email)), EXPECTED);
});

it('a recruiter declares answers to review, and sees the mark in the list and next to the answer', async () => {
  const questions = QUESTIONS.slice(0, 1);
  const job = await openJob(workspace, { title: 'Marked' }, { sections: SHORT_FORM, questions });
  const { page } = await member('admin');
  await page.goto(`/jobs/${job.id}/form`);
  await page
    .getByRole('button', { name: /Do you have a permit\?/ })
    .first()
    .click();
  await page.getByRole('group', { name: 'Answers to review' }).getByLabel('No', { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Form saved. New applicants see it now.').waitFor();
  const form = await visitor();
  await form.page.goto(`/careers/${workspace.slug}/${job.slug}/apply`);
  const someone = person();
  await fillInName(form.page, someone.email);
  await form.page.getByLabel('Do you have a permit?').selectOption({ label: 'No' });
  await form.page.getByRole('button', { name: 'Send application' }).click();
  await form.page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
  await page.goto('/applications?answerToReview=true');
  await page.getByText('Answer to review').waitFor();
  const { candidateId } = await applicationOf(workspace, someone.email);
  await page.goto(`/candidates/${candidateId}`);
  await page.getByText('To review').waitFor();
});

const FILE = { id: 'portfolio', label: 'A sample of your work', type: 'file', required: true };
const WORK = { name: 'work.pdf', mimeType: 'application/pdf', buffer: pdfWithLines(['A sample of prose']) };

it('a file is checked before it is sent, and shown to the team with the answer, with its preview', async () => {
  const job = await openJob(workspace, { title: 'Files' }, { sections: SHORT_FORM, questions: [FILE] });
  const { page } = await visitor();
  await page.goto(`/careers/${workspace.slug}/${job.slug}/apply`);
  const someone = person();
  await fillInName(page, someone.email);
  const error = page.locator('#f-questionFiles-portfolio-error');
  await page.getByRole('button', { name: 'Send application' }).click();
  await error.filter({ hasText: 'This field is required.' }).waitFor();
  await page.getByLabel(FILE.label).setInputFiles({ ...WORK, name: 'work.exe' });
  await error.filter({ hasNotText: 'required' }).waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.getByLabel(FILE.label).setInputFiles(WORK);
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
  const { id, candidateId } = await applicationOf(workspace, someone.email);
  const team = await member('admin');
  await team.page.goto(`/candidates/${candidateId}?application=${id}`);
  await team.page.getByRole('button', { name: 'Profile and answers' }).click();
  const answer = team.page.locator('dd', { hasText: 'work.pdf' });
  await answer.getByRole('button', { name: 'Download work.pdf' }).waitFor();
  assert.deepEqual(await accessibilityFaults(team.page), []);
  await answer.getByRole('button', { name: 'work.pdf', exact: true }).click();
  await team.page.getByRole('region', { name: 'Page 1 of 1' }).getByText('A sample of prose').waitFor();
});

it('the widget uploads a file as an answer', async () => {
  const { own, dialog, someone } = await openWidget([FILE]);
  await dialog.getByRole('button', { name: 'Submit application' }).click();
  await dialog.getByText('Please fill in this field.').waitFor();
  await dialog.getByLabel(FILE.label).setInputFiles(WORK);
  await dialog.getByRole('button', { name: 'Submit application' }).click();
  await dialog.getByText(/received/).waitFor();
  assert.deepEqual(answersOf(await applicationOf(own, someone.email)), { portfolio: 'work.pdf' });
});

it('a recruiter asks for a file, of which there are at most three in a form', async () => {
  const questions = [1, 2, 3].map((number) => ({ ...FILE, id: `file-${number}`, label: `File ${number}` }));
  const others = QUESTIONS.slice(0, 1);
  const job = await openJob(
    workspace,
    { title: 'Three' },
    { sections: SHORT_FORM, questions: [...questions, ...others] },
  );
  const { page } = await member('admin');
  await page.goto(`/jobs/${job.id}/form`);
  await page
    .getByRole('button', { name: /Do you have a permit\?/ })
    .first()
    .click();
  const type = page.getByLabel('Answer type');
  await type.selectOption({ label: 'File' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'at most 3 questions can be answered with a file' }).waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
});
