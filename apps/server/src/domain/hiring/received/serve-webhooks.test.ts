// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { replyAddress } from '../../email/reply-address.ts';
import { processAll } from './process-all.fixture.ts';
import { fakeSns, sesMessage, snsMessage, TOPIC } from './sns.fixture.ts';

const SIGNING_KEY = randomBytes(16).toString('hex');
const POSTMARK = 'postmark:a-long-random-password';
const sendgrid = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const service = await startService({
  MAIL_FROM: 'Acme <jobs@acme.example>',
  MAIL_REPLY_DOMAIN: 'reply.acme.example',
  INBOUND_POSTMARK_AUTH: POSTMARK,
  INBOUND_MAILGUN_SIGNING_KEY: SIGNING_KEY,
  INBOUND_SENDGRID_PUBLIC_KEY: sendgrid.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  INBOUND_SES_TOPIC_ARN: TOPIC,
});
const { db, services } = service;
const workspace = await service.workspace();
const candidateId = await makeCandidate(workspace);
const address = replyAddress(services, workspace.id, { candidateId, applicationId: null })!;

let emails = 0;
/** With a byte that is no UTF-8. */
const newEmail = () =>
  Buffer.from(
    [
      'From: ada@mail.example',
      `To: ${address}`,
      'Subject: Hello',
      `Message-ID: <${(emails += 1)}@mail.example>`,
      'Content-Type: text/plain; charset=iso-8859-1',
      '',
      `Caf\xe9 ${emails}.`,
      '',
    ].join('\r\n'),
    'latin1',
  );

