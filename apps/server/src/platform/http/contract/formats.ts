import * as Format from 'typebox/format';
import { isUuid } from '../../ids/ids.ts';
import { canonicalEmail, canonicalOrSame } from '../../text/email-address.ts';
import { canonicalLabel, isPlainName, linkIn, withoutMarks } from '../../text/plain-name.ts';

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})$/;
const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** True if the day exists: 2024-02-29 does, 2023-02-29 does not. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isPartialDate(value: string): boolean {
  const match = PARTIAL_DATE.exec(value);
  if (match === null) return false;
  const [, year, month = '01', day = '01'] = match;
  return isDay(Number(year), Number(month), Number(day));
}

/** A timestamp that PostgreSQL can store: years 1 to 9999. */
function isDateTime(value: string): boolean {
  if (!DATE_TIME.test(value) || Number.isNaN(Date.parse(value.replace(' ', 'T')))) return false;
  return isDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10)));
}

function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return false;
  return URL.canParse(value);
}

interface KnownFormat {
  check: (value: string) => boolean;
  expected: string | ((value: string) => string);
  /** The form in which a valid value is stored and compared. */
  canonical?: (value: string) => string;
}

/** Check and error message of each `format` used in schemas. */
const FORMATS: Record<string, KnownFormat> = {
  uuid: { check: isUuid, expected: 'must be a UUID' },
  'date-time': {
    check: isDateTime,
    expected: 'must be an ISO 8601 date and time with an offset, such as 2026-11-21T09:30:00Z',
  },
  'partial-date': { check: isPartialDate, expected: 'must be a date: YYYY, YYYY-MM or YYYY-MM-DD' },
  'calendar-date': {
    check: (value) => value.length === 10 && isPartialDate(value),
    expected: 'must be a date: YYYY-MM-DD',
  },
  'http-url': { check: isHttpUrl, expected: 'must be an http or https address' },
  'plain-name': {
    check: (value) => value === '' || isPlainName(value), // a schema determines whether it may be empty
    expected: nameExpectation,
    canonical: withoutMarks,
  },
  label: {
    check: (value) => value === '' || canonicalLabel(value) !== '',
    expected: 'must not be empty',
    canonical: canonicalLabel,
  },
  // Of people whom the team adds: it may call them what it likes.
  name: {
    check: (value) => value === '' || withoutMarks(value) !== '',
    expected: 'must not be empty',
    canonical: withoutMarks,
  },
  email: {
    check: (value) => canonicalEmail(value) !== null,
    expected:
      'must be an email address, without invisible characters or letters that look like those of another alphabet',
    canonical: canonicalOrSame,
  },
};

for (const [name, { check }] of Object.entries(FORMATS)) Format.Set(name, check);

/** What values of a format must be, quoting what is wrong with `value` where that helps. */
export function formatExpectation(format: string, value = ''): string {
  const expected = FORMATS[format]?.expected ?? `must be of the format ${format}`;
  return typeof expected === 'string' ? expected : expected(value);
}

function nameExpectation(name: string): string {
  const link = linkIn(name);
  return link === null
    ? 'must be a name, in one line and without links'
    : `must be a name without links, but contains "${link.slice(0, 100)}"`;
}

/** Whether a text has a format that schemas know. */
export function hasFormat(format: string, value: string): boolean {
  return FORMATS[format]?.check(value) ?? false;
}

/** Writes the values of a format in the form in which they are stored; undefined if every value already is. */
export function canonicalForm(format: string): ((value: string) => string) | undefined {
  return FORMATS[format]?.canonical;
}
