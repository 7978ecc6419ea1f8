import type { Queryable } from '../../../platform/database/database.ts';
import { foldCase } from '../../../platform/database/fold-case.ts';
import { and, join, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { FieldDefinition } from './field-directory.ts';
import { type FieldCondition, INDEXED_CHARACTERS, ignoresCase, type Term } from './parse-filters.ts';

/**
 * How many records a condition may match for its matches to be read from the index first. Where all conditions match more,
 * the list is read in its own order instead: about one record in a hundred matches at least, so that a page is soon full.
 */
const FEW = 1_000;
/** How many matches of a condition are checked for the others, 5 µs each, before a list is read in its own order. */
const MOST_CHECKED = 20_000;

/** A condition on one record, as a subquery that the planner does not turn into a join. */
export function holdsFor(workspaceId: string, condition: FieldCondition): Sql {
  const subquery = sql`exists (${matches(workspaceId, condition)} and v.record_id = t.id offset 0)`;
  return condition.kind === 'exists' && !condition.isSet ? sql`not ${subquery}` : subquery;
}

/** The rows of the index that match; of an unset field, those that must not exist. */
export function matches(workspaceId: string, condition: FieldCondition): Sql {
  return sql`
    select v.record_id from custom_field_values v
    where v.workspace_id = ${workspaceId} and v.field_id = ${condition.field.id} and ${test(condition)}`;
}

function test(condition: FieldCondition): Sql {
  switch (condition.kind) {
    case 'exists':
      return sql`v.place = 0`;
    case 'range': {
      const { from, to } = condition;
      return and([...(from === null ? [] : [atLeast(from)]), ...(to === null ? [] : [atMost(to)])]);
    }
    case 'any': {
      const [term, ...others] = condition.terms;
      if (others.length === 0) return equals(condition, term!);
      return equalsAny(condition);
    }
  }
}

function equals({ field }: FieldCondition, term: Term): Sql {
  if ('number' in term) return sql`${inCurrency(term)} and v.number_value = ${term.number}::double precision`;
  return sql`v.text_value = ${indexed(field, term.text)} and v.number_value = 0`;
}

function equalsAny({ field, terms }: FieldCondition & { kind: 'any' }): Sql {
  const texts = terms.flatMap((term) => ('text' in term ? [indexed(field, term.text)] : []));
  if (texts.length > 0) return sql`v.text_value = any(array[${join(texts)}]) and v.number_value = 0`;
  const alternatives = terms.map((term) => sql`(${equals({ field, kind: 'any', terms }, term)})`);
  return sql`(${join(alternatives, ' or ')})`;
}

/** A text as the index holds it. */
function indexed(field: FieldDefinition, text: string): Sql {
  return ignoresCase(field)
    ? sql`left(${foldCase(sql`${text}::text`)}, ${INDEXED_CHARACTERS}::integer)`
    : sql`left(${text}::text, ${INDEXED_CHARACTERS}::integer)`;
}

function atLeast(term: Term): Sql {
  if ('number' in term) return sql`${inCurrency(term)} and v.number_value >= ${term.number}::double precision`;
  return sql`v.text_value >= ${term.text}::text`;
}

function atMost(term: Term): Sql {
  if ('number' in term) return sql`${inCurrency(term)} and v.number_value <= ${term.number}::double precision`;
  return sql`v.text_value <= ${term.text}::text`;
}

/** The index holds numbers without a text, and money both with and without its currency. */
function inCurrency({ currency = '' }: { currency?: string }): Sql {
  return sql`v.text_value = ${currency}::text`;
}

/** Compares texts that are longer than what the index holds. */
export function exactly(condition: FieldCondition): Sql[] {
  if (condition.kind !== 'any') return [];
  const texts = condition.terms.flatMap((term) => ('text' in term ? [term.text] : []));
  if (texts.every((text) => text.length <= INDEXED_CHARACTERS)) return [];
  const { key } = condition.field;
  const folded = texts.map((text) => foldCase(sql`${text}::text`));
  return [sql`${foldCase(sql`(t.custom_fields ->> ${key}::text)`)} in (${join(folded)})`];
}

/**
 * The records that match, if a condition has few matches, or one of several conditions has at most `MOST_CHECKED` and few of these
 * match the others; null otherwise.
 */
export async function fewestMatches(
  db: Queryable,
  workspaceId: string,
  table: string,
  conditions: readonly FieldCondition[],
): Promise<string[] | null> {
  const searchable = conditions.filter((condition) => condition.kind !== 'exists' || condition.isSet);
  if (searchable.length === 0) return null;
  const lists = searchable.map(
    (condition) => sql`select array(${matches(workspaceId, condition)} limit ${FEW + 1}) as ids`,
  );
  const rows = await db.query<{ ids: string[] }>(join(lists, ' union all '));
  const [fewest] = rows.map(({ ids }) => ids).sort((a, b) => a.length - b.length);
  if (fewest !== undefined && fewest.length <= FEW) return fewest;
  if (conditions.length === 1) return null;
  // For a caller who sees part of the records, PostgreSQL would read all that are seen for the newest.
  if (db.paths === undefined && (await matchTogether(db, workspaceId, table, conditions))) return null;
  return matchesOfAll(db, workspaceId, conditions, searchable);
}

/** Whether one in a hundred of the newest records matches all conditions. */
async function matchTogether(
  db: Queryable,
  workspaceId: string,
  table: string,
  conditions: readonly FieldCondition[],
): Promise<boolean> {
  const all = and(conditions.map((condition) => holdsFor(workspaceId, condition)));
  const [sample] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select from (select t.id from ${raw(table)} t where t.workspace_id = ${workspaceId} order by t.id desc limit 1000) t
      where ${all} limit 10) m`);
  return sample!.count === 10;
}

async function matchesOfAll(
  db: Queryable,
  workspaceId: string,
  conditions: readonly FieldCondition[],
  searchable: readonly FieldCondition[],
): Promise<string[] | null> {
  const counts = searchable.map(
    (condition) =>
      sql`select count(*)::int as count from (${matches(workspaceId, condition)} limit ${MOST_CHECKED + 1}) m`,
  );
  const counted = await db.query<{ count: number }>(join(counts, ' union all '));
  const [start] = searchable
    .map((condition, index) => ({ condition, count: counted[index]!.count }))
    .sort((a, b) => a.count - b.count);
  if (start === undefined || start.count > MOST_CHECKED) return null;
  const others = conditions.filter((condition) => condition !== start.condition);
  const [found] = await db.query<{ ids: string[] }>(sql`
    select array(
      select t.id from (select m.record_id as id from (${matches(workspaceId, start.condition)}) m offset 0) t
      where ${and(others.map((condition) => holdsFor(workspaceId, condition)))} limit ${FEW + 1}) as ids`);
  return found!.ids.length <= FEW ? found!.ids : null;
}
