import { sql } from '../../../platform/database/sql.ts';
import { ask, type Joint } from '../../../platform/database/together.ts';
import type { Candidate } from '../../candidates/schema.ts';
import { queuePlainMail } from '../../mail/queue-mail.ts';
import { createNoteIn } from '../../notes/verbs.ts';
import { addToPoolIn } from '../../pool/verbs.ts';
import { addTagIn, removeTagIn } from '../../tags/verbs.ts';
import { createTaskIn } from '../../tasks/verbs.ts';
import type { StepConfig } from '../definition/step-types.ts';
import type { StepScope } from './execute-step.ts';
import { impossible } from './step-failed.ts';

/** Steps on the candidate that the event is about. */

const DAY_MS = 86_400_000;

export async function addNote({ tx, data }: StepScope, { body }: StepConfig<'add_note'>) {
  const { id } = await createNoteIn(tx, requireCandidate(data).id, { body });
  return { noteId: id };
}

export async function addTag({ tx, data }: StepScope, { label }: StepConfig<'add_tag'>) {
  const candidate = requireCandidate(data);
  const { tag, isNew } = await addTagIn(tx, candidate.id, label);
  if (isNew) data.candidate = { ...candidate, tags: [...candidate.tags, tag.label] };
  return { label: tag.label, added: isNew };
}

export async function removeTag({ tx, data }: StepScope, { label }: StepConfig<'remove_tag'>) {
  const candidate = requireCandidate(data);
  const removed = await removeTagIn(tx, candidate.id, label);
  if (removed) {
    const isOther = (tag: string) => tag.toLowerCase() !== label.toLowerCase();
    data.candidate = { ...candidate, tags: candidate.tags.filter(isOther) };
  }
  return { label, removed };
}

export async function addToPool({ tx, data }: StepScope, { reason }: StepConfig<'add_to_pool'>) {
  const entry = await addToPoolIn(tx, { candidateId: requireCandidate(data).id, reason: reason ?? null });
  return { poolEntryId: entry?.id ?? null, added: entry !== undefined };
}

/** The task is linked with whatever the event is about. */
export async function createTask(scope: StepScope, config: StepConfig<'create_task'>) {
  const { tx, data, now } = scope;
  const { dueInDays, ownerId, ...words } = config;
  const dueAt = dueInDays === undefined ? null : new Date(Date.parse(now) + dueInDays * DAY_MS).toISOString();
  const task = await createTaskIn(tx, {
    ...words,
    dueAt,
    ownerId: ownerId ?? (await firstOwner(scope)),
    candidateId: data.candidate?.id ?? null,
    applicationId: data.application?.id ?? null,
    jobId: data.job?.id ?? null,
  });
  return { taskId: task.id, ownerId: task.ownerId, dueAt: task.dueAt };
}

/** By way of the outbox: it is sent when the step is committed, and only then. */
export async function sendEmail({ tx, data }: StepScope, { to, subject, body }: StepConfig<'send_email'>) {
  const candidate = to === undefined ? requireCandidate(data) : data.candidate;
  const address = to === undefined ? addressOf(requireCandidate(data)) : { name: '', email: to };
  const about = candidate === null ? {} : { candidateId: candidate.id };
  queuePlainMail(tx, 'automation', { to: address, subject, text: body, ...about });
  return { to: address.email, subject };
}

function addressOf({ firstName, lastName, email }: Candidate) {
  return { name: `${firstName} ${lastName}`, email };
}

async function firstOwner({ tx }: StepScope): Promise<string> {
  const owner = await ask(tx, firstOwners, tx.workspaceId);
  if (owner === undefined) throw impossible('The workspace has no owner; name the ownerId.');
  return owner;
}

/** By workspace. */
const firstOwners: Joint<string, string | undefined> = async (db, workspaceIds) => {
  const rows = await db.query<{ workspaceId: string; id: string }>(sql`
    select w.id as "workspaceId", o.id from unnest(${[...new Set(workspaceIds)]}::uuid[]) as w (id)
    cross join lateral (
      select m.id from members m where m.workspace_id = w.id and m.role = 'owner' and m.deleted_at is null
      order by m.created_at, m.id limit 1) o`);
  const owners = new Map(rows.map(({ workspaceId, id }) => [workspaceId, id]));
  return workspaceIds.map((workspaceId) => owners.get(workspaceId));
};

function requireCandidate({ candidate }: StepScope['data']): Candidate {
  if (candidate === null) throw impossible('The event is about no candidate, or it is gone.');
  return candidate;
}
