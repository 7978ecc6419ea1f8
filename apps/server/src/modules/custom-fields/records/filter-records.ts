import type { Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ListRequest } from '../../../platform/database/record-list.ts';
import { and, join, type Sql, sql } from '../../../platform/database/sql.ts';
import { type KeyedFilters, keyedFilters } from '../../../platform/http/contract/filters.ts';
import { type FieldDefinition, fieldsOf } from './field-directory.ts';
import {
  type FieldCondition,
  INDEXED_CHARACTERS,
  ignoresCase,
  MAX_FILTERS,
  parseFilters,
  type Term,
} from './parse-filters.ts';
import type { FieldEntity } from './schema.ts';

/** The query parameters of a list of records that have custom fields. */
export const customFieldsQuery = {
  customFields: keyedFilters(
    `Filters by custom fields, at most ${MAX_FILTERS}: \`customFields.<key>=\` for a value (texts ignoring case; an option that is selected), \`.gte\` and \`.lte\` for numbers, money (in minor units, with or without a currency: \`5000000:EUR\`), dates and times, \`.in\` for several values separated by commas, \`.exists=true\` or \`false\`.`,
  ),
};

type FilteredList = ListRequest & { customFields?: KeyedFilters | undefined };

/**
 * How many records a condition may match for its matches to be read from the index first. Where all conditions match more,
 * the list is read in its own order instead: about one record in a hundred matches at least, so that a page is soon full.
 */
const FEW = 1_000;

/**
 * The conditions of a list for its filters by custom fields, on the alias `t`.
 *
 * A single equality is an ordered range of an index, which the planner always chooses. For ranges, several values, several
 * fields and other orders, the best plan depends on how many records match, which the planner cannot know, because the
 * statistics of the index are of all fields together; so that is counted first, up to a limit, in one statement.
 * @throws Invalid naming the parameter
 */
export async function customFieldConditions(
  context: Context,
  entity: FieldEntity,
  query: FilteredList,
): Promise<Sql[]> {
  if (query.customFields === undefined) return [];
  const fields = await fieldsOf(context);
  const conditions = parseFilters(query.customFields, fields.visible(entity, context.scopes));
  const { workspaceId, db } = context;
  const exact = conditions.flatMap(exactly);
  const [first, ...others] = conditions;
  if (first === undefined) return [];
  if (query.changes === undefined && others.length === 0 && isOrderedRange(first) && !isSorted(query)) {
    return [sql`exists (${matches(workspaceId, first)} and v.record_id = t.id)`, ...exact];
  }
  const each = conditions.map((condition) => holdsFor(workspaceId, condition));
  const few = query.changes === undefined ? await fewestMatches(db.read, workspaceId, conditions) : null;
  return [...(few === null ? [] : [sql`t.id = any(${few}::uuid[])`]), ...each, ...exact];
}

function isSorted({ sort, order }: FilteredList): boolean {
  return sort !== undefined || order !== undefined;
}

/** Whether the records that match are a range of an index, in the order of the records. */
function isOrderedRange(condition: FieldCondition): boolean {
  return condition.kind === 'any' ? condition.terms.length === 1 : condition.kind === 'exists' && condition.isSet;
}

/** A condition on one record, as a subquery that the planner does not turn into a join. */
function holdsFor(workspaceId: string, condition: FieldCondition): Sql {
  const subquery = sql`exists (${matches(workspaceId, condition)} and v.record_id = t.id offset 0)`;
  return condition.kind === 'exists' && !condition.isSet ? sql`not ${subquery}` : subquery;
}

/** The rows of the index that match; of an unset field, those that must not exist. */
function matches(workspaceId: string, condition: FieldCondition): Sql {
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
    ? sql`left(lower(${text}::text), ${INDEXED_CHARACTERS}::integer)`
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
function exactly(condition: FieldCondition): Sql[] {
  if (condition.kind !== 'any') return [];
  const texts = condition.terms.flatMap((term) => ('text' in term ? [term.text] : []));
  if (texts.every((text) => text.length <= INDEXED_CHARACTERS)) return [];
  const { key } = condition.field;
  const lowered = texts.map((text) => sql`lower(${text}::text)`);
  return [sql`lower(t.custom_fields ->> ${key}::text) in (${join(lowered)})`];
}

/** The matches of the condition with the fewest, if these are few; null if all have more. */
async function fewestMatches(
  db: Queryable,
  workspaceId: string,
  conditions: readonly FieldCondition[],
): Promise<string[] | null> {
  const searchable = conditions.filter((condition) => condition.kind !== 'exists' || condition.isSet);
  if (searchable.length === 0) return null;
  const lists = searchable.map(
    (condition) => sql`select array(${matches(workspaceId, condition)} limit ${FEW + 1}) as ids`,
  );
  const rows = await db.query<{ ids: string[] }>(join(lists, ' union all '));
  const [fewest] = rows.map(({ ids }) => ids).sort((a, b) => a.length - b.length);
  return fewest !== undefined && fewest.length <= FEW ? fewest : null;
}
