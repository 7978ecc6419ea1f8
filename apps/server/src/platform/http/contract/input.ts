import type { TLocalizedValidationError } from 'typebox/error';
import { Compile } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { BadRequest, type FieldErrors, Invalid } from '../../errors/errors.ts';
import { UUID_PATTERN } from '../../ids/ids.ts';
import { withSuggestion } from '../../text/closest-match.ts';
import { canonicalValues } from './canonical-values.ts';
import { KEYED } from './filters.ts';
import { formatExpectation } from './formats.ts';
import type { TSchema } from './schema.ts';

const MAX_DEPTH = 40;
/** Maximum members of an array or object: far more than any schema allows, few enough that reporting errors stays fast. */
const MAX_MEMBERS = 1_000;
/** Of all objects of a body together, and of all arrays and objects: parsing 60,000 different names takes 85 ms. */
const MAX_FIELDS = 15_000;
const MAX_VALUES = 100_000;
const MAX_ERRORS = 100;
Settings.Set({ maxErrors: MAX_ERRORS });

/**
 * Checks a value against a schema, and writes its email addresses and names in the form in which they are stored.
 * @throws Invalid with every invalid path.
 */
type InputCheck = (value: unknown) => void;

/** Like `inputCheck`, for the result of `readQuery`: an error in a list names the parameter. */
export function queryCheck(schema: TSchema): InputCheck {
  const check = inputCheck(schema);
  return (values) => {
    try {
      check(values);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const fields = new Map(
        Object.entries(error.fields).map(([path, messages]) => [path.split('.', 1)[0]!, messages]),
      );
      throw new Invalid(Object.fromEntries(fields));
    }
  };
}

/** Compiled on first use, so that a process that serves few operations does not compile all of them. */
export function inputCheck(schema: TSchema, prefix = ''): InputCheck {
  let compiled: { check: ReturnType<typeof Compile>; canonical: ReturnType<typeof canonicalValues> } | undefined;
  return (value) => {
    compiled ??= { check: Compile(schema), canonical: canonicalValues(schema) };
    const { check, canonical } = compiled;
    if (!check.Check(value)) throw new Invalid(fieldErrors(check.Errors(value)[1], { prefix, value, schema }));
    canonical?.(value);
  };
}

/** Of unknown fields: comparing each of thousands with the known ones would take long. */
const MAX_SUGGESTIONS = 20;

function fieldErrors(
  errors: readonly TLocalizedValidationError[],
  { prefix, value: checked, schema }: { prefix: string; value: unknown; schema: TSchema },
): FieldErrors {
  const fields: FieldErrors = {};
  let suggestions = 0;
  const add = (pointer: string, property: string | null, message: string) => {
    const path = [prefix, ...pointer.split('/').slice(1).map(unescapePointer), property ?? ''].filter(
      (part) => part !== '',
    );
    const name = path.join('.');
    // A field may be called `constructor`.
    const messages = Object.hasOwn(fields, name) ? fields[name]! : [];
    if (!messages.includes(message)) fields[name] = [...messages, message];
  };
  for (const error of errors) {
    switch (error.keyword) {
      case 'boolean': // also reported as additionalProperties
      case 'anyOf':
        break;
      case 'additionalProperties':
        for (const property of error.params.additionalProperties) {
          const known = ++suggestions > MAX_SUGGESTIONS ? [] : fieldsAt(schema, error.schemaPath);
          add(error.instancePath, property, withSuggestion('is not a known field', property, known));
        }
        break;
      case 'required':
        for (const property of error.params.requiredProperties) add(error.instancePath, property, 'is required');
        break;
      default:
        add(error.instancePath, null, expectation(error, checked));
    }
  }
  // Only a union failed, and none of its members reported why.
  if (Object.keys(fields).length === 0) for (const error of errors) add(error.instancePath, null, error.message);
  return fields;
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The names of the fields of an object's schema; none if the pointer passes through a reference, as in nested conditions. */
function fieldsAt(schema: TSchema, pointer: string): string[] {
  const { properties = {} } = (valueAt(schema, pointer) ?? {}) as { properties?: object }; // the schema of an object
  return Object.keys(properties);
}

/** The value that a JSON pointer leads to; undefined if there is none. */
function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointer.split('/').slice(1))
    found = (found as Record<string, unknown> | undefined)?.[unescapePointer(part)];
  return found;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

