import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;
const { api } = workspace;

/** A candidate with an application. */
async function applicant(firstName: string, lastName: string) {
  const job = await makeJob(workspace, { title: 'Stargazer' });
  const candidateId = await makeCandidate(workspace, { firstName, lastName });
  const { data } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body;
  return { candidateId, applicationId: data.id as string };
}

const interview = (applicationId: string, scheduledAt: string, more: object = {}) =>
  api('POST', '/interviews', { applicationId, type: 'technical', mode: 'phone', scheduledAt, ...more });

const names = (page: Page) => page.getByRole('row').locator('a[href^="/candidates/"]').allInnerTexts();

describe('interviews', () => {
  it('upcoming ones are listed soonest first, and can be edited and completed in the list', async () => {
    const [late, soon] = [await applicant('Late', 'Riser'), await applicant('Early', 'Bird')];
    const { page, pageErrors, id } = await member('recruiter');
    await interview(late.applicationId, '2090-03-08T08:00:00Z');
    await interview(soon.applicationId, '2090-03-01T08:00:00Z', { interviewerIds: [id] });
    await page.goto('/interviews');
    await page.getByRole('link', { name: 'Late Riser' }).waitFor();
    assert.deepEqual(await names(page), ['Early Bird', 'Late Riser']);
    await page.getByRole('row', { name: /1 Mar 2090 09:00/ }).waitFor(); // in Berlin
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Interviewer' }).click();
    await page.getByRole('checkbox', { name: 'A recruiter' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Late Riser' }).waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /Early Bird/ })
      .getByRole('button')
      .click();
    await page.getByRole('menuitem', { name: 'Edit interview' }).click();
    await page.getByLabel('Date and time').fill('2090-03-09T10:00');
    await page.getByLabel('Title').fill('At the telescope');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /9 Mar 2090 10:00/ }).waitFor();
    await page.getByText('At the telescope').waitFor();

    await page.getByRole('link', { name: 'Week' }).click();
    await page.waitForURL(/view=week/);
    await page.goto('/interviews?view=week&day=2090-03-06');
    const week = page.getByRole('region', { name: 'Week' });
    await week.getByRole('link', { name: /Late Riser.*8 Mar/ }).waitFor();
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByText('Early Bird').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Previous week' }).click();
    await week.getByRole('link', { name: /Early Bird/ }).waitFor();
    await page.goto('/interviews');
    await page.getByRole('link', { name: 'Early Bird' }).click();
    // The list has such a button too, until the profile is shown.
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('button', { name: 'Actions for At the telescope' }).click();
    await page.getByRole('menuitem', { name: 'Cancel interview…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel interview' }).click();
    await details.getByText('Canceled', { exact: true }).waitFor();
    await page.goto('/interviews?when=canceled');
    await page.getByRole('link', { name: 'Early Bird' }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Job' }).check();
    await page.getByRole('columnheader', { name: 'Job' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

describe('tasks', () => {
  it("lists the member's open tasks by due date, marks overdue ones, and undoes completion", async () => {
    const { page, pageErrors, id: ownerId } = await member('recruiter');
    const { id: other } = await member('recruiter');
    const candidateId = await makeCandidate(workspace, { firstName: 'Cecilia', lastName: 'Payne' });
    await api('POST', '/tasks', { title: 'Whenever', ownerId });
    await api('POST', '/tasks', { title: 'Soon', ownerId, dueAt: '2090-01-01T00:00:00Z' });
    await api('POST', '/tasks', { title: 'Not mine', ownerId: other, dueAt: '2090-01-01T00:00:00Z' });
    await api('POST', '/tasks', { title: 'Long ago', ownerId, dueAt: '2020-01-01T00:00:00Z', candidateId });
    await page.goto('/tasks');
    const rows = page.getByRole('row');
    await rows.nth(3).waitFor();
    const titles = async () =>
      (await page.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.ariaLabel))) as string[];
    assert.deepEqual(await titles(), ['Complete: Long ago', 'Complete: Soon', 'Complete: Whenever']);
    assert.equal(await page.getByText('Overdue').count(), 1);
    await page.getByRole('link', { name: 'Cecilia Payne' }).waitFor();

    await page.getByRole('checkbox', { name: 'Complete: Soon' }).click();
    await page.getByRole('checkbox', { name: 'Complete: Soon' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('checkbox', { name: 'Complete: Soon' }).waitFor();
    await page.getByRole('checkbox', { name: 'Complete: Long ago' }).click();
    await page.getByRole('link', { name: 'Completed', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Complete: Long ago', checked: true }).waitFor();
    await page.getByRole('link', { name: 'All open' }).click();
    await page.getByText('Not mine').waitFor();

    await page.getByRole('button', { name: 'New task' }).click();
    await page.getByLabel('Title').fill('Write to Cecilia');
    await page.getByLabel('Due').fill('2089-12-31T12:00');
    await page.getByRole('combobox', { name: 'Candidate' }).fill('payne');
    await page.getByRole('option', { name: /Cecilia Payne/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByText('Write to Cecilia').waitFor();
    const [made] = (await api('GET', `/tasks?candidateId=${candidateId}&open=true`)).body.data;
    assert.deepEqual([made.dueAt, made.ownerId], ['2089-12-31T11:00:00.000Z', ownerId]);
    await page.getByRole('button', { name: 'Actions for Write to Cecilia' }).click();
    await page.getByRole('menuitem', { name: 'Edit task' }).click();
    await page.getByLabel('Priority').selectOption('Urgent');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('row', { name: /Write to Cecilia/ })
      .getByText('Urgent')
      .waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

describe('the activity', () => {
  it('shows events live, filtered by type and by actor', async () => {
    const colleague = await member('recruiter');
    const { page, pageErrors } = await member('owner');
    await page.goto('/activity');
    await page.getByRole('list', { name: /Activity, newest/ }).waitFor();
    const { candidateId, applicationId } = await applicant('Henrietta', 'Leavitt');
    const line = (words: string) => page.getByRole('listitem').filter({ hasText: words });
    await line('created an application').getByRole('link', { name: 'Henrietta Leavitt' }).first().waitFor();
    await colleague.page.goto(`/candidates/${candidateId}`);
    await colleague.page.getByLabel('Note', { exact: true }).fill('Cepheids');
    await colleague.page.getByRole('button', { name: 'Save note' }).click();
    await line('A recruiter added a note: Henrietta Leavitt').waitFor();
    await api('POST', `/applications/${applicationId}/reject`, {});
    await page.getByLabel('Type').selectOption('Applications');
    await line('rejected the application').first().waitFor();
    assert.equal(await line('added a note').count(), 0);
    await page.getByLabel('Type').selectOption('All types');
    await page.getByLabel('Member').selectOption(colleague.id);
    await line('added a note').waitFor();
    assert.equal(await page.getByRole('listitem').count(), 1);
    await page.getByRole('link', { name: 'Henrietta Leavitt' }).click();
    await page.getByRole('heading', { name: 'Henrietta Leavitt' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });
});

it('these pages are accessible in every width and color scheme', async () => {
  const { applicationId, candidateId } = await applicant('Williamina', 'Fleming');
  await interview(applicationId, '2090-06-07T08:00:00Z');
  const { id: ownerId } = await member('owner');
  await api('POST', '/tasks', { title: 'Count the nebulae', ownerId, candidateId, dueAt: '2020-01-01T00:00:00Z' });
  const shows = (words: string) => (page: Page) => page.getByText(words).first().waitFor();
  await assertUsable(started, [
    { path: '/interviews', ready: shows('Williamina Fleming') },
    { path: '/interviews?view=week&day=2090-06-07', ready: shows('Williamina Fleming') },
    { path: '/tasks?view=all', ready: shows('Count the nebulae') },
    { path: '/tasks?create=true', ready: shows('Title') },
    { path: '/activity', ready: shows('created the task') },
  ]);
});
