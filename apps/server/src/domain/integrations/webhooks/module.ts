import type { Module } from '../../records/module.ts';
import { webhookOperations } from './endpoints.ts';
import { webhookEvents } from './events.ts';
import { removeOldDeliveries } from './remove-old-deliveries.ts';
import { WEBHOOK_SECRET } from './secrets.ts';

export const webhooks: Module = {
  group: 'Events and automation',
  tags: { Webhooks: 'Endpoints that receive events, with their deliveries, attempts and replays.' },
  operations: webhookOperations,
  events: [webhookEvents],
  readScopes: { delivery: 'webhooks:read' },
  jobs: [removeOldDeliveries],
  sealed: [{ table: 'webhooks', columns: ['secret_sealed', 'previous_secret_sealed'], purpose: WEBHOOK_SECRET }],
};
