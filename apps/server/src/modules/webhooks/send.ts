import { performance } from 'node:perf_hooks';
import type { Egress } from '../../platform/egress/egress.ts';
import { sign } from '../../platform/webhook-signature/webhook-signature.ts';
import { answered, type Outcome, unanswered } from './outcome.ts';
import type { EventToSend } from './queue-queries.ts';

// Enough to read the small pages that servers answer with, so that the connection can be kept; far less is stored.
const MAX_RESPONSE_BYTES = 16 * 1024;

/** The body that every endpoint gets for this event, the same bytes at every attempt. */
export function webhookBody(event: EventToSend): Buffer {
  const { id, type, createdAt, workspaceId, data } = event;
  return Buffer.from(JSON.stringify({ id, type, timestamp: createdAt, workspaceId, data }));
}

export interface Message {
  url: string;
  eventId: string;
  body: Uint8Array;
  /** In plain text. */
  secrets: string[];
}

export interface SendOptions {
  timeoutMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  signal?: AbortSignal;
}

/** One attempt. Every answer and every failure to get one is an outcome; @throws the signal's reason when aborted. */
export async function sendWebhook(egress: Egress, message: Message, options: SendOptions): Promise<Outcome> {
  const { url, eventId, body, secrets } = message;
  const timestampSeconds = Math.floor(options.now() / 1000);
  const started = performance.now();
  try {
    const response = await egress.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Rolecall-Webhooks',
        'webhook-id': eventId,
        'webhook-timestamp': String(timestampSeconds),
        'webhook-signature': sign({ id: eventId, timestampSeconds, body, secrets }),
      },
      body,
      timeoutMs: options.timeoutMs,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    return answered(response, options.now());
  } catch (error) {
    return unanswered(error, performance.now() - started);
  }
}
