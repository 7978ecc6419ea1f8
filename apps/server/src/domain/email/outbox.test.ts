import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import ical from 'ical.js';
import { careersSite, openJob, person } from '../../../test/careers-site.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../test/harness.ts';
import { apply, makeCandidate, makeJob, makeMember } from '../../../test/hiring.ts';
import { startWorkers } from '../../background/workers.ts';
import { change } from '../../platform/changes/change.ts';
import { sql } from '../../platform/database/sql.ts';
import { header, leaves, type MimePart, readMime } from '../../platform/email/mime.fixture.ts';
import { rejection, startReceiver } from '../../platform/email/smtp-receiver.fixture.ts';
import { disableEndpoint } from '../integrations/webhooks/disable-endpoint.ts';
import { emailMemberInvited } from './hiring-emails.ts';

/** Responses of the mail server by recipient, in order; 250 when there are none left. */
const answers = new Map<string, Error[]>();
const postbox = await startReceiver(
  { after },
  { onRcptTo: ({ address }, _session, done) => done(answers.get(address)?.shift()) },
);
const service = await startService({ SMTP_URL: `smtp://${postbox.host}`, MAIL_FROM: 'Rolecall <jobs@rolecall.test>' });
let workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const emailsOf = async ({ api }: TestWorkspace, query = ''): Promise<Json[]> =>
  (await api('GET', `/emails?limit=100${query}`)).body.data;

/** The parsed emails received by an address. */
const arrived = (address: string): MimePart[] =>
  postbox.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => readMime(raw));

const allSent = (workspace: TestWorkspace) =>
  eventually(
    () => emailsOf(workspace),
    (mails) => mails.length > 0 && mails.every(({ status }) => status === 'sent'),
  );

/** The single email that an address has received, once its workspace has no pending ones. */
async function theEmailTo(workspace: TestWorkspace, address: string): Promise<MimePart> {
  const sent = await allSent(workspace);
  // Owners are also notified of new webhooks.
  const [mail, ...more] = arrived(address).filter((one) => !header(one, 'subject')!.startsWith('Security notice'));
  assert.ok(mail !== undefined && more.length === 0, `${1 + more.length} mails`);
  const record = sent.find(({ messageId }) => messageId === header(mail, 'message-id'));
  assert.equal(record?.attempts, 1);
  assert.equal(header(mail, 'subject'), record.subject);
  const [text, html] = leaves(mail);
  assert.deepEqual([text?.type, html?.type], ['text/plain', 'text/html']);
  assert.equal(withoutToken(text!.body.replaceAll('\r\n', '\n').trim()), withoutToken(record.text.trim()));
  assert.equal(withoutToken(html!.body.replaceAll('\r\n', '\n').trim()), withoutToken(record.html.trim()));
  return mail;
}

