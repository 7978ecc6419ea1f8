import { raw, type Sql } from './sql.ts';

/** Statement names by text, so that each connection parses and plans a statement once. */
const names = new Map<string, string>();
// Filters are combined from a fixed set of conditions, so the texts are bounded in practice; this bounds them in theory.
const MAX_NAMED = 4_000;

/**
 * Stands in a statement whose best plan depends on its values, such as one with a range of time. Prepared, PostgreSQL soon
 * settles on one plan for all values: for a third of the rows, as it guesses, it walks from the newest record on, which for
 * a range that holds few of them reads the whole table.
 */
export const PLANNED_ANEW = raw('/* planned anew */');

/** The statement in the form `pg` takes, named while there is room. */
export function named(statement: Sql): { text: string; values: unknown[]; name?: string } {
  const { text, values } = statement;
  let name = names.get(text);
  if (name === undefined) {
    if (text.includes(PLANNED_ANEW.text)) return { text, values };
    if (names.size >= MAX_NAMED) return { text, values };
    name = `q${names.size}`;
    names.set(text, name);
  }
  return { name, text, values };
}
