import sqlTag, { empty, join, raw, Sql } from 'sql-template-tag';

/** SQL is written as SQL: `sql\`select … where id = ${id}\`` with every value bound as a parameter. */
export const sql = sqlTag;
export { empty, join, raw, Sql };

/** Whether a value is SQL, not a parameter. */
export function isSql(value: unknown): value is Sql {
  return value instanceof Sql;
}

/** `a and b and c`; an empty list is `true`. */
export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}

/**
 * Column list of a record: `{firstName: 'first_name'}` becomes `t.first_name as "firstName"`. Anything other than a plain
 * column is given as an expression without parameters.
 */
export function columns(table: string, names: Record<string, string | Sql>): Sql {
  return raw(
    Object.entries(names)
      .map(([field, column]) => `${typeof column === 'string' ? `${table}.${column}` : column.text} as "${field}"`)
      .join(', '),
  );
}

/**
 * A column for a select: the transaction that reads it commits without waiting for the disk. Only where losing the last
 * moments in a database crash is harmless.
 */
export const RELAXED_COMMIT = sql`set_config('synchronous_commit', 'off', true) as commit`;
