import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import type { KeyedFilters } from '../../../platform/http/contract/filters.ts';
import { hasFormat } from '../../../platform/http/contract/formats.ts';
import { isUuid } from '../../../platform/ids/ids.ts';
import { withSuggestion } from '../../../platform/text/closest-match.ts';
import type { FieldDefinition } from './field-directory.ts';
import type { FieldType } from './schema.ts';

/** Maximum number of filters by custom fields in one request. */
export const MAX_FILTERS = 4;
const MAX_VALUES = 100;
/** Values are compared by their first characters, and by the whole if they are longer. */
export const INDEXED_CHARACTERS = 100;

/** The value that the index compares: a text, or a number with the currency of money. */
export type Term = { text: string } | { number: number; currency?: string };

/** A condition on the values of one field. */
export type FieldCondition = { field: FieldDefinition } & (
  | { kind: 'any'; terms: readonly Term[] }
  | { kind: 'range'; from: Term | null; to: Term | null }
  | { kind: 'exists'; isSet: boolean }
);

const OPERATORS = ['gte', 'lte', 'in', 'exists'] as const;
type Operator = (typeof OPERATORS)[number] | 'equals';

const RANGE_TYPES: ReadonlySet<FieldType> = new Set(['number', 'money', 'date', 'datetime']);
/** Compared ignoring case. */
const CASELESS_TYPES: ReadonlySet<FieldType> = new Set(['text', 'long_text', 'url', 'email']);

/**
 * The conditions of the filters `customFields.<key>` of a request, with both ends of a range as one condition.
 * @param fields those that the caller sees
 * @throws Invalid naming the parameter
 */
export function parseFilters(filters: KeyedFilters, fields: readonly FieldDefinition[]): FieldCondition[] {
  const entries = Object.entries(filters);
  if (entries.length > MAX_FILTERS) {
    throw Invalid.field('customFields', `at most ${MAX_FILTERS} filters by custom fields in one request`);
  }
  const errors: FieldErrors = {};
  const conditions = entries.flatMap(([name, value]) => {
    const parsed = parseFilter(name, value, fields);
    if (typeof parsed !== 'string') return [parsed];
    errors[`customFields.${name}`] = [parsed];
    return [];
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return joinRanges(conditions);
}

/** The error for a key that is not among these fields. */
export function unknownField(key: string, fields: readonly FieldDefinition[]): string {
  return withSuggestion(
    'is not a known field',
    key,
    fields.map((field) => field.key),
  );
}

/** @returns the condition, or its error */
function parseFilter(name: string, value: unknown, fields: readonly FieldDefinition[]): FieldCondition | string {
  const [key = '', suffix, ...rest] = name.split('.');
  const field = fields.find((one) => one.key === key);
  const operator = suffix === undefined ? 'equals' : OPERATORS.find((one) => one === suffix);
  if (field === undefined) return unknownField(key, fields);
  if (operator === undefined || rest.length > 0) return 'is not a known field';
  if (typeof value !== 'string') return 'must be given once';
  return CONDITIONS[operator](field, value);
}

const CONDITIONS: Readonly<Record<Operator, (field: FieldDefinition, value: string) => FieldCondition | string>> = {
  equals: (field, value) => withTerms(field, [value], (terms) => ({ field, kind: 'any', terms })),
  in: (field, value) => {
    const values = [...new Set(value.split(',').map((one) => one.trim()))];
    if (values.length > MAX_VALUES) return `must have at most ${MAX_VALUES} values`;
    return withTerms(field, values, (terms) => ({ field, kind: 'any', terms }));
  },
  gte: (field, value) => rangeOf(field, value, (from) => ({ field, kind: 'range', from, to: null })),
  lte: (field, value) => rangeOf(field, value, (to) => ({ field, kind: 'range', from: null, to })),
  exists: (field, value) =>
    value === 'true' || value === 'false'
      ? { field, kind: 'exists', isSet: value === 'true' }
      : 'must be true or false',
};

function rangeOf(field: FieldDefinition, value: string, make: (term: Term) => FieldCondition): FieldCondition | string {
  if (!RANGE_TYPES.has(field.type)) return `is not available for fields of the type ${field.type}`;
  return withTerms(field, [value], ([term]) => make(term!));
}

function withTerms(
  field: FieldDefinition,
  values: readonly string[],
  make: (terms: Term[]) => FieldCondition,
): FieldCondition | string {
  const terms: Term[] = [];
  for (const value of values) {
    const term = termOf(field, value);
    if (typeof term === 'string') return term;
    terms.push(term);
  }
  return make(terms);
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const MONEY = /^(-?\d{1,16})(?:[ :]?([A-Z]{3}))?$/;

/** The term of a value in a query, or its error. */
function termOf({ type, options }: FieldDefinition, value: string): Term | string {
  switch (type) {
    case 'number':
      return NUMBER.test(value) && Number.isFinite(Number(value)) ? { number: Number(value) } : 'must be a number';
    case 'money': {
      const [, amount, currency] = MONEY.exec(value) ?? [];
      if (amount === undefined)
        return 'must be an amount in minor units, with or without a currency: 5000000 or 5000000:EUR';
      return { number: Number(amount), ...(currency === undefined ? {} : { currency }) };
    }
    case 'boolean':
      return value === 'true' || value === 'false' ? { text: value } : 'must be true or false';
    case 'date':
      return hasFormat('calendar-date', value) ? { text: value } : 'must be a date: YYYY-MM-DD';
    case 'datetime':
      if (!hasFormat('date-time', value))
        return 'must be an ISO 8601 date and time with an offset, such as 2026-11-21T09:30:00Z';
      return { text: new Date(value.replace(' ', 'T')).toISOString() };
    case 'select':
    case 'multi_select':
      return options.some((option) => option.value === value)
        ? { text: value }
        : 'must be one of the options of the field';
    case 'member':
      return isUuid(value) ? { text: value.toLowerCase() } : 'must be the ID of a member';
    default:
      return value === '' ? 'must not be empty' : { text: value };
  }
}

/** Joins `.gte` and `.lte` of a field: each alone may match most records, and both together only a few. */
function joinRanges(conditions: readonly FieldCondition[]): FieldCondition[] {
  const joined: FieldCondition[] = [];
  for (const condition of conditions) {
    const at = joined.findIndex((one) => one.kind === 'range' && one.field === condition.field);
    const other = joined[at];
    if (condition.kind === 'range' && other?.kind === 'range') {
      joined[at] = { ...other, from: condition.from ?? other.from, to: condition.to ?? other.to };
    } else joined.push(condition);
  }
  return joined;
}

/** Whether values of a field are compared ignoring case. */
export function ignoresCase({ type }: FieldDefinition): boolean {
  return CASELESS_TYPES.has(type);
}
