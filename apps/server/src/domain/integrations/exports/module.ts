import type { Module } from '../../records/module.ts';
import { exportOperations } from './endpoints.ts';
import { exportEvents } from './events.ts';
import { removeOldExports } from './remove-old-exports.ts';
import { runExports } from './run-exports.ts';

export const exports: Module = {
  group: 'Workspace',
  tags: { Exports: 'Archives of the whole workspace, written in the background as of one moment.' },
  operations: exportOperations,
  events: [exportEvents],
  jobs: [runExports, removeOldExports],
  // Only callers who see all jobs have the scope.
  tablesOfNoJob: ['exports', 'export_work'],
};
