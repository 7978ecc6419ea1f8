import type { Sql } from './sql.ts';

/** How a field is stored if it is not simply one column. */
export interface FieldStorage {
  /** The expression that reads it, on the alias `t`, without parameters. */
  select: Sql;
  /** Its columns with their values; if unset, the field is read-only. */
  store?: (value: unknown) => Readonly<Record<string, unknown>>;
}

/** The value of a column. */
export interface Cell {
  column: string;
  /** The raw value, and the value as a parameter. */
  given: unknown;
  value: unknown;
}

function cell(column: string, given: unknown, isJson: boolean): Cell {
  return { column, given, value: isJson && given !== null ? JSON.stringify(given) : given };
}

/** The columns of a field with their values. */
export function cellsOf(field: string | FieldStorage, value: unknown, isJson: boolean): Cell[] {
  if (typeof field === 'string') return [cell(field, value, isJson)];
  if (field.store === undefined) throw new Error('A field that is only read cannot be written.');
  return Object.entries(field.store(value)).map(([column, part]) => cell(column, part, false));
}

/** A column that is not a field of the record. A plain object is stored as JSON. */
export function otherCell(column: string, value: unknown): Cell {
  return cell(column, value, isPlainObject(value));
}

/** The column of a field, or the expression that reads it. */
export function readerOf(field: string | FieldStorage): string | Sql {
  return typeof field === 'string' ? field : field.select;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** How each field of a record is stored. */
export type Fields<Row> = { readonly [Field in keyof Row]: string | FieldStorage } & {
  readonly revision?: FieldStorage;
};

export function mapFields<Row, Result>(
  fields: Fields<Row>,
  map: (field: string | FieldStorage) => Result,
): Readonly<Record<string, Result>> {
  // Object.entries loses the value types.
  const entries = Object.entries(fields) as [string, string | FieldStorage][];
  return Object.fromEntries(entries.map(([name, field]) => [name, map(field)]));
}
