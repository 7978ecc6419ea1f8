import type { Module } from '../../records/module.ts';
import { activityOperations } from './endpoints.ts';

export const activity: Module = {
  group: 'Events and automation',
  tags: {
    'Activity events': 'The log of all changes: who changed which record, how and when.',
    Events:
      'The event types, with the payload that webhooks, the change feed and the event stream deliver. Webhooks are signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
  },
  operations: activityOperations,
  tablesOfNoJob: ['dispatch_cursors', 'event_origins'],
};
