import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { end, startProcess, withFolder } from '../../../../test/running-service.ts';
import { sql } from '../../../platform/database/sql.ts';
import { header, leaves, type MimePart, readMime } from '../../../platform/email/mime.fixture.ts';
import { startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';
import { createEmailTransport } from '../../../platform/email/transport.ts';
import { EmailWorker } from '../../email/email-worker.ts';
import { scorecardReminders } from './dispatch-notifications.ts';
import { notificationEmails } from './email-notifications.ts';
import { settle, signedIn } from './notifications.fixture.ts';
import { removeOldNotifications } from './remove-old-notifications.ts';

const postbox = await startReceiver({ after });
const service = await startService();
const { db, services } = service;
const sender = new EmailWorker(db, services, createEmailTransport(`smtp://${postbox.host}`), 'jobs@acme.example');
service.beforeClose(() => sender.stop());

/** Seconds that the clock was moved, in all. */
let moved = 0;
async function pass(seconds: number): Promise<void> {
  moved += seconds;
  await moveClock(db, `${moved} seconds`);
}

/** Dispatches all events, lets the email delay pass and queues what is due. */
async function work(): Promise<void> {
  await settle(service);
  await pass(30);
  await scorecardReminders.run(db, services);
  await pass(30);
  await notificationEmails.run(db, services);
}

/** The emails that an address has received, once all of them are sent, without those about sign-ins. */
async function inbox({ api }: TestWorkspace, address: string): Promise<MimePart[]> {
  await work();
  await eventually(
    async () => (await api('GET', '/emails?kind=notification&limit=100')).body.data,
    (emails: Json[]) => emails.every(({ status }) => status === 'sent'),
  );
  return postbox.mails
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => readMime(raw))
    .filter((mail) => !header(mail, 'subject')?.startsWith('New sign-in'));
}

const subjects = (mails: readonly MimePart[]) => mails.map((mail) => header(mail, 'subject'));
const textOf = (mail: MimePart) => leaves(mail)[0]!.body.replaceAll('\r\n', '\n');
const mention = (workspace: TestWorkspace, candidateId: string, memberId: string) =>
  workspace.api('POST', `/candidates/${candidateId}/notes`, { body: 'Confidential text', mentions: [memberId] });
const team = (...members: { id: string }[]) => ({
  hiringTeam: members.map(({ id }) => ({ memberId: id, role: 'interviewer' })),
});

