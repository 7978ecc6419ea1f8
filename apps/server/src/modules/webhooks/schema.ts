import { CommonFilters, PageQuery } from '../../platform/http/pagination.ts';
import {
  nullable,
  oneOf,
  patch,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/schema.ts';

const Url = Type.Unsafe<string>({
  type: 'string',
  format: 'http-url',
  maxLength: 2_000,
  description: 'https and a public address, unless the installation allows others.',
  examples: ['https://example.com/hooks/rolecall'],
});
const EventNames = Type.Array(text(80), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Names that stand under `webhooks` in this document, or `*` for all of them.',
  examples: [['job.published', 'application.created']],
});

const fields = {
  id: Uuid,
  url: Type.String(),
  description: nullable(Type.String()),
  events: Type.Array(Type.String()),
  enabled: Type.Boolean({
    description: 'A paused endpoint (`false`) keeps collecting deliveries; they are sent when it is enabled again.',
  }),
  disabledReason: nullable(
    Type.String({
      description:
        'Why the service disabled the endpoint; null when an operator paused it. A disabled endpoint collects nothing; enabling clears the reason.',
    }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const Webhook = record('Webhook', fields);
export type Webhook = Static<typeof Webhook>;

/** A webhook in a list that shows deleted ones: those carry `deletedAt`. */
export const WebhookOrTombstone = record('WebhookOrTombstone', { ...fields, deletedAt: Type.Optional(Timestamp) });

export const WebhookWithSecret = record('WebhookWithSecret', {
  ...fields,
  secret: Type.String({ description: 'Verifies the signatures. Shown this once.' }),
});

const input = { url: Url, events: EventNames };
const optionalInput = { description: nullable(text(500)), enabled: Type.Boolean() };

export const NewWebhook = record('NewWebhook', { ...input, ...patch('', optionalInput).properties });
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookPatch = patch('WebhookPatch', { ...input, ...optionalInput });
export type WebhookPatch = Static<typeof WebhookPatch>;

export const SecretRotation = record('SecretRotation', {
  overlapSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400,
      default: 0,
      description: 'How long deliveries are signed with the old secret too.',
    }),
  ),
});

export const DeliveryStatus = oneOf(['pending', 'delivering', 'succeeded', 'failed', 'dead_letter'] as const, {
  description:
    '`pending` waits for its first or next attempt, `dead_letter` has had its last. `failed` ended early: a test, an answer of 410, a deleted endpoint.',
});

export const Delivery = record('Delivery', {
  id: Uuid,
  eventId: Type.Unsafe<string>({ ...Uuid, description: 'The event; sent as `webhook-id`.' }),
  event: Type.String({ examples: ['job.published'] }),
  status: DeliveryStatus,
  attempts: Type.Integer(),
  responseStatus: nullable(Type.Integer({ description: 'Of the last attempt that was answered.' })),
  nextAttemptAt: nullable(Timestamp),
  deliveredAt: nullable(Timestamp),
  replayOfId: nullable(Uuid),
  createdAt: Timestamp,
});
export type Delivery = Static<typeof Delivery>;

export const deliveryListQuery = {
  ...PageQuery,
  ...CommonFilters,
  status: Type.Optional(DeliveryStatus),
  event: Type.Optional(text(80)),
  eventId: Type.Optional(Uuid),
};
const deliveryListQuerySchema = Type.Object(deliveryListQuery);
export type DeliveryListQuery = Static<typeof deliveryListQuerySchema>;

export const Attempt = record('DeliveryAttempt', {
  id: Uuid,
  number: Type.Integer({ description: 'Counts from 1.' }),
  status: oneOf(['succeeded', 'failed'] as const),
  responseStatus: nullable(Type.Integer()),
  responseBody: nullable(Type.String({ description: 'The first kilobyte of the answer.' })),
  error: nullable(Type.String({ description: 'Why there was no answer.' })),
  durationMs: Type.Integer(),
  createdAt: Timestamp,
});
export type Attempt = Static<typeof Attempt>;

export const TestResult = record('WebhookTestResult', {
  status: oneOf(['succeeded', 'failed'] as const),
  responseStatus: Type.Optional(Type.Integer()),
  durationMs: Type.Integer(),
  error: Type.Optional(Type.String()),
});

export const Replay = record('WebhookReplay', {
  from: Timestamp,
  to: Timestamp,
});
export type Replay = Static<typeof Replay>;

export const ReplayResult = record('WebhookReplayResult', {
  count: Type.Integer({ description: 'How many deliveries were made.' }),
});
