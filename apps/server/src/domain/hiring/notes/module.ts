import type { Module } from '../../records/module.ts';
import { noteOperations } from './endpoints.ts';
import { noteEvents } from './events.ts';

export const notes: Module = {
  tags: { Notes: 'Comments by the team about a candidate. The event lists the members who are mentioned.' },
  operations: noteOperations,
  events: [noteEvents],
};
