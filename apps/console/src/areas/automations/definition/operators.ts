import type { Condition } from './draft.ts';
import type { FieldType } from './fields.ts';

export type Operator = NonNullable<Condition['op']>;

const EXISTENCE: readonly Operator[] = ['exists', 'not_exists'];
const EQUALITY: readonly Operator[] = ['eq', 'ne'];
const CHOICE: readonly Operator[] = [...EQUALITY, 'in', 'not_in'];
const ORDER: readonly Operator[] = ['gt', 'gte', 'lt', 'lte'];
const INCLUSION: readonly Operator[] = ['contains', 'not_contains'];
const TEXT: readonly Operator[] = [...INCLUSION, 'starts_with', 'ends_with', 'matches'];

/** The comparisons that make sense for a field of that type. The service checks it by the same rule. */
export function operatorsFor(type: FieldType): readonly Operator[] {
  switch (type) {
    case 'string':
      return [...CHOICE, ...TEXT, ...EXISTENCE];
    case 'number':
    case 'timestamp':
      return [...CHOICE, ...ORDER, ...EXISTENCE];
    case 'boolean':
      return [...EQUALITY, ...EXISTENCE];
    case 'string[]':
      return [...INCLUSION, ...EXISTENCE];
    case 'unknown':
      return [...CHOICE, ...ORDER, ...TEXT, ...EXISTENCE];
    default:
      return [...CHOICE, ...EXISTENCE];
  }
}

export const takesList = (op: Operator | undefined): boolean => op === 'in' || op === 'not_in';
export const takesNothing = (op: Operator | undefined): boolean => op === 'exists' || op === 'not_exists';
