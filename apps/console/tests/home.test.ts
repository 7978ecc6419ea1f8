import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startWorkers } from '../../server/src/background/workers.ts';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { openJob } from '../../server/test/careers-site.ts';
import { apply, makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());
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
    const { id: applicationId, candidateId } = await apply(workspace, job.id);
    await api('POST', '/tasks', { title: 'Call the observatory', ownerId: id, dueAt: soon(), candidateId });
    await api('POST', '/tasks', { title: 'Polish the lens', ownerId: id, dueAt: '2020-01-31T09:00:00.000Z' });
    await page.goto('/');
    const due = list(page, 'Tasks due').getByRole('listitem');
    await due.filter({ hasText: 'Call the observatory' }).waitFor();
    await due.filter({ hasText: 'Polish the lens' }).getByText('Overdue').waitFor();
    assert.equal(await due.getByText('Overdue').count(), 1);
    const row = list(page, 'Your jobs').getByRole('listitem').filter({ hasText: 'Stargazer' });
    await row.getByText('Applied 1').waitFor();
    await list(page, 'Applications to review').getByRole('link', { name: 'Ida Rhodes' }).click();
    await page.waitForURL(new RegExp(`/review/applications/${applicationId}`));
    assert.deepEqual(pageErrors, []);
  });

  it('the lists of applications to review and of those that wait for long open the review view, where J and K go through them', async () => {
    for (const other of (await api('GET', '/jobs?status=open')).body.data) await api('POST', `/jobs/${other.id}/close`);
    const { page, id, pageErrors } = await member('recruiter');
    const job = await makeJob(workspace, { title: 'Walk', hiringTeam: [{ memberId: id, role: 'recruiter' }] });
    await api('POST', `/jobs/${job.id}/publish`);
    // More than the first page shows, so that the view goes on after what is shown there.
    const names = Array.from({ length: 14 }, (_, index) => `Walker No${index + 1}`);
    const ids: string[] = [];
    for (const name of names) {
      const [firstName, lastName] = name.split(' ');
      const candidateId = await makeCandidate(workspace, { firstName, lastName });
      ids.push((await api('POST', '/applications', { candidateId, jobId: job.id })).body.data.id);
    }
    const later = ids.slice(0, 2);
    for (const one of later) await api('POST', `/applications/${one}/move`, { toStageId: job.stages.interview });
    await workspace.context.db.write.query(sql`
      update applications set stage_entered_at = now() - interval '9 days' where id = any(${later}::uuid[])`);
    const shows = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    await page.goto('/');
    const toReview = list(page, 'Applications to review');
    await toReview.getByRole('link', { name: 'Walker No12', exact: true }).waitFor();
    assert.equal(await toReview.getByRole('link').count(), 10);
    await toReview.getByRole('link', { name: 'Walker No12', exact: true }).click();
    await shows('Walker No12');
    await page.getByText('10 of 12').waitFor();
    await page.keyboard.press('Escape');
    // The whole list is reviewed from its beginning.
    await page.getByRole('link', { name: 'Review all 12', exact: true }).click();
    await shows('Walker No3');
    await page.getByText('1 of 12').waitFor();
    for (const [key, name] of [
      ['j', 'Walker No4'],
      ['k', 'Walker No3'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(name);
    }
    await page.keyboard.press('Escape');
    const waiting = list(page, 'Waiting too long').getByRole('listitem');
    await waiting.filter({ hasText: 'Walker No2' }).getByText('Interview · 9 days').waitFor();
    await waiting.getByRole('link', { name: 'Walker No2', exact: true }).click();
    await page.getByText('2 of 2').waitFor();
    await page.keyboard.press('k');
    await shows('Walker No1');
    // Also after a reload, and from a link without the first page before it.
    await page.goto(page.url());
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('Escape');
    await list(page, 'Waiting too long').waitFor();
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
    await row.getByText(/^\d\d:\d\d$/).waitFor(); // without the date
    await row.getByRole('link', { name: 'Submit scorecard' }).waitFor();
    await row.getByRole('link', { name: 'Résumé' }).click();
    await page.waitForURL(new RegExp(`/candidates/${candidateId}.*tab=files`));
  });

  it('shows scorecards due, mentions and offers about to expire', async () => {
    const { page, id, pageErrors } = await member('admin');
    const job = await makeJob(workspace, {
      title: 'Lamplighter',
      hiringTeam: [{ memberId: id, role: 'hiring_manager' }],
    });
    await api('POST', `/jobs/${job.id}/publish`);
    const { id: applicationId, candidateId } = await apply(workspace, job.id);
    const interview = { applicationId, type: 'technical', mode: 'video', scheduledAt: soon(), interviewerIds: [id] };
    const made = await api('POST', '/interviews', interview);
    assert.equal(made.status, 201, made.text);
    await service.db.write.query(sql`
      update interviews set scheduled_at = now() - interval '1 day'
      where workspace_id = ${workspace.id} and id = ${made.body.data.id}`);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const offer = { applicationId, title: 'Lamplighter', expiresAt };
    const drafted = await api('POST', '/offers', offer);
    assert.equal(drafted.status, 201, drafted.text);
    assert.equal((await api('POST', `/offers/${drafted.body.data.id}/send`)).status, 200);
    const body = 'What do you think?';
    assert.equal((await api('POST', `/candidates/${candidateId}/notes`, { body, mentions: [id] })).status, 201);
    await page.goto('/');
    await list(page, 'Scorecards due').getByRole('link', { name: 'Submit scorecard' }).waitFor();
    await list(page, 'Offers about to expire').getByRole('listitem').filter({ hasText: 'Ida Rhodes' }).waitFor();
    await list(page, 'Mentions and messages').getByText(body).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows messages of candidates that wait for an answer', async () => {
    const { page, id, pageErrors } = await member('recruiter');
    const job = await openJob(workspace, { title: 'Ropemaker', hiringTeam: [{ memberId: id, role: 'recruiter' }] });
    const applicant = await CandidateTester.apply(service, workspace, { job });
    await page.goto('/');
    assert.equal((await applicant.post('/messages', { message: 'Which rope?' })).status, 303);
    await list(page, 'Mentions and messages').getByText('Which rope?').waitFor();
    const waiting = list(page, 'Candidates waiting for an answer')
      .getByRole('listitem')
      .filter({ hasText: 'Ropemaker' });
    await waiting.waitFor();
    const [message] = (await api('GET', '/messages?direction=in&state=open')).body.data;
    assert.equal((await api('PATCH', `/messages/${message.id}`, { state: 'done' })).status, 200);
    // While events keep arriving, the page reads itself again ever more rarely.
    await page.reload();
    await list(page, 'Your jobs').waitFor();
    assert.equal(await waiting.count(), 0);
    assert.equal(await list(page, 'Mentions and messages').getByText('Which rope?').count(), 0);
    assert.deepEqual(pageErrors, []);
  });

  it('shows each role what waits for them, and nothing else', async () => {
    const [hiringManager, interviewer, recruiter, admin, owner] = [
      await member('hiring_manager'),
      await member('interviewer'),
      await member('recruiter'),
      await member('admin'),
      await member('owner'),
    ];
    const team = [hiringManager, interviewer, recruiter, admin, owner].map(({ id }) => ({
      memberId: id,
      role: 'interviewer',
    }));
    const job = await openJob(workspace, { title: 'Bookbinder', hiringTeam: team });
    const { id: applicationId } = await apply(workspace, job.id);
    const stalled = await apply(workspace, job.id);
    await service.db.write.query(sql`
      update applications set stage_entered_at = now() - interval '20 days' where id = ${stalled.id}`);
    const interview = { applicationId, type: 'technical', mode: 'video', scheduledAt: soon() };
    for (const { id } of [hiringManager, interviewer])
      assert.equal((await api('POST', '/interviews', { ...interview, interviewerIds: [id] })).status, 201);
    const offer = { applicationId, title: 'Bookbinder', expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
    const { id: offerId } = (await api('POST', '/offers', offer)).body.data;
    assert.equal((await api('POST', `/offers/${offerId}/send`)).status, 200);
    const decisions = [
      ...['Interviews today', 'New since yesterday', 'Applications to review'],
      ...['Offers about to expire', 'Waiting too long'],
    ];
    for (const [{ page }, sections, interviews] of [
      [owner, [...decisions, 'Your jobs'], 2],
      [admin, [...decisions, 'Your jobs'], 2],
      [recruiter, [...decisions, 'Your jobs'], 2],
      [hiringManager, [...decisions, 'Your jobs'], 2],
      [interviewer, ['Interviews today', 'Your jobs'], 1],
    ] as const) {
      await page.goto('/');
      // The sections load on their own.
      for (const section of sections) await list(page, section).waitFor();
      const shown = page.getByRole('main').getByRole('list');
      assert.deepEqual(
        await shown.evaluateAll((lists) => lists.map((one) => one.getAttribute('aria-label'))),
        sections,
      );
      assert.equal(await list(page, 'Interviews today').getByRole('listitem').count(), interviews);
    }
  });

  it('says that a count is a lower bound when a job has more applications than are counted', async () => {
    const { page, id, pageErrors } = await member('recruiter');
    const job = await makeJob(workspace, { title: 'Popular', hiringTeam: [{ memberId: id, role: 'recruiter' }] });
    await api('POST', `/jobs/${job.id}/publish`);
    for (let batch = 0; batch < 11; batch += 1) {
      const items = Array.from({ length: 100 }, (_, index) => ({
        ...{ firstName: 'Many', lastName: `No${batch}`, email: `many${batch}-${index}@example.com` },
        application: { jobId: job.id },
      }));
      const { status, text } = await api('POST', '/candidates/bulk', { items });
      assert.equal(status, 200, text);
    }
    await page.goto('/');
    await page
      .getByRole('main')
      .getByText(/^1\d{3}\+$/)
      .waitFor();
    await page.getByRole('link', { name: /^Review all 1\d{3}\+$/ }).waitFor();
    assert.deepEqual(pageErrors, []);
  });
});
