import type { Operator } from './condition.ts';
import { matchesPattern } from './patterns.ts';

/**
 * Whether `actual op value` holds. `actual` is any JSON value or undefined. It is *missing* when it is undefined or null.
 *
 * | op                 | holds when                                                                   | missing |
 * |--------------------|------------------------------------------------------------------------------|---------|
 * | eq                 | both are equal, see below                                                    | no      |
 * | ne                 | eq does not hold                                                             | yes     |
 * | gt, gte, lt, lte   | both are numbers or both are times, and compare in that order                | no      |
 * | in                 | value is a list and eq holds for one of its elements                         | no      |
 * | not_in             | in does not hold                                                             | yes     |
 * | contains           | actual is text that includes value, or a list with an element equal to value | no      |
 * | not_contains       | contains does not hold                                                       | yes     |
 * | starts_with, ends_with | both are text, and actual starts or ends with value                      | no      |
 * | exists             | actual is not missing; it may be empty                                       | no      |
 * | not_exists         | actual is missing                                                            | yes     |
 * | matches            | actual is text and contains a match of the regular expression                | no      |
 *
 * Two values are equal if they are the same text (case-sensitive), two times that denote the same instant, or the same
 * number or boolean. Form answers are always text, so text that is a decimal number is compared as a number when value is
 * a number. Values of different types are otherwise never equal, and values that cannot be compared satisfy only ne,
 * not_in and not_contains.
 */
export function holds(op: Operator, actual: unknown, value: unknown): boolean {
  switch (op) {
    case 'eq':
      return isEqual(actual, value);
    case 'ne':
      return !isEqual(actual, value);
    case 'gt':
      return compare(actual, value, (difference) => difference > 0);
    case 'gte':
      return compare(actual, value, (difference) => difference >= 0);
    case 'lt':
      return compare(actual, value, (difference) => difference < 0);
    case 'lte':
      return compare(actual, value, (difference) => difference <= 0);
    case 'in':
      return isOneOf(actual, value);
    case 'not_in':
      return !isOneOf(actual, value);
    case 'contains':
      return contains(actual, value);
    case 'not_contains':
      return !contains(actual, value);
    case 'starts_with':
      return typeof actual === 'string' && typeof value === 'string' && actual.startsWith(value);
    case 'ends_with':
      return typeof actual === 'string' && typeof value === 'string' && actual.endsWith(value);
    case 'exists':
      return !isMissing(actual);
    case 'not_exists':
      return isMissing(actual);
    case 'matches':
      return typeof actual === 'string' && typeof value === 'string' && matchesPattern(value, actual);
  }
}

function isEqual(actual: unknown, value: unknown): boolean {
  if (typeof value === 'number') return toNumber(actual) === value;
  if (typeof value === 'boolean') return actual === value;
  if (typeof value !== 'string' || typeof actual !== 'string') return false;
  if (actual === value) return true;
  const instant = toInstant(value);
  return instant !== null && instant === toInstant(actual);
}

/** The Unix time in milliseconds of an ISO 8601 time with an offset, or of a date (midnight UTC); otherwise null. */
export function toInstant(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return null;
  const instant = Date.parse(text);
  // Date.parse reads 31 February as a day in March.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate();
  return Number.isNaN(instant) || day !== Number(text.slice(8, 10)) ? null : instant;
}

function isOneOf(actual: unknown, values: unknown): boolean {
  return Array.isArray(values) && values.some((value) => isEqual(actual, value));
}

function contains(actual: unknown, value: unknown): boolean {
  if (Array.isArray(actual)) return actual.some((element) => isEqual(element, value));
  return typeof actual === 'string' && typeof value === 'string' && actual.includes(value);
}

function compare(actual: unknown, value: unknown, inOrder: (difference: number) => boolean): boolean {
  const [left, right] =
    typeof value === 'number' ? [toNumber(actual), value] : [toInstantOrNull(actual), toInstantOrNull(value)];
  return left !== null && right !== null && inOrder(left - right);
}

function toInstantOrNull(value: unknown): number | null {
  return typeof value === 'string' ? toInstant(value) : null;
}

/** A number, or text that is a decimal number (form answers are text); otherwise null. */
export function toNumber(actual: unknown): number | null {
  if (typeof actual === 'number') return actual;
  return typeof actual === 'string' && /^-?\d{1,20}(\.\d{1,20})?$/.test(actual.trim()) ? Number(actual) : null;
}

function isMissing(actual: unknown): boolean {
  return actual === undefined || actual === null;
}
