import type { Module } from '../../records/module.ts';
import { taskOperations } from './endpoints.ts';
import { taskEvents } from './events.ts';

export const tasks: Module = {
  tags: { Tasks: 'To-dos for members, linked to the records they concern.' },
  operations: taskOperations,
  events: [taskEvents],
};
