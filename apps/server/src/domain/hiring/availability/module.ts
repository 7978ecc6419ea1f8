import type { Module } from '../../records/module.ts';
import { availabilityOperations } from './endpoints.ts';
import { availabilityEvents } from './events.ts';

export const availability: Module = {
  tags: { Availability: 'When each member can interview: hours of the week, exceptions, notice and limits.' },
  operations: availabilityOperations,
  events: [availabilityEvents],
  readScopes: { availability: 'availability:read' },
  tablesOfNoJob: ['availabilities'],
};
