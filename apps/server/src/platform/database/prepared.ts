import { raw, type Sql } from './sql.ts';

/** Statement names by text, so that each connection parses and plans a statement once. */
const names = new Map<string, string>();
// Filters are combined from a fixed set of conditions, so the number of texts is small in practice; this enforces a
// limit.
const MAX_NAMED = 4_000;

/**
 * Marks a statement whose best plan depends on its values, such as one with a time range. For prepared statements,
 * PostgreSQL soon switches to a generic plan: it estimates a third of the rows and scans from the newest record, which
 * reads the whole table for a range with few rows.
 */
export const REPLAN = raw('/* planned anew */');

/**
 * The statement in the form `pg` takes, named while the limit is not reached.
 * @param schema of the views that it finds instead of tables. A connection plans a statement again if the schema changes, so it
 * has a name for each.
 */
export function named(statement: Sql, schema = ''): { text: string; values: unknown[]; name?: string } {
  const { text, values } = statement;
  const key = schema === '' ? text : `${schema} ${text}`;
  let name = names.get(key);
  if (name === undefined) {
    if (text.includes(REPLAN.text)) return { text, values };
    if (names.size >= MAX_NAMED) return { text, values };
    name = `q${names.size}`;
    names.set(key, name);
  }
  return { name, text, values };
}
