import { idIn, type JsonObject, momentIn, textIn } from '../values.ts';

/**
 * The columns of Reqcore are not documented, and their names have changed: each is looked for by the names that it can have.
 * @returns the first that has a value
 */
export function columnIn(row: JsonObject, ...names: string[]): string | null {
  for (const name of names) {
    const value = textIn(idIn(row[name]));
    if (value !== null) return value;
  }
  return null;
}

/** Times of PostgreSQL, `2026-01-02 03:04:05.678+00`; without a zone in UTC. */
export function momentOf(text: string | null): string | undefined {
  const [, date, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text ?? '') ?? [];
  if (date === undefined) return undefined;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`;
  return momentIn(`${date}T${time!.slice(0, 12)}${offset}`);
}

/** @returns undefined for a time of the future */
export function timeOf(row: JsonObject, ...names: string[]): string | undefined {
  const at = momentOf(columnIn(row, ...names));
  return at === undefined || Date.parse(at) > Date.now() ? undefined : at;
}

/** The value of a JSON column. */
export function jsonIn(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** A value of a property or an answer, which can be a JSON text, as people read it. */
export function valueText(text: string | null): string | null {
  const value = jsonIn(text);
  if (Array.isArray(value)) return value.map(String).join(', ') || null;
  return typeof value === 'object' && value !== null ? text : value === null ? null : textIn(String(value));
}
