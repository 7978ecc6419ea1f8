import type { Module } from '../../records/module.ts';
import { trackingLinkOperations } from './endpoints.ts';
import { trackingLinkEvents } from './events.ts';

export const trackingLinks: Module = {
  tags: {
    'Tracking links':
      'Short links to publish. They redirect to a job, count visits, and record the source of applications.',
  },
  operations: trackingLinkOperations,
  events: [trackingLinkEvents],
  tablesOfNoJob: ['tracking_codes'],
};
