import type { TLocalizedValidationError } from 'typebox/error';
import { Compile } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { BadRequest, type FieldErrors, Invalid } from '../errors.ts';
import { UUID_PATTERN } from '../ids.ts';
import { formatExpectation } from './formats.ts';
import type { TSchema } from './schema.ts';

const MAX_DEPTH = 40;
/** Of an array or an object: far more than any schema allows, few enough that telling what is wrong with them is quick. */
const MAX_MEMBERS = 1_000;
const MAX_ERRORS = 100;
Settings.Set({ maxErrors: MAX_ERRORS });

/** Checks a value against a schema. @throws Invalid with every offending path. */
export type InputCheck = (value: unknown) => void;

/** Compiled on first use: a process that serves few operations does not pay for all. */
export function inputCheck(schema: TSchema, prefix = ''): InputCheck {
  let compiled: ReturnType<typeof Compile> | undefined;
  return (value) => {
    compiled ??= Compile(schema);
    if (!compiled.Check(value)) throw new Invalid(fieldErrors(compiled.Errors(value)[1], prefix));
  };
}

function fieldErrors(errors: readonly TLocalizedValidationError[], prefix: string): FieldErrors {
  const fields: FieldErrors = {};
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
      case 'boolean': // the same offence is told again as additionalProperties
      case 'anyOf':
        break;
      case 'additionalProperties':
        for (const property of error.params.additionalProperties)
          add(error.instancePath, property, 'is not a known field');
        break;
      case 'required':
        for (const property of error.params.requiredProperties) add(error.instancePath, property, 'is required');
        break;
      default:
        add(error.instancePath, null, expectation(error));
    }
  }
  // Only a union was not met and none of its members said why.
  if (Object.keys(fields).length === 0) for (const error of errors) add(error.instancePath, null, error.message);
  return fields;
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function expectation(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'format':
      return formatExpectation(error.params.format);
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
    case 'type': {
      const allowed = [error.params.type].flat();
      return `must be ${allowed.join(' or ')}`;
    }
    default:
      return error.message;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Brackets and braces differ from each other in this bit alone. */
const CURLY = 0x20;
const OPENING = 0x5b;
const CLOSING = 0x5d;

/**
 * Refuses deep JSON before it is parsed, which would take a hundred times as long as this: a mebibyte of brackets costs a
 * quarter of a second. @throws BadRequest for nesting deeper than 40
 */
export function refuseDeep(json: Buffer): void {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      // To the end of the text: a quote behind an even number of backslashes.
      do {
        at = json.indexOf(QUOTE, at + 1);
        if (at < 0) return;
      } while (isEscaped(json, at));
    } else if ((byte & ~CURLY) === OPENING) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new BadRequest(`The JSON is nested deeper than ${MAX_DEPTH} levels.`);
    } else if ((byte & ~CURLY) === CLOSING) depth -= 1;
  }
}

function isEscaped(json: Buffer, at: number): boolean {
  let first = at;
  while (json[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * Trims every string of a parsed JSON value in place and refuses what PostgreSQL cannot store, a recursion could not survive
 * or a check would take long over. @throws Invalid for NUL characters, broken surrogates and more than a thousand members;
 * BadRequest for nesting deeper than 40.
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
}

/**
 * Query text in the types of its schema: integers, booleans, and comma-separated lists. What cannot be read stays text
 * and fails the check that follows, naming the field.
 */
export function readQuery(
  query: Record<string, unknown>,
  properties: Record<string, PropertySchema>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    values[name] = typeof value === 'string' ? readValue(normalize(value, name) as string, properties[name]) : value;
  }
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
