import { type Sql, sql } from '../../../../platform/database/sql.ts';

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
