import type { KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lengthOf } from '../../../platform/concurrency/pieces.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApiError, Forbidden } from '../../../platform/errors/errors.ts';
import { limited } from '../../../platform/http/rate-limits/limited-route.ts';
import type { RateLimiter } from '../../../platform/http/rate-limits/limits.ts';
import type { Channel, Delivery } from './channel.ts';
import { readMailgun } from './mailgun.ts';
import { isFromPostmark, readPostmark } from './postmark.ts';
import { MAX_EMAIL_BYTES } from './raw-storage.ts';
import { receiveEmail } from './receive-email.ts';
import { MAX_REQUEST_BYTES, withBody } from './request-body.ts';
import { readSendgrid } from './sendgrid.ts';
import { readSes } from './ses.ts';
import { SnsTopic } from './sns.ts';

/** More than the largest email with the other fields of a form. */
const MAX_FORM_BYTES = 40 * 1024 * 1024;
/** SNS sends 256 kB at most. */
const MAX_SNS_BYTES = 1024 * 1024;

/** What the providers are recognized by; null for those that are not used. */
export interface InboundWebhooks {
  /** User and password. */
  postmarkAuth: string | null;
  mailgunSigningKey: string | null;
  sendgridPublicKey: KeyObject | null;
  sesTopicArn: string | null;
}

interface Provider {
  channel: Channel;
  path: string;
  maxBytes: number;
  /** Before the body is read. */
  admit?: (request: FastifyRequest) => void;
  /** Null for a request that delivers nothing. */
  read: (request: FastifyRequest, body: Buffer[]) => Promise<Delivery | null>;
  /** Whether a request that is sent again could contain another email. */
  isEmailUnsigned?: boolean;
}

interface Serving {
  db: Database;
  services: Services;
  limit: RateLimiter;
}

/** Serves `/inbound/mail/{postmark,mailgun/mime,sendgrid,ses}`, each if it is configured: 200 as soon as the email is stored. */
export function serveInboundWebhooks(
  http: FastifyInstance,
  { webhooks, db, services, limit }: Serving & { webhooks: InboundWebhooks },
): void {
  http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null)); // read by `withBody`
    for (const { channel, path, maxBytes, admit, read, isEmailUnsigned } of providers(webhooks, services)) {
      const onRequest = [limited(limit), async (request: FastifyRequest) => admit?.(request)];
      scope.post(`/inbound/mail/${path}`, { onRequest }, (request, reply) =>
        withBody(request, maxBytes, async (body) => {
          const email = await read(request, body);
          if (email === null) return reply.code(200).send();
          const { raw, envelope, hash: deliveryHash } = email;
          if (lengthOf(raw) > MAX_EMAIL_BYTES) throw new ApiError('payload_too_large', 'The email is too large.');
          const stored = await receiveEmail(db, services, raw, { channel, envelope, deliveryHash });
          if (stored === null && isEmailUnsigned) throw new Forbidden('The signature was used before.');
          return reply.code(200).send();
        }),
      );
    }
    done();
  });
}

function providers(
  { postmarkAuth, mailgunSigningKey, sendgridPublicKey, sesTopicArn }: InboundWebhooks,
  services: Services,
) {
  const used: Provider[] = [];
  if (postmarkAuth !== null) {
    used.push({
      channel: 'postmark',
      path: 'postmark',
      maxBytes: MAX_REQUEST_BYTES,
      admit({ headers }) {
        if (!isFromPostmark(headers.authorization, postmarkAuth))
          throw new ApiError('unauthorized', 'Send the user and password of INBOUND_POSTMARK_AUTH.');
      },
      read: (_request, body) => readPostmark(body, services.emailReader),
    });
  }
  if (mailgunSigningKey !== null) {
    used.push({
      channel: 'mailgun',
      path: 'mailgun/mime',
      maxBytes: MAX_FORM_BYTES,
      read: ({ headers }, body) => readMailgun(body, headers['content-type'], mailgunSigningKey),
      isEmailUnsigned: true,
    });
  }
  if (sendgridPublicKey !== null) {
    used.push({
      channel: 'sendgrid',
      path: 'sendgrid',
      maxBytes: MAX_FORM_BYTES,
      read: ({ headers }, body) => readSendgrid(body, headers, sendgridPublicKey),
    });
  }
  if (sesTopicArn !== null) {
    const topic = new SnsTopic(services.egress, sesTopicArn);
    used.push({
      channel: 'ses',
      path: 'ses',
      maxBytes: MAX_SNS_BYTES,
      read: (_request, body) => readTopic(topic, Buffer.concat(body), services),
    });
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
