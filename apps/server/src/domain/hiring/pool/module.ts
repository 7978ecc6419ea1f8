import type { Module } from '../../records/module.ts';
import { poolOperations } from './endpoints.ts';
import { poolEvents } from './events.ts';

export const pool: Module = {
  tags: {
    'Talent pool': 'Candidates to consider for future jobs. Assigning one to an open job creates an application.',
  },
  operations: poolOperations,
  events: [poolEvents],
  readScopes: { pool_entry: 'pool:read' },
};
