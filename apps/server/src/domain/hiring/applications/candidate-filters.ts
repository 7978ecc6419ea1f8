import type { Context } from '../../../platform/context/context.ts';
import { anyIgnoringCase } from '../../../platform/database/fold-case.ts';
import { excluding, FOR_EACH_ROW } from '../../../platform/database/paging.ts';
import { REPLAN } from '../../../platform/database/prepared.ts';
import type { ChangeSource } from '../../../platform/database/record-list.ts';
import { empty, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { PRIVATE_SCOPE } from '../../records/custom-fields/field-directory.ts';
import { searchTerms } from '../candidates/search/search-terms.ts';
import { searchedWords } from '../candidates/search/searched-words.ts';

/** The filters of applications that read the candidate. */
export interface CandidateFilters {
  q?: string | undefined;
  tag?: string[] | undefined;
  'tag[not]'?: string[] | undefined;
}

const SCOPE = 'candidates:read';

/**
 * Results of these filters reveal information about candidates. @throws Forbidden for callers who may not read those
 */
export function requireScopeForCandidates(
  { scopes }: Pick<Context, 'scopes'>,
  { q, tag, 'tag[not]': none }: CandidateFilters,
): void {
  if ((q === undefined && tag === undefined && none === undefined) || scopes.has(SCOPE)) return;
  throw new Forbidden('The filters q and tag require the scope candidates:read.', { requiredScope: SCOPE });
}

/** The conditions of these filters on applications with the alias `t`. */
export function candidateConditions(
  { scopes }: Pick<Context, 'scopes'>,
  { q, tag, 'tag[not]': none }: CandidateFilters,
): Sql[] {
  const conditions: Sql[] = [];
  if (q !== undefined) {
    const words = searchedWords(scopes.has(PRIVATE_SCOPE));
    const query = sql`to_tsquery('rolecall', ${searchTerms(q).query})`;
    conditions.push(sql`exists (select from candidate_documents d where d.workspace_id = t.workspace_id
      and d.candidate_id = t.candidate_id and ${words.match(sql`d`, query)} ${REPLAN})`);
  }
  const withTag = (labels: readonly string[], end = empty) =>
    sql`exists (select from candidate_tags g where g.workspace_id = t.workspace_id
      and g.candidate_id = t.candidate_id and ${anyIgnoringCase(sql`g.label`, labels)} ${end})`;
  if (tag !== undefined) conditions.push(withTag(tag));
  if (none !== undefined) conditions.push(...excluding([withTag(none, FOR_EACH_ROW)]));
  return conditions;
}

/** The tables that they read. Changing tags updates the candidate's row. */
export function candidateChanges(workspaceId: string, { q, tag, 'tag[not]': none }: CandidateFilters): ChangeSource[] {
  const tables = [
    ...(q === undefined ? [] : ['candidate_documents r on r.candidate_id = a.candidate_id']),
    ...(tag === undefined && none === undefined ? [] : ['candidates r on r.id = a.candidate_id']),
  ];
  return tables.map((table) => ({
    rows: sql`applications a join ${raw(table)} and r.workspace_id = a.workspace_id where a.workspace_id = ${workspaceId}`,
    key: sql`a.id`,
    position: sql`r.change_position`,
  }));
}
