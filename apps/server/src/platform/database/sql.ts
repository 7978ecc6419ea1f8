import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag';

/** SQL is written as SQL: `sql\`select … where id = ${id}\`` with every value bound as a parameter. */
export const sql = sqlTag;
export { empty, join, raw, type Sql };

/** `a and b and c`; nothing given is `true`. */
export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}

/** Column list of a record: `{firstName: 'first_name'}` becomes `t.first_name as "firstName"`. */
export function columns(table: string, names: Record<string, string>): Sql {
  return raw(
    Object.entries(names)
      .map(([field, column]) => `${table}.${column} as "${field}"`)
      .join(', '),
  );
}

/**
 * A column for a select: the transaction that reads it commits without waiting for the disk. Only where it does no harm
 * that a crash of the database takes back its last moments.
 */
export const RELAXED_COMMIT = sql`set_config('synchronous_commit', 'off', true) as commit`;
