import { IdParam } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { createTask, deleteTask, getTask, updateTask } from './change-task.ts';
import { listTasks, taskListQuery } from './queries.ts';
import { NewTask, Task, TaskOrTombstone, TaskPatch } from './schema.ts';

const tag = 'Tasks';
const _params = IdParam;

const { list, create, get, update, remove } = resource({ name: 'task', tag, path: '/tasks' });

export const taskOperations = [
  list(
    {
      description:
        'Returns the tasks of all members, newest first. With `sort=dueAt`, tasks without a due date come after all others.',
      query: taskListQuery,
      data: TaskOrTombstone,
    },
    (context, query) => listTasks(context.db.read, context.workspaceId, query),
  ),
  create(
    {
      description:
        'Linked records must be consistent: a task for an application can only be linked to its candidate and job.',
      body: NewTask,
      data: Task,
      example: { title: 'Call back', ownerId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e', priority: 'high' },
    },
    createTask,
  ),
  get({ description: 'Returns one task.', data: Task }, getTask),
  update(
    {
      description: 'Completing it sets `completedAt`; any other status clears it.',
      body: TaskPatch,
      data: Task,
      example: { status: 'completed' },
    },
    updateTask,
  ),
  remove({ description: 'Deletes the task, whatever its status.' }, deleteTask),
];
