// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { it, type TestContext } from 'node:test';
import { createTransport } from 'nodemailer';
import { startService } from '../../../../test/harness.ts';
import { rejection, startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';
import { createEmailTransport } from '../../../platform/email/transport.ts';
import { processAll } from './process-all.fixture.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';
import { checkReceiving } from './test-email.ts';

const FROM = 'Acme <jobs@acme.example>';
const service = await startService({ MAIL_FROM: FROM, MAIL_REPLY_DOMAIN: 'reply.acme.example' });
const { db, services } = service;
const workspace = await service.workspace();
const receiver = await startSmtpReceiver(db, services, { port: 0, host: '127.0.0.1' });
service.beforeClose(() => receiver.stop());

/** What rolecall doctor finds with a mail server that passes emails on to the service, after changing them. */
async function findingsWith(
  t: TestContext,
  change: (email: { to: string; raw: string }) => { to: string; raw: string } | null,
  waitMs = 30_000,
) {
  const relay = await startReceiver(t, {
    onData: (stream, { envelope: { rcptTo } }, done) => {
      const passOn = async () => {
        const changed = change({ to: rcptTo[0]!.address, raw: await text(stream) });
        if (changed === null) return;
        const onward = createTransport({ host: '127.0.0.1', port: receiver.port(), ignoreTLS: true });
        await onward.sendMail({ envelope: { from: 'jobs@acme.example', to: changed.to }, raw: changed.raw });
      };
      passOn().then(() => done(), done);
    },
  });
  const transport = createEmailTransport(`smtp://${relay.host}`);
  t.after(() => transport.close());
  const findings = await checkReceiving(db, services, {
    transport,
    from: FROM,
    channels: ['smtp'],
    mailbox: null,
    waitMs,
  });
  await processAll({ db, services });
  const { body } = await workspace.api('GET', '/messages?direction=in&limit=100');
  assert.deepEqual(body.data, [], 'a test email is no message');
  return findings;
}

it('a test email that arrives as it was sent shows that replies are received', async (t) => {
  const findings = await findingsWith(t, (email) => email);
  assert.deepEqual(
    findings.map(({ status }) => status),
    ['ok'],
  );
  assert.match(findings[0]!.message, /came by SMTP after \d+ s, with its address and its Message-ID/);
});

it('a mail server that strips the part after the + or replaces Message-IDs is found, with what to do', async (t) => {
  const findings = await findingsWith(t, ({ raw }) => ({
    to: 'jobs@reply.acme.example',
    raw: raw.replace(/^Message-ID: .*$/im, 'Message-ID: <1@relay.example>').replaceAll(/jobs\+t\w+@/g, 'jobs@'),
  }));
  assert.deepEqual(
    findings.map(({ status }) => status),
    ['problem', 'warning'],
  );
  assert.match(findings[0]!.fix!, /MAIL_REPLY_DOMAIN/);
  assert.match(findings[1]!.message, /another Message-ID/);
});

it('a test email that never arrives, or that the mail server does not accept, is a problem', async (t) => {
  const lost = await findingsWith(t, () => null, 10);
  assert.deepEqual([lost[0]!.status, /No test email arrived/.test(lost[0]!.message)], ['problem', true]);
  const rejected = await findingsWith(t, () => {
    throw rejection(550, '5.1.1 no such user');
  });
  assert.equal(rejected[0]!.status, 'problem');
  assert.match(rejected[0]!.message, /did not accept a test email to jobs\+t.*no such user/);
});
