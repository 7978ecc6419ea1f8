import type { Queryable } from '../../../../platform/database/database.ts';
import { anyIgnoringCase } from '../../../../platform/database/fold-case.ts';
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
import { type SearchedTerms, sampleTerms, toQuery } from './sample-queries.ts';

/**
 * Number of matches that are ranked, starting with the newest; older matches follow unranked. Ranking reads a document's
 * words, about 15 µs each, so ranking all matches of a word in half of 100,000 résumés would take most of a second.
 */
const MAX_RANKED = 500;

/**
 * If one in twenty of the documents that were read contains all words, reading the next ones finds the ranked matches soon (10 µs
 * per document); otherwise the index is faster, although it returns all matches at once.
 */
const COMMON_SHARE = 1 / 20;
/** The same for callers who do not see everything: for each match of the index, PostgreSQL checks whether they see the candidate. */
const COMMON_SHARE_SEEN = 1 / 50;

// Common terms are looked up in the documents found by the rare ones, 15 µs each. If the newest matches of the rare terms do not
// contain enough, the index is searched for all words.
const MAX_LOOKED_UP = 1_500;

/** How many documents are read before that is decided anew. */
const MAX_READ = 2_000;
/** With more jobs, the caller sees so many candidates that a search of the whole workspace reads few others. */
const MAX_JOBS = 50;