async function post(path: string, body: Buffer | string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${service.url}/inbound/mail/${path}`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** The body of a form, and its type. */
async function form(fields: Record<string, string | Buffer>, name?: string): Promise<{ body: Buffer; type: string }> {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(field, value);
    else data.append(field, new Blob([new Uint8Array(value)]), name);
  }
  const response = new Response(data);
  return { body: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type')! };
}

interface MailgunToken {
  timestamp: string;
  token: string;
  signature: string;
}

function mailgunToken({ key = SIGNING_KEY, age = 0 } = {}): MailgunToken {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const token = randomBytes(25).toString('hex');
  return {
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  };
}

async function postMailgun(email: Buffer, token: Partial<MailgunToken> = mailgunToken()): Promise<number> {
  const { body, type } = await form({ recipient: address, sender: 'ada@mail.example', ...token, 'body-mime': email });
  return post('mailgun/mime', body, { 'content-type': type });
}

async function postSendgrid(
  email: Buffer,
  {
    key = sendgrid.privateKey,
    alter = (body: Buffer) => body,
  }: { key?: KeyObject; alter?: (body: Buffer) => Buffer } = {},
): Promise<number> {
  const envelope = JSON.stringify({ to: [address], from: 'ada@mail.example' });
  const { body, type } = await form({ envelope, email });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createSign('sha256').update(timestamp).update(body).sign(key, 'base64');
  return post('sendgrid', alter(body), {
    'content-type': type,
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': timestamp,
  });
}

const postSns = (message: Record<string, string>) =>
  post('ses', JSON.stringify(message), { 'content-type': 'text/plain; charset=UTF-8' });

async function channelsOf(): Promise<string[]> {
  const rows = await db.write.query<{ channel: string }>(sql`select channel from received_emails order by id`);
  return rows.map(({ channel }) => channel);
}

/** The channels of the emails that `work` stores. */
async function storedBy(work: () => Promise<void>): Promise<string[]> {
  const before = await channelsOf();
  await work();
  return (await channelsOf()).slice(before.length);
}

it('an email that four providers deliver is stored once, byte for byte as it was sent', async (t) => {
  fakeSns(t, services.egress);
  const email = newEmail();
  const auth = `Basic ${Buffer.from(POSTMARK).toString('base64')}`;
  const postmark = JSON.stringify({ RawEmail: email.toString('latin1'), OriginalRecipient: address });
  const stored = await storedBy(async () => {
    assert.equal(await postMailgun(email), 200);
    assert.equal(await postSendgrid(email), 200);
    assert.equal(await postSns(snsMessage({ Message: sesMessage(address, email.toString('base64')) })), 200);
    assert.equal(await post('postmark', postmark, { 'content-type': 'application/json', authorization: auth }), 200);
  });
  assert.deepEqual(stored.sort(), ['mailgun', 'postmark', 'sendgrid', 'ses']);
  await processAll({ db, services });
  const { body } = await workspace.api('GET', `/messages?candidateId=${candidateId}&direction=in`);
  assert.deepEqual(
    body.data.map(({ text, match }: { text: string; match: { by: string } }) => [text.trim(), match.by]),
    [['Café 1.', 'signed_address']],
  );
  const { channels } = (await workspace.api('GET', '/inbound/ledger')).body.data;
  const total = (name: string) =>
    channels.reduce((sum: number, counts: Record<string, number>) => sum + counts[name]!, 0);
  assert.deepEqual([total('received'), total('assigned'), total('duplicates')], [4, 1, 3]);
});

it('a token of Mailgun is accepted once, as long as Mailgun repeats requests, and with a valid signature only', async () => {
  const token = mailgunToken();
  const stored = await storedBy(async () => {
    assert.equal(await postMailgun(newEmail(), mailgunToken({ key: 'another key' })), 403);
    assert.equal(await postMailgun(newEmail(), {}), 403);
    assert.equal(await postMailgun(newEmail(), { ...token, signature: 'x' }), 403);
    assert.equal(await postMailgun(newEmail(), { ...token, timestamp: `${token.timestamp}0` }), 403);
    assert.equal(await postMailgun(newEmail(), mailgunToken({ age: 9 * 3_600 + 10 })), 403);
    assert.equal(await postMailgun(newEmail(), mailgunToken({ age: -310 })), 403);
    assert.equal(await postMailgun(newEmail(), mailgunToken({ age: 8 * 3_600 })), 200);
    assert.equal(await postMailgun(newEmail(), token), 200);
    const again = await Promise.all([postMailgun(newEmail(), token), postMailgun(newEmail(), token)]);
    assert.deepEqual(again, [403, 403]);
  });
  assert.deepEqual(stored, ['mailgun', 'mailgun']);
});

it('a token of Mailgun can be used again if its email could not be stored', async (t) => {
  const token = mailgunToken();
  const write = t.mock.method(services.storage, 'write', () => Promise.reject(new Error('the disk is full')));
  assert.equal((await postMailgun(newEmail(), token)) >= 500, true);
  write.mock.restore();
  assert.equal(await postMailgun(newEmail(), token), 200);
});

it('Mailgun may send its form URL-encoded, with an email in any encoding', async () => {
  const email = newEmail();
  const encoded = [...email].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const fields = new URLSearchParams({ recipient: address, ...mailgunToken() });
  const body = `${fields}&body-mime=${encoded}`;
  assert.equal(await post('mailgun/mime', body, { 'content-type': 'application/x-www-form-urlencoded' }), 200);
  const [row] = await db.write.query<{ id: string; bytes: number }>(
    sql`select id, raw_bytes as bytes from received_emails order by id desc limit 1`,
  );
  assert.equal(row!.bytes, email.length);
  assert.deepEqual(Buffer.from((await services.storage.read(`received/${row!.id}/0`))!), email);
});

it('a request of SendGrid is accepted with a signature of all its bytes only, and stored once', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
  const email = newEmail();
  const envelope = JSON.stringify({ to: [address], from: 'ada@mail.example' });
  const { body, type } = await form({ envelope, email });
  const timestamp = '1700000000';
  const headers = {
    'content-type': type,
    'x-twilio-email-event-webhook-signature': createSign('sha256')
      .update(timestamp)
      .update(body)
      .sign(sendgrid.privateKey, 'base64'),
    'x-twilio-email-event-webhook-timestamp': timestamp,
  };
  const stored = await storedBy(async () => {
    assert.equal(await post('sendgrid', body, { 'content-type': type }), 403);
    assert.equal(await postSendgrid(email, { key: other }), 403);
    assert.equal(await postSendgrid(email, { alter: (sent) => Buffer.concat([sent, Buffer.from('\r\n')]) }), 403);
    const later = { ...headers, 'x-twilio-email-event-webhook-timestamp': '1800000000' };
    assert.equal(await post('sendgrid', body, later), 403);
    assert.equal(await post('sendgrid', body, headers), 200);
    assert.equal(await post('sendgrid', body, headers), 200);
  });
  assert.deepEqual(stored, ['sendgrid']);
});

it('a signed request without an email, and one that cannot be read, is rejected as the fault of its sender', async (t) => {
  fakeSns(t, services.egress);
  const answers: Record<string, number> = {};
  const { body, type } = await form({ ...mailgunToken() });
  answers['no MIME'] = await post('mailgun/mime', body, { 'content-type': type });
  answers['no email'] = await postSendgrid(Buffer.alloc(0));
  answers['stored elsewhere'] = await postSns(snsMessage({ Message: sesMessage(address, undefined) }));
  answers['no notification of SES'] = await postSns(snsMessage({ Message: 'Hello' }));
  answers['no signature'] = await postSns({ Type: 'Notification', TopicArn: TOPIC });
  assert.deepEqual(answers, {
    'no MIME': 422,
    'no email': 422,
    'stored elsewhere': 422,
    'no notification of SES': 422,
    'no signature': 400,
  });
  const types = [
    '',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
  ];
  for (const path of ['mailgun/mime', 'sendgrid', 'ses']) {
    for (const contentType of types) {
      for (const sent of [
        '',
        '{',
        'null',
        '[1]',
        '--x\r\n',
        '%zz=%',
        '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n',
      ]) {
        const status = await post(path, Buffer.from(sent), contentType === '' ? {} : { 'content-type': contentType });
        assert.equal(status >= 400 && status < 500, true, `${path} ${contentType} ${sent}: ${status}`);
      }
    }
  }
});

it('a request larger than 40 MB is rejected before all of it is received', async () => {
  const sending = request(`${service.url}/inbound/mail/sendgrid`, { method: 'POST' });
  sending.write(Buffer.alloc(40 * 1024 * 1024 + 1)); // more would follow
  const [response] = await once(sending, 'response');
  sending.destroy();
  assert.equal(response.statusCode, 413);
});

it('an address that sends several large requests at once gets 503 before their memory is spent', async () => {
  const sending = [1, 2, 3].map(() => request(`${service.url}/inbound/mail/sendgrid`, { method: 'POST' }));
  const answered = Promise.race(sending.map((one) => once(one, 'response')));
  for (const one of sending) one.write(Buffer.alloc(28 * 1024 * 1024));
  const [response] = await answered;
  assert.equal(response.statusCode, 503);
  for (const one of sending) one.on('error', () => {}).destroy();
});

it('the address of a provider does not exist without what it is recognized by', async () => {
  const other = await startService();
  for (const path of ['mailgun/mime', 'sendgrid', 'ses', 'postmark']) {
    const response = await fetch(`${other.url}/inbound/mail/${path}`, { method: 'POST' });
    assert.equal(response.status, 404, path);
  }
});
