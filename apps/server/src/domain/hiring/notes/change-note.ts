import { type Change, change } from '../../../platform/changes/change.ts';
import type { Actor, Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type FieldErrors, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { readHistory } from '../../records/access/history.ts';
import { refConditions } from '../../records/external-refs/queries.ts';
import { completeRefs, withCompleteRefs } from '../../records/external-refs/schema.ts';
import { getCandidate, requireCandidate } from '../candidates/change-candidate.ts';
import { noteEvents } from './events.ts';
import {
  clearDeletedNote,
  findExistingMembers,
  findMemberName,
  type NoteListQuery,
  type NoteRow,
  notes,
} from './queries.ts';
import type { NewNote, Note, NotePatch } from './schema.ts';

/** Newest first. @throws NotFound for an unknown candidate */
export async function listNotes(context: Context, candidateId: string, query: NoteListQuery): Promise<Page<Note>> {
  const { db, workspaceId } = context;
  await getCandidate(context, candidateId);
  const filters = [sql`t.candidate_id = ${candidateId}`, ...refConditions(workspaceId, 'note', query)];
  return notes.list(db.read, workspaceId, query, { filters });
}

/** @throws NotFound */
export async function getNote(context: Context, candidateId: string, id: string): Promise<NoteRow> {
  await getCandidate(context, candidateId);
  return ofCandidate(await notes.find(context.db.read, context.workspaceId, id), candidateId);
}

/** @throws NotFound for an unknown candidate; Invalid if a mentioned member or the author does not exist */
export async function createNote(context: Context, candidateId: string, input: NewNote): Promise<NoteRow> {
  const { createdAt } = input;
  const past = readHistory(context, { author: input.author }, { createdAt });
  return change(context, async (tx) => {
    await requireCandidate(tx, candidateId);
    const mentions = input.mentions ?? [];
    await requireMembers(tx, mentions);
    const note = await notes.insert(tx, tx.workspaceId, {
      id: createdAt === undefined ? newId() : idAt(createdAt),
      candidateId,
      body: input.body,
      author: input.author === undefined ? tx.actor : await authorOf(tx, input.author),
      mentions: [...new Set(mentions)],
      ...(createdAt === undefined ? {} : { createdAt }),
      ...completeRefs(input),
    });
    tx.record(noteEvents.created, note, { note: apiFields(note), ...past }, { subjectId: candidateId });
    return note;
  });
}

/** @throws Invalid unless it is either a member or the name of somebody else */
async function authorOf(tx: Change, { memberId, name }: NonNullable<NewNote['author']>): Promise<Actor> {
  if ((memberId === undefined) === (name === undefined))
    throw Invalid.field('author', 'must have either memberId or name');
  if (memberId === undefined) return { type: 'operator', id: null, name: name! };
  const member = await findMemberName(tx, tx.workspaceId, memberId);
  if (member === undefined) throw Invalid.field('author.memberId', 'no such member');
  return { type: 'operator', id: member.id, name: member.name };
}

/** @throws NotFound, Invalid */
export async function updateNote(
  context: Context,
  candidateId: string,
  id: string,
  patch: NotePatch,
): Promise<NoteRow> {
  return change(context, async (tx) => {
    const note = tx.target(await requireNote(tx, candidateId, id));
    const mentions = patch.mentions && [...new Set(patch.mentions)];
    const changed = changedFields(note, { ...withCompleteRefs(patch), mentions });
    const fields = Object.keys(changed);
    if (fields.length === 0) return note;
    // Members who were mentioned before may have left the workspace.
    await requireMembers(tx, patch.mentions ?? [], new Set(note.mentions));
    const updated = await notes.update(tx, context.workspaceId, id, changed);
    const data = { note: apiFields(updated), changes: changesBetween(note, updated, fields) };
    tx.record(noteEvents.updated, updated, data, { subjectId: updated.candidateId });
    return updated;
  });
}

/** Deletes the note and its text; lists with `includeDeleted` return it without text. @throws NotFound */
export async function deleteNote(context: Context, candidateId: string, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireNote(tx, candidateId, id));
    const note = await clearDeletedNote(tx, context.workspaceId, id);
    tx.record(noteEvents.deleted, note, { note: apiFields(note) }, { subjectId: note.candidateId });
  });
}

async function requireNote(tx: Change, candidateId: string, id: string): Promise<NoteRow> {
  await requireCandidate(tx, candidateId);
  return ofCandidate(await notes.lock(tx, tx.workspaceId, id), candidateId);
}

function ofCandidate(note: NoteRow | undefined, candidateId: string): NoteRow {
  if (note === undefined || note.candidateId !== candidateId) throw new NotFound('Note');
  return note;
}

async function requireMembers(
  tx: Change,
  ids: readonly string[],
  alreadyMentioned: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (ids.length === 0) return;
  const members = await findExistingMembers(tx, tx.workspaceId, ids);
  const fields: FieldErrors = {};
  ids.forEach((id, index) => {
    if (!members.has(id) && !alreadyMentioned.has(id)) fields[`mentions.${index}`] = ['no such member'];
  });
  if (Object.keys(fields).length > 0) throw new Invalid(fields);
}
