import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
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

export async function findTagByLabel(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  label: string,
): Promise<TagRow | undefined> {
  const [tag] = await db.query<TagRow>(sql`
    select ${TAG} from candidate_tags t
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and lower(t.label) = lower(${label})`);
  return tag;
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

export async function insertTag(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  label: string,
): Promise<TagRow> {
  const [tag] = await db.query<TagRow>(sql`
    insert into candidate_tags as t (workspace_id, id, candidate_id, label)
    values (${workspaceId}, ${newId()}, ${candidateId}, ${label}) returning ${TAG}`);
  return tag!;
}

export async function removeTag(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`delete from candidate_tags where workspace_id = ${workspaceId} and id = ${id}`);
}
