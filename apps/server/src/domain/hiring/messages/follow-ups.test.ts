// Starts a service of its own: it moves the clock, and emails are received for the whole installation.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { joinedMember } from '../../../../test/browser.ts';
import { openJob } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { header, leaves, readMime } from '../../../platform/email/mime.fixture.ts';
import { rejection, startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';
import { createEmailTransport } from '../../../platform/email/transport.ts';
import { CandidateTester } from '../../careers/candidate-links/candidate.fixture.ts';
import { MESSAGE_KINDS } from '../../email/built-in-templates.ts';
import { EMAIL_WORKER_OPTIONS, EmailWorker } from '../../email/email-worker.ts';
import { BOUNCE_TYPE, bounceBody } from '../received/bounce.fixture.ts';
import { processAll } from '../received/process-all.fixture.ts';
import { startSmtpReceiver } from '../received/smtp-receiver.ts';
import { cancelStoppedFollowUps } from './cancel-follow-ups.ts';
import { storeMessageResult } from './complete-message.ts';

/** Addresses for which the mail server waits before it decides. */
const held = new Map<string, { reached: () => void; decided: Promise<'accept' | 'later'> }>();
const postbox = await startReceiver(
  { after },
  {
    onRcptTo: ({ address }, _session, done) => {
      const hold = held.get(address);
      if (hold === undefined) {
        done(address.startsWith('nobody') ? rejection(550, 'No such mailbox') : undefined);
        return;
      }
      hold.reached();
      hold.decided.then((how) => done(how === 'accept' ? undefined : rejection(451, 'Try again later')));
    },
  },
);
const FROM = 'Acme <jobs@acme.example>';
const service = await startService({
  MAIL_FROM: FROM,
  MAIL_REPLY_DOMAIN: 'reply.acme.example',
  INBOUND_AUTHSERV_ID: 'mx.acme.example',
});
const { db, services } = service;
const inbound = await startSmtpReceiver(db, services, { port: 0, host: '127.0.0.1' });
service.beforeClose(() => inbound.stop());
const worker = new EmailWorker(db, services, createEmailTransport(`smtp://${postbox.host}`), FROM, {
  ...EMAIL_WORKER_OPTIONS,
  results: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, storeMessageResult])),
});
service.beforeClose(() => worker.stop());
const candidateSide = createTransport({ host: '127.0.0.1', port: inbound.port(), secure: false, ignoreTLS: true });

const FOLLOW_UPS = [
  { afterDays: 3, text: 'Dear {{ candidate.firstName }}, did you see my email?' },
  { afterDays: 4, subject: 'Last try', text: 'Shall I close this?' },
];
const CONTENT = { subject: 'A job for {{ candidate.firstName }}', text: 'When can we talk?', followUps: FOLLOW_UPS };

interface Sequence {
  workspace: TestWorkspace;
  candidateId: string;
  applicationId: string;
  email: string;
  first: Json;
}

let people = 0;

/** An applicant, and a message to them with two follow-ups. */
async function makeSequence({ email = '', isAboutJob = true, more = {} } = {}): Promise<Sequence> {
  people += 1;
  const workspace = await service.workspace();
  const { id: jobId } = await makeJob(workspace);
  const address = email === '' ? `person${people}@mail.example` : email;
  const candidateId = await makeCandidate(workspace, { firstName: 'Ada', email: address });
  const applicationId = (await workspace.api('POST', '/applications', { candidateId, jobId })).body.data.id;
  const to = isAboutJob ? { applicationId } : { candidateId };
  const { status, body, text } = await workspace.api('POST', '/messages', { ...to, ...CONTENT, ...more });
  assert.equal(status, 201, text);
  return { workspace, candidateId, applicationId, email: address, first: body.data };
}

/** The follow-ups of a sequence, in their order. */
async function followUpsOf({ workspace, first }: Pick<Sequence, 'workspace' | 'first'>): Promise<Json[]> {
  const { body } = await workspace.api('GET', `/messages?followUpOf=${first.id}&sort=createdAt&order=asc`);
  return body.data.toSorted((a: Json, b: Json) => a.sendAt.localeCompare(b.sendAt));
}

