import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { TOPIC } from '../../src/domain/hiring/received/sns.fixture.ts';
import type { Input, Inputs } from './largest-inputs.fixture.ts';

const MEBIBYTE = 1024 * 1024;
const POSTMARK = 'postmark:a-long-random-password';
const SIGNING_KEY = randomBytes(16).toString('hex');
const sendgrid = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

/** Everything that receives emails by HTTP is in use. */
export const INBOUND_SETTINGS = {
  MAIL_FROM: 'Acme <jobs@acme.example>',
  MAIL_REPLY_DOMAIN: 'reply.acme.example',
  INBOUND_POSTMARK_AUTH: POSTMARK,
  INBOUND_MAILGUN_SIGNING_KEY: SIGNING_KEY,
  INBOUND_SENDGRID_PUBLIC_KEY: sendgrid.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  INBOUND_SES_TOPIC_ARN: TOPIC,
};

const HEAD = [
  'From: ada@mail.example',
  'To: jobs@reply.acme.example',
  'Subject: Hello',
  'Content-Type: application/octet-stream',
  'Content-Transfer-Encoding: base64',
  '\r\n',
].join('\r\n');
const LINE = `${'QUJD'.repeat(19)}\r\n`;

/** An email of just under this size. */
export function emailOf(bytes: number): string {
  return HEAD + LINE.repeat(Math.floor((bytes - HEAD.length) / LINE.length));
}

interface Made {
  headers: Record<string, string>;
  type: string;
  bytes: Buffer;
}

/** A request that is made, and signed, again for each time. */
function made(path: string, make: () => Promise<Made> | Made): Input {
  let current: Made | undefined;
  return {
    path,
    get headers() {
      return current?.headers ?? {};
    },
    body: () => ({ type: current?.type ?? '', bytes: current?.bytes ?? Buffer.alloc(0) }),
    before: async () => {
      current = await make();
    },
  };
}

async function form(fields: Record<string, string>): Promise<{ type: string; bytes: Buffer }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  const response = new Response(data);
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
}

const nowInSeconds = () => String(Math.floor(Date.now() / 1000));

/** The largest requests of the providers of email. @param bodies of the size that those of SNS may have */
export function inboundInputs(bodies: readonly NonNullable<Input['body']>[]): Inputs {
  const largest = emailOf(34 * MEBIBYTE);
  const ofSendgrid = async (email: string): Promise<Made> => {
    const { type, bytes } = await form({ envelope: '{"to":["jobs@reply.acme.example"]}', email });
    const timestamp = nowInSeconds();
    const signature = createSign('sha256').update(timestamp).update(bytes).sign(sendgrid.privateKey, 'base64');
    const headers = {
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    };
    return { headers, type, bytes };
  };
  const ofMailgun = async (email: string): Promise<Made> => {
    const [timestamp, token] = [nowInSeconds(), randomBytes(25).toString('hex')];
    const signature = createHmac('sha256', SIGNING_KEY)
      .update(timestamp + token)
      .digest('hex');
    return { headers: {}, ...(await form({ timestamp, token, signature, 'body-mime': email })) };
  };
  const ofPostmark = (body: object): Made => ({
    headers: { authorization: `Basic ${Buffer.from(POSTMARK).toString('base64')}` },
    type: 'application/json',
    bytes: Buffer.from(JSON.stringify(body)),
  });
  const attachments = [{ Name: 'all.zip', Content: 'QUJD'.repeat(8 * MEBIBYTE), ContentType: 'application/zip' }];
  return {
    'POST /inbound/mail/postmark': [
      made('/inbound/mail/postmark', () => ofPostmark({ RawEmail: largest, Attachments: attachments })),
      made('/inbound/mail/postmark', () => ofPostmark({ Attachments: attachments })),
    ],
    'POST /inbound/mail/mailgun/mime': [
      made('/inbound/mail/mailgun/mime', () => ofMailgun(largest)),
      // Unsigned, and with many fields.
      made('/inbound/mail/mailgun/mime', async () => ({
        headers: {},
        ...(await form(Object.fromEntries(Array.from({ length: 990 }, (_, n) => [`field${n}`, LINE.repeat(450)])))),
      })),
    ],
    'POST /inbound/mail/sendgrid': [made('/inbound/mail/sendgrid', () => ofSendgrid(largest))],
    'POST /inbound/mail/ses': bodies.map((body) => ({ path: '/inbound/mail/ses', body })),
  };
}
