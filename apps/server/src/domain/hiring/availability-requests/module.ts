import type { Module } from '../../records/module.ts';
import { availabilityRequestOperations } from './endpoints.ts';
import { availabilityRequestEvents } from './events.ts';

export const availabilityRequests: Module = {
  tags: {
    'Availability requests': 'Ask candidates when they are free, so that interviews are scheduled within these times.',
  },
  operations: availabilityRequestOperations,
  events: [availabilityRequestEvents],
  readScopes: { availability_request: 'scheduling:read' },
};
