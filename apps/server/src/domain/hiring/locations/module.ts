import type { Module } from '../../records/module.ts';
import { locationOperations } from './endpoints.ts';
import { locationEvents } from './events.ts';

export const locations: Module = {
  tags: { Locations: 'The places where the company employs people. A job can have several.' },
  operations: locationOperations,
  events: [locationEvents],
  tablesOfNoJob: ['locations'],
};
