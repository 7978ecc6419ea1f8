import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { CommonFilters, PageQuery, sortQuery } from '../../../platform/http/contract/pagination.ts';
import {
  nullable,
  oneOf,
  patch,
  personalOfOthers,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';
import { Owner } from '../../records/access/owner.ts';
import { KeyLimits } from '../../records/visibility/key-limits.ts';

const Url = Type.Unsafe<string>({
  type: 'string',
  format: 'http-url',
  maxLength: 2_000,
  description: 'Must be https and a public address, unless the instance allows others.',
  examples: ['https://example.com/hooks/rolecall'],
});
const EventNames = Type.Array(text(80), {
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
  description:
    'Event types as listed under `webhooks` in this document, `resource.*` for every event of a resource, or `*` for all events.',
  examples: [['job.published', 'application.*']],
});

const fields = {
  id: Uuid,
  url: Type.String(),
  description: nullable(Type.String()),
  events: Type.Array(Type.String()),
  status: oneOf(['active', 'paused', 'disabled'] as const, {
    description:
      '`paused`: by a member or key, with `enabled: false`. `disabled`: by the service, for the reason in `disabledReason`. Both keep the deliveries of the last 30 days and send them when the endpoint is enabled again.',
  }),
  enabled: Type.Boolean({ description: 'Whether deliveries are sent. They are queued in any case.' }),
  disabledReason: nullable(
    Type.String({
      description:
        'Why the service disabled the endpoint; null when it is enabled or was paused by a member or key. Enabling it clears the reason.',
    }),
  ),
  scopes: nullable(
    Type.Array(Type.String(), {
      description:
        'The read scopes of the events that may be sent, and of the summaries in their context, granted by the owner. Other events are not delivered, other summaries are null. Null for a webhook that was created before scopes were stored, which receives every event that it subscribes to.',
    }),
  ),
  limits: Type.Unsafe<KeyLimits | null>({
    anyOf: [KeyLimits, { type: 'null' }],
    description:
      'The limits that it was created with, or those of the key that created it; null for none. Only events that a key with these limits sees are sent, with the personal data that it sees. They never change, no matter who updates the webhook.',
  }),
  createdBy: nullable(ActorSchema),
  owner: Type.Unsafe<Owner | null>({
    anyOf: [Owner, { type: 'null' }],
    description:
      'The member or API key that last set its URL or events, or enabled it. When they are removed or revoked, the webhook is disabled. Null if it belongs to the workspace.',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const Webhook = plainRecord('Webhook', fields);
export type Webhook = Static<typeof Webhook>;
describeFields('Webhook', { description: 'What the endpoint is for.', url: 'The address to which events are sent.' });

/** A webhook in a list that includes deleted ones, which have `deletedAt`. */
export const WebhookOrTombstone = plainRecord('WebhookOrTombstone', { ...fields, deletedAt: Type.Optional(Timestamp) });

export const WebhookWithSecret = plainRecord('WebhookWithSecret', {
  ...fields,
  secret: Type.String({ description: 'Verifies the signatures. Shown only once.' }),
});
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const WebhookWithNewSecret = plainRecord('WebhookWithNewSecret', {
  ...WebhookWithSecret.properties,
  previousSecretUntil: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'Until when deliveries are also signed with the previous secret; null if they no longer are.',
    }),
  ),
});

const input = { url: Url, events: EventNames };
const optionalInput = { description: nullable(text(500)), enabled: Type.Boolean() };

export const NewWebhook = record('NewWebhook', {
  ...input,
  ...patch('', optionalInput).properties,
  limits: Type.Optional(
    Type.Unsafe<KeyLimits>({
      ...KeyLimits,
      description:
        'Sends the events of certain jobs only, or no personal data. At most the limits of the key that creates it, which apply if omitted.',
    }),
  ),
});
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookPatch = patch('WebhookPatch', { ...input, ...optionalInput });
export type WebhookPatch = Static<typeof WebhookPatch>;

export const WebhookSecretRotation = record('WebhookSecretRotation', {
  overlapSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400,
      default: 0,
      description: 'How long deliveries are also signed with the old secret.',
    }),
  ),
});

const DeliveryStatus = oneOf(['pending', 'delivering', 'succeeded', 'failed', 'dead_letter'] as const, {
  description:
    '`pending`: waits for its first or next attempt. `dead_letter`: all attempts failed. `failed`: ended early, because it was a test, the endpoint responded with 410, or the endpoint was deleted.',
});

export const Delivery = plainRecord('Delivery', {
  id: Uuid,
  eventId: Type.Unsafe<string>({ ...Uuid, description: "The event's ID, sent as `webhook-id`." }),
  event: Type.String({ examples: ['job.published'] }),
  status: DeliveryStatus,
  attempts: Type.Integer(),
  responseStatus: nullable(Type.Integer({ description: 'HTTP status of the last response.' })),
  nextAttemptAt: nullable(Timestamp),
  deliveredAt: nullable(Timestamp),
  replayOfId: nullable(Uuid),
  createdAt: Timestamp,
});
export type Delivery = Static<typeof Delivery>;
describeFields('Delivery', { event: 'The type of event.' });

export const deliveryListQuery = {
  ...PageQuery,
  ...sortQuery(),
  ...CommonFilters,
  status: anyOf(DeliveryStatus),
  event: anyOf(text(80)),
  eventId: anyOf(Uuid),
};
const deliveryListQuerySchema = Type.Object(deliveryListQuery);
export type DeliveryListQuery = Static<typeof deliveryListQuerySchema>;

export const Attempt = record('DeliveryAttempt', {
  id: Uuid,
  number: Type.Integer({ description: 'Counts from 1.' }),
  status: oneOf(['succeeded', 'failed'] as const),
  responseStatus: nullable(Type.Integer()),
  responseBody: personalOfOthers(
    nullable(
      Type.String({
        description:
          'The first kilobyte of the response. Null if there was none, and for callers who lack a scope to read the event, because receivers may echo it.',
      }),
    ),
  ),
  error: personalOfOthers(nullable(Type.String({ description: 'Why there was no response.' }))),
  durationMs: Type.Integer(),
  createdAt: Timestamp,
});
describeFields('DeliveryAttempt', { status: '`succeeded`: the endpoint responded with 2xx in time.' });
export type Attempt = Static<typeof Attempt>;

export const attemptListQuery = { ...PageQuery, ...sortQuery(), ...CommonFilters };
const attemptListQuerySchema = Type.Object(attemptListQuery);
export type AttemptListQuery = Static<typeof attemptListQuerySchema>;

export const TestResult = plainRecord('WebhookTestResult', {
  status: oneOf(['succeeded', 'failed'] as const),
  responseStatus: Type.Optional(Type.Integer()),
  durationMs: Type.Integer(),
  error: Type.Optional(Type.String()),
});
describeFields('WebhookTestResult', {
  error: 'Why it failed.',
  status: '`succeeded`: the endpoint responded with 2xx in time.',
});

export const Replay = record('WebhookReplay', {
  from: Timestamp,
  to: Timestamp,
});
describeFields('WebhookReplay', {
  from: 'The time of the first event to send again.',
  to: 'The time of the last event to send again.',
});
export type Replay = Static<typeof Replay>;

export const ReplayResult = record('WebhookReplayResult', {
  count: Type.Integer({ description: 'The number of deliveries created.' }),
});