const statesOf = async (sequence: Pick<Sequence, 'workspace' | 'first'>) =>
  (await followUpsOf(sequence)).map(({ status, canceledBecause }) => [status, canceledBecause]);

const canceled = (because: string) => [
  ['canceled', because],
  ['canceled', because],
];
const WAITING = [
  ['queued', null],
  ['queued', null],
];

const untilSent = ({ workspace, first }: Pick<Sequence, 'workspace' | 'first'>): Promise<Json> =>
  eventually(
    async () => (await workspace.api('GET', `/messages/${first.id}`)).body.data,
    ({ status }) => status !== 'queued',
  );

const mailsTo = (address: string) =>
  postbox.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => readMime(raw));

let waited = 0;
async function waitDays(days: number): Promise<void> {
  waited += days;
  await moveClock(db, `${waited} days`);
}

let replies = 0;

/** Delivers an email by SMTP, and reads it. */
async function deliver(to: string, from: string, headers: readonly string[], body = 'Yes, gladly.'): Promise<void> {
  replies += 1;
  const own = [
    `From: ${from}`,
    `To: ${to}`,
    `Message-ID: <r${replies}@mail.example>`,
    'Subject: Re: A job',
    ...headers,
  ];
  await candidateSide.sendMail({ envelope: { from, to }, raw: [...own, '', `${body} ${replies}`].join('\r\n') });
  await processAll(service);
}

const replyTo = ({ first }: Sequence) => /<(.+)>$/.exec(first.replyTo)![1]!;

const REPORT = [`Content-Type: ${BOUNCE_TYPE}`];
const bounce = (messageId: string, to: string, status: string) => bounceBody({ messageId, to, status });

describe('follow-ups of a message', () => {
  it('are scheduled messages of its conversation with the values of the recipient, each of which can be canceled', async () => {
    const sequence = await makeSequence();
    const { workspace, first, email } = sequence;
    const [one, two] = await followUpsOf(sequence);
    const start = Date.parse(first.createdAt);
    assert.deepEqual(
      [one, two].map(({ subject, text, sendAt, threadId, inReplyToId, followUpOf, applicationId }: Json) => [
        subject,
        text,
        (Date.parse(sendAt) - start) / 86_400_000,
        threadId,
        inReplyToId,
        followUpOf,
        applicationId,
      ]),
      [
        ['Re: A job for Ada', 'Dear Ada, did you see my email?', 3],
        ['Last try', 'Shall I close this?', 7],
      ].map((own) => [...own, first.id, first.id, first.id, sequence.applicationId]),
    );
    assert.equal((await workspace.api('POST', `/messages/${one.id}/cancel`)).status, 200);
    assert.deepEqual(await statesOf(sequence), [['canceled', null], WAITING[1]]);
    await untilSent(sequence);
    await waitDays(8);
    await untilSent({ workspace, first: two });
    const [original, last, ...others] = mailsTo(email);
    assert.deepEqual(others, []);
    assert.equal(header(last!, 'in-reply-to'), header(original!, 'message-id'));
    assert.equal(header(last!, 'references'), header(original!, 'message-id'));
    assert.match(leaves(last!)[0]!.body, /Shall I close this\?/);
    assert.deepEqual(
      (await eventsOf(workspace, two.id)).map(({ type }) => type),
      ['message.created', 'message.sent'],
    );
  });

  it('are sent to several candidates, each with a sequence of their own; previews contain them', async () => {
    const workspace = await service.workspace();
    const ids: string[] = [];
    for (const firstName of ['Ada', 'Bo'])
      ids.push(await makeCandidate(workspace, { firstName, email: `${firstName}@many.example` }));
    const preview = await workspace.api('POST', '/messages/preview', { candidateId: ids[0], ...CONTENT });
    assert.deepEqual(preview.body.data.followUps, [
      { subject: 'Re: A job for Ada', text: 'Dear Ada, did you see my email?' },
      { subject: 'Last try', text: 'Shall I close this?' },
    ]);
    const { body } = await workspace.api('POST', '/messages/bulk', { candidateIds: ids, ...CONTENT });
    const all = await Promise.all(body.data.items.map((first: Json) => followUpsOf({ workspace, first })));
    assert.deepEqual(
      all.map((found) => found.map(({ text, candidateId }: Json) => [text, candidateId])),
      ['Ada', 'Bo'].map((name, index) => [
        [`Dear ${name}, did you see my email?`, ids[index]],
        ['Shall I close this?', ids[index]],
      ]),
    );
    await deliver(
      /<(.+)>$/.exec((await untilSent({ workspace, first: body.data.items[0] })).replyTo)![1]!,
      'ada@many.example',
      [],
    );
    const [ada, bo] = body.data.items;
    assert.deepEqual(await statesOf({ workspace, first: ada }), canceled('replied'));
    assert.deepEqual(await statesOf({ workspace, first: bo }), WAITING);
  });

  it('that cannot be rendered for the recipient are rejected by their field, with the whole message', async () => {
    const { workspace, candidateId } = await makeSequence();
    for (const [followUp, field] of [
      [{ afterDays: 1, text: 'About {{ job.title }}' }, 'followUps.0.text'],
      [{ afterDays: 1, text: '{{ candidate.salary }}' }, 'followUps.0.text'],
      [{ afterDays: 1, text: 'Hello', subject: '{{ candidate' }, 'followUps.0.subject'],
      [{ afterDays: 0, text: 'Hello' }, 'followUps.0.afterDays'],
      [{ afterDays: 61, text: 'Hello' }, 'followUps.0.afterDays'],
    ] as const) {
      for (const path of ['/messages', '/messages/preview']) {
        const sent = { candidateId, subject: 'Hello', text: 'Hello', followUps: [followUp] };
        const { status, body } = await workspace.api('POST', path, sent);
        assert.deepEqual([status, body.error?.details.field], [422, field], path);
      }
    }
    assert.equal((await workspace.api('GET', '/messages?limit=100')).body.data.length, 3);
  });
});

