import { listProblem, scalarProblem } from './check-value.ts';
import { LIMITS, type Problem, type Scalar, type TriggerFilter } from './condition.ts';
import { type FieldCatalogue, fieldType, unknownField } from './fields.ts';
import { toInstant, toNumber } from './operators.ts';
import { isObject, readField } from './read-field.ts';

/** Validates a trigger's filter of any shape. `fields` are those of the event's data. */
export function checkFilter(filter: unknown, fields: FieldCatalogue, path: string): Problem[] {
  if (filter === undefined || filter === null) return [];
  if (!isObject(filter)) return [{ path, message: 'must be an object' }];
  const names = Object.keys(filter);
  if (names.length > LIMITS.filterFields) {
    return [{ path, message: `must have at most ${LIMITS.filterFields} fields` }];
  }
  return names.flatMap((name) => {
    const message = entryProblem(fields, name, filter[name]);
    return message === null ? [] : [{ path: `${path}.${name}`, message }];
  });
}

function entryProblem(fields: FieldCatalogue, name: string, expected: unknown): string | null {
  const type = fieldType(fields, name);
  if (type === null) return unknownField(fields, name);
  return Array.isArray(expected) ? listProblem(type, expected) : scalarProblem(type, expected);
}

/**
 * Whether each named field of the event's data equals its value, or one of its listed values, as defined by the operator
 * `eq`. A list field matches if one element does. A missing field never matches; no filter matches everything.
 */
export function matchesFilter(filter: TriggerFilter | null | undefined, data: unknown): boolean {
  return Object.entries(filter ?? {}).every(([name, expected]) => {
    const isExpected = equalToOneOf([expected].flat());
    return [readField(data, name)].flat().some(isExpected);
  });
}

/**
 * Equivalent to `isEqual` with any of the values, in constant time: lists of a hundred values are compared with lists of
 * hundreds of elements, for every event and every automation.
 */
function equalToOneOf(values: readonly Scalar[]): (actual: unknown) => boolean {
  const exact = new Set<unknown>(values.filter((value) => typeof value !== 'number'));
  const numbers = new Set(values.filter((value) => typeof value === 'number'));
  const instants = new Set(values.flatMap((value) => (typeof value === 'string' ? (toInstant(value) ?? []) : [])));
  return (actual) => {
    if (exact.has(actual)) return true;
    const number = numbers.size === 0 ? null : toNumber(actual);
    if (number !== null && numbers.has(number)) return true;
    const instant = instants.size === 0 || typeof actual !== 'string' ? null : toInstant(actual);
    return instant !== null && instants.has(instant);
  };
}
