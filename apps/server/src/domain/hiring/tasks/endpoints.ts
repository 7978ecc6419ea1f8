import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { createTask, deleteTask, getTask, updateTask } from './change-task.ts';
import { listTasks, taskListQuery } from './queries.ts';
import { NewTask, Task, TaskOrTombstone, TaskPatch } from './schema.ts';

const tag = 'Tasks';
const params = IdParam;

export const taskOperations = [
  operation(
    {
      id: 'listTasks',
      method: 'GET',
      path: '/tasks',
      tag,
      summary: 'List tasks',
      description:
        'Returns the tasks of all members, newest first. With `sort=dueAt`, tasks without a due date come after all others.',
      scope: 'tasks:read',
      query: taskListQuery,
      data: TaskOrTombstone,
      list: true,
    },
    (context, { query }) => listTasks(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createTask',
      method: 'POST',
      path: '/tasks',
      tag,
      summary: 'Create a task',
      description:
        'Linked records must be consistent: a task for an application can only be linked to its candidate and job.',
      scope: 'tasks:write',
      body: NewTask,
      status: 201,
      data: Task,
      example: { title: 'Call back', ownerId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e', priority: 'high' },
    },
    (context, { body }) => createTask(context, body),
  ),
  operation(
    {
      id: 'getTask',
      method: 'GET',
      path: '/tasks/{id}',
      tag,
      summary: 'Get a task',
      description: 'Returns one task.',
      scope: 'tasks:read',
      params,
      data: Task,
    },
    (context, { params: { id } }) => getTask(context, id),
  ),
  operation(
    {
      id: 'updateTask',
      method: 'PATCH',
      path: '/tasks/{id}',
      tag,
      summary: 'Update a task',
      description: 'Completing it sets `completedAt`; any other status clears it.',
      scope: 'tasks:write',
      params,
      body: TaskPatch,
      data: Task,
      conditional: true,
      example: { status: 'completed' },
    },
    (context, { params: { id }, body }) => updateTask(context, id, body),
  ),
  operation(
    {
      id: 'deleteTask',
      method: 'DELETE',
      path: '/tasks/{id}',
      tag,
      summary: 'Delete a task',
      description: 'Deletes the task, whatever its status.',
      scope: 'tasks:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteTask(context, id),
  ),
];
