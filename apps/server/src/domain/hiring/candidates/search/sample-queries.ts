import type { Queryable } from '../../../../platform/database/database.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import type { SearchTerms } from './search-terms.ts';
import type { SearchedWords } from './searched-words.ts';

const SAMPLE_SIZE = 100;
/** The sample is taken from these, seen or not: a caller who sees few gets a smaller one, instead of reading all to fill it. */
const SAMPLED_FROM = 500;
/** A term is common if at least this share of the sample matches it. */
const COMMON_TERM = 1 / 2;
const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const D = sql`d`;

export interface SearchedTerms {
  words: SearchedWords;
  terms: SearchTerms;
  /** Whether the caller sees every candidate. */
  seesAll: boolean;
}

interface Sample {
  /** The number of documents in it, and how many of them match. */
  sampled: number;
  together: number;
  /** The required terms. */
  rare: string[];
  common: string[];
}

/** Samples the newest documents: how many match, and which of the required terms are common or rare. */
export async function sampleTerms(
  db: Queryable,
  workspaceId: string,
  { words: searched, terms: { required, query }, seesAll }: SearchedTerms,
): Promise<Sample> {
  // Phrases need the positions of words, which otherwise are only copied.
  const words = query.includes('<->') ? searched.of(D) : sql`strip(${searched.of(D)})`;
  const [sample] = await db.query<Sample>(sql`
    with sample as materialized (
      select d.words from newest_candidates(${workspaceId}, ${NIL}, ${MAX}, ${seesAll ? SAMPLE_SIZE : SAMPLED_FROM}) r
      cross join lateral (
        select ${words} as words from candidate_documents d
        where d.workspace_id = ${workspaceId} and d.candidate_id = r.id offset 0) d
      limit ${SAMPLE_SIZE}),
    term as materialized (
      select t.term, to_tsquery('rolecall', t.term) as query from unnest(${[...required]}::text[]) as t (term)),
    found as (
      select term, (select count(*) from sample s where s.words @@ query)
        >= greatest(1, (select count(*) from sample) * ${COMMON_TERM}::float8) as is_common
      from term where numnode(query) > 0)
    select (select count(*)::int from sample) as sampled,
      (select count(*)::int from sample s where s.words @@ ${toQuery(query)}) as together,
      array(select term from found where not is_common) as rare,
      array(select term from found where is_common) as common`);
  return sample!;
}

export function toQuery(query: string): Sql {
  return sql`to_tsquery('rolecall', ${query})`;
}
