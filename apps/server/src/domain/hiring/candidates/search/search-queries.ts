import type { Queryable } from '../../../../platform/database/database.ts';
import {
  DEFAULT_LIMIT,
  decodeCursor,
  encodeCursor,
  type Page,
  type PageRequest,
  unreadableCursor,
} from '../../../../platform/database/paging.ts';
import { and, type Sql, sql } from '../../../../platform/database/sql.ts';
import { isUuid } from '../../../../platform/ids/ids.ts';
import type { SearchTerms } from './search-terms.ts';

/**
 * Number of matches that are ranked, starting with the newest; older matches follow unranked. Ranking reads a document's
 * words, about 15 µs each, so ranking all matches of a word in half of 100,000 résumés would take most of a second.
 */
const MAX_RANKED = 500;

// If a fifth of the newest documents contain all words, scanning from the newest document finds the ranked matches soon
// (10 µs per document); otherwise the index is faster, although it returns all matches at once.
const SAMPLE_SIZE = 50;
const COMMON_TOGETHER = 10;

// A term is common if at least half of the sample matches it. Common terms are looked up in the documents found by the rare
// ones, 15 µs each. If the newest matches of the rare terms do not contain enough, the index is searched for all words.
const COMMON_WORD = 25;
const MAX_LOOKED_UP = 1_500;

/** Candidates of the jobs that a restricted caller sees whose documents are read, 10 µs each, before the whole workspace is searched. */
const MAX_SEEN = 2_000;
/** With more jobs, the caller sees so many candidates that a search of the whole workspace reads few others. */
const MAX_JOBS = 50;

/** What a caller searches. */
export interface SearchedWords {
  /** Those of the document with this alias. */
  of(document: Sql): Sql;
  /** Whether they match, so that an index can be used. */
  match(document: Sql, query: Sql): Sql;
  /** The function that finds matches by their index. */
  matches: Sql;
}

/** @param withPrivate whether the values of private custom fields are searched, too */
export function searchedWords(withPrivate: boolean): SearchedWords {
  return withPrivate
    ? {
        of: (d) => sql`coalesce(${d}.all_words, ${d}.words)`,
        match: (d, query) => sql`(${d}.all_words @@ ${query} or ${d}.all_words is null and ${d}.words @@ ${query})`,
        matches: sql`candidate_matches_with_private`,
      }
    : {
        of: (d) => sql`${d}.words`,
        match: (d, query) => sql`${d}.words @@ ${query}`,
        matches: sql`candidate_matches`,
      };
}

export interface Search {
  words: SearchedWords;
  terms: SearchTerms;
  /** Further filters, on a candidate `t`. */
  conditions: readonly Sql[];
  includeDeleted: boolean;
  /** Whether the caller sees only the candidates of some jobs. */
  seesListedJobs: boolean;
  page: PageRequest;
}

/** Matches between two ids, both included. */
interface Window {
  newest: string;
  oldest: string;
}

/** Where the next page starts. A negative rank means that all ranked matches have been returned. */
interface Position extends Window {
  rank: number;
  id: string;
}

const FIRST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LAST = '00000000-0000-0000-0000-000000000000';
const D = sql`d`;

/**
 * The IDs of a page of matches, best first. The window of ranked matches is chosen for the first page and stored in the
 * cursor, so that candidates added meanwhile do not shift it. @throws BadRequest for an unreadable cursor
 */
