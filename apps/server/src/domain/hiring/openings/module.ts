import type { Module } from '../../records/module.ts';
import { openingOperations } from './endpoints.ts';
import { openingEvents } from './events.ts';

export const openings: Module = {
  tags: {
    Openings:
      'The positions that a job fills. Hiring an application fills the oldest open opening; reopening it makes the opening open again.',
  },
  operations: openingOperations,
  events: [openingEvents],
};