describe('emails about notifications', () => {
  it('name the candidate and link to the record, but do not contain what was written', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    const candidateId = await makeCandidate(workspace);
    await mention(workspace, candidateId, grace.id);
    const [mail, ...more] = await inbox(workspace, grace.email);
    assert.deepEqual(more, []);
    assert.match(header(mail!, 'subject')!, /mentioned you in a note about Ida Rhodes$/);
    assert.ok(textOf(mail!).includes(`${service.url}/candidates/${candidateId}?tab=notes`));
    assert.ok(textOf(mail!).includes(`${service.url}/settings/notifications`));
    assert.ok(!textOf(mail!).includes('Confidential text'));
    assert.deepEqual(
      leaves(mail!).map(({ type }) => type),
      ['text/plain', 'text/html'],
    );
    assert.equal((await inbox(workspace, grace.email)).length, 1, 'never again');
  });

  it('of a burst are two: the first, and one about all that follow within five minutes', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    await grace.api('PATCH', '/notification-settings', { kinds: { new_application: { email: 'immediately' } } });
    const job = await makeJob(workspace, { title: 'Cook' });
    await workspace.api('PATCH', `/jobs/${job.id}`, team(grace));
    await inbox(workspace, grace.email); // the place in the team
    await apply(workspace, job.id);
    await inbox(workspace, grace.email);
    for (let number = 1; number <= 3; number += 1) await apply(workspace, job.id);
    await mention(workspace, await makeCandidate(workspace), grace.id);
    const before = (await inbox(workspace, grace.email)).slice(1);
    assert.deepEqual(
      before.map((mail) => header(mail, 'subject')!.replace(/^.* mentioned/, 'Somebody mentioned')),
      ['New application for Cook: Ida Rhodes', 'Somebody mentioned you in a note about Ida Rhodes'],
    );
    await pass(300);
    const [last] = (await inbox(workspace, grace.email)).slice(3);
    assert.equal(header(last!, 'subject'), '3 new applications for Cook');
    assert.ok(!textOf(last!).includes('Ida'), 'several candidates are not named: erasure could not find them');
    await pass(300);
    assert.equal((await inbox(workspace, grace.email)).length, 4);
  });

  it('are not sent for what was read, turned off or can no longer be seen, nor to members who have not joined', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    const ida = await signedIn(service, workspace, 'interviewer');
    const job = await makeJob(workspace, team(ida));
    await inbox(workspace, ida.email);
    const { candidateId } = await apply(workspace, job.id);
    const invited = { email: 'invited@example.com', name: 'Invited', role: 'recruiter' };
    const { id } = (await workspace.api('POST', '/members', invited)).body.data;
    for (const memberId of [grace.id, ida.id, id]) await mention(workspace, candidateId, memberId);
    await settle(service);
    await grace.api('POST', '/notifications/mark-all-read');
    await workspace.api('PATCH', `/jobs/${job.id}`, team());
    assert.deepEqual(await inbox(workspace, grace.email), []);
    assert.equal((await inbox(workspace, ida.email)).length, 1, 'only about the hiring team');
    await mention(workspace, candidateId, grace.id);
    await settle(service);
    await grace.api('PATCH', '/notification-settings', { kinds: { mention: { email: 'off' } } });
    assert.deepEqual(await inbox(workspace, grace.email), []);
    const others = await inbox(workspace, 'invited@example.com');
    assert.deepEqual(
      subjects(others).filter((subject) => !subject!.startsWith('You are invited')),
      [],
    );
  });

  it('once a day come together at the time and in the time zone of the member', async () => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    const [row] = await db.write.query<{ time: string }>(
      sql`select to_char((rolecall_now() + interval '2 hours') at time zone 'Asia/Kolkata', 'HH24:MI') as time`,
    );
    const kinds = { mention: { email: 'daily' }, assignment: { email: 'daily' } };
    await grace.api('PATCH', '/notification-settings', { kinds, timeZone: 'Asia/Kolkata' });
    const candidateId = await makeCandidate(workspace);
    for (let number = 1; number <= 3; number += 1) await mention(workspace, candidateId, grace.id);
    await workspace.api('POST', '/tasks', { title: 'Call', ownerId: grace.id });
    await settle(service);
    await grace.api('PATCH', '/notification-settings', { digestTime: row!.time });
    await pass(6_600);
    assert.deepEqual(await inbox(workspace, grace.email), []);
    await pass(600);
    const [mail, ...more] = await inbox(workspace, grace.email);
    assert.deepEqual(more, []);
    assert.match(header(mail!, 'subject')!, /: your daily summary$/);
    assert.match(textOf(mail!), /^- 3 mentions\n- 1 assignment\n/);
    await pass(24 * 3_600);
    assert.equal((await inbox(workspace, grace.email)).length, 1, 'nothing new, no email');
  });

  it('remind of a scorecard once the interview has ended, unless it was submitted', async () => {
    const workspace = await service.workspace();
    const [grace, ruth] = [
      await signedIn(service, workspace, 'interviewer'),
      await signedIn(service, workspace, 'interviewer'),
    ];
    const job = await makeJob(workspace, team(grace, ruth));
    const { id: applicationId } = await apply(workspace, job.id);
    const [{ at }] = (await db.write.query<{ at: string }>(sql`select rolecall_now() + interval '1 hour' as at`)) as [
      { at: string },
    ];
    const interview = { applicationId, type: 'technical', mode: 'video', scheduledAt: at, durationMins: 30 };
    const { status } = await workspace.api('POST', '/interviews', {
      ...interview,
      interviewerIds: [grace.id, ruth.id],
    });
    assert.equal(status, 201);
    const due = (member: typeof grace) => member.notified('&kind=scorecard_due');
    await pass(5_000);
    await work();
    assert.deepEqual(await due(grace), []);
    await workspace.api('POST', '/scorecards', { applicationId, authorId: ruth.id, rating: 'yes' });
    await pass(500);
    const reminders = async () =>
      subjects(await inbox(workspace, grace.email)).filter((subject) => subject?.includes('scorecard'));
    const expected = ['Your scorecard for the interview with Ida Rhodes is due'];
    assert.deepEqual(await reminders(), expected);
    assert.deepEqual(await reminders(), expected, 'once');
    assert.deepEqual([(await due(grace)).length, (await due(ruth)).length], [1, 0]);
    await workspace.api('POST', '/scorecards', { applicationId, authorId: grace.id, rating: 'yes' });
    assert.deepEqual(await due(grace), [], 'no longer due');
  });
});

it('notifications are removed after 90 days', async () => {
  const workspace = await service.workspace();
  const grace = await signedIn(service, workspace, 'recruiter');
  const candidateId = await makeCandidate(workspace);
  await mention(workspace, candidateId, grace.id);
  await settle(service);
  await pass(91 * 24 * 3_600);
  await mention(workspace, candidateId, grace.id);
  await settle(service);
  await removeOldNotifications.run(db, services);
  const rows = await db.write.query(sql`select 1 from notifications where workspace_id = ${workspace.id}`);
  assert.equal(rows.length, 1);
});

it('a service that is killed while it notifies loses nothing and repeats nothing', () =>
  withFolder(async (folder) => {
    const workspace = await service.workspace();
    const grace = await signedIn(service, workspace, 'recruiter');
    await grace.api('PATCH', '/notification-settings', { kinds: { mention: { email: 'off' } } });
    const candidateId = await makeCandidate(workspace);
    const environment = {
      DATABASE_URL: service.connectionString,
      SECRET_KEY: service.config.secretKey!,
      LOG_LEVEL: 'info',
    };
    const count = async () =>
      (await db.write.query(sql`select 1 from notifications where member_id = ${grace.id}`)).length;
    for (let round = 1; round <= 3; round += 1) {
      const running = await startProcess(folder, environment);
      const mentions = Promise.all(Array.from({ length: 20 }, () => mention(workspace, candidateId, grace.id)));
      await eventually(count, (found) => found > (round - 1) * 20);
      await end(running, 'SIGKILL');
      await mentions;
    }
    const last = await startProcess(folder, environment);
    await eventually(count, (found) => found === 60);
    await end(last, 'SIGTERM');
    await settle(service);
    assert.equal(await count(), 60);
  }));