export async function searchCandidates(db: Queryable, workspaceId: string, search: Search): Promise<Page<string>> {
  const matches =
    search.seesListedJobs && !search.includeDeleted
      ? seenMatchFinder(db, workspaceId, search)
      : await matchFinder(db, workspaceId, search);
  const limit = search.page.limit ?? DEFAULT_LIMIT;
  const position = search.page.cursor === undefined ? null : readCursor(search.page.cursor);
  const window = position ?? { newest: FIRST, oldest: LAST };
  const found: Position[] = [];
  let bounds: Window = window;
  if (position === null || position.rank >= 0) {
    const newest = await matches(window, MAX_RANKED);
    if (position === null && newest.length > 0) {
      bounds = { newest: newest[0]!, oldest: newest.length === MAX_RANKED ? newest.at(-1)! : LAST };
    }
    const ranked = await rank(db, workspaceId, search, newest, position, limit + 1);
    for (const match of ranked) found.push({ ...bounds, ...match });
  }
  if (found.length <= limit && bounds.oldest !== LAST) {
    const below = position !== null && position.rank < 0 ? position.id : bounds.oldest;
    const older = await matches({ newest: below, oldest: LAST }, limit + 2 - found.length);
    for (const id of older.filter((id) => id !== below)) found.push({ ...bounds, rank: -1, id });
  }
  const items = found.slice(0, limit);
  const hasMore = found.length > limit;
  const last = items.at(-1);
  return {
    items: items.map(({ id }) => id),
    hasMore,
    limit,
    nextCursor: hasMore && last !== undefined ? encodeCursor([last.newest, last.oldest, last.rank, last.id]) : null,
  };
}

function readCursor(cursor: string): Position {
  const [newest, oldest, rank, id] = decodeCursor(cursor, 4);
  if (![newest, oldest, id].every((part) => typeof part === 'string' && isUuid(part)) || typeof rank !== 'number') {
    throw unreadableCursor();
  }
  return { newest, oldest, rank, id } as Position; // checked above
}

type Matches = (window: Window, atMost: number) => Promise<string[]>;

/**
 * The same for a caller that sees only the candidates of some jobs: reads the newest of these first, because a search of the
 * whole workspace would read all documents that the caller does not see.
 */
function seenMatchFinder(db: Queryable, workspaceId: string, search: Search): Matches {
  let whole: Promise<Matches> | undefined;
  const query = toQuery(search.terms.query);
  return async (window, atMost) => {
    const [read] = await db.query<{ seen: number | null; ids: string[] }>(sql`
      with few as materialized (select jobs from listed_jobs() jobs where cardinality(jobs) <= ${MAX_JOBS}),
      seen as materialized (
        select distinct a.candidate_id from unnest((select jobs from few)) j (id) cross join lateral (
          select a.candidate_id from applications a
          where a.workspace_id = ${workspaceId} and a.job_id = j.id and a.deleted_at is null
            and a.candidate_id between ${window.oldest} and ${window.newest}
          order by a.candidate_id desc limit ${MAX_SEEN}) a
        order by a.candidate_id desc limit ${MAX_SEEN})
      select case when exists (select from few) then (select count(*)::int from seen) end as seen, array(
        select s.candidate_id from seen s
        where exists (select from candidate_documents d where d.workspace_id = ${workspaceId}
          and d.candidate_id = s.candidate_id and ${search.words.of(D)} @@ ${query} and not d.deleted offset 0)${filtersOn(sql`s.candidate_id`, workspaceId, search)}
        order by s.candidate_id desc limit ${atMost}) as ids`);
    const { seen, ids } = read!;
    if (seen !== null && (ids.length === atMost || seen < MAX_SEEN)) return ids;
    whole ??= matchFinder(db, workspaceId, search);
    return (await whole)(window, atMost);
  };
}

/** The further filters of a search on the candidate with this ID. */
function filtersOn(id: Sql, workspaceId: string, { conditions }: Search): Sql {
  if (conditions.length === 0) return sql``;
  return sql` and exists (select from candidates t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and ${and(conditions)})`;
}

/**
 * Finds the newest matches in a window: by scanning from the newest document if the combination of words is common,
 * otherwise by the index. The index collects all documents of a word before it returns a match: for the prefix `mar`, most
 * of 100,000 (60 ms), although few of them may contain the other word. So the index is first searched for the rare words
 * only, and the newest of these documents are checked for the common ones.
 */
