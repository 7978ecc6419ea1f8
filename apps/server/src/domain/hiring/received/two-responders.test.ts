// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { automate, startEngine } from '../../../../test/automations.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';
import { createEmailTransport } from '../../../platform/email/transport.ts';
import { MESSAGE_KINDS } from '../../email/built-in-templates.ts';
import { EmailWorker } from '../../email/email-worker.ts';
import { storeMessageResult } from '../messages/complete-message.ts';
import { processAll } from './process-all.fixture.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

const FROM = 'Acme <jobs@acme.example>';
const MOST_ROUNDS = 30;
/** See `MOST_IN_AN_HOUR`. */
const MOST_ANSWERED = 10;

it('two automatic responders that answer each other by SMTP, of which the other one says nothing about it, end by themselves', async (t) => {
  const service = await startService({ MAIL_FROM: FROM, MAIL_REPLY_DOMAIN: 'reply.acme.example' });
  const { db, services } = service;
  const workspace = await service.workspace();
  const engine = startEngine(service);
  const receiver = await startSmtpReceiver(db, services, { port: 0, host: '127.0.0.1' });
  const theirs = await startReceiver(t);
  const toThem = createEmailTransport(`smtp://${theirs.host}`);
  const toUs = createEmailTransport(`smtp://127.0.0.1:${receiver.port()}`);
  const worker = new EmailWorker(db, services, toThem, FROM, {
    leaseSeconds: 60,
    perDomain: 5,
    random: Math.random,
    results: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, storeMessageResult])),
  });
  service.beforeClose(async () => {
    await worker.stop();
    await receiver.stop();
    toThem.close();
    toUs.close();
  });
  const candidateId = await makeCandidate(workspace, { email: 'crm@mail.example' });
  const { id: jobId } = await makeJob(workspace);
  const { body } = await workspace.api('POST', '/applications', { candidateId, jobId });
  const applicationId: string = body.data.id;
  await automate(workspace, {
    trigger: { event: 'message.received' },
    maxRunsPerMinute: 1_000,
    steps: [{ id: 'answer', type: 'send_email', config: { subject: 'Thanks', body: 'We read it soon.' } }],
  });
  await workspace.api('POST', '/messages', { applicationId, subject: 'Hello', text: 'When can we talk?' });

  const runs = async () =>
    (
      await db.write.query<{ count: number }>(
        sql`select count(*)::int as count from automation_runs where workspace_id = ${workspace.id}`,
      )
    )[0]!.count;
  let answered = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await engine.settle();
    // The email that began it, and one of each run.
    const sent = 1 + (await runs());
    await eventually(
      async () => theirs.mails.length,
      (count) => count === sent,
    );
    if (answered === theirs.mails.length) break;
    for (const { raw } of theirs.mails.slice(answered)) {
      answered += 1;
      await toUs.send({
        messageId: `<ticket-${answered}@mail.example>`,
        from: 'crm@mail.example',
        to: /jobs\+t[a-z2-7]{48}@reply\.acme\.example/.exec(raw)![0],
        subject: `Ticket ${answered} was opened`,
        text: `Thank you for writing to us. Your ticket has the number ${answered}.`,
        html: '',
      });
    }
    await processAll(service);
  }
  assert.equal(answered, theirs.mails.length, 'nobody writes any more');
  assert.equal(await runs(), MOST_ANSWERED);
  const received: Json[] = (await workspace.api('GET', '/messages?direction=in&limit=100')).body.data;
  assert.equal(received.length, answered);
  assert.equal(received.filter(({ automatic }) => automatic === null).length, MOST_ANSWERED);
});
