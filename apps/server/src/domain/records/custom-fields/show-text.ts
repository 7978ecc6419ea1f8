import { StoredJson } from '../../../platform/records/stored-json.ts';
import type { FieldDefinition } from './field-directory.ts';

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

// Values contain no objects or lists deeper than these. At most one alternative fits each character, so that the time is linear.
const STRING = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const VALUE = `(?:${STRING}|[^"{\\[,]+|\\{(?:[^{}"]|${STRING})*\\}|\\[(?:[^[\\]"]|${STRING})*\\])`;

/**
 * Shows stored values as their text: fields that the reader does not see are left out, unset ones are added as null. Values
 * are not parsed: reading and writing those of 20 fields takes four times as long as this.
 *
 * PostgreSQL writes a jsonb object as `{"key": value, "longer_key": value}`, its keys ordered by length and then by their
 * bytes. Keys of custom fields are lowercase letters, digits and underscores, and are never escaped.
 */
export class TextView {
  /** The values shown for a record without any. */
  readonly unset: StoredJson;
  /** A text with exactly the visible fields. */
  readonly #whole: RegExp;
  readonly #unsetMembers: readonly string[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(fields: readonly Pick<FieldDefinition, 'key'>[]) {
    const keys = fields.map(({ key }) => key).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    this.#whole = new RegExp(`^\\{${keys.map((key) => `"${key}": ${VALUE}`).join(', ')}\\}$`);
    this.#unsetMembers = keys.map((key) => `"${key}": null`);
    this.#places = new Map(keys.map((key, place) => [key, place]));
    this.unset = new StoredJson(`{${this.#unsetMembers.join(', ')}}`);
  }

  /** @returns the same object if the reader sees exactly the stored values */
  show(stored: StoredJson): StoredJson {
    const { text } = stored;
    return this.#whole.test(text) ? stored : new StoredJson(this.#select(text));
  }

  #select(text: string): string {
    const members = [...this.#unsetMembers];
    let at = 1;
    while (text.charCodeAt(at) === QUOTE) {
      const endOfKey = text.indexOf('"', at + 1);
      const end = endOfValue(text, endOfKey + 3);
      const place = this.#places.get(text.slice(at + 1, endOfKey));
      if (place !== undefined) members[place] = text.slice(at, end);
      at = end + 2;
    }
    return `{${members.join(', ')}}`;
  }
}

const views = new WeakMap<readonly FieldDefinition[], TextView>();

/** The view of a reader who sees these fields; one for each list of fields. */
export function textViewOf(fields: readonly FieldDefinition[]): TextView {
  let view = views.get(fields);
  if (view === undefined) {
    view = new TextView(fields);
    views.set(fields, view);
  }
  return view;
}

/** The position behind the value that begins at a position. */
function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return endOfNested(text, start);
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== COMMA && text.charCodeAt(at) !== CLOSE_BRACE) at += 1;
  return at;
}

function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote < 0 ? text.length : quote + 1;
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text.charCodeAt(at) === BACKSLASH) at -= 1;
  return (quote - at) % 2 === 0;
}

function endOfNested(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return at;
}
