import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { scorecardReminders } from '../../server/src/domain/governance/notifications/dispatch-notifications.ts';
import { TYPES } from '../../server/src/platform/text-extraction/documents.fixture.ts';
import { type Json, moveClock } from '../../server/test/harness.ts';
import { makeCandidate, makeJob, type TestJob } from '../../server/test/hiring.ts';
import { attachFile, pdfWithLines, resumeOf } from '../testing/applicants.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;
const { api } = workspace;

const CRITERIA = [
  { label: 'Weighs alternatives', guidance: '4: names costs unprompted.', required: true },
  { label: 'Listens' },
];

async function applicant(job: TestJob, name: string): Promise<Json> {
  const [firstName, lastName] = name.split(' ');
  const candidateId = await makeCandidate(workspace, { firstName, lastName });
  return (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
}

async function planned(job: TestJob): Promise<string> {
  const sessions = [
    {
      title: 'System design',
      type: 'technical',
      durationMins: 60,
      notes: 'Ask for the **trade-offs** of each choice.',
      scorecardCriteria: CRITERIA,
    },
  ];
  const { body, status, text } = await api('POST', '/interview-plans', { stageId: job.stages.interview, sessions });
  assert.equal(status, 201, text);
  return body.data.sessions[0].id;
}

async function scheduled(applicationId: string, sessionId: string): Promise<string> {
  const body = { applicationId, sessionId, scheduledAt: '2090-01-01T09:00:00Z' };
  return (await api('POST', '/interviews', body)).body.data.id;
}

describe('the page of an interview', () => {
  it('shows the résumé, and the other files of the candidate by choice', async () => {
    const job = await makeJob(workspace);
    const { id: applicationId, candidateId } = await applicant(job, 'Mary Anning');
    const letter = {
      bytes: pdfWithLines(['Dear all']),
      fileName: 'letter.pdf',
      fileType: TYPES.pdf,
      kind: 'cover_letter',
    };
    await attachFile(workspace, candidateId, letter);
    await attachFile(workspace, candidateId, resumeOf('Mary Anning'));
    const interviewId = await scheduled(applicationId, await planned(job));
    const { page, pageErrors } = await member('interviewer');
    await page.goto(`/interviews/${interviewId}`);
    const drawn = page.getByRole('region', { name: 'Page 1 of 1' });
    await drawn.getByText('Oven builder').waitFor();
    await page.getByLabel('Résumé', { exact: true }).selectOption('letter.pdf');
    await drawn.getByText('Dear all').waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('shows questions, guidance and the scorecard, which needs the required criteria and survives a reload', async () => {
    const job = await makeJob(workspace);
    const { id: applicationId, candidateId } = await applicant(job, 'Grace Hopper');
    const interviewId = await scheduled(applicationId, await planned(job));
    const { page, pageErrors, id: memberId } = await member('interviewer');
    await page.goto(`/interviews/${interviewId}`);
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
    await page.getByText('Ask for the trade-offs of each choice.').waitFor();
    await page.getByText('4: names costs unprompted.').waitFor();
    await page.getByText('No résumé').waitFor();
    const form = page.getByRole('group', { name: 'Weighs alternatives' });
    const submit = page.getByRole('button', { name: 'Submit' });
    await page.getByLabel('Strong yes').check();
    await page.getByLabel('Comments').fill('Clear about costs.');
    await submit.click();
    await form.getByText('Choose a score.').waitFor();
    // Nothing was sent.
    assert.equal(
      await form.getByRole('radio', { name: '1' }).evaluate((one: HTMLInputElement) => one.validity.valid),
      false,
    );
    await page.reload();
    await page.getByText('Clear about costs.').waitFor();
    await form.getByRole('radio', { name: '4' }).check({ force: true });
    await submit.click();
    await page.getByText('Scorecard submitted.').first().waitFor();
    await page.getByText('4 of 5').waitFor();
    const [card] = (await api('GET', `/scorecards?applicationId=${applicationId}`)).body.data;
    assert.deepEqual(
      [card.interviewId, card.authorId, card.rating, card.criteria],
      [interviewId, memberId, 'strong_yes', [{ label: 'Weighs alternatives', score: 4 }]],
    );
    // Another interview of the candidate has its own scorecard.
    const unplanned = { applicationId, type: 'technical', mode: 'phone', title: 'Second talk' };
    const second = await api('POST', '/interviews', { ...unplanned, scheduledAt: '2090-01-02T09:00:00Z' });
    await page.goto(`/interviews/${second.body.data.id}`);
    await page.getByLabel('Strong no').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Scorecard submitted.').first().waitFor();
    await page.goto(`/candidates/${candidateId}`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Strong no' })
      .getByRole('link', { name: 'Second talk' })
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Strong yes' })
      .getByRole('link', { name: 'System design' })
      .waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('has the résumé at one side, the questions and the scorecard at the other', async () => {
    const job = await makeJob(workspace);
    const { id: applicationId, candidateId } = await applicant(job, 'Sofia Kovalevskaya');
    await attachFile(workspace, candidateId, resumeOf('Sofia Kovalevskaya'));
    const interviewId = await scheduled(applicationId, await planned(job));
    const { page } = await member('interviewer');
    await page.goto(`/interviews/${interviewId}`);
    const resume = page.getByRole('region', { name: 'Page 1 of 1' });
    const question = page.getByText('Ask for the trade-offs of each choice.');
    const score = page.getByRole('group', { name: 'Weighs alternatives' });
    await resume.getByText('Oven builder').waitFor();
    const boxes = await Promise.all([resume, question, score].map((one) => one.boundingBox()));
    const [left, ...right] = boxes.map((box) => box!);
    for (const box of right) {
      assert.ok(left!.x + left!.width <= box.x || box.x + box.width <= left!.x, 'side by side');
      assert.ok(box.y < 800, 'without scrolling');
    }
    assert.ok(left!.y < 800);
  });

  it('opens from the list of interviews', async () => {
    const job = await makeJob(workspace);
    const { id: applicationId } = await applicant(job, 'Ida Rhodes');
    const interviewId = await scheduled(applicationId, await planned(job));
    const { page } = await member('recruiter');
    await page.goto(`/interviews?jobId=${job.id}`);
    await page.getByRole('link', { name: 'System design' }).click();
    await page.getByRole('heading', { name: 'Ida Rhodes' }).waitFor();
    assert.ok(page.url().endsWith(`/interviews/${interviewId}`));
  });

  it('is accessible in every width and color scheme', async () => {
    const job = await makeJob(workspace);
    const { id: applicationId } = await applicant(job, 'Mary Ward');
    const interviewId = await scheduled(applicationId, await planned(job));
    const ready = (page: Page) => page.getByText('4: names costs unprompted.').waitFor();
    await assertUsable(started, [{ path: `/interviews/${interviewId}`, ready }], 'interviewer');
  });
});

describe('the dialog that schedules an interview', () => {
  const open = async (page: Page, { candidateId }: Json) => {
    await page.goto(`/candidates/${candidateId}?tab=interviews`);
    await page.getByRole('button', { name: 'Schedule interview' }).click();
    return page.getByRole('dialog');
  };

  it('fills in what the chosen interview of the plan says', async () => {
    const job = await makeJob(workspace);
    const application = await applicant(job, 'Ann One');
    const sessionId = await planned(job);
    const { page, pageErrors } = await member('recruiter');
    const dialog = await open(page, application);
    await dialog.getByLabel('Planned interview').selectOption('System design');
    assert.equal(await dialog.getByLabel('Title').inputValue(), 'System design');
    assert.equal(await dialog.getByLabel('Duration').inputValue(), '60');
    await dialog.getByLabel('Date and time').fill('2090-01-01T10:00');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Interview scheduled.').first().waitFor();
    const [interview] = (await api('GET', `/interviews?applicationId=${application.id}`)).body.data;
    assert.deepEqual(
      [interview.sessionId, interview.durationMins, interview.scorecardCriteria.length],
      [sessionId, 60, 2],
    );
    assert.deepEqual(pageErrors, []);
  });

  it('marks interviewers as optional, and shows who is', async () => {
    const job = await makeJob(workspace);
    const application = await applicant(job, 'Opal Two');
    const { page, id, pageErrors } = await member('recruiter');
    const dialog = await open(page, application);
    const people = dialog.getByRole('group', { name: 'Interviewers' });
    assert.equal(await people.getByLabel('Optional').count(), 0);
    const [{ name: owner, id: ownerId }] = (await api('GET', '/members?role=owner')).body.data;
    await people.getByRole('checkbox', { name: owner, exact: true }).check();
    await people.getByRole('checkbox', { name: 'A recruiter', exact: true }).first().check();
    await people.getByLabel('Optional').last().check();
    assert.deepEqual(await accessibilityFaults(page), []);
    await dialog.getByLabel('Date and time').fill('2090-01-04T10:00');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page
      .getByText(/ \(optional\)/)
      .first()
      .waitFor();
    const [interview] = (await api('GET', `/interviews?applicationId=${application.id}`)).body.data;
    assert.deepEqual([interview.interviewerIds.length, interview.optionalInterviewerIds.length], [2, 1]);
    assert.ok(interview.interviewerIds.includes(ownerId) && id !== ownerId);
    assert.deepEqual(pageErrors, []);
  });

  it('records an interview that has already taken place, without emails', async () => {
    const job = await makeJob(workspace);
    const application = await applicant(job, 'Bea Two');
    const { page, pageErrors } = await member('recruiter');
    const dialog = await open(page, application);
    await dialog.getByLabel('Date and time').fill('2024-01-01T10:00');
    await dialog.getByLabel('It has already taken place').check();
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('Interview recorded.').first().waitFor();
    await page.getByText('Completed').first().waitFor();
    const [interview] = (await api('GET', `/interviews?applicationId=${application.id}`)).body.data;
    assert.equal(interview.status, 'completed');
    const emails = (await api('GET', '/emails?kind=interview_invitation')).body.data;
    assert.deepEqual(
      emails.filter(({ candidateId }: Json) => candidateId === application.candidateId),
      [],
    );
    assert.deepEqual(pageErrors, []);
  });
});

describe('an interview without a scorecard', () => {
  it('reminds its interviewer at the bell once it is over, with a link to its scorecard', async () => {
    const { page, id, pageErrors } = await member('interviewer');
    const job = await makeJob(workspace, { hiringTeam: [{ memberId: id, role: 'interviewer' }] });
    const { id: applicationId } = await applicant(job, 'Nora Reminded');
    const interview = {
      ...{ applicationId, type: 'technical', mode: 'phone', interviewerIds: [id], durationMins: 15 },
      scheduledAt: new Date(Date.now() + 60_000).toISOString(),
    };
    const { status, text } = await api('POST', '/interviews', interview);
    assert.equal(status, 201, text);
    await page.goto('/');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await moveClock(service.db, '2 hours');
    await scorecardReminders.run(service.db, service.services);
    await page.reload();
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: /scorecard.*Nora Reminded/ })
      .click();
    await page.getByRole('button', { name: 'Write scorecard' }).or(page.getByLabel('Strong yes')).first().waitFor();
    assert.deepEqual(pageErrors, []);
  });
});
