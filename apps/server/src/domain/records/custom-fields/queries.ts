import type { Queryable } from '../../../platform/database/database.ts';
import { type BatchQuery, batchQuery } from '../../../platform/database/query-batcher.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { CustomField, FieldEntity } from './schema.ts';

export type CustomFieldRow = CustomField & Versioned;

export const customFields = recordTable<CustomField>(
  'custom_fields',
  {
    id: 'id',
    entity: 'entity',
    key: 'key',
    label: 'label',
    description: 'description',
    type: 'type',
    options: 'options',
    required: 'required',
    private: 'private',
    shownToCandidate: 'shown_to_candidate',
    position: 'position',
    archivedAt: 'archived_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['options'], filters: ['entity', 'key'], softDelete: false },
);

const BY_POSITION = sql`t.position, t.id`;

/** The active fields of a workspace, in the order in which they are shown. */
export function findActiveFields(db: Queryable, workspaceId: string): Promise<CustomFieldRow[]> {
  return batchQuery(db, activeFieldsOf, workspaceId);
}

/** One statement for each workspace, however many records are written at once. */
const activeFieldsOf: BatchQuery<string, CustomFieldRow[]> = async (db, workspaceIds) => {
  const found = new Map<string, Promise<CustomFieldRow[]>>();
  for (const id of new Set(workspaceIds))
    found.set(id, customFields.rows(db, id, { where: [sql`t.archived_at is null`], order: BY_POSITION }));
  return Promise.all(workspaceIds.map((id) => found.get(id)!));
};

/**
 * The active fields of an entity, locked against being archived, deleted or losing an option until the end of the
 * transaction.
 */
export function lockActiveFields(db: Queryable, workspaceId: string, entity: FieldEntity): Promise<CustomFieldRow[]> {
  return batchQuery(db, lockFieldsOf, { workspaceId, entity });
}

/** One statement for each workspace and entity, however many records of it are written at once. */
const lockFieldsOf: BatchQuery<{ workspaceId: string; entity: FieldEntity }, CustomFieldRow[]> = async (db, all) => {
  const found = new Map<string, Promise<CustomFieldRow[]>>();
  for (const { workspaceId, entity } of all) {
    const where = [sql`t.entity = ${entity}`, sql`t.archived_at is null`];
    const key = `${workspaceId} ${entity}`;
    if (!found.has(key)) {
      found.set(key, customFields.rows(db, workspaceId, { where, order: BY_POSITION, lock: 'share' }));
    }
  }
  return Promise.all(all.map(({ workspaceId, entity }) => found.get(`${workspaceId} ${entity}`)!));
};

/** The IDs among these that belong to members of the workspace. */
export async function findMemberIds(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select id from members where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`);
  return new Set(rows.map(({ id }) => id));
}

/** How many active fields an entity has, and the position after the last one. Locks the definitions of the entity. */
export async function countActiveFields(
  db: Queryable,
  workspaceId: string,
  entity: FieldEntity,
): Promise<{ count: number; nextPosition: number }> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`custom fields ${workspaceId} ${entity}`}, 0))`);
  const [row] = await db.query<{ count: number; nextPosition: number }>(sql`
    select count(*) filter (where t.archived_at is null) as count,
      coalesce(max(t.position) + 1, 0) as "nextPosition"
    from custom_fields t where t.workspace_id = ${workspaceId} and t.entity = ${entity}`);
  return row!;
}

export function fieldIdByKey(workspaceId: string, entity: FieldEntity, key: string): Sql {
  return sql`
    select t.id from custom_fields t
    where t.workspace_id = ${workspaceId} and t.entity = ${entity} and t.key = ${key}`;
}

/** Archives a field, or restores it. */
export function setArchived(
  db: Queryable,
  workspaceId: string,
  id: string,
  isArchived: boolean,
): Promise<CustomFieldRow> {
  const at = isArchived ? sql`rolecall_now()` : sql`null`;
  return customFields.update(db, workspaceId, id, {}, [sql`archived_at = ${at}`]);
}

/** Those of the options that a record has. */
export async function findOptionsInUse(
  db: Queryable,
  workspaceId: string,
  fieldId: string,
  options: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ option: string }>(sql`
    select o.option from unnest(${[...options]}::text[]) as o (option)
    where exists (select from custom_field_values v
      where v.workspace_id = ${workspaceId} and v.field_id = ${fieldId} and v.text_value = o.option collate "C")`);
  return rows.map(({ option }) => option);
}

/** The table of the records of each entity. */
export const TABLES: Readonly<Record<FieldEntity, string>> = {
  job: 'jobs',
  candidate: 'candidates',
  application: 'applications',
  offer: 'offers',
  interview: 'interviews',
};

/**
 * Removes the values of an archived field from its records, which no reader sees any more: the records keep their
 * revisions and record no events.
 */
export async function removeValues(
  db: Queryable,
  workspaceId: string,
  { id, entity, key }: Pick<CustomField, 'id' | 'entity' | 'key'>,
): Promise<void> {
  await keepingRevisions(
    db,
    sql`
    update ${raw(TABLES[entity])} t set custom_fields = t.custom_fields - ${key}::text
    where t.workspace_id = ${workspaceId} and t.custom_fields ? ${key}
      and t.id in (select v.record_id from custom_field_values v where v.workspace_id = ${workspaceId} and v.field_id = ${id})`,
  );
  await db.query(sql`delete from custom_field_values where workspace_id = ${workspaceId} and field_id = ${id}`);
}

/** Runs a statement whose rows keep their revisions, because no reader sees what it changes. */
export async function keepingRevisions(db: Queryable, statement: Sql): Promise<void> {
  await db.query(sql`select set_config('rolecall.keep_revisions', 'on', true)`);
  await db.query(statement);
  await db.query(sql`select set_config('rolecall.keep_revisions', 'off', true)`);
}

/** Deletes a definition. */
export async function deleteField(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`delete from custom_fields where workspace_id = ${workspaceId} and id = ${id}`);
}
