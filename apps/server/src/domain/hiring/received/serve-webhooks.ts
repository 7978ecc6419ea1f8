import type { FastifyInstance } from 'fastify';
import { piecesOf } from '../../../platform/concurrency/pieces.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import { limited } from '../../../platform/http/rate-limits/limited-route.ts';
import type { RateLimiter } from '../../../platform/http/rate-limits/limits.ts';
import { isFromPostmark, readPostmark } from './postmark.ts';
import { MAX_EMAIL_BYTES } from './raw-storage.ts';
import { receiveEmail } from './receive-email.ts';
import { type SignedWebhooks, serveSignedWebhooks } from './serve-signed-webhooks.ts';

/** Base64 attachments appear twice in a request: in the email, and beside it. */
const MAX_REQUEST_BYTES = 2.5 * MAX_EMAIL_BYTES;

/** What the providers of webhooks are recognized by; null for those that are not used. */
export interface InboundWebhooks extends SignedWebhooks {
  /** User and password. */
  postmarkAuth: string | null;
}

interface Serving {
  db: Database;
  services: Services;
  limit: RateLimiter;
}

/** Serves the webhooks that are configured: 200 as soon as the email is stored, whatever is in it. */
export function serveInboundWebhooks(
  http: FastifyInstance,
  { webhooks, ...serving }: Serving & { webhooks: InboundWebhooks },
): void {
  if (webhooks.postmarkAuth !== null) servePostmark(http, webhooks.postmarkAuth, serving);
  serveSignedWebhooks(http, webhooks, serving);
}

function servePostmark(http: FastifyInstance, auth: string, { db, services, limit }: Serving): void {
  http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_REQUEST_BYTES },
      scope.getDefaultJsonParser('remove', 'remove'),
    );
    scope.post(
      '/inbound/mail/postmark',
      {
        bodyLimit: MAX_REQUEST_BYTES,
        onRequest: [
          limited(limit),
          // Before the body is read.
          async (request) => {
            if (!isFromPostmark(request.headers.authorization, auth))
              throw new ApiError('unauthorized', 'Send the user and password of INBOUND_POSTMARK_AUTH.');
          },
        ],
      },
      async (request, reply) => {
        const email = readPostmark(request.body);
        if (email === null)
          throw new ApiError('validation_error', 'Include the raw email content in the JSON payload.');
        if (email.raw.length > MAX_EMAIL_BYTES) throw new ApiError('payload_too_large', 'The email is too large.');
        await receiveEmail(db, services, piecesOf(email.raw), { channel: 'postmark', envelope: email.envelope });
        return reply.code(200).send();
      },
    );
    done();
  });
}
