import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { IdParam, type OperationInput, operation } from '../../../platform/http/contract/operation.ts';
import { Uuid } from '../../../platform/http/contract/schema.ts';
import { mayReadWholeEvent } from '../activity/catalog/event-scopes.ts';
import { createWebhook, deleteWebhook, getWebhook, rotateSecret, updateWebhook } from './change-webhook.ts';
import { findDelivery, listAttempts, listDeliveries } from './delivery-queries.ts';
import { webhookListQuery, webhooks } from './queries.ts';
import { replayDelivery, replayRange } from './replay.ts';
import {
  Attempt,
  type AttemptListQuery,
  attemptListQuery,
  Delivery,
  deliveryListQuery,
  NewWebhook,
  Replay,
  ReplayResult,
  TestResult,
  Webhook,
  WebhookOrTombstone,
  WebhookPatch,
  WebhookSecretRotation,
  WebhookWithNewSecret,
  WebhookWithSecret,
} from './schema.ts';
import { testWebhook } from './test-webhook.ts';
import { requireScopesOfWebhook } from './webhook-scopes.ts';

const tag = 'Webhooks';
const read = { method: 'GET', tag, scope: 'webhooks:read' } as const;
const write = { tag, scope: 'webhooks:write' } as const;
/** Replaying an idempotent response requires the scopes of its webhook. */
const replay = {
  authorizeReplay: (context: Context, { params }: OperationInput) =>
    requireScopesOfWebhook(context, params.id as string), // a UUID by its schema
};
const deliveryParams = { id: Uuid, deliveryId: Uuid };

/**
 * The attempts of a delivery. Receivers often echo the event, so only callers who may read it see their
 * responses. @throws NotFound
 */
async function readAttempts(
  context: Context,
  { id, deliveryId }: { id: string; deliveryId: string },
  query: AttemptListQuery,
): Promise<Page<Attempt>> {
  await getWebhook(context, id);
  const delivery = await findDelivery(context.db.read, context.workspaceId, id, deliveryId);
  if (delivery === undefined) throw new NotFound('Delivery');
  const page = await listAttempts(context.db.read, context.workspaceId, deliveryId, query);
  if (mayReadWholeEvent(context.scopes, delivery.event)) return page;
  return { ...page, items: page.items.map((attempt) => ({ ...attempt, responseBody: null })) };
}

