import type { Queryable } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import { batchByKey } from '../../../platform/database/query-batcher.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { explainRefConflict, refConditions } from '../../records/external-refs/queries.ts';
import { externalRefFilter } from '../../records/external-refs/schema.ts';
import type { Note } from './schema.ts';

export type NoteRow = Note & Versioned;

export const noteListQuery = listQuery(externalRefFilter);
const noteListQuerySchema = Type.Object(noteListQuery);
export type NoteListQuery = Static<typeof noteListQuerySchema>;

/** Filters of the notes on all candidates. */
export const allNotesQuery = listQuery({ candidateId: anyOf(Uuid), ...externalRefFilter });
const allNotesQuerySchema = Type.Object(allNotesQuery);

export const notes = recordTable<Note>(
  'notes',
  {
    id: 'id',
    candidateId: 'candidate_id',
    body: 'body',
    author: 'author',
    mentions: 'mentions',
    externalRefs: 'external_refs',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['author', 'externalRefs'], softDelete: true, explain: explainRefConflict('note') },
);

/** The notes on all candidates, newest first. */
export async function listAllNotes(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof allNotesQuerySchema>,
): Promise<Page<Note>> {
  const filters = refConditions(workspaceId, 'note', query);
  if (query.candidateId !== undefined) filters.push(isAnyOf(sql`t.candidate_id`, query.candidateId));
  return notes.list(db, workspaceId, query, { filters });
}

/** The IDs among these that belong to members of the workspace. */
export async function findExistingMembers(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select id from members where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null`);
  return new Set(rows.map(({ id }) => id));
}

/** A member, who may have been removed since. */
export async function findMemberName(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return (await memberNames(db, workspaceId, id))[0];
}

const memberNames = batchByKey<{ id: string; name: string }>(
  (db, workspaceId, ids) =>
    db.query(sql`select id, name from members where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`),
  ({ id }) => id,
);

/** Soft-deletes a note and clears its text. */
export async function clearDeletedNote(db: Queryable, workspaceId: string, id: string): Promise<NoteRow> {
  const [note] = await db.query<NoteRow>(sql`
    update notes t set body = '', mentions = '{}', deleted_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${notes.record}`);
  return note!;
}
