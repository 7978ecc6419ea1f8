import { knownFields } from '../submissions/fields.ts';

/** Limits of all texts of a quarantined submission together, and of each. */
const MAX_CHARACTERS = 16_000;
const MAX_TEXT_CHARACTERS = 4_000;
const MAX_ENTRIES = 40;
const MAX_DEPTH = 4;

/**
 * The stored part of a submission that looks like spam: the known fields with limited text. The limits are large enough for a
 * person's application.
 */
export function boundedBody(body: Record<string, unknown>): Record<string, unknown> {
  let left = MAX_CHARACTERS;
  const take = (text: string): string => {
    const kept = text.slice(0, Math.min(MAX_TEXT_CHARACTERS, left)).toWellFormed();
    left -= kept.length;
    return kept;
  };
  const bound = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return take(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAX_DEPTH) return null;
    if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((one) => bound(one, depth + 1));
    const entries = Object.entries(value).slice(0, MAX_ENTRIES);
    return Object.fromEntries(entries.map(([name, one]) => [take(name), bound(one, depth + 1)]));
  };
  return Object.fromEntries(Object.entries(knownFields(body)).map(([name, value]) => [name, bound(value, 1)]));
}
