import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { ask, type Joint } from '../../platform/database/together.ts';
import { listQueryWithoutDeleted } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import { newId } from '../../platform/ids.ts';
import type { Tag } from './schema.ts';

export type TagRow = Tag & { revision: number };

const TAG = sql`t.id, t.label, t.revision`;

export const tagListQuery = listQueryWithoutDeleted({});
const tagListQuerySchema = Type.Object(tagListQuery);
export type TagListQuery = Static<typeof tagListQuerySchema>;

/** Newest first. A tag is never changed, so `updatedAfter` means the same as `createdAfter`. */
export async function listTags(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  query: TagListQuery,
): Promise<Page<TagRow>> {
  const { where, tail, limit } = newestFirst(query, [
    sql`t.workspace_id = ${workspaceId}`,
    sql`t.candidate_id = ${candidateId}`,
    ...commonConditions(query),
  ]);
  const rows = await db.query<TagRow>(sql`
    select ${TAG} from (select g.*, g.created_at as updated_at from candidate_tags g) t where ${where} ${tail}`);
  return toPageById(rows, limit);
}

/** A label on a candidate. */
interface Labelling {
  workspaceId: string;
  candidateId: string;
  label: string;
}

const labellings = (all: readonly Labelling[]) => sql`
  unnest(${all.map((one) => one.workspaceId)}::uuid[], ${all.map((one) => one.candidateId)}::uuid[],
    ${all.map((one) => one.label)}::text[])`;

const findTagsByLabel: Joint<Labelling, TagRow | undefined> = async (db, all) => {
  const rows = await db.query<TagRow & { number: number }>(sql`
    select ${TAG}, k.number from ${labellings(all)} with ordinality as k (workspace_id, candidate_id, label, number)
    join candidate_tags t on t.workspace_id = k.workspace_id and t.candidate_id = k.candidate_id
      and lower(t.label) = lower(k.label)`);
  const byNumber = new Map(rows.map(({ number, ...tag }) => [number, tag]));
  return all.map((_, index) => byNumber.get(index + 1));
};

export function findTagByLabel(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  label: string,
): Promise<TagRow | undefined> {
  return ask(db, findTagsByLabel, { workspaceId, candidateId, label });
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

const insertTags: Joint<Labelling, TagRow> = async (db, all) => {
  const ids = all.map(() => newId());
  const rows = await db.query<TagRow>(sql`
    insert into candidate_tags as t (workspace_id, candidate_id, label, id)
    select * from rows from (${labellings(all)}, unnest(${ids}::uuid[])) returning ${TAG}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)!);
};

export function insertTag(db: Queryable, workspaceId: string, candidateId: string, label: string): Promise<TagRow> {
  return ask(db, insertTags, { workspaceId, candidateId, label });
}

export async function removeTag(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`delete from candidate_tags where workspace_id = ${workspaceId} and id = ${id}`);
}
