import type { Queryable } from '../../../platform/database/database.ts';
import { foldCase, sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import { type BatchQuery, batchQuery } from '../../../platform/database/query-batcher.ts';
import { listRecords } from '../../../platform/database/record-list.ts';
import { sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { listQueryWithoutDeleted } from '../../../platform/http/contract/operation.ts';
import { type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { newId } from '../../../platform/ids/ids.ts';
import type { Tag, TagOfCandidate } from './schema.ts';

export type TagRow = Tag & { revision: number };

const TAG = sql`t.id, t.label, t.revision`;

const WITH_TIMES = sql`(select g.*, g.created_at as updated_at from candidate_tags g) t`;

export const tagListQuery = listQueryWithoutDeleted({});
const tagListQuerySchema = Type.Object(tagListQuery);
export type TagListQuery = Static<typeof tagListQuerySchema>;

/** Newest first. Tags are immutable, so `updatedAfter` is equivalent to `createdAfter`. */
export async function listTags(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  query: TagListQuery,
): Promise<Page<TagRow>> {
  return listRecords<TagRow>(db, workspaceId, query, {
    table: 'candidate_tags',
    from: WITH_TIMES,
    columns: TAG,
    filters: [sql`t.candidate_id = ${candidateId}`],
    softDelete: false,
  });
}

/** Filters of the tags of all candidates. */
export const allTagsQuery = listQueryWithoutDeleted({ candidateId: anyOf(Uuid) });
const allTagsSchema = Type.Object(allTagsQuery);

/** The tags of all candidates, newest first. */
export async function listAllTags(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof allTagsSchema>,
): Promise<Page<TagOfCandidate>> {
  return listRecords<TagOfCandidate>(db, workspaceId, query, {
    table: 'candidate_tags',
    from: WITH_TIMES,
    columns: sql`${TAG}, t.candidate_id as "candidateId", t.created_at as "createdAt"`,
    filters: query.candidateId === undefined ? [] : [isAnyOf(sql`t.candidate_id`, query.candidateId)],
    softDelete: false,
  });
}

/** Identifies a tag of a candidate. */
interface TagKey {
  workspaceId: string;
  candidateId: string;
  label: string;
}

const tagKeys = (all: readonly TagKey[]) => sql`
  unnest(${all.map((one) => one.workspaceId)}::uuid[], ${all.map((one) => one.candidateId)}::uuid[],
    ${all.map((one) => one.label)}::text[])`;

const findTagsByLabel: BatchQuery<TagKey, TagRow | undefined> = async (db, all) => {
  const rows = await db.query<TagRow & { number: number }>(sql`
    select ${TAG}, k.number from ${tagKeys(all)} with ordinality as k (workspace_id, candidate_id, label, number)
    join candidate_tags t on t.workspace_id = k.workspace_id and t.candidate_id = k.candidate_id
      and ${sameIgnoringCase(sql`t.label`, sql`k.label`)}`);
  const byNumber = new Map(rows.map(({ number, ...tag }) => [number, tag]));
  return all.map((_, index) => byNumber.get(index + 1));
};

export function findTagByLabel(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  label: string,
): Promise<TagRow | undefined> {
  return batchQuery(db, findTagsByLabel, { workspaceId, candidateId, label });
}

export async function findTag(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  id: string,
): Promise<TagRow | undefined> {
  const [tag] = await db.query<TagRow>(sql`
    select ${TAG} from candidate_tags t
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.id = ${id}`);
  return tag;
}

const insertTags: BatchQuery<TagKey, TagRow | undefined> = async (db, all) => {
  const ids = all.map(() => newId());
  const rows = await db.query<TagRow>(sql`
    insert into candidate_tags as t (workspace_id, candidate_id, label, id)
    select * from rows from (${tagKeys(all)}, unnest(${ids}::uuid[])) on conflict do nothing returning ${TAG}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
};

/** @returns undefined if the candidate has the tag, ignoring case */
export function insertTag(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  label: string,
): Promise<TagRow | undefined> {
  return batchQuery(db, insertTags, { workspaceId, candidateId, label });
}

export async function removeTag(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`delete from candidate_tags where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Adds each tag to each candidate that does not have it, ignoring case. @returns the candidates that have a new one */
export async function addTags(
  db: Queryable,
  workspaceId: string,
  candidateIds: readonly string[],
  labels: readonly string[],
): Promise<string[]> {
  const all = candidateIds.flatMap((candidateId) => labels.map((label) => ({ workspaceId, candidateId, label })));
  if (all.length === 0) return [];
  const rows = await db.query<{ id: string }>(sql`
    insert into candidate_tags as t (workspace_id, candidate_id, label, id)
    select * from rows from (${tagKeys(all)}, unnest(${all.map(() => newId())}::uuid[]))
    on conflict do nothing returning t.candidate_id as id`);
  return rows.map(({ id }) => id);
}

/** Removes these tags, ignoring case. @returns the candidates that had one */
export async function removeTags(
  db: Queryable,
  workspaceId: string,
  candidateIds: readonly string[],
  labels: readonly string[],
): Promise<string[]> {
  if (candidateIds.length === 0 || labels.length === 0) return [];
  const rows = await db.query<{ id: string }>(sql`
    delete from candidate_tags t
    where t.workspace_id = ${workspaceId} and t.candidate_id = any(${candidateIds}::uuid[])
      and ${foldCase(sql`t.label`)} in (select ${foldCase(sql`label`)} from unnest(${labels}::text[]) label)
    returning t.candidate_id as id`);
  return rows.map(({ id }) => id);
}