function expectation(error: TLocalizedValidationError, checked: unknown): string {
  switch (error.keyword) {
    case 'format':
      return formatExpectation(error.params.format, String(valueAt(checked, error.instancePath)));
    case 'pattern':
      return String(error.params.pattern) === UUID_PATTERN
        ? 'must be a UUID'
        : `must match ${String(error.params.pattern)}`;
    case 'enum':
      return `must be one of ${error.params.allowedValues.filter((value) => value !== null).join(', ')}`;
    case 'minLength':
      return error.params.limit === 1 ? 'must not be empty' : `must have at least ${error.params.limit} characters`;
    case 'maxLength':
      return `must have at most ${error.params.limit} characters`;
    case 'minItems':
      return `must have at least ${error.params.limit} ${error.params.limit === 1 ? 'item' : 'items'}`;
    case 'maxItems':
      return `must have at most ${error.params.limit} ${error.params.limit === 1 ? 'item' : 'items'}`;
    case 'type': {
      const allowed = [error.params.type].flat();
      return `must be ${allowed.map((type) => TYPE_NAMES[type] ?? type).join(' or ')}`;
    }
    case 'minimum':
      return `must be at least ${error.params.limit}`;
    case 'maximum':
      return `must be at most ${error.params.limit}`;
    case 'uniqueItems':
      return 'must not contain an item twice';
    default:
      return error.message;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, and `]` and `}`, differ in this bit alone. */
const CURLY = 0x20;
const OPENING = 0x5b;
const CLOSING = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;

/**
 * Rejects JSON that takes long to parse before it is parsed, because that takes about a hundred times as long as this check:
 * for 1 MiB of brackets, a quarter of a second.
 * @throws BadRequest for nesting deeper than 40; Invalid for more fields or values than any body has
 */
export function rejectCostly(json: Buffer): void {
  let depth = 0;
  let fields = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      // Skips to the end of the string: a quotation mark after an even number of backslashes.
      do {
        at = json.indexOf(QUOTE, at + 1);
        if (at < 0) return;
      } while (isEscaped(json, at));
    } else if ((byte & ~CURLY) === OPENING) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new BadRequest(`The JSON is nested deeper than ${MAX_DEPTH} levels.`);
    } else if ((byte & ~CURLY) === CLOSING) depth -= 1;
    else if (byte === COLON && ++fields > MAX_FIELDS)
      throw Invalid.field('', `must have at most ${MAX_FIELDS} fields in total`);
    else if (byte === COMMA && ++values > MAX_VALUES)
      throw Invalid.field('', `must have at most ${MAX_VALUES} values in total`);
  }
}

function isEscaped(json: Buffer, at: number): boolean {
  let first = at;
  while (json[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * Trims every string of a parsed JSON value in place and rejects what PostgreSQL cannot store, what would overflow a
 * recursion, and what would take long to check.
 * @throws Invalid for NUL characters, unpaired surrogates and more than a thousand members; BadRequest for nesting deeper
 * than 40.
 */
export function normalize(value: unknown, path = '', depth = 0): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw Invalid.field(path, 'contains characters that cannot be stored');
    return value.trim();
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) throw new BadRequest(`The JSON is nested deeper than ${MAX_DEPTH} levels.`);
  const dotted = path === '' ? '' : `${path}.`;
  if (Array.isArray(value)) {
    if (value.length > MAX_MEMBERS) throw Invalid.field(path, `must have at most ${MAX_MEMBERS} items`);
    for (let index = 0; index < value.length; index += 1)
      value[index] = normalize(value[index], `${dotted}${index}`, depth + 1);
    return value;
  }
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object);
  if (keys.length > MAX_MEMBERS) throw Invalid.field(path, `must have at most ${MAX_MEMBERS} fields`);
  for (const key of keys) {
    const inner = object[key];
    if (key === '__proto__' || key.includes('\0') || !key.isWellFormed())
      throw Invalid.field(dotted + key, 'is not a known field');
    if (typeof inner === 'string' || typeof inner === 'object') object[key] = normalize(inner, dotted + key, depth + 1);
  }
  return object;
}

interface PropertySchema {
  type?: string | string[];
  items?: unknown;
  [KEYED]?: boolean;
}

/** `customFields.salary.gte` and `customFields[salary.gte]`. */
const KEYED_NAME = /^(\w+)(?:\.(.+)|\[(.+)\])$/s;

/**
 * Converts query text to the types of its schema: integers, booleans, and comma-separated lists. Values that cannot be
 * converted stay text and fail the check that follows, which names the field.
 */
export function readQuery(
  query: Record<string, unknown>,
  properties: Record<string, PropertySchema>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const keyed = new Map<string, [key: string, value: unknown][]>();
  for (const [name, value] of Object.entries(query)) {
    const [, group, dotted, bracketed] = KEYED_NAME.exec(name) ?? [];
    if (group !== undefined && properties[group]?.[KEYED] === true) {
      const key = normalize(dotted ?? bracketed, name) as string;
      keyed.set(group, [
        ...(keyed.get(group) ?? []),
        [key, typeof value === 'string' ? normalize(value, name) : value],
      ]);
      continue;
    }
    const read = (text: string) => readValue(normalize(text, name) as string, properties[name]);
    if (typeof value === 'string') values[name] = read(value);
    // A list may also be given by repeating its parameter.
    else values[name] = properties[name]?.type === 'array' ? (value as string[]).flatMap(read) : value;
  }
  // In one order, so that the same filters are recognized.
  for (const [group, entries] of keyed)
    values[group] = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return values;
}

function readValue(value: string, schema: PropertySchema | undefined): unknown {
  switch (schema?.type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'array':
      return value.split(',').map((item) => item.trim());
    default:
      return value;
  }
}