export const webhookOperations = [
  operation(
    {
      ...read,
      id: 'listWebhooks',
      path: '/webhooks',
      summary: 'List webhooks',
      description: 'Returns the webhooks of the workspace, newest first, without their secrets.',
      query: webhookListQuery,
      data: WebhookOrTombstone,
      list: true,
    },
    (context, { query }) => webhooks.list(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      ...write,
      id: 'createWebhook',
      stepUp: true,
      method: 'POST',
      path: '/webhooks',
      summary: 'Create a webhook',
      description:
        'Events recorded from now on are sent to the URL, signed according to standardwebhooks.com. The secret is returned only in this response. If the key has `limits`, they also apply to the webhook: it receives only events that the key sees, with the personal data that the key sees.',
      body: NewWebhook,
      status: 201,
      data: WebhookWithSecret,
      secretResponse: true,
      authorizeReplay: (context, _input, { id }: WebhookWithSecret) => requireScopesOfWebhook(context, id),
      example: { url: 'https://example.com/hooks/rolecall', events: ['application.created', 'job.published'] },
    },
    (context, { body }) => createWebhook(context, body),
  ),
  operation(
    {
      ...read,
      id: 'getWebhook',
      path: '/webhooks/{id}',
      summary: 'Get a webhook',
      description: 'Returns one webhook, without its secret.',
      params: IdParam,
      data: Webhook,
    },
    (context, { params }) => getWebhook(context, params.id),
  ),
  operation(
    {
      ...write,
      id: 'updateWebhook',
      stepUp: true,
      method: 'PATCH',
      path: '/webhooks/{id}',
      summary: 'Update, pause or resume a webhook',
      description:
        'While `enabled` is false, deliveries are queued but not sent. Setting it to true sends them and clears `disabledReason`. The webhook keeps its `limits`; a key with narrower limits cannot change it (404, or 403 if only personal data is concerned).',
      params: IdParam,
      body: WebhookPatch,
      data: Webhook,
      conditional: true,
      example: { enabled: false },
    },
    (context, { params, body }) => updateWebhook(context, params.id, body),
  ),
  operation(
    {
      ...write,
      id: 'deleteWebhook',
      stepUp: true,
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Delete a webhook',
      description: 'Nothing more is sent; pending deliveries become `failed`.',
      params: IdParam,
      data: null,
      conditional: true,
    },
    (context, { params }) => deleteWebhook(context, params.id),
  ),
  operation(
    {
      ...write,
      id: 'testWebhook',
      method: 'POST',
      path: '/webhooks/{id}/test',
      withoutDryRun: 'it sends a request',
      summary: 'Send a test event',
      description:
        'Sends `webhook.test` once, immediately, and returns the result. Paused endpoints can be tested too.',
      params: IdParam,
      data: TestResult,
      conditional: true,
    },
    (context, { params }) => testWebhook(context, params.id),
  ),
  operation(
    {
      ...write,
      ...replay,
      id: 'rotateWebhookSecret',
      stepUp: true,
      method: 'POST',
      path: '/webhooks/{id}/rotate-secret',
      summary: 'Rotate the secret',
      description:
        'The new secret is returned only in this response. During the overlap period, deliveries are signed with both secrets.',
      params: IdParam,
      body: WebhookSecretRotation,
      emptyBody: true,
      data: WebhookWithNewSecret,
      secretResponse: true,
      conditional: true,
      example: { overlapSeconds: 3_600 },
    },
    (context, { params, body }) => rotateSecret(context, params.id, body.overlapSeconds ?? 0),
  ),
  operation(
    {
      ...read,
      id: 'listDeliveries',
      path: '/webhooks/{id}/deliveries',
      summary: 'List deliveries of a webhook',
      description: 'Returns the deliveries of one webhook, newest first. They are kept for 30 days.',
      params: IdParam,
      query: deliveryListQuery,
      data: Delivery,
      list: true,
    },
    async (context, { params, query }) => {
      await getWebhook(context, params.id);
      return listDeliveries(context.db.search, context.workspaceId, params.id, query);
    },
  ),
  operation(
    {
      ...read,
      id: 'listDeliveryAttempts',
      path: '/webhooks/{id}/deliveries/{deliveryId}/attempts',
      summary: 'List attempts of a delivery',
      description:
        'Returns every HTTP request that was made for one delivery, newest first, with the status, the duration and the beginning of the response.',
      params: deliveryParams,
      query: attemptListQuery,
      data: Attempt,
      list: true,
    },
    (context, { params, query }) => readAttempts(context, params, query),
  ),
  operation(
    {
      ...write,
      ...replay,
      id: 'replayDelivery',
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
      summary: 'Replay a delivery',
      description: 'Creates a new delivery of the same event, with the same `webhook-id`.',
      params: deliveryParams,
      status: 201,
      data: Delivery,
    },
    (context, { params }) => replayDelivery(context, params.id, params.deliveryId),
  ),
  operation(
    {
      ...write,
      ...replay,
      id: 'replayWebhook',
      method: 'POST',
      path: '/webhooks/{id}/replay',
      summary: 'Replay a time range',
      description:
        'Creates a new delivery for each event in the range (inclusive, at most 10,000) that the endpoint subscribes to and its `limits` permit, whether or not it was delivered before.',
      params: IdParam,
      body: Replay,
      status: 202,
      data: ReplayResult,
      conditional: true,
      example: { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
    },
    (context, { params, body }) => replayRange(context, params.id, body),
  ),
];
