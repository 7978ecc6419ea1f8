import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { presentMoment } from '../../platform/database/clock.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { type FieldErrors, Invalid, NotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findLinks, type TaskRow, tasks } from './queries.ts';
import type { NewTask, Task, TaskPatch } from './schema.ts';

/** @throws NotFound */
export async function getTask(context: Context, id: string): Promise<TaskRow> {
  const task = await tasks.find(context.db.read, context.workspaceId, id);
  if (task === undefined) throw new NotFound('Task');
  return task;
}

/** @throws Invalid for an owner or links that do not exist or do not agree */
export async function createTask(context: Context, input: NewTask): Promise<TaskRow> {
  return change(context, (tx) => createTaskIn(tx, input));
}

/** The same in an open change. */
export async function createTaskIn(tx: Change, input: NewTask): Promise<TaskRow> {
  const links = linksOf(input);
  await checkLinks(tx, links);
  const status = input.status ?? 'pending';
  const task = await tasks.insert(tx, tx.workspaceId, {
    id: newId(),
    ...links,
    title: input.title,
    description: input.description ?? null,
    dueAt: input.dueAt ?? null,
    status,
    priority: input.priority ?? 'medium',
    completedAt: status === 'completed' ? await presentMoment(tx) : null,
  });
  recordTaskEvent(tx, 'task.created', task);
  return task;
}

/** Completing sets `completedAt`, any other status clears it. @throws NotFound, Invalid */
export async function updateTask(context: Context, id: string, patch: TaskPatch): Promise<TaskRow> {
  return change(context, async (tx) => {
    const task = tx.target(await requireTask(tx, id));
    const changed = changedFields(task, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return task;
    if (fields.some((field) => field.endsWith('Id'))) await checkLinks(tx, linksOf({ ...task, ...changed }));
    const completes = changed.status === 'completed';
    const completedAt = completes ? await presentMoment(tx) : changed.status === undefined ? task.completedAt : null;
    const updated = await tasks.update(tx, context.workspaceId, id, { ...changed, completedAt });
    recordTaskEvent(tx, completes ? 'task.completed' : 'task.updated', updated, {
      changes: changesBetween(task, updated, fields),
    });
    return updated;
  });
}

/** @throws NotFound */
export async function deleteTask(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireTask(tx, id));
    recordTaskEvent(tx, 'task.deleted', await tasks.markDeleted(tx, context.workspaceId, id));
  });
}

async function requireTask(tx: Change, id: string): Promise<TaskRow> {
  const task = await tasks.lock(tx, tx.workspaceId, id);
  if (task === undefined) throw new NotFound('Task');
  return task;
}

type Links = Pick<Task, 'ownerId' | 'candidateId' | 'applicationId' | 'jobId' | 'interviewId'>;

function linksOf(task: Partial<Omit<Links, 'ownerId'>> & { ownerId: string }): Links {
  return {
    ownerId: task.ownerId,
    candidateId: task.candidateId ?? null,
    applicationId: task.applicationId ?? null,
    jobId: task.jobId ?? null,
    interviewId: task.interviewId ?? null,
  };
}

/** Every link leads to a record of this workspace, and a task of an application is of its candidate and job. */
async function checkLinks(tx: Change, links: Links): Promise<void> {
  const { owner, candidate, job, application, interview } = await findLinks(tx, tx.workspaceId, links);
  const fields: FieldErrors = {};
  const refuse = (field: string, message: string) => {
    fields[field] = [message];
  };
  if (!owner) refuse('ownerId', 'no such member');
  if (links.candidateId !== null && !candidate) refuse('candidateId', 'no such candidate');
  if (links.jobId !== null && !job) refuse('jobId', 'no such job');
  if (links.applicationId !== null && application === null) refuse('applicationId', 'no such application');
  if (links.interviewId !== null && interview === null) refuse('interviewId', 'no such interview');
  for (const [what, target] of [
    ['application', application],
    ['interview', interview],
  ] as const) {
    for (const [field, value] of Object.entries(target ?? {})) {
      const given = links[field as keyof Links];
      if (given !== null && given !== value) refuse(field, `does not agree with the ${what}`);
    }
  }
  if (Object.keys(fields).length > 0) throw new Invalid(fields);
}

function recordTaskEvent(tx: Change, type: string, task: TaskRow, more: Record<string, unknown> = {}): void {
  tx.record({
    type,
    entityType: 'task',
    entityId: task.id,
    ...(task.candidateId === null ? {} : { candidateId: task.candidateId }),
    data: { task: wire(task), ...more },
  });
}