/** The email log does not contain the token of a link. */
const withoutToken = (text: string) => text.replaceAll(/(#token=|\/my\/)[\w-]+/g, '$1');

const textOf = (mail: MimePart) => leaves(mail)[0]!.body;

/** Makes one email wait, or be sent, for a new member. */
async function invite({ api }: TestWorkspace, email: string): Promise<void> {
  assert.equal((await api('POST', '/members', { email, name: 'Grace Hopper', role: 'recruiter' })).status, 201);
}

describe('each kind of email is received exactly once, with text and HTML', () => {
  it('application received: sent to a candidate who applied through the form, once per job', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace, { title: 'Cook & <Baker>' });
    const ada = person({ firstName: 'Ada' });
    const site = careersSite(service, workspace);
    assert.equal((await site.apply(job.slug, ada)).status, 201);
    assert.equal((await site.apply(job.slug, ada)).status, 201);
    const mail = await theEmailTo(workspace, ada.email);
    assert.match(header(mail, 'subject')!, /Cook & <Baker>/);
    assert.match(header(mail, 'from')!, new RegExp(`${workspace.slug}.*<jobs@rolecall.test>`));
    assert.equal(header(mail, 'auto-submitted'), 'auto-generated');
    assert.equal(header(mail, 'x-auto-response-suppress'), 'OOF, AutoReply, RN, NRN');
    assert.match(textOf(mail), /^Dear Ada,/);
    assert.match(leaves(mail)[1]!.body, /Cook &amp; &lt;Baker&gt;/);
  });

  it('offer: sent to the candidate', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const candidateId = await makeCandidate(workspace, { email: 'offered@example.com' });
    const application = await workspace.api('POST', '/applications', { candidateId, jobId: job.id });
    const terms = {
      title: 'Head Keeper',
      salaryAmount: 50_000,
      currency: 'EUR',
      salaryPeriod: 'year',
      startDate: '2090-03-01',
    };
    const offer = await workspace.api('POST', '/offers', { applicationId: application.body.data.id, ...terms });
    assert.deepEqual(await emailsOf(workspace), [], 'a draft tells nobody');
    await workspace.api('POST', `/offers/${offer.body.data.id}/send`);
    await workspace.api('POST', `/offers/${offer.body.data.id}/send`);
    const mail = await theEmailTo(workspace, 'offered@example.com');
    assert.match(textOf(mail), /Head Keeper\r?\nSalary: €50,000 per year\r?\nStart: 1 March 2090/);
  });

  it('interview invitation: sent to candidate and interviewers with a calendar file, also when it is canceled', async () => {
    const workspace = await service.workspace();
    const interviewer = await makeMember(workspace);
    const application = await apply(workspace, (await makeJob(workspace)).id);
    const candidate = (await workspace.api('GET', `/candidates/${application.candidateId}`)).body.data;
    const { body } = await workspace.api('POST', '/interviews', {
      applicationId: application.id,
      interviewerIds: [interviewer],
      type: 'technical',
      mode: 'video',
      scheduledAt: '2090-03-01T09:30:00.000Z',
      timeZone: 'Europe/Paris',
    });
    const mail = await theEmailTo(workspace, candidate.email);
    await theEmailTo(workspace, `member-${interviewer}@example.com`);
    assert.match(textOf(mail), /1 March 2090 at 10:30 \(Europe\/Paris\)|1 March 2090, 10:30 \(Europe\/Paris\)/);
    const [invitation, file] = leaves(mail).slice(2);
    assert.deepEqual([invitation?.type, file?.type], ['text/calendar', 'application/ics']);
    assert.match(invitation!.headers.find(([name]) => name === 'content-type')![1], /method=REQUEST/i);
    assert.match(file!.headers.find(([name]) => name === 'content-disposition')![1], /invite\.ics/);
    const uid = (part: MimePart) => {
      const calendar = new ical.Component(ical.parse(part.body));
      return calendar.getFirstSubcomponent('vevent')!.getFirstPropertyValue('uid');
    };
    assert.equal(uid(invitation!), uid(file!));

    await workspace.api('POST', `/interviews/${body.data.id}/cancel`);
    await eventually(
      async () => arrived(candidate.email),
      (mails) => mails.length === 2,
    );
    const taken = arrived(candidate.email)[1]!;
    assert.match(header(taken, 'subject')!, /^Canceled: /);
    assert.match(leaves(taken)[2]!.headers.find(([name]) => name === 'content-type')![1], /method=CANCEL/i);
    assert.equal(uid(leaves(taken)[2]!), uid(invitation!));
  });

  it('endpoint disabled: sent to every owner once, with the reason', async () => {
    const workspace = await service.workspace();
    const owner = (await workspace.api('GET', '/members')).body.data[0].email;
    await workspace.api('POST', '/members', { email: `second@${workspace.slug}.test`, name: 'Two', role: 'owner' });
    await allSent(workspace);
    const { body } = await workspace.api('POST', '/webhooks', { url: 'http://127.0.0.1:9/gone', events: ['*'] });
    const endpoint = { workspaceId: workspace.id, webhookId: body.data.id };
    for (let turn = 0; turn < 2; turn += 1) {
      await disableEndpoint(service.db, service.services, endpoint, 'The endpoint responded with 410 Gone.');
    }
    const mail = await theEmailTo(workspace, owner);
    assert.match(textOf(mail), /http:\/\/127\.0\.0\.1:9\/gone[\s\S]*410 Gone/);
    assert.equal((await emailsOf(workspace, '&kind=endpoint_disabled')).length, 2);
  });

  it('member invited: sent to the new member with the URL of the service', async () => {
    const workspace = await service.workspace();
    await invite(workspace, 'grace@example.com');
    const mail = await theEmailTo(workspace, 'grace@example.com');
    assert.match(textOf(mail), new RegExp(service.url));
  });
});

