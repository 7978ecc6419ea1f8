import { isObject } from '../conditions/read-field.ts';

const MAX_DEPTH = 30;

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store, by the replacement character. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** The storable value of a JSON text; undefined if it is not JSON, or nested too deeply. */
export function storableJson(text: string): unknown {
  try {
    return storable(JSON.parse(text), 1);
  } catch {
    return undefined;
  }
}

function storable(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new Error('nested too deeply');
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), storable(item, depth + 1)]));
}
