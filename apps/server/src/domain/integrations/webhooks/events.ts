import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, plain, Timestamp, Type } from '../../../platform/http/contract/schema.ts';
import { Delivery, Webhook } from './schema.ts';

const webhook = closed({ webhook: Webhook });

export const webhookEvents = defineEvents('webhook', {
  created: { summary: 'A webhook was created', data: webhook },
  updated: { summary: 'A webhook changed', data: closed({ webhook: Webhook, changes: changesField }) },
  secret_rotated: {
    summary: "A webhook's secret was replaced",
    data: closed({ webhook: Webhook, overlapSeconds: Type.Integer() }),
  },
  disabled: {
    summary: 'A webhook was disabled because its endpoint kept failing or responded with 410',
    data: closed({ webhook: Webhook, reason: plain(Type.String()) }),
  },
  deleted: { summary: 'A webhook was deleted', data: webhook },
  test: { summary: 'A test event was sent to the endpoint', data: webhook },
  delivery_replayed: { summary: 'A delivery was replayed', data: closed({ webhook: Webhook, delivery: Delivery }) },
  range_replayed: {
    summary: 'The events of a time range were replayed',
    data: closed({
      webhook: Webhook,
      from: Type.Unsafe<string>({ ...Timestamp, description: 'The start of the range.' }),
      to: Type.Unsafe<string>({ ...Timestamp, description: 'The end of the range.' }),
      count: Type.Integer(),
    }),
  },
});

/** Not dispatched: sent to one endpoint on request. */
export const TEST_EVENT = webhookEvents.test.type;
