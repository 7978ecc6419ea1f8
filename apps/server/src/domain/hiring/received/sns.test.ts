// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { EgressFailed } from '../../../platform/egress/errors.ts';
import { CERTIFICATE_URL, fakeSns, SNS, SNS_CERTIFICATE, sesMessage, snsMessage, TOPIC } from './sns.fixture.ts';

const {
  url: origin,
  db,
  services,
} = await startService({
  MAIL_FROM: 'Acme <jobs@acme.example>',
  MAIL_REPLY_DOMAIN: 'reply.acme.example',
  INBOUND_SES_TOPIC_ARN: TOPIC,
});
const address = 'jobs@reply.acme.example';

let emails = 0;
const newEmail = () =>
  Buffer.from(`From: ada@mail.example\r\nTo: ${address}\r\nSubject: Hello ${(emails += 1)}\r\n\r\nHello.\r\n`);

async function postSns(message: Record<string, string>): Promise<number> {
  const headers = { 'content-type': 'text/plain; charset=UTF-8' };
  const response = await fetch(`${origin}/inbound/mail/ses`, {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
  });
  await response.arrayBuffer();
  return response.status;
}

const count = async () =>
  (await db.write.query<{ count: number }>(sql`select count(*)::int as count from received_emails`))[0]!.count;

/** How many emails `work` stores. */
async function storedBy(work: () => Promise<void>): Promise<number> {
  const before = await count();
  await work();
  return (await count()) - before;
}

for (const version of ['1', '2']) {
  it(`a notification of SNS is accepted with a signature of version ${version} and stored once`, async (t) => {
    const requested = fakeSns(t, services.egress);
    const text = newEmail().toString();
    const message = snsMessage({ Subject: 'Received', Message: sesMessage(address, text) }, { version });
    const stored = await storedBy(async () => {
      assert.equal(await postSns({ ...message, Message: sesMessage(address, 'Forged: 1\r\n\r\n') }), 403);
      assert.equal(await postSns({ ...message, Signature: 'x' }), 403);
      assert.equal(await postSns(message), 200);
      assert.equal(await postSns(message), 200);
    });
    assert.equal(stored, 1);
    assert.equal(requested.length <= 1, true, 'the certificate is kept');
  });
}

it('a notification of another topic, or signed by anyone else, stores and requests nothing', async (t) => {
  const requested = fakeSns(t, services.egress);
  const Message = sesMessage(address, newEmail().toString('base64'));
  const forged = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const stored = await storedBy(async () => {
    assert.equal(await postSns(snsMessage({ Message, TopicArn: `${TOPIC}2` })), 403);
    for (const SigningCertURL of [
      'https://evil.example/SimpleNotificationService-1.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem',
      'https://sns.eu-west-1.amazonaws.com@evil.example/SimpleNotificationService-1.pem',
      'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
      'https://sns.eu-west-1.amazonaws.com:8443/SimpleNotificationService-1.pem',
      'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem',
      'https://sns.eu-west-1.amazonaws.com/other/SimpleNotificationService-1.pem',
      'https://bucket.s3.amazonaws.com/SimpleNotificationService-1.pem',
      '',
    ])
      assert.equal(await postSns(snsMessage({ Message, SigningCertURL }, { key: forged })), 403, SigningCertURL);
    assert.deepEqual(requested, []);
    assert.equal(await postSns(snsMessage({ Message }, { key: forged })), 403);
  });
  assert.equal(stored, 0);
});

it('a certificate of SNS is not taken from where it redirects to, and is requested again if it could not be read', async (t) => {
  const Message = sesMessage(address, newEmail().toString('base64'));
  const SigningCertURL = `${SNS}/SimpleNotificationService-another.pem`;
  let status = 302;
  const requested = fakeSns(t, services.egress, () => {
    if (status === 0) throw new EgressFailed('timeout', 'No complete response.');
    return { status, body: status === 200 ? SNS_CERTIFICATE : '' };
  });
  const message = snsMessage({ Message, SigningCertURL });
  for (const [answer, expected] of [
    [302, 503],
    [500, 503],
    [0, 503],
    [404, 403],
    [200, 200],
  ] as const) {
    status = answer;
    assert.equal(await postSns(message), expected, String(answer));
  }
  assert.deepEqual(requested, Array(5).fill(SigningCertURL));
});

it('a subscription is confirmed for the configured topic only, and at SNS only', async (t) => {
  const requested = fakeSns(t, services.egress);
  const confirmation = (fields: Record<string, string>) =>
    snsMessage({ Type: 'SubscriptionConfirmation', Message: 'You have chosen …', Token: 'abc', ...fields });
  const SubscribeURL = `${SNS}/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=abc`;
  assert.equal(await postSns(confirmation({ SubscribeURL, TopicArn: `${TOPIC}2` })), 403);
  assert.equal(await postSns({ ...confirmation({ SubscribeURL }), Signature: 'x' }), 403);
  for (const url of ['https://evil.example/?Action=ConfirmSubscription&', `${SNS}/?Action=Unsubscribe&`, ''])
    assert.equal(await postSns(confirmation({ SubscribeURL: url })), 403, url);
  assert.deepEqual(
    requested.filter((url) => url !== CERTIFICATE_URL),
    [],
  );
  assert.equal(await postSns(confirmation({ SubscribeURL })), 200);
  assert.deepEqual(
    requested.filter((url) => url !== CERTIFICATE_URL),
    [SubscribeURL],
  );
});
