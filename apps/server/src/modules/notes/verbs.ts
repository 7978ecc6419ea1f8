import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { type FieldErrors, Invalid, NotFound } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/pagination.ts';
import { newId } from '../../platform/ids.ts';
import { getCandidate, requireCandidate } from '../candidates/change-candidate.ts';
import { emptyNote, membersAmong, type NoteListQuery, type NoteRow, notes } from './queries.ts';
import type { NewNote, Note, NotePatch } from './schema.ts';

/** Newest first. @throws NotFound for an unknown candidate */
export async function listNotes(context: Context, candidateId: string, query: NoteListQuery): Promise<Page<Note>> {
  const { db, workspaceId } = context;
  await getCandidate(context, candidateId);
  return notes.list(db.read, workspaceId, query, [sql`t.candidate_id = ${candidateId}`]);
}

/** @throws NotFound */
export async function getNote(context: Context, candidateId: string, id: string): Promise<NoteRow> {
  await getCandidate(context, candidateId);
  return ofCandidate(await notes.find(context.db.read, context.workspaceId, id), candidateId);
}

/** @throws NotFound for an unknown candidate; Invalid for a mention of nobody */
export async function createNote(context: Context, candidateId: string, input: NewNote): Promise<NoteRow> {
  return change(context, (tx) => createNoteIn(tx, candidateId, input));
}

/** The same in an open change. */
export async function createNoteIn(tx: Change, candidateId: string, input: NewNote): Promise<NoteRow> {
  await requireCandidate(tx, candidateId);
  const mentions = input.mentions ?? [];
  await requireMembers(tx, mentions);
  const note = await notes.insert(tx, tx.workspaceId, {
    id: newId(),
    candidateId,
    body: input.body,
    author: tx.context.actor,
    mentions: [...new Set(mentions)],
  });
  recordNoteEvent(tx, 'note.created', note);
  return note;
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
    const changed = changedFields(note, { ...patch, mentions });
    const fields = Object.keys(changed);
    if (fields.length === 0) return note;
    // Who was mentioned before may have left since.
    await requireMembers(tx, patch.mentions ?? [], new Set(note.mentions));
    const updated = await notes.update(tx, context.workspaceId, id, changed);
    recordNoteEvent(tx, 'note.updated', updated, { changes: changesBetween(note, updated, fields) });
    return updated;
  });
}

/** Its text is gone for good; a tombstone tells lists of the deletion. @throws NotFound */
export async function deleteNote(context: Context, candidateId: string, id: string): Promise<void> {
  await change(context, async (tx) => {
    const note = tx.target(await requireNote(tx, candidateId, id));
    await emptyNote(tx, context.workspaceId, id);
    recordNoteEvent(tx, 'note.deleted', note);
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
  besides: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (ids.length === 0) return;
  const known = await membersAmong(tx, tx.workspaceId, ids);
  const fields: FieldErrors = {};
  ids.forEach((id, index) => {
    if (!known.has(id) && !besides.has(id)) fields[`mentions.${index}`] = ['no such member'];
  });
  if (Object.keys(fields).length > 0) throw new Invalid(fields);
}

function recordNoteEvent(tx: Change, type: string, note: NoteRow, more: Record<string, unknown> = {}): void {
  tx.record({
    type,
    entityType: 'note',
    entityId: note.id,
    candidateId: note.candidateId,
    data: { note: wire(note), ...more },
  });
}
