import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { recordset } from '../../../platform/database/recordset.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { type ImportItem, type Outcome, RECORD_TYPES, type RecordType } from './schema.ts';

export const items = recordTable<ImportItem>(
  'import_items',
  {
    id: 'id',
    importId: 'import_id',
    type: 'type',
    foreignId: 'foreign_id',
    place: 'place',
    outcome: 'outcome',
    reason: 'reason',
    recordId: 'record_id',
    original: 'original',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['original'], filters: ['type', 'outcome'], softDelete: false },
);

/** What identifies a record of a source. */
export interface ItemKey {
  type: RecordType;
  foreignId: string;
}

/** What a record of the source has become before. */
export interface KnownItem extends ItemKey {
  outcome: Outcome;
  recordId: string | null;
  recordRevision: number | null;
  candidateId: string | null;
  hash: string | null;
  reason: string | null;
}

/** The records of a source that have been read before, locked in the order of their keys. */
export function lockKnown(
  db: Queryable,
  workspaceId: string,
  source: string,
  keys: readonly ItemKey[],
  mode: 'update' | 'share',
): Promise<KnownItem[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return findKnown(db, workspaceId, source, keys, sql`order by t.type, t.foreign_id for ${raw(mode)} of t`);
}

/** The same without locks. */
export function findKnown(
  db: Queryable,
  workspaceId: string,
  source: string,
  keys: readonly ItemKey[],
  rest: Sql = sql``,
): Promise<KnownItem[]> {
  return db.query<KnownItem>(sql`
    select t.type, t.foreign_id as "foreignId", t.outcome, t.record_id as "recordId",
      t.record_revision as "recordRevision", t.candidate_id as "candidateId", t.hash, t.reason
    from unnest(${keys.map(({ type }) => type)}::text[], ${keys.map(({ foreignId }) => foreignId)}::text[])
      as k (type, foreign_id)
    join import_items t on t.workspace_id = ${workspaceId} and t.source = ${source} and t.type = k.type
      and t.foreign_id = k.foreign_id ${rest}`);
}

export interface NewItem extends KnownItem {
  place: string | null;
  original: unknown;
}

const COLUMNS = {
  id: 'uuid',
  type: 'text',
  foreign_id: 'text',
  place: 'text',
  outcome: 'text',
  reason: 'text',
  record_id: 'uuid',
  record_revision: 'integer',
  candidate_id: 'uuid',
  hash: 'text',
  original: 'jsonb',
};

/**
 * Stores what has become of records. The import that has created a record keeps it, so that undoing it removes the record,
 * whichever import has read it since.
 */
export async function saveItems(
  db: Queryable,
  workspaceId: string,
  { id, source }: { id: string; source: string },
  saved: readonly NewItem[],
): Promise<void> {
  if (saved.length === 0) return;
  const rows = saved.map((item) => ({
    id: newId(),
    type: item.type,
    foreign_id: item.foreignId,
    place: item.place,
    outcome: item.outcome,
    reason: item.reason,
    record_id: item.recordId,
    record_revision: item.recordRevision,
    candidate_id: item.candidateId,
    hash: item.hash,
    original: item.original,
  }));
  await db.query(sql`
    insert into import_items as t (workspace_id, import_id, source, ${raw(Object.keys(COLUMNS).join(', '))})
    select ${workspaceId}, ${id}, ${source}, ${raw(Object.keys(COLUMNS).join(', '))} from ${recordset('r', COLUMNS, rows)}
    on conflict (workspace_id, source, type, foreign_id) do update
    set import_id = case when t.outcome = 'created' then t.import_id else excluded.import_id end,
      outcome = case when t.outcome = 'created' and excluded.outcome in ('updated', 'skipped', 'failed') then t.outcome
        else excluded.outcome end,
      place = coalesce(excluded.place, t.place), reason = excluded.reason, record_id = excluded.record_id,
      record_revision = excluded.record_revision, candidate_id = excluded.candidate_id, hash = excluded.hash,
      original = coalesce(excluded.original, t.original), updated_at = rolecall_now()`);
}

/** Those that depend on others come first. */
const UNDO_ORDER = [...RECORD_TYPES].reverse();

/** A record that an import has created. */
export interface CreatedItem extends ItemKey {
  id: string;
  recordId: string;
  recordRevision: number;
  candidateId: string | null;
}

/** The last records that an import has created and that are still there, locked; those that depend on others first. */
export function lockCreated(
  db: Queryable,
  workspaceId: string,
  importId: string,
  limit: number,
): Promise<CreatedItem[]> {
  return db.query<CreatedItem>(sql`
    select t.id, t.type, t.foreign_id as "foreignId", t.record_id as "recordId", t.record_revision as "recordRevision",
      t.candidate_id as "candidateId"
    from import_items t
    where t.workspace_id = ${workspaceId} and t.import_id = ${importId} and t.outcome = 'created'
    order by array_position(${UNDO_ORDER}::text[], t.type), t.id desc limit ${limit} for update`);
}

/** Stores that records were removed again, or kept. */
export async function saveUndone(
  db: Queryable,
  workspaceId: string,
  undone: readonly { id: string; reason: string | null }[],
): Promise<void> {
  const rows = undone.map(({ id, reason }) => ({ id, reason }));
  await db.query(sql`
    update import_items t
    set outcome = case when u.reason is null then 'undone' else 'kept' end, reason = u.reason,
      record_id = case when u.reason is not null then t.record_id end,
      candidate_id = case when u.reason is not null then t.candidate_id end, updated_at = rolecall_now()
    from ${recordset('u', { id: 'uuid', reason: 'text' }, rows)} where t.workspace_id = ${workspaceId} and t.id = u.id`);
}

/** Removes what the source has of the records of an import that is deleted. */
export async function clearOriginals(db: Queryable, workspaceId: string, importId: string): Promise<void> {
  await db.query(sql`
    update import_items t set original = null, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.import_id = ${importId} and t.original is not null`);
}
