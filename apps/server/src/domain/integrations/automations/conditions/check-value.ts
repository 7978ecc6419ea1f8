import { withSuggestion } from '../../../../platform/text/closest-match.ts';
import { LIMITS, type Operator } from './condition.ts';
import type { FieldType } from './fields.ts';
import { toInstant } from './operators.ts';
import { compilePattern } from './patterns.ts';

const EXISTENCE: readonly Operator[] = ['exists', 'not_exists'];
const EQUALITY: readonly Operator[] = ['eq', 'ne', ...EXISTENCE];
const CHOICE: readonly Operator[] = [...EQUALITY, 'in', 'not_in'];
const ORDER: readonly Operator[] = [...CHOICE, 'gt', 'gte', 'lt', 'lte'];
const INCLUSION: readonly Operator[] = ['contains', 'not_contains'];
const TEXT: readonly Operator[] = [...CHOICE, ...INCLUSION, 'starts_with', 'ends_with', 'matches'];

/** The operators that apply to fields of this type. */
export function operatorsFor(type: FieldType): readonly Operator[] {
  switch (type) {
    case 'string':
      return TEXT;
    case 'number':
    case 'timestamp':
      return ORDER;
    case 'boolean':
      return EQUALITY;
    case 'string[]':
      return [...EXISTENCE, ...INCLUSION];
    case 'unknown':
      return [...new Set([...ORDER, ...TEXT])];
    default:
      return CHOICE;
  }
}

/** Validates the value given with this operator, which must be one of `operatorsFor(type)`. @returns a message, or null */
export function valueProblem(type: FieldType, op: Operator, value: unknown): string | null {
  switch (op) {
    case 'exists':
    case 'not_exists':
      return value === undefined ? null : `cannot be used with ${op}`;
    case 'in':
    case 'not_in':
      return listProblem(type, value);
    case 'contains':
    case 'not_contains':
      // Only a list of unknown element type can contain anything other than text.
      return type === 'unknown' && typeof value !== 'string' ? scalarProblem(type, value) : textProblem(value);
    case 'starts_with':
    case 'ends_with':
      return textProblem(value);
    case 'matches': {
      if (typeof value !== 'string' || value === '') return 'must be a regular expression as text';
      const pattern = compilePattern(value);
      return 'error' in pattern ? pattern.error : null;
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (type === 'unknown') return isNumber(value) || isTime(value) ? null : 'must be a number or an ISO 8601 time';
      return scalarProblem(type, value);
    default:
      return scalarProblem(type, value);
  }
}

/** Validates a list of values for a field of this type. @returns a message with the index inside the list, or null */
export function listProblem(type: FieldType, value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'must be a list with at least one value';
  if (value.length > LIMITS.listLength) return `must have at most ${LIMITS.listLength} values`;
  for (const [index, element] of value.entries()) {
    const problem = scalarProblem(type, element);
    if (problem !== null) return `value ${index} ${problem}`;
  }
  return null;
}

/** Validates one value for a field of this type. @returns a message, or null */
export function scalarProblem(type: FieldType, value: unknown): string | null {
  if (typeof value === 'string' && value.length > LIMITS.textLength) {
    return `must have at most ${LIMITS.textLength} characters`;
  }
  switch (type) {
    case 'string':
    case 'string[]':
      return typeof value === 'string' ? null : 'must be text';
    case 'number':
      return isNumber(value) ? null : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'timestamp':
      return isTime(value) ? null : 'must be an ISO 8601 time, such as 2026-11-21T09:30:00Z, or a date';
    case 'unknown':
      return ['string', 'boolean'].includes(typeof value) || isNumber(value)
        ? null
        : 'must be text, a number, true or false';
    default:
      if (typeof value === 'string' && type.enum.includes(value)) return null;
      return withSuggestion(`must be one of ${type.enum.join(', ')}`, value, type.enum);
  }
}

function textProblem(value: unknown): string | null {
  return value === '' ? 'must not be empty' : scalarProblem('string', value);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && toInstant(value) !== null;
}
