import type { EventType } from '../../platform/events.ts';
import { closed } from '../../platform/http/schema.ts';
import { Webhook } from './schema.ts';

/** Not dispatched: sent to one endpoint when an operator asks for it. */
export const TEST_EVENT = 'webhook.test';

export const webhookEvents: readonly EventType[] = [
  { type: TEST_EVENT, summary: 'An operator tests the endpoint', data: closed({ webhook: Webhook }) },
];
