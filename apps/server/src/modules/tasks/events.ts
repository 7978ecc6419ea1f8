import type { EventType } from '../../platform/events.ts';
import { changesField, closed } from '../../platform/http/schema.ts';
import { Task } from './schema.ts';

const task = closed({ task: Task });
const changed = closed({ task: Task, changes: changesField });

export const taskEvents: readonly EventType[] = [
  { type: 'task.created', summary: 'A task was created', data: task },
  { type: 'task.updated', summary: 'A task changed', data: changed },
  { type: 'task.completed', summary: 'A task was completed', data: changed },
  { type: 'task.deleted', summary: 'A task was deleted', data: task },
];
