import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { violates } from '../../../platform/database/errors.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { Conflict } from '../../../platform/errors/errors.ts';
import type { ExternalRef, ReferencedEntity } from './schema.ts';

/** `released_by` of references that belong to a record which is not deleted. */
const HELD = raw(`'00000000-0000-0000-0000-000000000000'`);

/** Table of the records of each type. */
const TABLES: Readonly<Record<ReferencedEntity, string>> = {
  job: 'jobs',
  candidate: 'candidates',
  application: 'applications',
  interview: 'interviews',
  offer: 'offers',
  note: 'notes',
  scorecard: 'scorecards',
  member: 'members',
  file: 'candidate_files',
};

/** Conditions of the filter `externalRef` on records `t`, for the list of a workspace. */
export function refConditions(
  workspaceId: string,
  entity: ReferencedEntity,
  { externalRef }: { externalRef?: string | undefined },
): Sql[] {
  if (externalRef === undefined) return [];
  // The ID without spaces around it, as references in bodies are stored.
  const colon = externalRef.indexOf(':'); // systems contain none
  const ref = { system: externalRef.slice(0, colon), id: externalRef.slice(colon + 1).trim() };
  // As an array, the subselect runs first and the primary key finds the record.
  return [
    sql`t.id = any(array(select r.record_id from external_refs r
      where r.workspace_id = ${workspaceId} and r.entity = ${entity} and r.system = ${ref.system}
        and r.external_id = ${ref.id}))`,
  ];
}

/** Joins the record of a reference: a restricted caller finds only records that they see. */
function visible(entity: ReferencedEntity): Sql {
  return sql`join ${raw(TABLES[entity])} v on v.workspace_id = r.workspace_id and v.id = r.record_id`;
}

/**
 * The record with this reference, unless it is deleted or the caller does not see it. Until the end of the transaction, no other record can get the
 * reference; the record is not locked.
 */
export async function lockRecordWithRef(
  tx: Queryable,
  workspaceId: string,
  entity: ReferencedEntity,
  { system, id }: Pick<ExternalRef, 'system' | 'id'>,
): Promise<string | undefined> {
  // A statement of its own: the next one sees what was committed while this one waited.
  await tx.query(sql`select pg_advisory_xact_lock(external_ref_lock(${workspaceId}, ${entity}, ${system}, ${id}))`);
  const [row] = await tx.query<{ id: string }>(sql`
    select r.record_id as id from external_refs r ${visible(entity)}
    where r.workspace_id = ${workspaceId} and r.entity = ${entity} and r.system = ${system} and r.external_id = ${id}
      and r.released_by = ${HELD}`);
  return row?.id;
}

/** Keeps all others from giving records these references until the end of the transaction. */
export async function lockRefs(
  tx: Queryable,
  workspaceId: string,
  entity: ReferencedEntity,
  refs: readonly Pick<ExternalRef, 'system' | 'id'>[],
): Promise<void> {
  if (refs.length === 0) return;
  // In order, so that overlapping calls cannot deadlock.
  await tx.query(sql`
    select pg_advisory_xact_lock(l.key) from (
      select distinct external_ref_lock(${workspaceId}, ${entity}, n.system, n.id) as key
      from unnest(${refs.map(({ system }) => system)}::text[], ${refs.map(({ id }) => id)}::text[]) as n (system, id)
      order by 1) l`);
}

/** Those of these references that a record has, whether or not the caller sees it. */
export function findTakenRefs(
  tx: Queryable,
  workspaceId: string,
  entity: ReferencedEntity,
  refs: readonly Pick<ExternalRef, 'system' | 'id'>[],
): Promise<Pick<ExternalRef, 'system' | 'id'>[]> {
  if (refs.length === 0) return Promise.resolve([]);
  return tx.query(sql`
    select n.system, n.id from unnest(${refs.map(({ system }) => system)}::text[], ${refs.map(({ id }) => id)}::text[])
      as n (system, id)
    join external_refs r on r.workspace_id = ${workspaceId} and r.entity = ${entity} and r.system = n.system
      and r.external_id = n.id and r.released_by = ${HELD}`);
}

/** A subselect of the IDs of the records, not deleted, that have one of these references. */
export function recordsWithRefs(
  workspaceId: string,
  entity: ReferencedEntity,
  refs: readonly Pick<ExternalRef, 'system' | 'id'>[],
): Sql {
  return sql`
    select r.record_id from unnest(${refs.map(({ system }) => system)}::text[], ${refs.map(({ id }) => id)}::text[])
      as n (system, id)
    join external_refs r on r.workspace_id = ${workspaceId} and r.entity = ${entity} and r.system = n.system
      and r.external_id = n.id and r.released_by = ${HELD}`;
}

/** Turns the violation of the unique constraint on references into a 409 naming the field. Pass it to `recordTable`. */
export function explainRefConflict(entity: ReferencedEntity) {
  return (error: unknown, workspaceId: string, record: { id: string; externalRefs?: ExternalRef[] }): unknown => {
    if (!violates(error, 'external_refs_key')) return error;
    const message = `Another ${entity} has one of these external references.`;
    const details = { field: 'externalRefs' };
    // Interviewers may not know of others' scorecards before they have submitted their own.
    if (entity === 'scorecard') return new Conflict(message, details);
    const existing = { scope: `${entity}s:read`, select: otherRecordWithRefs(workspaceId, entity, record) };
    return new ExistsAlready(message, details, existing);
  };
}

/** The ID of another record with one of the references that a record was given, or has. */
function otherRecordWithRefs(
  workspaceId: string,
  entity: ReferencedEntity,
  { id, externalRefs }: { id: string; externalRefs?: ExternalRef[] },
): Sql {
  const refs =
    externalRefs === undefined
      ? sql`(select o.external_refs from ${raw(TABLES[entity])} o where o.workspace_id = ${workspaceId} and o.id = ${id})`
      : sql`${JSON.stringify(externalRefs)}::jsonb`;
  return sql`
    select r.record_id as id from jsonb_to_recordset(${refs}) as n (system text, id text)
    join external_refs r on r.workspace_id = ${workspaceId} and r.entity = ${entity} and r.system = n.system
      and r.external_id = n.id and r.released_by = ${HELD} and r.record_id <> ${id} ${visible(entity)} limit 1`;
}
