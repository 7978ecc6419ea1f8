import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { CandidateTester } from '../../server/src/domain/careers/candidate-links/candidate.fixture.ts';
import {
  calendarProblems,
  scorecardReminders,
} from '../../server/src/domain/governance/notifications/dispatch-notifications.ts';
import { signedIn } from '../../server/src/domain/governance/notifications/notifications.fixture.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { header } from '../../server/src/platform/email/mime.fixture.ts';
import { openJob } from '../../server/test/careers-site.ts';
import { eventually } from '../../server/test/eventually.ts';
import { type Json, moveClock } from '../../server/test/harness.ts';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsoleWithEmail } from '../testing/console-with-email.ts';

const { service, workspace, member, arrivedAt } = await startConsoleWithEmail();
const { api: asKey } = workspace;
/** Does what others are notified of. */
const owner = await signedIn(service, workspace, 'owner');

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const make = async (path: string, body: object): Promise<Json> => {
  const { status, text, body: made } = await owner.api('POST', path, body);
  assert.ok(status < 300, `${path}: ${text}`);
  return made.data;
};
const unread = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 0 ? 'Notifications' : `Notifications, ${count} unread`, exact: true });

/** Waits for the only unread notification, opens it at the bell, and returns to another page. */
async function open(page: Page, sentence: RegExp, url: RegExp): Promise<void> {
  await unread(page, 1).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: sentence }).first().click();
  await page.waitForURL(url);
  await unread(page, 0).waitFor();
  await page.goto('/tasks');
  await unread(page, 0).waitFor();
}

describe('a notification', () => {
  it('of each kind arrives at the bell as a sentence, and opens the record that it is about', async () => {
    const { page, id, pageErrors } = await member('recruiter');
    await page.goto('/tasks');
    await unread(page, 0).waitFor();

    const candidateId = await makeCandidate(workspace, { firstName: 'Mary', lastName: 'Somerville' });
    const profile = new RegExp(`/candidates/${candidateId}`);
    await make(`/candidates/${candidateId}/notes`, { body: 'Please read.', mentions: [id] });
    await open(page, /mentioned you in a note about Mary Somerville/, profile);
    await make('/tasks', { title: 'Call Mary', ownerId: id, candidateId });
    await open(page, /assigned you the task “Call Mary”/, profile);

    const team = { hiringTeam: [{ memberId: id, role: 'recruiter' }] };
    const job = await openJob(workspace, { title: 'Translator', ...team });
    await open(page, /added you to the hiring team of Translator/, new RegExp(`/jobs/${job.id}`));
    const applicant = await CandidateTester.apply(service, workspace, { job });
    const { firstName, lastName } = applicant.candidate;
    const name = `${firstName} ${lastName}`;
    const theirs = new RegExp(`/candidates/${applicant.candidate.id}`);
    await open(page, new RegExp(`New application for Translator: ${name}`), theirs);
    assert.equal((await applicant.post('/messages', { message: 'When?' })).status, 303);
    await open(page, new RegExp(`${name} sent you a message`), theirs);

    const applicationId = applicant.application.id;
    const scheduled = { scheduledAt: inMinutes(1), durationMins: 15, interviewerIds: [id] };
    const interview = await make('/interviews', { applicationId, type: 'technical', mode: 'video', ...scheduled });
    const meeting = new RegExp(`/interviews/${interview.id}`);
    await open(page, new RegExp(`An interview with ${name} for Translator was scheduled`), meeting);

    await moveClock(service.db, '30 minutes');
    await scorecardReminders.run(service.db, service.services);
    await open(page, new RegExp(`Your scorecard for the interview with ${name} is due`), meeting);
    // The interview is over, so that the hire does not cancel it.
    const offer = await make('/offers', { applicationId, title: 'Translator' });
    await make(`/offers/${offer.id}/send`, {});
    await make(`/offers/${offer.id}/decision`, { decision: 'accepted' });
    await open(page, new RegExp(`${name} accepted the offer for Translator`), theirs);
    await moveClock(service.db, '0 minutes');

    const { id: calendarId } = await make('/calendars', {
      memberId: id,
      kind: 'ics',
      url: 'https://calendar.example/a.ics',
    });
    await service.db.write.query(sql`
      update calendar_reads set error = 'The server does not respond.', failures = 9, next_read_at = 'infinity',
        read_at = rolecall_now() - interval '1 day' where workspace_id = ${workspace.id} and calendar_id = ${calendarId}`);
    await calendarProblems.run(service.db, service.services);
    await open(page, /calendar/, /\/settings\/account/);
    assert.deepEqual(pageErrors, []);
  });

  it('is in the console, emailed immediately, once a day or not at all, as the member has chosen in the settings', async () => {
    const kind = 'You are mentioned in a note';
    const choose = async (email: string, inConsole: boolean) => {
      const chosen = await member('recruiter');
      const { page, context } = chosen;
      await page.goto('/settings/notifications');
      const field = page.getByLabel(`Email: ${kind}`);
      await field.waitFor();
      if (!inConsole) await page.getByRole('checkbox', { name: `In the console: ${kind}` }).click();
      await field.selectOption({ label: `Email: ${email}` });
      const mode = { Immediately: 'immediately', 'Daily summary': 'daily', Off: 'off' }[email];
      await eventually(
        async (): Promise<Json> => (await (await context.request.get('/api/v1/notification-settings')).json()).data,
        ({ kinds: { mention } }) => mention.email === mode && mention.console === inConsole,
      );
      return chosen;
    };
    const atOnce = await choose('Immediately', false);
    const daily = await choose('Daily summary', true);
    const never = await choose('Off', true);
    const about = (address: string) =>
      arrivedAt(address).filter(
        (mail) =>
          /Caroline Herschel/.test(header(mail, 'subject')!) || /summary|notification/i.test(header(mail, 'subject')!),
      );
    const candidateId = await makeCandidate(workspace, { firstName: 'Caroline', lastName: 'Herschel' });
    const mentions = [atOnce.id, daily.id, never.id];
    assert.equal((await asKey('POST', `/candidates/${candidateId}/notes`, { body: 'Look', mentions })).status, 201);
    for (const { page } of [daily, never]) await unread(page, 1).waitFor();
    await moveClock(service.db, '2 minutes');
    const [mail] = await eventually(
      async () => about(atOnce.email),
      ({ length }) => length > 0,
    );
    assert.match(header(mail!, 'subject')!, /mentioned you in a note about Caroline Herschel/);
    await unread(atOnce.page, 0).waitFor();
    assert.deepEqual([about(daily.email), about(never.email)], [[], []], 'not at once');
    await moveClock(service.db, '25 hours');
    await eventually(
      async () => about(daily.email),
      ({ length }) => length > 0,
    );
    assert.deepEqual(about(never.email), []);
    assert.equal(about(atOnce.email).length, 1);
    await moveClock(service.db, '0 minutes');
  });
});
