import type { Module } from '../../records/module.ts';
import { departmentOperations } from './endpoints.ts';
import { departmentEvents } from './events.ts';

export const departments: Module = {
  tags: { Departments: 'The departments of the company, as a tree. Jobs belong to one.' },
  operations: departmentOperations,
  events: [departmentEvents],
  tablesOfNoJob: ['departments'],
};
