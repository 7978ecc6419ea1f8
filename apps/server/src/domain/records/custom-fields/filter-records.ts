import type { Context } from '../../../platform/context/context.ts';
import type { ListRequest } from '../../../platform/database/record-list.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type KeyedFilters, keyedFilters } from '../../../platform/http/contract/filters.ts';
import { fieldsOf } from './field-directory.ts';
import { exactly, fewestMatches, holdsFor, matches } from './filter-queries.ts';
import { type FieldCondition, MAX_FILTERS, parseFilters } from './parse-filters.ts';
import { TABLES } from './queries.ts';
import type { FieldEntity } from './schema.ts';

/** The query parameters of a list of records that have custom fields. */
export const customFieldsQuery = {
  customFields: keyedFilters(
    `Filters by custom fields, at most ${MAX_FILTERS}: \`customFields.<key>=\` for a value (texts ignoring case; an option that is selected), \`.gte\` and \`.lte\` for numbers, money (in minor units, with or without a currency: \`5000000:EUR\`), dates and times, \`.in\` for several values separated by commas, \`.exists=true\` or \`false\`.`,
  ),
};

type FilteredList = ListRequest & { customFields?: KeyedFilters | undefined };

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
  const few =
    query.changes === undefined ? await fewestMatches(db.read, workspaceId, TABLES[entity], conditions) : null;
  return [...(few === null ? [] : [sql`t.id = any(${few}::uuid[])`]), ...each, ...exact];
}

function isSorted({ sort, order }: FilteredList): boolean {
  return sort !== undefined || order !== undefined;
}

/** Whether the records that match are a range of an index, in the order of the records. */
function isOrderedRange(condition: FieldCondition): boolean {
  return condition.kind === 'any' ? condition.terms.length === 1 : condition.kind === 'exists' && condition.isSet;
}
