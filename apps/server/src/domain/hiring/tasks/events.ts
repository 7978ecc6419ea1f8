import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { Task } from './schema.ts';

const task = closed({ task: Task });
const changed = closed({ task: Task, changes: changesField });

export const taskEvents = defineEvents(
  'task',
  {
    created: { summary: 'A task was created', data: task },
    updated: { summary: 'A task changed', data: changed },
    completed: { summary: 'A task was completed', data: changed },
    deleted: { summary: 'A task was deleted', data: task },
  },
  APPLICATION_CONTEXT,
);
