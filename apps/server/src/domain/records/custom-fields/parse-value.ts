import { formatExpectation, hasFormat } from '../../../platform/http/contract/formats.ts';
import { isUuid } from '../../../platform/ids/ids.ts';
import { canonicalEmail, MAX_EMAIL } from '../../../platform/text/email-address.ts';
import type { CustomField, FieldType } from './schema.ts';

const MAX_TEXT = 1_000;
const MAX_LONG_TEXT = 20_000;
const MAX_URL = 2_000;
const MAX_PHONE = 50;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** A value in the form in which it is stored, or its error. */
export type Parsed = { value: unknown } | { problem: string };

type Field = Pick<CustomField, 'type' | 'options'>;

/**
 * Checks a value that is not null.
 * @param current the value that the record has: archived options that it contains remain valid
 */
export function parseValue(field: Field, value: unknown, current: unknown = null): Parsed {
  return PARSERS[field.type](value, field, current);
}

type Parser = (value: unknown, field: Field, current: unknown) => Parsed;

const PARSERS: Readonly<Record<FieldType, Parser>> = {
  text: textOf(MAX_TEXT, (value) => (/[\r\n]/.test(value) ? 'must be a single line' : null)),
  long_text: textOf(MAX_LONG_TEXT),
  url: textOf(MAX_URL, (value) => (hasFormat('http-url', value) ? null : 'must be an http or https address')),
  email: (given) => {
    const parsed = textOf(MAX_EMAIL)(given, { type: 'email', options: [] }, null);
    if ('problem' in parsed) return parsed;
    const value = canonicalEmail(String(given));
    return value === null ? { problem: formatExpectation('email') } : { value };
  },
  phone: textOf(MAX_PHONE, (value) => (/\d/.test(value) ? null : 'must be a phone number')),
  date: textOf(10, (value) => (hasFormat('calendar-date', value) ? null : 'must be a date: YYYY-MM-DD')),
  number: (value) =>
    typeof value === 'number' && Number.isFinite(value) ? { value } : { problem: 'must be a number' },
  boolean: (value) => (typeof value === 'boolean' ? { value } : { problem: 'must be true or false' }),
  datetime: (value) =>
    typeof value === 'string' && hasFormat('date-time', value)
      ? { value: new Date(value.replace(' ', 'T')).toISOString() }
      : { problem: 'must be an ISO 8601 date and time with an offset, such as 2026-11-21T09:30:00Z' },
  select: (value, { options }, current) => {
    const problem = optionProblem(value, options, [current]);
    return problem === null ? { value } : { problem };
  },
  multi_select: (value, { options }, current) => {
    if (!Array.isArray(value)) return { problem: 'must be a list of options' };
    if (new Set(value).size < value.length) return { problem: 'must not contain an option twice' };
    const kept = Array.isArray(current) ? current : [];
    const problem = value.map((option) => optionProblem(option, options, kept)).find((found) => found !== null);
    if (problem !== undefined) return { problem };
    return { value: value.length === 0 ? null : value };
  },
  money: parseMoney,
  // Whether the member exists is checked for all values of a write together.
  member: (value) =>
    typeof value === 'string' && isUuid(value)
      ? { value: value.toLowerCase() }
      : { problem: 'must be the ID of a member' },
};

function textOf(maxLength: number, problemOf: (value: string) => string | null = () => null): Parser {
  return (value) => {
    if (typeof value !== 'string') return { problem: 'must be a string' };
    if (value === '') return { problem: 'must not be empty' };
    if (value.length > maxLength) return { problem: `must have at most ${maxLength} characters` };
    const problem = problemOf(value);
    return problem === null ? { value } : { problem };
  };
}

function optionProblem(value: unknown, options: CustomField['options'], kept: readonly unknown[]): string | null {
  const option = options.find((one) => one.value === value);
  if (option === undefined) return `must be one of ${activeValues(options)}`;
  if (option.archived && !kept.includes(value)) return 'is an archived option';
  return null;
}

function activeValues(options: CustomField['options']): string {
  const active = options.filter(({ archived }) => !archived).map(({ value }) => value);
  const shown = active.slice(0, 20).join(', ');
  return active.length > 20 ? `${shown}, …` : shown;
}

function parseMoney(value: unknown): Parsed {
  const problem = 'must be {amount, currency}: an integer in minor units and an ISO 4217 code';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem };
  const { amount, currency, ...others } = value as { amount?: unknown; currency?: unknown };
  if (Object.keys(others).length > 0 || !Number.isSafeInteger(amount)) return { problem };
  if (typeof currency !== 'string' || !CURRENCIES.has(currency)) return { problem };
  return { value: { amount, currency } };
}
