import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { IdParam, operation } from '../../platform/http/operation.ts';
import { PageQuery } from '../../platform/http/pagination.ts';
import { Uuid } from '../../platform/http/schema.ts';
import { createWebhook, deleteWebhook, getWebhook, rotateSecret, updateWebhook } from './change-webhook.ts';
import { findDelivery, listAttempts, listDeliveries } from './delivery-queries.ts';
import { listWebhooks, webhookListQuery } from './queries.ts';
import { replayDelivery, replayRange } from './replay.ts';
import {
  Attempt,
  Delivery,
  deliveryListQuery,
  NewWebhook,
  Replay,
  ReplayResult,
  SecretRotation,
  TestResult,
  Webhook,
  WebhookOrTombstone,
  WebhookPatch,
  WebhookWithSecret,
} from './schema.ts';
import { testWebhook } from './test-webhook.ts';

const tag = 'Webhooks';
const read = { method: 'GET', tag, scope: 'webhooks:read' } as const;
const write = { tag, scope: 'webhooks:write' } as const;
const deliveryParams = { id: Uuid, deliveryId: Uuid };

async function requireDelivery(context: Context, id: string, deliveryId: string): Promise<void> {
  await getWebhook(context, id);
  const delivery = await findDelivery(context.db.read, context.workspaceId, id, deliveryId);
  if (delivery === undefined) throw new NotFound('Delivery');
}

export const webhookOperations = [
  operation(
    {
      ...read,
      id: 'listWebhooks',
      path: '/webhooks',
      summary: 'List webhooks',
      query: webhookListQuery,
      data: WebhookOrTombstone,
      list: true,
    },
    (context, { query }) => listWebhooks(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      ...write,
      id: 'createWebhook',
      method: 'POST',
      path: '/webhooks',
      summary: 'Create a webhook',
      description:
        'Events from now on are posted to the address, signed as standardwebhooks.com describes. The secret is in this answer and never again.',
      body: NewWebhook,
      status: 201,
      data: WebhookWithSecret,
      secretAnswer: true,
      example: { url: 'https://example.com/hooks/rolecall', events: ['application.created', 'job.published'] },
    },
    (context, { body }) => createWebhook(context, body),
  ),
  operation(
    { ...read, id: 'getWebhook', path: '/webhooks/{id}', summary: 'Read a webhook', params: IdParam, data: Webhook },
    (context, { params }) => getWebhook(context, params.id),
  ),
  operation(
    {
      ...write,
      id: 'updateWebhook',
      method: 'PATCH',
      path: '/webhooks/{id}',
      summary: 'Change, pause or resume a webhook',
      description:
        'With `enabled` false deliveries are collected but not sent; with true they are sent again, and a reason for which the service disabled the endpoint is cleared.',
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
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Delete a webhook',
      description: 'Nothing more is sent; deliveries still waiting end as failed.',
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
      summary: 'Send a test',
      description: 'Sends `webhook.test` now, once, and answers what came of it. Paused endpoints can be tested.',
      params: IdParam,
      data: TestResult,
      conditional: true,
    },
    (context, { params }) => testWebhook(context, params.id),
  ),
  operation(
    {
      ...write,
      id: 'rotateWebhookSecret',
      method: 'POST',
      path: '/webhooks/{id}/rotate-secret',
      summary: 'Replace the secret',
      description: 'The new secret is in this answer and never again. During the overlap both secrets sign.',
      params: IdParam,
      body: SecretRotation,
      emptyBody: true,
      data: WebhookWithSecret,
      secretAnswer: true,
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
      params: deliveryParams,
      query: PageQuery,
      data: Attempt,
      list: true,
    },
    async (context, { params, query }) => {
      await requireDelivery(context, params.id, params.deliveryId);
      return listAttempts(context.db.read, context.workspaceId, params.deliveryId, query);
    },
  ),
  operation(
    {
      ...write,
      id: 'replayDelivery',
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
      summary: 'Send a delivery again',
      description: 'Makes a new delivery of the same event, with the same `webhook-id`.',
      params: deliveryParams,
      status: 201,
      data: Delivery,
    },
    (context, { params }) => replayDelivery(context, params.id, params.deliveryId),
  ),
  operation(
    {
      ...write,
      id: 'replayWebhook',
      method: 'POST',
      path: '/webhooks/{id}/replay',
      summary: 'Send a time range again',
      description:
        'Makes a new delivery of each event of the range (both ends included, at most 10,000) that the endpoint listens to, whether it was delivered before or not.',
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
