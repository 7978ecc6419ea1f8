import type { Module } from '../../records/module.ts';
import { sourceOperations } from './endpoints.ts';
import { sourceEvents } from './events.ts';

export const sources: Module = {
  tags: { Sources: 'Where applications come from.' },
  operations: sourceOperations,
  events: [sourceEvents],
  tablesOfNoJob: ['sources'],
};
