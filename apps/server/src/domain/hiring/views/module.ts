import type { Module } from '../../records/module.ts';
import { viewOperations } from './endpoints.ts';
import { viewEvents } from './events.ts';

export const views: Module = {
  tags: { 'Saved views': 'Named filters and order of a list, for one member or shared with the workspace.' },
  operations: viewOperations,
  events: [viewEvents],
  tablesOfNoJob: ['saved_views'],
};
