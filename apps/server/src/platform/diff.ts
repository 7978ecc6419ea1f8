import { isDeepStrictEqual } from 'node:util';

/** What changed, by field. Part of the events `*.updated`. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The fields of `patch` that differ from the record; a merge patch with equal values has none. */
export function changedFields<Patch extends object>(record: object, patch: Patch): Partial<Patch> {
  const current = record as Record<string, unknown>;
  const entries = Object.entries(patch).filter(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(value, current[field]) && !isSameInstant(value, current[field]),
  );
  return Object.fromEntries(entries) as Partial<Patch>; // a part of the patch's own entries
}

const INSTANT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/;

/** The same moment written with another offset is not a change. */
function isSameInstant(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string' || !INSTANT.test(a) || !INSTANT.test(b)) return false;
  return Date.parse(a) === Date.parse(b);
}

export function changesBetween(before: object, after: object, fields: readonly string[]): Changes {
  const from = before as Record<string, unknown>;
  const to = after as Record<string, unknown>;
  return Object.fromEntries(fields.map((field) => [field, { from: from[field] ?? null, to: to[field] ?? null }]));
}

/** The record as the API shows it, for events: without the columns that only the service reads. */
export function wire<Row extends { revision: number }>(row: Row): Omit<Row, 'revision'> {
  const { revision: _revision, ...record } = row;
  return record;
}
