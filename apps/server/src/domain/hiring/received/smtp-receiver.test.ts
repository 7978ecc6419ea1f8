// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { startService } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { longestBlock } from '../../../../test/longest-block.ts';
import { sql } from '../../../platform/database/sql.ts';
import { replyAddress } from '../../email/reply-address.ts';
import { processAll } from './process-all.fixture.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';
import type { SmtpLines } from './smtp-sender.fixture.ts';

const AUTH = 'postmark:a-long-random-password';
const service = await startService({
  MAIL_FROM: 'Acme <jobs@acme.example>',
  MAIL_REPLY_DOMAIN: 'reply.acme.example',
  INBOUND_POSTMARK_AUTH: AUTH,
});
const { db, services } = service;
const receiver = await startSmtpReceiver(db, services, { port: 0, host: '127.0.0.1' });
service.beforeClose(() => receiver.stop());
const workspace = await service.workspace();
const candidateId = await makeCandidate(workspace);
const address = replyAddress(services, workspace.id, { candidateId, applicationId: null })!;

/** Sends these lines one after the other, each after the reply to the one before. @returns the replies */
async function talk(...lines: string[]): Promise<string[]> {
  const socket = connect(receiver.port(), '127.0.0.1').setEncoding('latin1');
  const replies: string[] = [];
  const next = async () => {
    let reply = '';
    while (!/^\d{3} .*\r\n$/m.test(reply)) reply += (await once(socket, 'data'))[0];
    replies.push(reply.trim().split('\r\n').at(-1)!);
  };
  await next();
  for (const line of ['EHLO client.example', ...lines]) {
    socket.write(`${line}\r\n`, 'latin1');
    await next();
  }
  socket.destroy();
  return replies.slice(2);
}

const stored = async () =>
  (await db.write.query<{ count: number }>(sql`select count(*)::int as count from received_emails`))[0]!.count;
const EMAIL = [
  'From: ada@mail.example',
  `To: ${address}`,
  'Subject: Hello',
  'Message-ID: <1@mail.example>',
  '',
  'Hello.',
].join('\r\n');

it('only addresses that we have given to somebody accept emails by SMTP; the others are rejected at once', async () => {
  const replies = await talk(
    'MAIL FROM:<ada@mail.example>',
    'RCPT TO:<someone@elsewhere.example>',
    `RCPT TO:<${address.replace(/.@/, '@')}>`,
    'RCPT TO:<unknown@reply.acme.example>',
    `RCPT TO:<${address.toUpperCase()}>`,
    'RCPT TO:<jobs@reply.acme.example>',
    `RCPT TO:<${workspace.slug}@reply.acme.example>`,
  );
  assert.deepEqual(
    replies.slice(1).map((reply) => reply.slice(0, 9)),
    ['550 5.1.1', '550 5.1.1', '550 5.1.1', '250 Accep', '250 Accep', '250 Accep'],
  );
});

it('an email is accepted by SMTP once it is stored, and becomes a message with the result of checking its sender', async () => {
  const before = await stored();
  const replies = await talk('MAIL FROM:<ada@mail.example>', `RCPT TO:<${address}>`, 'DATA', `${EMAIL}\r\n.`);
  assert.equal(replies.at(-1)!.slice(0, 3), '250');
  assert.equal(await stored(), before + 1);
  await processAll({ db, services });
  const { body } = await workspace.api('GET', `/messages?candidateId=${candidateId}&direction=in`);
  const [message] = body.data;
  assert.deepEqual(
    [message.text.trim(), message.match.by, message.authentication.dmarc],
    ['Hello.', 'signed_address', 'none'],
  );
});

it('an email that cannot be stored is refused for now, so that the other server tries again', async (t) => {
  t.mock.method(services.storage, 'write', () => Promise.reject(new Error('the disk is full')));
  const replies = await talk('MAIL FROM:<ada@mail.example>', `RCPT TO:<${address}>`, 'DATA', `${EMAIL}\r\n.`);
  assert.equal(replies.at(-1)!.slice(0, 9), '451 4.3.0');
});

it('lines that do not end in CR LF are refused, so that no email can be hidden in another', async () => {
  const before = await stored();
  for (const end of ['\n.\n', '\n.\r\n', '\r.\r', '\r\n.\n', '\r.\r\n']) {
    const hidden = `${EMAIL}${end}MAIL FROM:<evil@mail.example>${'\r\n'}RCPT TO:<${address}>\r\nDATA\r\nFrom: evil\r\n\r\nx\r\n.`;
    const replies = await talk('MAIL FROM:<ada@mail.example>', `RCPT TO:<${address}>`, 'DATA', hidden);
    assert.equal(replies.at(-1)!.slice(0, 9), '554 5.6.0', JSON.stringify(end));
  }
  assert.equal(await stored(), before);
});

it('the webhook of Postmark accepts emails with its password only, once they are stored', async () => {
  const post = (body: object, auth: string | null) =>
    fetch(`${service.url}/inbound/mail/postmark`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(auth === null ? {} : { authorization: `Basic ${Buffer.from(auth).toString('base64')}` }),
      },
      body: JSON.stringify(body),
    });
  const body = { RawEmail: EMAIL.replace('<1@', '<2@'), OriginalRecipient: address, From: 'ada@mail.example' };
  const before = await stored();
  for (const auth of [null, 'postmark:', `${AUTH}x`, 'x'])
    assert.equal((await post(body, auth)).status, 401, String(auth));
  assert.equal((await post({ TextBody: 'Hello' }, AUTH)).status, 422);
  assert.equal(await stored(), before);
  assert.equal((await post(body, AUTH)).status, 200);
  await processAll({ db, services });
  const { channels } = (await workspace.api('GET', '/inbound/ledger')).body.data;
  assert.deepEqual(
    channels.map(({ channel, received, assigned }: { channel: string; received: number; assigned: number }) => [
      channel,
      received,
      assigned,
    ]),
    [
      ['postmark', 1, 1],
      ['smtp', 1, 1],
    ],
  );
});

it('the largest email blocks nobody for more than 50 ms while it is received by SMTP', async (t) => {
  const body = `${'x'.repeat(76)}\r\n`.repeat(440_000); // 34 MB
  const lines = [
    'EHLO a.example',
    'MAIL FROM:<ada@mail.example>',
    `RCPT TO:<${address}>`,
    'DATA',
    `${EMAIL}\r\n${body}.`,
  ];
  const workerData: SmtpLines = { port: receiver.port(), lines };
  const blocks: number[] = [];
  while (blocks.length < 5 && !blocks.some((block) => block < 50)) {
    const sender = new Worker(new URL('./smtp-sender.fixture.ts', import.meta.url), { workerData });
    await once(sender, 'online');
    let reply = '';
    blocks.push(
      await longestBlock(async () => {
        [reply] = await once(sender, 'message');
      }),
    );
    assert.match(reply, /^250/);
    await sender.terminate();
  }
  const shown = blocks.map((block) => block.toFixed(1)).join(', ');
  t.diagnostic(`${shown} ms`);
  assert.ok(Math.min(...blocks) < 50, `${shown} ms`);
});
