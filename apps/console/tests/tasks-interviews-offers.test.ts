import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { leaves } from '../../server/src/platform/email/mime.fixture.ts';
import { eventually } from '../../server/test/eventually.ts';
import { type Json, moveClock } from '../../server/test/harness.ts';
import { apply, makeJob, makeMember } from '../../server/test/hiring.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';
import { testTasks } from '../testing/task-table.ts';

const started = await startConsoleWithEmail();
const { workspace, service, arrivedAt } = started;
const { api } = workspace;

/** The profile of a candidate with an application. */
async function offersPage(page: Page): Promise<{ id: string; candidateId: string }> {
  const job = await makeJob(workspace, { currency: 'EUR', salaryMin: 50_000, salaryMax: 60_000, salaryPeriod: 'year' });
  const { id, candidateId } = await apply(workspace, job.id);
  await page.goto(`/candidates/${candidateId}`);
  await page.getByRole('button', { name: 'Create offer' }).first().waitFor();
  return { id, candidateId };
}

testTasks('Interviews and offers', started, {
  'Submit a scorecard': {
    role: 'interviewer',
    async start(page, memberId) {
      const job = await makeJob(workspace, { hiringTeam: [{ memberId, role: 'interviewer' }] });
      const { id: applicationId } = await apply(workspace, job.id);
      const scheduledAt = new Date(Date.now() + 60_000).toISOString();
      const interview = { applicationId, type: 'technical', mode: 'video', scheduledAt, interviewerIds: [memberId] };
      const { status, text } = await api('POST', '/interviews', interview);
      assert.equal(status, 201, text);
      await page.goto('/');
      const link = page.getByRole('link', { name: 'Submit scorecard' });
      await link.waitFor();
      return async (input) => {
        await input.click(link);
        await input.click(page.getByLabel('Strong yes'));
        await input.click(page.getByRole('button', { name: 'Submit' }));
        await page.getByText('Scorecard submitted.').first().waitFor();
        const [card] = (await api('GET', `/scorecards?applicationId=${applicationId}`)).body.data;
        assert.deepEqual([card.rating, card.authorId], ['strong_yes', memberId]);
      };
    },
  },

  'Schedule a panel of three': {
    async start(page, memberId) {
      const job = await makeJob(workspace);
      const interviewerIds = [memberId, await makeMember(workspace), await makeMember(workspace)];
      const sessions = [{ title: 'Panel', type: 'panel', mode: 'video', durationMins: 60, interviewerIds }];
      const plan = await api('POST', '/interview-plans', { stageId: job.stages.applied, sessions });
      assert.equal(plan.status, 201, plan.text);
      const { id, candidateId } = await apply(workspace, job.id);
      await page.goto(`/candidates/${candidateId}?tab=interviews`);
      const schedule = page.getByRole('button', { name: 'Schedule interview' }).first();
      await schedule.waitFor();
      return async (input) => {
        await input.click(schedule);
        const dialog = page.getByRole('dialog');
        await input.choose(dialog.getByLabel('Planned interview'), 'Panel');
        const times = dialog.getByRole('region', { name: 'Times at which all interviewers are free' });
        await input.click(times.getByRole('button').first());
        await input.click(dialog.getByRole('button', { name: 'Schedule', exact: true }));
        const made = await eventually(
          async (): Promise<Json[]> => (await api('GET', `/interviews?applicationId=${id}`)).body.data,
          ({ length }) => length === 1,
        );
        assert.deepEqual([made[0].interviewerIds, made[0].durationMins], [interviewerIds, 60]);
      };
    },
  },

  'Replace an interviewer who has declined': {
    async start(page, memberId) {
      const job = await makeJob(workspace);
      const [first, second] = [await makeMember(workspace), await makeMember(workspace)];
      const pool = { memberIds: [first, second], count: 1 };
      const sessions = [{ title: 'Pairing', type: 'technical', interviewerIds: [memberId], pool }];
      const plan = await api('POST', '/interview-plans', { stageId: job.stages.applied, sessions });
      assert.equal(plan.status, 201, plan.text);
      for (const id of [first, second])
        await api('PATCH', `/availability/${id}`, { timeZone: 'UTC', minimumNoticeMins: 0 });
      const { id: applicationId, candidateId } = await apply(workspace, job.id);
      const body = { applicationId, sessionId: plan.body.data.sessions[0].id, interviewerIds: [memberId, first] };
      // A Monday.
      const made = await api('POST', '/interviews', { ...body, scheduledAt: '2090-01-02T10:00:00Z' });
      assert.equal(made.status, 201, made.text);
      const { id } = made.body.data;
      await started.service.db.write.query(sql`
        update interviews set responses = jsonb_build_array(jsonb_build_object('memberId', ${first}::text, 'response', 'declined',
          'proposedAt', null, 'sequence', 0, 'respondedAt', '2026-01-01T00:00:00.000Z'))
        where workspace_id = ${workspace.id} and id = ${id}`);
      await page.goto(`/candidates/${candidateId}?tab=interviews`);
      const another = page.getByRole('button', { name: 'Find another' });
      await another.waitFor();
      return async (input) => {
        await input.click(another);
        await page.getByText('Another interviewer was found, and gets an invitation.').waitFor();
        await another.waitFor({ state: 'detached' });
        const { interviewerIds, scheduledAt } = (await api('GET', `/interviews/${id}`)).body.data;
        assert.deepEqual([interviewerIds, scheduledAt], [[memberId, second], '2090-01-02T10:00:00.000Z']);
      };
    },
  },

  'Debrief one candidate': {
    async start(page, memberId) {
      const { id, candidateId } = await offersPage(page);
      const [{ id: boss }] = (await api('GET', '/members?role=owner')).body.data;
      for (const [authorId, rating, score] of [
        [memberId, 'yes', 5],
        [boss, 'no', 2],
      ] as const) {
        const criteria = [{ label: 'Patience', score }];
        const { status, text } = await api('POST', '/scorecards', { applicationId: id, authorId, rating, criteria });
        assert.equal(status, 201, text);
      }
      const link = page.getByRole('link', { name: 'Debrief (2 scorecards)' });
      await link.waitFor();
      return async (input) => {
        await input.click(link);
        await page.waitForURL(new RegExp(`/candidates/${candidateId}/debrief`));
        const row = page.getByRole('row', { name: /^Patience/ });
        await row.getByText('Opinions differ').waitFor();
        assert.deepEqual(await row.getByRole('cell').allInnerTexts(), ['5\nof 5', '2\nof 5']);
      };
    },
  },

  'Make an offer': {
    async start(page) {
      const { id } = await offersPage(page);
      return async (input) => {
        await input.click(page.getByRole('button', { name: 'Create offer' }).first());
        await page.getByRole('dialog').getByLabel('Salary').waitFor();
        await input.type('54000');
        await input.press('Enter');
        await page.getByRole('region', { name: 'Details' }).getByText('€54,000 per year').waitFor();
        await input.click(page.getByRole('button', { name: 'Send', exact: true }));
        await input.click(page.getByRole('alertdialog').getByRole('button', { name: 'Send offer' }));
        await eventually(
          async () => (await api('GET', `/offers?applicationId=${id}`)).body.data[0],
          ({ status, salaryAmount, currency }: Json) =>
            status === 'sent' && salaryAmount === 54_000 && currency === 'EUR',
        );
      };
    },
  },

  'Record that an offer was accepted': {
    async start(page) {
      const { id } = await offersPage(page);
      const offer = (await api('POST', '/offers', { applicationId: id, title: 'Our offer' })).body.data;
      await api('POST', `/offers/${offer.id}/send`);
      const button = page.getByRole('button', { name: 'Mark as accepted' });
      await button.waitFor();
      return async (input) => {
        await input.click(button);
        await input.click(page.getByRole('alertdialog').getByRole('button', { name: 'Mark as accepted' }));
        await page.getByText('Offer accepted. The candidate is hired.').waitFor();
        assert.equal((await api('GET', `/applications/${id}`)).body.data.status, 'hired');
      };
    },
  },

  'Approve an offer': {
    role: 'hiring_manager',
    async start(page, memberId) {
      const hiringTeam = [{ memberId, role: 'hiring_manager' }];
      const job = await makeJob(workspace, { hiringTeam });
      const { id: applicationId } = await apply(workspace, job.id);
      const salary = { salaryAmount: 54_000, currency: 'EUR', salaryPeriod: 'year' };
      const offer = (await api('POST', '/offers', { applicationId, title: 'Our offer', ...salary })).body.data;
      const asked = await api('POST', '/approvals', { offerId: offer.id, approverIds: [memberId] });
      assert.equal(asked.status, 201, asked.text);
      assert.equal((await api('POST', `/offers/${offer.id}/send`)).status, 409);
      const { email } = (await api('GET', `/members/${memberId}`)).body.data;
      const link = new RegExp(`${service.url}/approvals/\\S+`);
      const linkIn = () =>
        arrivedAt(email)
          .map((mail) => link.exec(leaves(mail)[0]!.body)?.[0])
          .find((url) => url !== undefined);
      const url = await eventually(
        async () => {
          await moveClock(service.db, '1 minute'); // emails wait for others of the same kind
          return linkIn();
        },
        (found) => found !== undefined,
        { seconds: 60 },
      );
      await page.goto(url!);
      await page.getByText('€54,000 per year').waitFor();
      const button = page.getByRole('button', { name: 'Approve', exact: true });
      await button.waitFor();
      assert.equal(
        (await api('GET', `/approvals/${asked.body.data.id}`)).body.data.status,
        'pending',
        'not by opening',
      );
      return async (input) => {
        await input.click(button);
        await page.getByRole('main').getByText('Approved', { exact: true }).first().waitFor();
        assert.equal((await api('GET', `/approvals/${asked.body.data.id}`)).body.data.status, 'approved');
        assert.equal((await api('POST', `/offers/${offer.id}/send`)).body.data.status, 'sent');
      };
    },
  },
});
