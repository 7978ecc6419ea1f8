import type { Queryable } from '../../../platform/database/database.ts';
import { and, type Sql, sql } from '../../../platform/database/sql.ts';
import {
  DEFAULT_LIMIT,
  decodeCursor,
  encodeCursor,
  type Page,
  type PageRequest,
  unreadableCursor,
} from '../../../platform/http/pagination.ts';
import { isUuid } from '../../../platform/ids.ts';

/**
 * How many matches are ranked: the newest ones. Ranking reads a document's words, some 15 µs each, so a word that half of
 * 100,000 résumés hold would cost most of a second. Older matches follow the ranked ones, newest first.
 */
const RANKED = 500;

// Words are common when a fifth of the newest documents holds them. Then walking from the newest document on finds the
// ranked matches soon (at 10 µs a document); else the index is faster, which brings all matches at once.
const SAMPLE = 50;
const COMMON = 10;

// A word that most documents hold is looked up in those of the rare words: the ranked matches are found among about a
// thousand then, at 15 µs each. Where they are not, the words avoid each other, and the index has to find them after all.
const MOST = 25;
const LOOKED_UP = 1_500;

export interface Search {
  words: string;
  /** Further filters, on a candidate `t`. */
  conditions: readonly Sql[];
  includeDeleted: boolean;
  page: PageRequest;
}

/** Matches between two ids, both included. */
interface Window {
  newest: string;
  oldest: string;
}

/** Where a ranked list goes on. A rank below zero means that the ranked matches are all told. */
interface Position extends Window {
  rank: number;
  id: string;
}

const FIRST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LAST = '00000000-0000-0000-0000-000000000000';

/**
 * The ids of a page of matches, best first. The window of ranked matches is chosen on the first page and carried by the
 * cursor, so that candidates who come in meanwhile do not shift it. @throws BadRequest for an unreadable cursor
 */
export async function searchCandidates(db: Queryable, workspaceId: string, search: Search): Promise<Page<string>> {
  const matches = await matchesOf(db, workspaceId, search);
  const limit = search.page.limit ?? DEFAULT_LIMIT;
  const position = search.page.cursor === undefined ? null : readCursor(search.page.cursor);
  const window = position ?? { newest: FIRST, oldest: LAST };
  const found: Position[] = [];
  let bounds: Window = window;
  if (position === null || position.rank >= 0) {
    const newest = await matches(window, RANKED);
    if (position === null && newest.length > 0) {
      bounds = { newest: newest[0]!, oldest: newest.length === RANKED ? newest.at(-1)! : LAST };
    }
    const ranked = await rank(db, workspaceId, search.words, newest, position, limit + 1);
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
 * Finds the newest matches in a window. By walking from the newest document on when all words together are common, else by
 * the index. The index gathers every document of a word before the first match: of `mar`, as a beginning, most of 100,000
 * (60 ms), although hardly any of them may hold the other word too. So it is first asked for the rare words only, and the
 * newest of their documents are looked up for the rest.
 */
async function matchesOf(db: Queryable, workspaceId: string, search: Search): Promise<Matches> {
  const { together, rare, common } = await sampleOf(db, workspaceId, search.words);
  const query = sql`search_query(${search.words})`;
  const isCommon = together >= COMMON;
  const deleted = search.includeDeleted ? sql`` : sql` and not d.deleted`;
  const others =
    search.conditions.length === 0
      ? sql``
      : sql` and exists (select from candidates t
          where t.workspace_id = ${workspaceId} and t.id = d.candidate_id and ${and(search.conditions)})`;
  const inWindow = ({ newest, oldest }: Window) => sql` and d.candidate_id between ${oldest} and ${newest}`;

  // Past `offset 0` the planner sees neither the query nor its own wrong guess of how few documents hold a beginning.
  const matching = (window: Window) =>
    isCommon
      ? sql`(select * from candidate_documents d where d.workspace_id = ${workspaceId}${inWindow(window)}
          order by d.candidate_id desc offset 0) d where d.words @@ ${query}`
      : sql`candidate_matches(${workspaceId}, ${query}) d where true${inWindow(window)}`;

  const lookUp = async (window: Window, atMost: number) => {
    const [found] = await db.query<{ ids: string[]; lookedUp: number }>(sql`
      with d as materialized (
        select d.candidate_id from candidate_matches(${workspaceId}, search_query(${rare})) d
        where true${deleted}${inWindow(window)} order by d.candidate_id desc limit ${LOOKED_UP})
      select (select count(*)::int from d) as "lookedUp", array(
        select d.candidate_id from d
        where (select c.words from candidate_documents c
            where c.workspace_id = ${workspaceId} and c.candidate_id = d.candidate_id) @@ search_query(${common})${others}
        order by d.candidate_id desc limit ${atMost}) as ids`);
    return found!;
  };
  return async (window, atMost) => {
    if (!isCommon && rare !== '' && common !== '') {
      const { ids, lookedUp } = await lookUp(window, atMost);
      if (ids.length === atMost || lookedUp < LOOKED_UP) return ids;
    }
    const rows = await db.query<{ id: string }>(sql`
      select d.candidate_id as id from ${matching(window)}${deleted}${others}
      order by d.candidate_id desc limit ${atMost}`);
    return rows.map(({ id }) => id);
  };
}

/** How many of the newest documents hold all words together, and which words most of them hold, and which not. */
async function sampleOf(
  db: Queryable,
  workspaceId: string,
  words: string,
): Promise<{ together: number; rare: string; common: string }> {
  const [sample] = await db.query<{ together: number; rare: string; common: string }>(sql`
    with sample as materialized (
      select strip(d.words) as words from candidate_documents d where d.workspace_id = ${workspaceId}
      order by d.candidate_id desc limit ${SAMPLE}),
    word as materialized (
      select w.word, search_query(w.word) as query from regexp_split_to_table(search_words(${words}), ' ') as w (word)),
    found as (
      select word, (select count(*) from sample s where s.words @@ query) >= ${MOST} as is_common
      from word where numnode(query) > 0)
    select (select count(*)::int from sample s where s.words @@ search_query(${words})) as together,
      coalesce(string_agg(word, ' ') filter (where not is_common), '') as rare,
      coalesce(string_agg(word, ' ') filter (where is_common), '') as common
    from found`);
  return sample!;
}

/** The best of these, with whole numbers for ranks so that a cursor holds them exactly. */
async function rank(
  db: Queryable,
  workspaceId: string,
  words: string,
  ids: string[],
  after: Position | null,
  limit: number,
): Promise<{ id: string; rank: number }[]> {
  if (ids.length === 0) return [];
  const rest = after === null ? sql`true` : sql`(rank, id) < (${after.rank}, ${after.id}::uuid)`;
  return db.query<{ id: string; rank: number }>(sql`
    select id, rank from (
      select d.candidate_id as id, round(ts_rank(d.words, search_rank_query(${words})) * 1e6)::int as rank
      from candidate_documents d
      where d.workspace_id = ${workspaceId} and d.candidate_id = any(${ids}::uuid[])) ranked
    where ${rest} order by rank desc, id desc limit ${limit}`);
}
