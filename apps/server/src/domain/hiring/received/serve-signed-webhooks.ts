import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { piecesOf } from '../../../platform/concurrency/pieces.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApiError, BadRequest, Forbidden, Unavailable } from '../../../platform/errors/errors.ts';
import { limited } from '../../../platform/http/rate-limits/limited-route.ts';
import type { RateLimiter } from '../../../platform/http/rate-limits/limits.ts';
import { visitorOf } from '../../../platform/http/transport/client-address.ts';
import { HeldBytes } from '../../../platform/http/transport/held-bytes.ts';
import type { Channel, Delivery } from './channel.ts';
import { readMailgun } from './mailgun.ts';
import { MAX_EMAIL_BYTES } from './raw-storage.ts';
import { receiveEmail } from './receive-email.ts';
import { readSendgrid } from './sendgrid.ts';
import { readSes } from './ses.ts';
import { SnsTopic } from './sns.ts';

/** What the providers are recognized by that sign their requests; null for those that are not used. */
export interface SignedWebhooks {
  mailgunSigningKey: string | null;
  sendgridPublicKey: KeyObject | null;
  sesTopicArn: string | null;
}

/** More than the largest email with the other fields of a form. */
const MAX_REQUEST_BYTES = 40 * 1024 * 1024;

/** Bytes of requests that a process holds at once: they are signed, so anyone can send one before it is known whose it is. */
const held = new HeldBytes({ visitor: 2 * MAX_REQUEST_BYTES, all: 3 * MAX_REQUEST_BYTES, share: 4 * 1024 * 1024 });

interface Provider {
  channel: Channel;
  path: string;
  /** Null for a request that delivers nothing. */
  read: (request: FastifyRequest, body: Buffer) => Promise<Delivery | null>;
  /** Whether a request that is sent again could contain another email. */
  isEmailUnsigned?: boolean;
}

/** Serves `/inbound/mail/{mailgun/mime,sendgrid,ses}`, each if it is configured: 200 as soon as the email is stored. */
export function serveSignedWebhooks(
  http: FastifyInstance,
  webhooks: SignedWebhooks,
  { db, services, limit }: { db: Database; services: Services; limit: RateLimiter },
): void {
  http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null)); // read by `withBody`
    for (const { channel, path, read, isEmailUnsigned } of providers(webhooks, services)) {
      scope.post(`/inbound/mail/${path}`, { onRequest: limited(limit) }, (request, reply) =>
        withBody(request, async (body) => {
          const email = await read(request, body);
          if (email === null) return reply.code(200).send();
          const { raw, envelope, hash: deliveryHash } = email;
          if (raw.length > MAX_EMAIL_BYTES) throw new ApiError('payload_too_large', 'The email is too large.');
          const stored = await receiveEmail(db, services, piecesOf(raw), { channel, envelope, deliveryHash });
          if (stored === null && isEmailUnsigned) throw new Forbidden('The signature was used before.');
          return reply.code(200).send();
        }),
      );
    }
    done();
  });
}

function providers({ mailgunSigningKey, sendgridPublicKey, sesTopicArn }: SignedWebhooks, services: Services) {
  const used: Provider[] = [];
  if (mailgunSigningKey !== null) {
    used.push({
      channel: 'mailgun',
      path: 'mailgun/mime',
      read: ({ headers }, body) => readMailgun(body, headers['content-type'], mailgunSigningKey),
      isEmailUnsigned: true,
    });
  }
  if (sendgridPublicKey !== null) {
    used.push({
      channel: 'sendgrid',
      path: 'sendgrid',
      read: ({ headers }, body) => readSendgrid(body, headers, sendgridPublicKey),
    });
  }
  if (sesTopicArn !== null) {
    const topic = new SnsTopic(services.egress, sesTopicArn);
    used.push({ channel: 'ses', path: 'ses', read: (_request, body) => readTopic(topic, body, services) });
  }
  return used;
}

/** The email in a notification of the topic; also confirms its subscription. */
async function readTopic(topic: SnsTopic, body: Buffer, { log }: Services): Promise<Delivery | null> {
  const message = await topic.verify(body);
  if (message.Type === 'SubscriptionConfirmation') {
    await topic.confirm(message);
    log.info('the SNS topic of INBOUND_SES_TOPIC_ARN is subscribed to');
    return null;
  }
  if (message.Type !== 'Notification') return null;
  const email = readSes(message);
  if (email !== null) return email;
  const problem = 'SES sent a notification without the email; use a rule with an SNS action';
  log.warn({ snsMessageId: message.MessageId }, problem);
  throw new ApiError('validation_error', `${problem}.`);
}

/** Passes the whole body to `use`, during which it counts against what the process holds. @throws ApiError 400, 413, 503 */
async function withBody<Value>(request: FastifyRequest, use: (body: Buffer) => Promise<Value>): Promise<Value> {
  const visitor = visitorOf(request);
  let bytes = 0;
  const hold = (more: number) => {
    bytes += more;
    held.add(visitor, more);
    if (bytes > MAX_REQUEST_BYTES) return new ApiError('payload_too_large', 'The request is too large.');
    return held.isTooMuch(visitor) ? new Unavailable('Too many emails are being received.') : null;
  };
  try {
    return await use(await readBody(request.raw, hold));
  } finally {
    held.remove(visitor, bytes);
  }
}

function readBody(source: IncomingMessage, hold: (bytes: number) => Error | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const take = (chunk: Buffer) => {
      const error = hold(chunk.length);
      if (error === null) return chunks.push(chunk);
      source.off('data', take);
      reject(error);
    };
    source.on('data', take);
    source.once('end', () => resolve(Buffer.concat(chunks)));
    for (const event of ['error', 'close'])
      source.once(event, () => reject(new BadRequest('The body was not sent completely.')));
  });
}
