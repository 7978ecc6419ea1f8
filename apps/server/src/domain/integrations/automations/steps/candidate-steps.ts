import { ExistsAlready } from '../../../../platform/changes/existing-record.ts';
import { batchQuery } from '../../../../platform/database/query-batcher.ts';
import { fullName } from '../../../../platform/text/plain-name.ts';
import { queuePlainEmail } from '../../../email/queue-email.ts';
import type { Candidate } from '../../../hiring/candidates/schema.ts';
import { createNote } from '../../../hiring/notes/change-note.ts';
import { addToPool } from '../../../hiring/pool/change-pool.ts';
import { addTag, removeTagByLabel } from '../../../hiring/tags/change-tags.ts';
import { createTask } from '../../../hiring/tasks/change-task.ts';
import { lacksPersonalData } from '../../../records/visibility/require-personal-data.ts';
import type { StepConfig } from '../step-types.ts';
import type { StepScope } from './execute-step.ts';
import { firstOwners } from './queries.ts';
import { permanentFailure } from './step-failed.ts';

/** Steps on the candidate that the event is about. */

const DAY_MS = 86_400_000;

export async function addNoteStep({ tx, data }: StepScope, { body }: StepConfig<'add_note'>) {
  const { id } = await createNote(tx, requireCandidate(data).id, { body });
  return { noteId: id };
}

export async function addTagStep({ tx, data }: StepScope, { label }: StepConfig<'add_tag'>) {
  const candidate = requireCandidate(data);
  const { tag, isNew } = await addTag(tx, candidate.id, { label });
  if (isNew) data.candidate = { ...candidate, tags: [...candidate.tags, tag.label] };
  return { label: tag.label, added: isNew };
}

export async function removeTagStep({ tx, data }: StepScope, { label }: StepConfig<'remove_tag'>) {
  const candidate = requireCandidate(data);
  const removed = await removeTagByLabel(tx, candidate.id, label);
  if (removed) {
    const isOther = (tag: string) => tag.toLowerCase() !== label.toLowerCase();
    data.candidate = { ...candidate, tags: candidate.tags.filter(isOther) };
  }
  return { label, removed };
}

export async function addToPoolStep({ tx, data }: StepScope, { reason }: StepConfig<'add_to_pool'>) {
  const candidateId = requireCandidate(data).id;
  try {
    const { id } = await addToPool(tx, { candidateId, reason: reason ?? null });
    return { poolEntryId: id, added: true };
  } catch (error) {
    if (error instanceof ExistsAlready) return { poolEntryId: null, added: false };
    throw error;
  }
}

/** Links the task to the records that the event is about. */
export async function createTaskStep(scope: StepScope, config: StepConfig<'create_task'>) {
  const { tx, data, now } = scope;
  const { dueInDays, ownerId, ...fields } = config;
  const dueAt = dueInDays === undefined ? null : new Date(Date.parse(now) + dueInDays * DAY_MS).toISOString();
  const task = await createTask(tx, {
    ...fields,
    dueAt,
    ownerId: ownerId ?? (await firstOwner(scope)),
    candidateId: data.candidate?.id ?? null,
    applicationId: data.application?.id ?? null,
    jobId: data.job?.id ?? null,
  });
  return { taskId: task.id, ownerId: task.ownerId, dueAt: task.dueAt };
}

/** Queues the email in the transaction, so it is sent only if the step commits. */
export async function sendEmailStep({ tx, data }: StepScope, { to, subject, body }: StepConfig<'send_email'>) {
  if (to !== undefined && lacksPersonalData(tx))
    throw permanentFailure('Without personal data, emails can be sent to the candidate only.');
  const candidate = to === undefined ? requireCandidate(data) : data.candidate;
  const address = to === undefined ? addressOf(requireCandidate(data)) : { name: '', email: to };
  const about = {
    ...(candidate === null ? {} : { candidateId: candidate.id }),
    ...(data.job == null ? {} : { jobId: data.job.id }),
    // The link to the page of the candidate is for the candidate only.
    ...(to !== undefined || data.application == null || candidate?.emailConfirmedAt == null
      ? {}
      : { applicationId: data.application.id }),
    ...(to === undefined ? { answersTo: { applicationId: data.application?.id ?? null } } : {}),
  };
  // The candidate's address may come from an anonymous visitor, so emails to it are rate limited.
  queuePlainEmail(tx, 'automation', { to: address, subject, text: body, isLimited: to === undefined, ...about });
  return { to: address.email, subject };
}

function addressOf({ firstName, lastName, email }: Candidate) {
  if (email === null) throw permanentFailure('The candidate has no email address.');
  return { name: fullName({ firstName, lastName }), email };
}

async function firstOwner({ tx }: StepScope): Promise<string> {
  const owner = await batchQuery(tx, firstOwners, tx.workspaceId);
  if (owner === undefined) throw permanentFailure('The workspace has no owner; set ownerId.');
  return owner;
}

function requireCandidate({ candidate }: StepScope['data']): Candidate {
  if (candidate === null) throw permanentFailure('The event has no candidate, or it was deleted.');
  return candidate;
}
