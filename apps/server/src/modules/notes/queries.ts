import type { Queryable } from '../../platform/database/database.ts';
import { recordTable } from '../../platform/database/record-table.ts';
import { sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import type { Note } from './schema.ts';

export type NoteRow = Note & { revision: number };

export const noteListQuery = listQuery({});
const noteListQuerySchema = Type.Object(noteListQuery);
export type NoteListQuery = Static<typeof noteListQuerySchema>;

export const notes = recordTable<Note>(
  'notes',
  {
    id: 'id',
    candidateId: 'candidate_id',
    body: 'body',
    author: 'author',
    mentions: 'mentions',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['author'], softDelete: true },
);

/** Which of these are members of the workspace. */
export async function membersAmong(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select id from members where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null`);
  return new Set(rows.map(({ id }) => id));
}

/** The note becomes a tombstone without its text. */
export async function emptyNote(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update notes set body = '', mentions = '{}', deleted_at = rolecall_now(), updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id}`);
}
