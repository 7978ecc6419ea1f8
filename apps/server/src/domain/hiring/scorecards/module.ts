import type { Module } from '../../records/module.ts';
import { scorecardOperations } from './endpoints.ts';
import { scorecardEvents } from './events.ts';

export const scorecards: Module = {
  tags: {
    Scorecards:
      'A member’s assessment of an application in a stage, with a rating and criteria. One per author, application and stage.',
  },
  operations: scorecardOperations,
  events: [scorecardEvents],
};