describe('the outbox', () => {
  it('sends no emails of a change that is rolled back', async () => {
    const workspace = await service.workspace();
    const never = { name: 'Never', email: 'never@example.com', role: 'recruiter' };
    const failing = change(workspace.context, async (tx) => {
      await emailMemberInvited(tx, never, { url: 'http://localhost:9/set-password#token=t', token: 't' });
      throw new Error('the change fails');
    });
    await assert.rejects(failing, /the change fails/);
    await invite(workspace, 'after@example.com');
    await theEmailTo(workspace, 'after@example.com');
    assert.equal((await emailsOf(workspace)).length, 1);
    assert.deepEqual(arrived('never@example.com'), []);
  });

  it('fails immediately, with the reason, if the mail server rejects the recipient', async () => {
    const workspace = await service.workspace();
    answers.set('nobody@example.com', [rejection(550, 'no such user')]);
    await invite(workspace, 'nobody@example.com');
    const [mail] = await eventually(
      () => emailsOf(workspace),
      ([first]) => first?.status === 'failed',
    );
    assert.deepEqual([mail.attempts, mail.nextAttemptAt, mail.sentAt], [1, null, null]);
    assert.match(mail.error, /no such user/);
    assert.deepEqual(arrived('nobody@example.com'), []);
  });

  it('retries after a temporary failure, after one minute, then five, and is received once', async () => {
    const workspace = await service.workspace();
    answers.set('later@example.com', [rejection(451, 'try later'), rejection(452, 'too busy')]);
    await invite(workspace, 'later@example.com');
    const waits: number[] = [];
    for (const [attempts, clock] of [
      [1, '2 minutes'],
      [2, '10 minutes'],
    ] as const) {
      const [mail] = await eventually(
        () => emailsOf(workspace),
        ([first]) => first?.status === 'pending' && first.attempts === attempts,
      );
      assert.match(mail.error, /try later|too busy/);
      waits.push((Date.parse(mail.nextAttemptAt) - Date.parse(mail.updatedAt)) / 60_000);
      await moveClock(service.db, clock);
    }
    const [first, second] = waits;
    assert.ok(first! >= 1 && first! <= 1.2, `${first} minutes`);
    assert.ok(second! >= 5 && second! <= 6, `${second} minutes`);
    const [sent] = await allSent(workspace);
    assert.deepEqual([sent.attempts, sent.error, sent.nextAttemptAt], [3, null, null]);
    assert.equal(arrived('later@example.com').length, 1);
  });

  it('keeps the order of the emails of one interview, also if the first has to be sent again', async () => {
    const workspace = await service.workspace();
    const application = await apply(workspace, (await makeJob(workspace)).id);
    const { email } = (await workspace.api('GET', `/candidates/${application.candidateId}`)).body.data;
    answers.set(email, [rejection(451, 'try later')]);
    const { body, text } = await workspace.api('POST', '/interviews', {
      applicationId: application.id,
      interviewerIds: [await makeMember(workspace)],
      type: 'technical',
      mode: 'video',
      scheduledAt: '2090-10-29T00:30:00Z',
      timeZone: 'europe/berlin',
    });
    assert.equal(body.data?.timeZone, 'Europe/Berlin', text);
    await eventually(
      () => emailsOf(workspace),
      (all) => all.some(({ to, attempts, status }) => to.includes(email) && attempts === 1 && status === 'pending'),
    );
    const moved = { scheduledAt: '2090-10-29T01:30:00Z' };
    await workspace.api('PATCH', `/interviews/${body.data.id}`, moved);
    await workspace.api('POST', `/interviews/${body.data.id}/cancel`);
    // An email that is queued later, but does not have to wait.
    await invite(workspace, 'not-waiting@example.com');
    await eventually(
      async () => arrived('not-waiting@example.com'),
      (mails) => mails.length === 1,
    );
    assert.deepEqual(arrived(email), []);
    await moveClock(service.db, '20 minutes');
    const mails = await eventually(
      async () => arrived(email),
      (all) => all.length === 3,
    );
    const subjects = mails.map((mail) => /[^,]*, (.*)$/.exec(header(mail, 'subject')!)?.[1]);
    assert.deepEqual(
      subjects.map((subject) => /\(.*\)/.exec(subject!)?.[0]),
      ['(Europe/Berlin, UTC+02:00)', '(Europe/Berlin, UTC+01:00)', '(Europe/Berlin, UTC+01:00)'],
    );
    assert.match(header(mails[2]!, 'subject')!, /^Canceled: /);
  });

  it('deletes the emails of an erased candidate, including pending ones', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace);
    const ada = person();
    answers.set(ada.email, [rejection(451, 'try later')]);
    assert.equal((await careersSite(service, workspace).apply(job.slug, ada)).status, 201);
    const [waiting] = await eventually(
      () => emailsOf(workspace),
      ([first]) => first?.attempts === 1 && first.status === 'pending',
    );
    assert.equal((await emailsOf(workspace, `&candidateId=${waiting.candidateId}`)).length, 1);
    assert.ok((await workspace.api('POST', `/candidates/${waiting.candidateId}/erase`)).status < 300);
    assert.equal((await workspace.api('GET', `/emails/${waiting.id}`)).status, 404);
    await moveClock(service.db, '1 hour');
    await invite(workspace, 'afterwards@example.com');
    await theEmailTo(workspace, 'afterwards@example.com');
    assert.deepEqual(arrived(ada.email), []);
  });

  it('fails emails that could not be sent within three days', async () => {
    const workspace = await service.workspace();
    answers.set('late@example.com', [rejection(451, 'try later')]);
    await invite(workspace, 'late@example.com');
    await eventually(
      () => emailsOf(workspace),
      ([first]) => first?.attempts === 1 && first.status === 'pending',
    );
    await service.db.write.query(sql`
      update mails set created_at = created_at - interval '4 days', next_attempt_at = rolecall_now() + interval '1 day'
      where workspace_id = ${workspace.id}`);
    await workers.stop();
    workers = startWorkers(service); // runs the maintenance immediately
    const [mail] = await eventually(
      () => emailsOf(workspace),
      ([first]) => first?.status === 'failed',
    );
    assert.match(mail.error, /within 3 days.*try later/);
  });
});