describe('follow-ups end', () => {
  it('when the candidate replies, in the transaction that stores the reply, and are never sent', async () => {
    const sequence = await makeSequence();
    await untilSent(sequence);
    await deliver(replyTo(sequence), sequence.email, []);
    assert.deepEqual(await statesOf(sequence), canceled('replied'));
    const [one] = await followUpsOf(sequence);
    assert.deepEqual(
      (await eventsOf(sequence.workspace, one.id)).map(({ type }) => type),
      ['message.created', 'message.canceled'],
    );
    const email = (await sequence.workspace.api('GET', `/emails/${one.id}`)).body.data;
    assert.deepEqual([email.status, email.error], ['suppressed', 'Not sent: the candidate replied.']);
  });

  it('not by automatic emails, receipts and bounces that are not final, nor by what a colleague writes', async () => {
    const sequence = await makeSequence();
    const { messageId } = (await sequence.workspace.api('GET', `/emails/${sequence.first.id}`)).body.data;
    await untilSent(sequence);
    const to = replyTo(sequence);
    await deliver(to, sequence.email, ['Auto-Submitted: auto-replied']);
    await deliver(to, sequence.email, ['Precedence: list', 'List-Id: <jobs.lists.example>']);
    await deliver(to, 'mailer-daemon@mx.example', REPORT, bounce(messageId, sequence.email, '4.2.2'));
    await deliver(to, 'mailer-daemon@mx.example', REPORT, bounce(messageId, 'copy@mail.example', '5.1.1'));
    const received = (await sequence.workspace.api('GET', '/messages?direction=in')).body.data;
    assert.equal(received.length, 4);
    assert.ok(received.every(({ automatic }: Json) => automatic !== null));
    const { email } = await joinedMember(sequence.workspace, 'recruiter');
    await deliver(to, email, ['Authentication-Results: mx.acme.example; dmarc=pass header.from=example.com']);
    const [latest] = (await sequence.workspace.api('GET', '/messages?direction=in&limit=1')).body.data;
    assert.equal(latest.senderKind, 'member');
    assert.deepEqual(await statesOf(sequence), WAITING);
  });

  it('when a mail server reports that the candidate’s address does not exist', async () => {
    const sequence = await makeSequence();
    const { messageId } = (await sequence.workspace.api('GET', `/emails/${sequence.first.id}`)).body.data;
    await untilSent(sequence);
    await deliver(replyTo(sequence), 'mailer-daemon@mx.example', REPORT, bounce(messageId, sequence.email, '5.1.1'));
    assert.deepEqual(await statesOf(sequence), canceled('email_unreachable'));
  });

  it('when the candidate writes on their page, or a member assigns what they wrote', async () => {
    const workspace = await service.workspace();
    const ada = await CandidateTester.apply(service, workspace, { job: await openJob(workspace, { title: 'Cook' }) });
    const write = async () => {
      const to = { applicationId: ada.application.id, ...CONTENT };
      return (await workspace.api('POST', '/messages', to)).body.data;
    };
    const first = await write();
    await ada.post('/messages', { message: 'I am interested.' });
    assert.deepEqual(await statesOf({ workspace, first }), canceled('replied'));

    const second = await write();
    await deliver(`${workspace.slug}@reply.acme.example`, 'other@mail.example', []);
    assert.deepEqual(await statesOf({ workspace, first: second }), WAITING);
    const [unassigned] = (await workspace.api('GET', '/messages?unassigned=true')).body.data;
    const assigned = await workspace.api('POST', `/messages/${unassigned.id}/assign`, {
      candidateId: ada.candidate.id,
    });
    assert.equal(assigned.status, 200, assigned.text);
    assert.deepEqual(await statesOf({ workspace, first: second }), canceled('replied'));
  });

  it('about another application of the same candidate go on; those about none stop', async () => {
    const sequence = await makeSequence();
    const { workspace, candidateId } = sequence;
    const { id: jobId } = await makeJob(workspace);
    const other = (await workspace.api('POST', '/applications', { candidateId, jobId })).body.data.id;
    const about = async (to: object): Promise<Json> =>
      (await workspace.api('POST', '/messages', { ...to, ...CONTENT })).body.data;
    const ofOther = await about({ applicationId: other });
    const ofNone = await about({ candidateId });
    await deliver(replyTo(sequence), sequence.email, []);
    assert.deepEqual(await statesOf(sequence), canceled('replied'));
    assert.deepEqual(await statesOf({ workspace, first: ofNone }), canceled('replied'));
    assert.deepEqual(await statesOf({ workspace, first: ofOther }), WAITING);
  });

  for (const how of ['reject', 'withdraw', 'hire', 'bulk-reject', 'delete'])
    it(`with the application: ${how}`, async () => {
      const sequence = await makeSequence();
      const { workspace, applicationId } = sequence;
      const path = `/applications/${applicationId}`;
      const { status, text } = await (how === 'delete'
        ? workspace.api('DELETE', path)
        : how === 'bulk-reject'
          ? workspace.api('POST', '/applications/bulk-reject', { applicationIds: [applicationId] })
          : workspace.api('POST', `${path}/${how}`));
      assert.ok(status < 300, text);
      assert.deepEqual(await statesOf(sequence), canceled('application_ended'));
    });

  it('with every scheduled message when the candidate is deleted, and stay canceled when they are restored', async () => {
    const sequence = await makeSequence();
    await untilSent(sequence);
    const { workspace, candidateId } = sequence;
    const sendAt = '2100-01-01T09:00:00.000Z';
    const { body } = await workspace.api('POST', '/messages', {
      candidateId,
      subject: 'Later',
      text: 'Hello.',
      sendAt,
    });
    assert.equal((await workspace.api('DELETE', `/candidates/${candidateId}`)).status, 204);
    const later = (await workspace.api('GET', `/messages/${body.data.id}`)).body.data;
    assert.deepEqual([later.status, later.canceledBecause], ['canceled', 'candidate_deleted']);
    await workspace.api('POST', `/candidates/${candidateId}/restore`);
    assert.deepEqual(await statesOf(sequence), canceled('candidate_deleted'));
  });

  it('with the first message: canceled, or rejected by the mail server', async () => {
    const later = await makeSequence({ more: { sendAt: '2090-03-01T09:30:00.000Z' } });
    assert.deepEqual(
      (await followUpsOf(later)).map(({ sendAt }) => sendAt),
      ['2090-03-04T09:30:00.000Z', '2090-03-08T09:30:00.000Z'],
    );
    await later.workspace.api('POST', `/messages/${later.first.id}/cancel`);
    assert.deepEqual(await statesOf(later), canceled('not_sent'));
    const failing = await makeSequence({ email: 'nobody@mail.example' });
    assert.equal((await untilSent(failing)).status, 'failed');
    assert.deepEqual(await statesOf(failing), canceled('not_sent'));
  });

  it('with an erasure, which removes their texts; a merge keeps them, and a reply still ends them', async () => {
    const erased = await makeSequence();
    const { status } = await erased.workspace.api('POST', `/candidates/${erased.candidateId}/erase`);
    assert.ok(status < 300);
    for (const { status, subject, text } of await followUpsOf(erased))
      assert.deepEqual([status, subject, text], ['canceled', '', '']);
    const [followUp] = await followUpsOf(erased);
    assert.equal((await erased.workspace.api('GET', `/emails/${followUp.id}`)).status, 404);

    const merged = await makeSequence();
    const survivor = await makeCandidate(merged.workspace, { email: 'survivor@mail.example' });
    const body = { candidateId: merged.candidateId };
    assert.equal((await merged.workspace.api('POST', `/candidates/${survivor}/merge`, body)).status, 200);
    assert.deepEqual(await statesOf(merged), WAITING);
    assert.ok((await followUpsOf(merged)).every(({ candidateId }) => candidateId === survivor));
    await deliver(replyTo(merged), 'survivor@mail.example', []);
    assert.deepEqual(await statesOf(merged), canceled('replied'));
  });
});

