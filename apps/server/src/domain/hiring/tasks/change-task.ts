import { type Change, change } from '../../../platform/changes/change.ts';
import type { EventDetails } from '../../../platform/changes/store-events.ts';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { type FieldErrors, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { taskEvents } from './events.ts';
import { findLinks, lockLinks, type TaskRow, tasks } from './queries.ts';
import type { NewTask, Task, TaskPatch } from './schema.ts';

/** @throws NotFound */
export async function getTask(context: Context, id: string): Promise<TaskRow> {
  const task = await tasks.find(context.db.read, context.workspaceId, id);
  if (task === undefined) throw new NotFound('Task');
  return task;
}

/**
 * @throws Invalid for an unknown owner, and for unknown or inconsistent links
 * @param past when it was created and completed in another system
 */
export async function createTask(
  context: Context,
  input: NewTask,
  { createdAt, completedAt }: { createdAt?: string | undefined; completedAt?: string | undefined } = {},
): Promise<TaskRow> {
  return change(context, async (tx) => {
    const links = await resolveLinks(tx, linksOf(input));
    const status = input.status ?? 'pending';
    const task = await tasks.insert(tx, tx.workspaceId, {
      id: createdAt === undefined ? newId() : idAt(createdAt),
      ...(createdAt === undefined ? {} : { createdAt }),
      ...links,
      title: input.title,
      description: input.description ?? null,
      dueAt: input.dueAt ?? null,
      status,
      priority: input.priority ?? 'medium',
      completedAt: status === 'completed' ? (completedAt ?? (await presentMoment(tx))) : null,
    });
    tx.record(taskEvents.created, task, { task: apiFields(task) }, subjectOf(task));
    return task;
  });
}

/** Completing sets `completedAt`, any other status clears it. @throws NotFound, Invalid */
export async function updateTask(context: Context, id: string, patch: TaskPatch): Promise<TaskRow> {
  return change(context, async (tx) => {
    if (hasLinks(patch)) for (const lock of lockLinks(tx.workspaceId, id, patch)) tx.send(lock);
    const task = tx.target(await requireTask(tx, id));
    const changed = await withCandidate(tx, task, changedFields(task, patch));
    const fields = Object.keys(changed);
    if (fields.length === 0) return task;
    const completes = changed.status === 'completed';
    const completedAt = completes ? await presentMoment(tx) : changed.status === undefined ? task.completedAt : null;
    const updated = await tasks.update(tx, context.workspaceId, id, { ...changed, completedAt });
    const data = { task: apiFields(updated), changes: changesBetween(task, updated, fields) };
    tx.record(completes ? taskEvents.completed : taskEvents.updated, updated, data, subjectOf(updated));
    return updated;
  });
}

/** @throws NotFound */
export async function deleteTask(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireTask(tx, id));
    const deleted = await tasks.markDeleted(tx, context.workspaceId, id);
    tx.record(taskEvents.deleted, deleted, { task: apiFields(deleted) }, subjectOf(deleted));
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

function hasLinks(fields: object): boolean {
  return Object.keys(fields).some((field) => field.endsWith('Id'));
}

/** Changed links are checked, and the candidate follows from them. */
async function withCandidate(tx: Change, task: TaskRow, changed: Partial<Task>): Promise<Partial<Task>> {
  if (!hasLinks(changed)) return changed;
  const { candidateId } = await resolveLinks(tx, linksOf({ ...task, ...changed }));
  return changedFields(task, { ...changed, candidateId });
}

/**
 * Requires that linked records exist in this workspace, and that candidate and job match the application and interview.
 * @returns the links, with the candidate of the application or interview: erasing that candidate must find the task
 */
async function resolveLinks(tx: Change, links: Links): Promise<Links> {
  const { owner, candidate, job, application, interview } = await findLinks(tx, tx.workspaceId, links);
  const fields: FieldErrors = {};
  const reject = (field: string, message: string) => {
    fields[field] = [message];
  };
  if (!owner) reject('ownerId', 'no such member');
  if (links.candidateId !== null && !candidate) reject('candidateId', 'no such candidate');
  if (links.jobId !== null && !job) reject('jobId', 'no such job');
  if (links.applicationId !== null && application === null) reject('applicationId', 'no such application');
  if (links.interviewId !== null && interview === null) reject('interviewId', 'no such interview');
  for (const [linkName, target] of [
    ['application', application],
    ['interview', interview],
  ] as const) {
    for (const [field, value] of Object.entries(target ?? {})) {
      const given = links[field as keyof Links];
      if (given !== null && given !== value) reject(field, `does not match the ${linkName}`);
    }
  }
  if (Object.keys(fields).length > 0) throw new Invalid(fields);
  return { ...links, candidateId: links.candidateId ?? (application ?? interview)?.candidateId ?? null };
}

function subjectOf({ candidateId }: TaskRow): EventDetails {
  return candidateId === null ? {} : { subjectId: candidateId };
}
