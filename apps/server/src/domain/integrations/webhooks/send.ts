import { performance } from 'node:perf_hooks';
import type { CallerLimits } from '../../../platform/context/context.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import { sign } from '../../../platform/webhook-signature/webhook-signature.ts';
import type { WorkspaceFields } from '../../records/custom-fields/field-directory.ts';
import { showEventFields } from '../../records/custom-fields/show-events.ts';
import { dataWithinLimits } from '../activity/catalog/data-within-limits.ts';
import { visibleData } from '../activity/catalog/visible-data.ts';
import { visibleActor } from '../activity/visible-actor.ts';
import { answered, type Outcome, unanswered } from './outcome.ts';
import type { EventToSend } from './queue-queries.ts';

// Enough to read a typical response completely, so that the connection can be reused; far less is stored.
const MAX_RESPONSE_BYTES = 16 * 1024;

/**
 * The body that an endpoint with these scopes gets for this event: the same bytes at every attempt, unless the custom fields
 * of the workspace have changed in between.
 * @param fields the custom fields of the workspace; null if the event contains no records with custom fields
 * @param scopes null for a webhook from before scopes were stored, which gets everything
 * @param limits of the webhook; null for none
 */
export function webhookBody(
  event: EventToSend,
  fields: WorkspaceFields | null,
  scopes: ReadonlySet<string> | null,
  limits: CallerLimits | null,
): Buffer {
  const { id, type, createdAt, workspaceId, entityType, entityId, entityRevision } = event;
  const actor = visibleActor(scopes, limits, event);
  const own = fields === null ? event.data : showEventFields(event, fields, scopes);
  const redacted = event.redacted || own === null;
  const data = dataWithinLimits(limits, type, visibleData(scopes, own));
  const message = {
    id,
    type,
    timestamp: createdAt,
    workspaceId,
    entityType,
    entityId,
    entityRevision,
    actor,
    redacted,
    data,
  };
  return Buffer.from(JSON.stringify(message));
}

export interface Message {
  url: string;
  eventId: string;
  body: Uint8Array;
  /** In plain text. */
  secrets: string[];
}

interface SendOptions {
  timeoutMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  signal?: AbortSignal;
}

/** Makes one attempt. Every response, and every failure to get one, is an outcome. @throws the signal's reason when aborted */
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
