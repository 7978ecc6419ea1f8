import { raw, Sql, sql } from './sql.ts';

/** PostgreSQL's types by column. */
type ColumnTypes = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

/** Each number of rows up to this one has a statement of its own, which a connection parses and plans once. */
const MOST_AS_VALUES = 3;

/**
 * Rows to insert, for `from`: `(values …) as name (…)`. Many rows are one parameter in JSON, so that the statement is the same for
 * any number of them. A few are a parameter for each value, which PostgreSQL reads without parsing JSON: an insert of one
 * email takes 64 to 74 instead of 84 µs, one of two events 74 to 77 instead of 91 to 94.
 * @param types a constant: the texts made from it are kept
 * @param rows by column; unset values are null. Texts for `bytea` begin with `\x`
 */
export function recordset(name: string, types: ColumnTypes, rows: readonly Row[]): Sql {
  if (rows.length > MOST_AS_VALUES) {
    const definitions = Object.entries(types).map(([column, type]) => `${column} ${type}`);
    return sql`json_to_recordset(${JSON.stringify(rows)}) as ${raw(`${name} (${definitions.join(', ')})`)}`;
  }
  const columns = Object.keys(types);
  const values = rows.flatMap((row) => columns.map((column) => parameter(row[column], types[column]!)));
  return new Sql(valuesTexts(name, types, rows.length), values);
}

function parameter(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return null;
  return type === 'jsonb' ? JSON.stringify(value) : value;
}

const known = new WeakMap<ColumnTypes, string[][]>();

/** The texts around the parameters of this number of rows. */
function valuesTexts(name: string, types: ColumnTypes, count: number): readonly string[] {
  let byCount = known.get(types);
  if (byCount === undefined) {
    byCount = [];
    known.set(types, byCount);
  }
  byCount[count] ??= textsOf(name, Object.entries(types), count);
  return byCount[count];
}

function textsOf(name: string, columns: readonly (readonly [string, string])[], count: number): string[] {
  const row = `(${columns.map(([, type]) => `?::${type}`).join(', ')})`;
  const rows = Array.from({ length: count }, () => row).join(', ');
  return `(values ${rows}) as ${name} (${columns.map(([column]) => column).join(', ')})`.split('?');
}
