import type { Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { anyIgnoringCase, hasAddress } from '../../../platform/database/fold-case.ts';
import { cursorBound, type SortKey } from '../../../platform/database/list-order.ts';
import {
  commonConditions,
  FOR_EACH_ROW,
  isAnyOf,
  type Page,
  type PageRequest,
  seesOneOf,
} from '../../../platform/database/paging.ts';
import { type ChangeSource, countRows } from '../../../platform/database/record-list.ts';
import { and, join, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { excludedBy } from '../../../platform/http/contract/filters.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import { PRIVATE_SCOPE } from '../../records/custom-fields/field-directory.ts';
import { customFieldConditions, customFieldsQuery } from '../../records/custom-fields/filter-records.ts';
import { refConditions } from '../../records/external-refs/queries.ts';
import { seesListedJobs } from '../../records/visibility/record-visibility.ts';
import { changesByJob, conditionsByJob } from '../jobs/filters-by-job.ts';
import { type CandidateReadRow, candidates, hadAddress } from './queries.ts';
import { candidateFilters } from './schema.ts';
import { searchCandidates } from './search/search-queries.ts';
import { searchTerms } from './search/search-terms.ts';
import { type SearchedWords, searchedWords } from './search/searched-words.ts';

export const candidateListQuery = listQuery({ ...candidateFilters, ...customFieldsQuery }, ['lastName']);
const candidateListQuerySchema = Type.Object(candidateListQuery);
type CandidateListQuery = Static<typeof candidateListQuerySchema>;

/**
 * Regardless of case, and of accents unless nothing else differs, in every locale of the database. Cut so that cursors stay
 * short. Has an index.
 */
const BY_LAST_NAME: SortKey = {
  value: sql`left(lower(normalize(t.last_name, nfd) collate "C"), 100)`,
  type: 'text',
  direction: 'asc',
};

const APPLICATION_SCOPE = 'applications:read';
const APPLICATION_SCOPE_FILTERS = [
  'sourceId',
  'ownerId',
  'rejectionReasonId',
  'stageId',
  'appliedAfter',
  'appliedBefore',
  'departmentId',
  'locationId',
] as const;

/**
 * Results of these filters reveal information about applications. @throws Forbidden for callers who may not read those
 */
export function requireScopeForApplications({ scopes }: Pick<Context, 'scopes'>, query: CandidateListQuery): void {
  if (!readsApplications(query) || scopes.has(APPLICATION_SCOPE)) return;
  throw new Forbidden(`The filters ${APPLICATION_SCOPE_FILTERS.join(', ')} require the scope ${APPLICATION_SCOPE}.`, {
    requiredScope: APPLICATION_SCOPE,
  });
}

function readsApplications(query: CandidateListQuery): boolean {
  const excluded: CandidateListQuery = excludedBy(query);
  return APPLICATION_SCOPE_FILTERS.some((name) => query[name] !== undefined || excluded[name] !== undefined);
}

/** Newest first; with `q`, by rank. */
export async function listCandidates(
  context: Context,
  query: CandidateListQuery & PageRequest,
): Promise<Page<CandidateReadRow>> {
  const { db, workspaceId } = context;
  const { q } = query;
  const words = searchedWords(context.scopes.has(PRIVATE_SCOPE));
  const filters = [
    ...filtersOf(query),
    ...refConditions(workspaceId, 'candidate', query),
    ...(await customFieldConditions(context, 'candidate', query)),
  ];
  const isRanked = query.sort === undefined && query.order === undefined && query.changes === undefined;
  if (q !== undefined && isRanked) {
    const found = await searchCandidates(db.search, workspaceId, {
      terms: searchTerms(q),
      words,
      conditions: [...commonConditions(query), ...filters],
      includeDeleted: query.includeDeleted === true,
      seesListedJobs: seesListedJobs(db.visibility),
      seesAll: db.visibility === null,
      tags: query.tag,
      page: query,
    });
    const items = await readInOrder(db.read, workspaceId, found.items, query);
    if (query.includeTotal !== true) return { ...found, items };
    const isKept = query.includeDeleted === true ? sql`true` : sql`t.deleted_at is null`;
    const matching = [
      sql`t.workspace_id = ${workspaceId}`,
      ...commonConditions(query),
      ...filters,
      matchesText(q, words),
      isKept,
    ];
    return { ...found, items, total: await countRows(db.search, sql`candidates t where ${and(matching)}`) };
  }
  if (q !== undefined) filters.push(matchesText(q, words));
  return candidates.list(q === undefined ? db.read : db.search, workspaceId, query, {
    filters,
    sorts: { lastName: BY_LAST_NAME },
    alsoChanged: sourcesOf(workspaceId, query),
    hasTimesInIds: true,
    within: query.jobId === undefined ? undefined : seesOneOf(workspaceId, 'jobs', query.jobId),
    named: query.jobId === undefined || filters.length > 1 ? undefined : namedBy(workspaceId, query.jobId),
  });
}

/** The candidates of jobs, found by their applications. */
function namedBy(workspaceId: string, jobIds: readonly string[]): { rows: Sql; condition: Sql } {
  const existing = sql`${isAnyOf(sql`a.job_id`, jobIds)} and a.deleted_at is null`;
  return {
    rows: sql`applications a where a.workspace_id = ${workspaceId} and ${existing}`,
    condition: sql`exists (select from applications a
      where a.workspace_id = t.workspace_id and a.candidate_id = t.id and ${existing} offset 0)`,
  };
}

/** The filters except `q` and those that all lists have, on the alias `t`. */
function filtersOf(query: CandidateListQuery & PageRequest): Sql[] {
  const conditions: Sql[] = [];
  // With `q`, candidates are in the order of their rank.
  const isNext = (column: Sql) => (query.q === undefined ? cursorBound(query, column) : sql`true`);
  if (query.email !== undefined) {
    conditions.push(sql`(${hasAddress(sql`t.email`, query.email)} or ${hadAddress([query.email])})`);
  }
  if (query.emailUnreachable !== undefined) {
    conditions.push(
      query.emailUnreachable ? sql`t.email_unreachable_at is not null` : sql`t.email_unreachable_at is null`,
    );
  }
  if (query.source !== undefined) conditions.push(sql`t.source = ${query.source}`);
  if (query.tag !== undefined) {
    conditions.push(sql`exists (select from candidate_tags g where g.workspace_id = t.workspace_id
      and g.candidate_id = t.id and ${anyIgnoringCase(sql`g.label`, query.tag)}
      and ${isNext(sql`g.candidate_id`)})`);
  }
  const excluded = excludedBy(query);
  if (excluded.tag !== undefined) {
    conditions.push(sql`not exists (select from candidate_tags g where g.workspace_id = t.workspace_id
      and g.candidate_id = t.id and ${anyIgnoringCase(sql`g.label`, excluded.tag)} ${FOR_EACH_ROW})`);
  }
  const ofApplication = equal(query);
  const { appliedAfter, appliedBefore } = query;
  if (appliedAfter !== undefined) ofApplication.push(sql`a.applied_at >= ${appliedAfter}::timestamptz`);
  if (appliedBefore !== undefined) ofApplication.push(sql`a.applied_at < ${appliedBefore}::timestamptz`);
  ofApplication.push(...conditionsByJob(query, sql`a`));
  if (ofApplication.length > 0) {
    // One application has to match all of them.
    conditions.push(sql`exists (select from applications a where a.workspace_id = t.workspace_id
      and a.candidate_id = t.id and ${and(ofApplication)} and a.deleted_at is null
      and ${isNext(sql`a.candidate_id`)})`);
  }
  const ofExcluded = [...equal(excluded), ...conditionsByJob(excluded, sql`a`)];
  if (ofExcluded.length > 0) {
    // Of the applications that match the filters, none may match one of these.
    conditions.push(sql`not exists (select from applications a where a.workspace_id = t.workspace_id
      and a.candidate_id = t.id and ${and([...ofApplication, sql`(${join(ofExcluded, ' or ')})`])} and a.deleted_at is null
      ${FOR_EACH_ROW})`);
  }
  return conditions;
}

/** The conditions of the filters that compare a column of applications. */
function equal(filters: Pick<CandidateListQuery, (typeof APPLICATION_FILTERS)[number][0]>): Sql[] {
  return APPLICATION_FILTERS.flatMap(([name, column]) => {
    const values = filters[name];
    return values === undefined ? [] : [isAnyOf(column, values)];
  });
}

const APPLICATION_FILTERS = [
  ['jobId', sql`a.job_id`],
  ['sourceId', sql`a.source_id`],
  ['ownerId', sql`a.owner_id`],
  ['rejectionReasonId', sql`a.rejection_reason_id`],
  ['stageId', sql`a.stage_id`],
] as const;

function matchesText(q: string, words: SearchedWords): Sql {
  return sql`exists (select from candidate_documents d where d.workspace_id = t.workspace_id and d.candidate_id = t.id
    and ${words.match(sql`d`, sql`to_tsquery('rolecall', ${searchTerms(q).query})`)})`;
}

/** Tables other than `candidates` that the filters read. Tags are not among them: changing them updates the candidate's row. */
function sourcesOf(workspaceId: string, query: CandidateListQuery): ChangeSource[] {
  const tables = [
    ...(readsApplications(query) || query.jobId !== undefined || query['jobId[not]'] !== undefined
      ? ['applications']
      : []),
    ...(query.q === undefined ? [] : ['candidate_documents']),
  ];
  const own = tables.map((table) => ({
    rows: sql`${raw(table)} r where r.workspace_id = ${workspaceId}`,
    key: sql`r.candidate_id`,
    position: sql`r.change_position`,
  }));
  return [...own, ...changesByJob(workspaceId, query, sql`a.candidate_id`)];
}

function fieldsFor(query: Pick<CandidateListQuery, 'includeDeleted'>): Sql {
  return candidates.readColumns({ withDeleted: query.includeDeleted });
}

async function readInOrder(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  query: CandidateListQuery,
): Promise<CandidateReadRow[]> {
  const rows = await db.query<CandidateReadRow>(sql`
    select ${fieldsFor(query)} from unnest(${ids}::uuid[]) with ordinality as found (id, place)
    join candidates t on t.workspace_id = ${workspaceId} and t.id = found.id order by found.place`);
  return rows;
}