describe('a reply that is stored while a follow-up is being sent', () => {
  /** @returns the sequence once the mail server has been given the first follow-up, and how the server decides */
  async function sending() {
    const sequence = await makeSequence();
    await untilSent(sequence);
    const reached = Promise.withResolvers<void>();
    const decided = Promise.withResolvers<'accept' | 'later'>();
    held.set(sequence.email, { reached: reached.resolve, decided: decided.promise });
    await waitDays(4);
    await reached.promise;
    await deliver(replyTo(sequence), sequence.email, []);
    return { sequence, decide: decided.resolve };
  }
  const ofEmail = ({ workspace }: Sequence, { id }: Json) => workspace.api('GET', `/emails/${id}`);

  it('does not pretend that it was stopped, and stops the later ones', async () => {
    const { sequence, decide } = await sending();
    const [one] = await followUpsOf(sequence);
    decide('accept');
    const sent = await untilSent({ ...sequence, first: one });
    assert.deepEqual([sent.status, sent.canceledBecause], ['sent', null]);
    await cancelStoppedFollowUps.run(db, services);
    assert.deepEqual(await statesOf(sequence), [
      ['sent', null],
      ['canceled', 'replied'],
    ]);
  });

  it('prevents another attempt if the mail server does not accept it', async () => {
    const { sequence, decide } = await sending();
    const [one] = await followUpsOf(sequence);
    decide('later');
    await eventually(
      () => ofEmail(sequence, one),
      ({ body }) => body.data.status === 'pending',
    );
    held.delete(sequence.email);
    await cancelStoppedFollowUps.run(db, services);
    assert.deepEqual(await statesOf(sequence), canceled('replied'));
    assert.equal((await ofEmail(sequence, one)).body.data.status, 'suppressed');
    assert.equal(mailsTo(sequence.email).length, 1, 'only the first message');
  });
});
