import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import { CANDIDATE, CANDIDATE_OR_TOMBSTONE, type CandidateRow } from './queries.ts';
import { candidateFilters } from './schema.ts';
import { searchCandidates } from './search/search-candidates.ts';

export const candidateListQuery = listQuery(candidateFilters);
const candidateListQuerySchema = Type.Object(candidateListQuery);
export type CandidateListQuery = Static<typeof candidateListQuerySchema>;

/** Newest first; with `q` by rank. */
export async function listCandidates(
  { db, workspaceId }: Context,
  query: CandidateListQuery,
): Promise<Page<CandidateRow>> {
  const { q, ...filters } = query;
  const conditions = candidateConditions(filters);
  if (q !== undefined) {
    const found = await searchCandidates(db.search, workspaceId, {
      words: q,
      conditions,
      includeDeleted: query.includeDeleted === true,
      page: query,
    });
    return { ...found, items: await readInOrder(db.read, workspaceId, found.items, query) };
  }
  if (query.includeDeleted !== true) conditions.push(sql`t.deleted_at is null`);
  const { where, tail, limit } = newestFirst(query, [sql`t.workspace_id = ${workspaceId}`, ...conditions]);
  const rows = await db.read.query<CandidateRow>(
    sql`select ${fieldsFor(query)} from candidates t where ${where} ${tail}`,
  );
  return toPageById(rows, limit);
}

/** Every filter but `q` and `includeDeleted`, on the alias `t`. */
function candidateConditions(filters: Omit<CandidateListQuery, 'q'>): Sql[] {
  const conditions = commonConditions(filters);
  if (filters.email !== undefined) conditions.push(sql`lower(t.email) = lower(${filters.email})`);
  if (filters.source !== undefined) conditions.push(sql`t.source = ${filters.source}`);
  if (filters.tag !== undefined) {
    conditions.push(sql`exists (select from candidate_tags g where g.workspace_id = t.workspace_id
      and g.candidate_id = t.id and lower(g.label) = lower(${filters.tag}))`);
  }
  if (filters.jobId !== undefined) {
    conditions.push(sql`exists (select from applications a where a.workspace_id = t.workspace_id
      and a.candidate_id = t.id and a.job_id = ${filters.jobId} and a.deleted_at is null)`);
  }
  return conditions;
}

function fieldsFor(query: Pick<CandidateListQuery, 'includeDeleted'>): Sql {
  return query.includeDeleted === true ? CANDIDATE_OR_TOMBSTONE : CANDIDATE;
}

async function readInOrder(
  db: Queryable,
  workspaceId: string,
  ids: string[],
  query: CandidateListQuery,
): Promise<CandidateRow[]> {
  const rows = await db.query<CandidateRow>(sql`
    select ${fieldsFor(query)} from unnest(${ids}::uuid[]) with ordinality as found (id, place)
    join candidates t on t.workspace_id = ${workspaceId} and t.id = found.id order by found.place`);
  return rows;
}
