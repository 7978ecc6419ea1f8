import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { apply, makeJob } from '../../server/src/testing/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { workspace, member } = started;
const { api } = workspace;

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
/** Soon, and before midnight in Berlin unless it is about to be midnight. */
const soon = () => new Date(Date.now() + 60_000).toISOString();

describe('home', () => {
  it('of a new workspace says what to do first', async () => {
    const { page, pageErrors } = await member('owner');
    await page.goto('/');
    const steps = list(page, 'Get started');
    await steps.getByRole('link', { name: 'Add a job' }).click();
    await page.getByRole('dialog', { name: 'New job' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows a recruiter the applications, tasks and jobs that wait for them', async () => {
    const { page, id, pageErrors } = await member('recruiter');
    const job = await makeJob(workspace, { title: 'Stargazer', hiringTeam: [{ memberId: id, role: 'recruiter' }] });
    await api('POST', `/jobs/${job.id}/publish`);
    const { candidateId } = await apply(workspace, job.id);
    await api('POST', '/tasks', { title: 'Call the observatory', ownerId: id, dueAt: soon(), candidateId });
    await page.goto('/');
    await list(page, 'Tasks due').getByRole('link', { name: 'Call the observatory' }).waitFor();
    const row = list(page, 'Your jobs').getByRole('listitem').filter({ hasText: 'Stargazer' });
    await row.getByText('Applied 1').waitFor();
    await list(page, 'Applications to review').getByRole('link', { name: 'Ida Rhodes' }).click();
    await page.waitForURL(new RegExp(`/candidates/${candidateId}`));
    assert.deepEqual(pageErrors, []);
  });

  it('shows a hiring manager their jobs only, with the applications of each stage', async () => {
    const { page, id } = await member('hiring_manager');
    const team = { hiringTeam: [{ memberId: id, role: 'hiring_manager' }] };
    const [mine, other] = [
      await makeJob(workspace, { title: 'Mine', ...team }),
      await makeJob(workspace, { title: 'Theirs' }),
    ];
    for (const job of [mine, other]) await api('POST', `/jobs/${job.id}/publish`);
    const { id: applicationId } = await apply(workspace, mine.id);
    await api('POST', `/applications/${applicationId}/move`, { toStageId: mine.stages.interview });
    await page.goto('/');
    const row = list(page, 'Your jobs').getByRole('listitem').filter({ hasText: 'Mine' });
    await row.getByText('Interview 1').waitFor();
    assert.equal(await page.getByText('Theirs').count(), 0);
  });

  it("shows an interviewer today's interviews with résumé and scorecard", async () => {
    const { page, id } = await member('interviewer');
    const job = await makeJob(workspace, { hiringTeam: [{ memberId: id, role: 'interviewer' }] });
    const { id: applicationId, candidateId } = await apply(workspace, job.id);
    const interview = { applicationId, type: 'technical', mode: 'video', scheduledAt: soon(), interviewerIds: [id] };
    assert.equal((await api('POST', '/interviews', interview)).status, 201);
    await page.goto('/');
    const row = list(page, 'Interviews today').getByRole('listitem');
    await row.getByRole('link', { name: 'Submit scorecard' }).waitFor();
    await row.getByRole('link', { name: 'Résumé' }).click();
    await page.waitForURL(new RegExp(`/candidates/${candidateId}.*tab=files`));
  });

  it('is accessible and fits', async () => {
    const ready = (page: Page) => page.getByRole('list', { name: 'Your jobs', exact: true }).waitFor();
    await assertUsable(started, [{ path: '/', ready }], 'admin');
  });
});