export interface Search extends SearchedTerms {
  /** Further filters, on a candidate `t`. */
  conditions: readonly Sql[];
  includeDeleted: boolean;
  /** Whether the caller sees only the candidates of some jobs. */
  seesListedJobs: boolean;
  /** Tags, one of which is among the conditions. */
  tags: readonly string[] | undefined;
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
  const matches = matchFinder(db, workspaceId, search);
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
 * Finds the newest matches in a window. With tags, and for a caller who sees only the candidates of some jobs, reads the documents
 * of these candidates first, because a search of the whole workspace would find all others too.
 */
function matchFinder(db: Queryable, workspaceId: string, search: Search): Matches {
  const starts: Start[] = [];
  if (!search.includeDeleted && search.tags !== undefined) starts.push(withTags(workspaceId, search.tags));
  if (!search.includeDeleted && search.seesListedJobs) starts.push(ofSeenJobs(workspaceId));
  let whole: Promise<Matches> | undefined;
  return async (window, atMost) => {
    const found = new Set<string>();
    let { newest } = window;
    for (const start of starts) {
      const { ids, end } = await readNewest(db, workspaceId, search, start, { ...window, newest }, atMost - found.size);
      for (const id of ids) found.add(id);
      if (end === null) return [...found];
      newest = end;
    }
    whole ??= wholeMatchFinder(db, workspaceId, search);
    const others = await (await whole)({ ...window, newest }, atMost);
    return [...new Set([...found, ...others])].slice(0, atMost);
  };
}

/** Candidates whose documents are read one by one. */
interface Start {
  /** Whether to read them. */
  isFew: Sql;
  /** The newest of a window as `id`, at most `MAX_READ`. */
  newest: (window: Window) => Sql;
}

/**
 * The newest matches among some candidates, as long as these are common among them. @returns also the candidate from which the rest
 * has to be found otherwise; null if nothing is left to find
 */
async function readNewest(
  db: Queryable,
  workspaceId: string,
  search: Search,
  { isFew, newest }: Start,
  window: Window,
  atMost: number,
): Promise<{ ids: string[]; end: string | null }> {
  const found = new Set<string>();
  const deleted = search.includeDeleted ? sql`` : sql` and not d.deleted`;
  // The oldest that was read is read again.
  for (let end = window.newest; ; ) {
    const [next] = await db.query<{ read: number | null; oldest: string | null; ids: string[] }>(sql`
      with few as materialized (select ${isFew} as few), r as materialized (${newest({ ...window, newest: end })})
      select case when (select few from few) then (select count(*)::int from r) end as read,
        (select r.id from r order by r.id limit 1) as oldest, array(
          select r.id from r
          where exists (select from candidate_documents d where d.workspace_id = ${workspaceId}
            and d.candidate_id = r.id and ${search.words.of(D)} @@ ${toQuery(search.terms.query)}${deleted} offset 0)${filtersOn(sql`r.id`, workspaceId, search)}
          order by r.id desc limit ${atMost}) as ids`);
    const { read, oldest, ids } = next!;
    for (const id of ids) found.add(id);
    const isDone = found.size >= atMost || (read !== null && read < MAX_READ);
    if (isDone) return { ids: [...found].slice(0, atMost), end: null };
    end = oldest ?? end;
    if (ids.length < MAX_READ * (search.seesAll ? COMMON_SHARE : COMMON_SHARE_SEEN)) return { ids: [...found], end };
  }
}

/** All candidates; a restricted caller finds those that they see. */
function everyone(workspaceId: string): Start {
  return {
    isFew: sql`true`,
    newest: ({ newest, oldest }) => sql`
      select r.id from newest_candidates(${workspaceId}, ${oldest}, ${newest}, ${MAX_READ}) r`,
  };
}

/** The newest candidates of the jobs that the caller sees; none if these are many. */
function ofSeenJobs(workspaceId: string): Start {
  return {
    isFew: sql`cardinality(listed_jobs()) <= ${MAX_JOBS}`,
    newest: ({ newest, oldest }) => sql`
      select distinct a.candidate_id as id from unnest(case when (select few from few) then listed_jobs() end) j (id)
      cross join lateral (
        select a.candidate_id from applications a
        where a.workspace_id = ${workspaceId} and a.job_id = j.id and a.deleted_at is null
          and a.candidate_id between ${oldest} and ${newest}
        order by a.candidate_id desc limit ${MAX_READ}) a
      order by 1 desc limit ${MAX_READ}`,
  };
}

/** The newest candidates with one of the tags. */
function withTags(workspaceId: string, tags: readonly string[]): Start {
  return {
    isFew: sql`true`,
    newest: ({ newest, oldest }) => sql`
      select distinct g.candidate_id as id from candidate_tags g
      where g.workspace_id = ${workspaceId} and ${anyIgnoringCase(sql`g.label`, tags)}
        and g.candidate_id between ${oldest} and ${newest}
      order by g.candidate_id desc limit ${MAX_READ}`,
  };
}

/** The further filters of a search on the candidate with this ID. */
function filtersOn(id: Sql, workspaceId: string, { conditions }: Search): Sql {
  if (conditions.length === 0) return sql``;
  return sql` and exists (select from candidates t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and ${and(conditions)} offset 0)`;
}

/**
 * The same in the whole workspace: first by reading from the newest document if the combination of words is common, then by the
 * index. The index collects all documents of a word before it returns a match: for the prefix `mar`, most
 * of 100,000 (60 ms), although few of them may contain the other word. So the index is first searched for the rare words
 * only, and the newest of these documents are checked for the common ones.
 */
async function wholeMatchFinder(db: Queryable, workspaceId: string, search: Search): Promise<Matches> {
  const { terms, words } = search;
  const { sampled, together, rare, common } = await sampleTerms(db, workspaceId, search);
  const query = toQuery(terms.query);
  const rareQuery = toQuery(rare.join(' & '));
  const rest = [...common, ...terms.excluding];
  const restQuery = toQuery(rest.join(' & '));
  const isCommon = together > 0 && together >= sampled * COMMON_SHARE;
  const deleted = search.includeDeleted ? sql`` : sql` and not d.deleted`;
  const others = filtersOn(sql`d.candidate_id`, workspaceId, search);
  const inWindow = ({ newest, oldest }: Window) => sql` and d.candidate_id between ${oldest} and ${newest}`;

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
    const { ids, end } = isCommon
      ? await readNewest(db, workspaceId, search, everyone(workspaceId), window, atMost)
      : { ids: [], end: window.newest };
    if (end === null) return ids;
    const older = await db.query<{ id: string }>(sql`
      select d.candidate_id as id from ${words.matches}(${workspaceId}, ${query}) d
      where true${inWindow({ ...window, newest: end })}${deleted}${others}
      order by d.candidate_id desc limit ${atMost}`);
    return [...new Set([...ids, ...older.map(({ id }) => id)])].slice(0, atMost);
  };
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
