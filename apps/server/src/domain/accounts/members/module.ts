import type { Module } from '../../records/module.ts';
import { memberOperations } from './endpoints.ts';
import { memberEvents } from './events.ts';
import { memberSessionOperations } from './session-endpoints.ts';

export const members: Module = {
  group: 'Workspace',
  tags: { Members: 'The people in the workspace, with roles that define their permissions.' },
  operations: [...memberOperations, ...memberSessionOperations],
  events: [memberEvents],
  tablesOfNoJob: ['members'],
};
