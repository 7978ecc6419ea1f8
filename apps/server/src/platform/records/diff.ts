import { isDeepStrictEqual } from 'node:util';

/** Changes by field, as contained in the events `*.updated`. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The fields of `patch` that differ from the record; a merge patch with equal values has none. */
export function changedFields<Patch extends object>(record: object, patch: Patch): Partial<Patch> {
  const current = record as Record<string, unknown>;
  const entries = Object.entries(patch).filter(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(value, current[field]) && !isSameInstant(value, current[field]),
  );
  return Object.fromEntries(entries) as Partial<Patch>; // a subset of the patch's own entries
}

const INSTANT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/;

/** The same instant with a different offset is not a change. */
function isSameInstant(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string' || !INSTANT.test(a) || !INSTANT.test(b)) return false;
  return Date.parse(a) === Date.parse(b);
}

/** Fields that hold values by key, of which `changesBetween` keeps only those that differ. */
const KEYED_FIELDS: ReadonlySet<string> = new Set(['customFields']);

export function changesBetween(before: object, after: object, fields: readonly string[]): Changes {
  const from = before as Record<string, unknown>;
  const to = after as Record<string, unknown>;
  return Object.fromEntries(
    fields.map((field) => [
      field,
      KEYED_FIELDS.has(field)
        ? changedEntries(from[field], to[field])
        : { from: from[field] ?? null, to: to[field] ?? null },
    ]),
  );
}

function changedEntries(from: unknown, to: unknown): { from: object; to: object } {
  const [old, current] = [new Map(Object.entries(from ?? {})), new Map(Object.entries(to ?? {}))];
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
    (key) => !isDeepStrictEqual(old.get(key), current.get(key)),
  );
  const pick = (values: Map<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values.get(key) ?? null]));
  return { from: pick(old), to: pick(current) };
}

/** Columns that every record's row has in addition to the record itself. */
export type Versioned = {
  /** Counts the record's changes; its ETag. */
  revision: number;
  /** The position of its last change in the global change order. Changes of one record are ordered by commit. */
  changePosition: number;
};

/** The columns of `Versioned`. */
export const VERSION_COLUMNS = { revision: 'revision', changePosition: 'change_position' } as const;

/** The record as the API returns it, for events: without internal columns. */
export function apiFields<Row extends Versioned>(row: Row): Omit<Row, keyof Versioned> {
  const { revision: _revision, changePosition: _position, ...record } = row;
  return record;
}

/** The row of a record that this change has deleted from its table: the deletion was its last change. */
export function removed<Row extends Versioned>(row: Row): Row {
  return { ...row, revision: row.revision + 1, changePosition: row.changePosition + 1 };
}
