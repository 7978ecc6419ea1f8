import { batchQuery } from '../../../../platform/database/query-batcher.ts';
import { closed, patch, Type, Uuid } from '../../../../platform/http/contract/schema.ts';
import { createTask as createTaskOf } from '../../../hiring/tasks/change-task.ts';
import { TaskPriority } from '../../../hiring/tasks/schema.ts';
import { firstOwners } from '../steps/queries.ts';
import { permanentFailure } from '../steps/step-failed.ts';
import { databaseStep, type StepScope } from './step.ts';
import { template } from './template-field.ts';

const DAY_MS = 86_400_000;

/** Links the task to the records that the event is about. */
export const createTask = databaseStep({
  config: closed({
    title: template(200),
    ...patch('', {
      description: template(20_000),
      ownerId: Type.Unsafe<string>({ ...Uuid, description: 'A member. Defaults to an owner of the workspace.' }),
      dueInDays: Type.Integer({ minimum: 0, maximum: 366 }),
      priority: TaskPriority,
    }).properties,
  }),
  scopes: ['tasks:write'],
  outputs: { taskId: 'string', ownerId: 'string', dueAt: 'timestamp' },
  runsWithSamples: false,
  members: ({ ownerId }) => ({ ownerId }),
  async run(scope, { dueInDays, ownerId, ...fields }) {
    const { tx, data, now } = scope;
    const dueAt = dueInDays === undefined ? null : new Date(Date.parse(now) + dueInDays * DAY_MS).toISOString();
    const task = await createTaskOf(tx, {
      ...fields,
      dueAt,
      ownerId: ownerId ?? (await firstOwner(scope)),
      candidateId: data.candidate?.id ?? null,
      applicationId: data.application?.id ?? null,
      jobId: data.job?.id ?? null,
    });
    return { taskId: task.id, ownerId: task.ownerId, dueAt: task.dueAt };
  },
});

async function firstOwner({ tx }: StepScope): Promise<string> {
  const owner = await batchQuery(tx, firstOwners, tx.workspaceId);
  if (owner === undefined) throw permanentFailure('The workspace has no owner; set ownerId.');
  return owner;
}