async function matchFinder(db: Queryable, workspaceId: string, search: Search): Promise<Matches> {
  const { terms, words } = search;
  const { together, rare, common } = await sampleTerms(db, workspaceId, search);
  const query = toQuery(terms.query);
  const rareQuery = toQuery(rare.join(' & '));
  const rest = [...common, ...terms.excluding];
  const restQuery = toQuery(rest.join(' & '));
  const isCommon = together >= COMMON_TOGETHER;
  const deleted = search.includeDeleted ? sql`` : sql` and not d.deleted`;
  const others = filtersOn(sql`d.candidate_id`, workspaceId, search);
  const inWindow = ({ newest, oldest }: Window) => sql` and d.candidate_id between ${oldest} and ${newest}`;

  // `offset 0` is an optimization fence: the planner underestimates how many documents match a prefix.
  const matching = (window: Window) =>
    isCommon
      ? sql`(select * from candidate_documents d where d.workspace_id = ${workspaceId}${inWindow(window)}
          order by d.candidate_id desc offset 0) d where ${words.of(D)} @@ ${query}`
      : sql`${words.matches}(${workspaceId}, ${query}) d where true${inWindow(window)}`;

  const lookUp = async (window: Window, atMost: number) => {
    const [found] = await db.query<{ ids: string[]; lookedUp: number }>(sql`
      with d as materialized (
        select d.candidate_id from ${words.matches}(${workspaceId}, ${rareQuery}) d
        where true${deleted}${inWindow(window)} order by d.candidate_id desc limit ${MAX_LOOKED_UP})
      select (select count(*)::int from d) as "lookedUp", array(
        select d.candidate_id from d
        where (select ${words.of(sql`c`)} from candidate_documents c
            where c.workspace_id = ${workspaceId} and c.candidate_id = d.candidate_id) @@ ${restQuery}${others}
        order by d.candidate_id desc limit ${atMost}) as ids`);
    return found!;
  };
  return async (window, atMost) => {
    if (!isCommon && rare.length > 0 && rest.length > 0) {
      const { ids, lookedUp } = await lookUp(window, atMost);
      if (ids.length === atMost || lookedUp < MAX_LOOKED_UP) return ids;
    }
    const rows = await db.query<{ id: string }>(sql`
      select d.candidate_id as id from ${matching(window)}${deleted}${others}
      order by d.candidate_id desc limit ${atMost}`);
    return rows.map(({ id }) => id);
  };
}

function toQuery(query: string): Sql {
  return sql`to_tsquery('rolecall', ${query})`;
}

/** Samples the newest documents: how many match, and which of the required terms are common or rare. */
async function sampleTerms(
  db: Queryable,
  workspaceId: string,
  { words: searched, terms: { required, query } }: Search,
): Promise<{ together: number; rare: string[]; common: string[] }> {
  // Phrases need the positions of words, which otherwise are only copied.
  const words = query.includes('<->') ? searched.of(D) : sql`strip(${searched.of(D)})`;
  const [sample] = await db.query<{ together: number; rare: string[]; common: string[] }>(sql`
    with sample as materialized (
      select ${words} as words from candidate_documents d where d.workspace_id = ${workspaceId}
      order by d.candidate_id desc limit ${SAMPLE_SIZE}),
    term as materialized (
      select t.term, to_tsquery('rolecall', t.term) as query from unnest(${[...required]}::text[]) as t (term)),
    found as (
      select term, (select count(*) from sample s where s.words @@ query) >= ${COMMON_WORD} as is_common
      from term where numnode(query) > 0)
    select (select count(*)::int from sample s where s.words @@ ${toQuery(query)}) as together,
      array(select term from found where not is_common) as rare,
      array(select term from found where is_common) as common`);
  return sample!;
}

/** The best of these matches. Ranks are integers, so that a cursor represents them exactly. */
async function rank(
  db: Queryable,
  workspaceId: string,
  { words, terms: { rank: query } }: Search,
  ids: string[],
  after: Position | null,
  limit: number,
): Promise<{ id: string; rank: number }[]> {
  if (ids.length === 0) return [];
  const rest = after === null ? sql`true` : sql`(rank, id) < (${after.rank}, ${after.id}::uuid)`;
  return db.query<{ id: string; rank: number }>(sql`
    select id, rank from (
      select d.candidate_id as id, round(ts_rank(${words.of(D)}, ${toQuery(query)}) * 1e6)::int as rank
      from candidate_documents d
      where d.workspace_id = ${workspaceId} and d.candidate_id = any(${ids}::uuid[])) ranked
    where ${rest} order by rank desc, id desc limit ${limit}`);
}
