import { listProblem, scalarProblem } from './check-value.ts';
import { LIMITS, type Problem, type TriggerFilter } from './condition.ts';
import { type FieldCatalogue, fieldType, unknownField } from './fields.ts';
import { isEqual } from './operators.ts';
import { isObject, readField } from './read-field.ts';

/** Everything that is wrong with a trigger's filter, whatever was sent as one. `fields`: those of the event's data. */
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
 * Whether each named field of the event's data has its value, or one of its list of values, equal as for the operator
 * `eq`. A field that is a list needs one element to fit. A missing field never fits; no filter fits everything.
 */
export function matchesFilter(filter: TriggerFilter | null | undefined, data: unknown): boolean {
  return Object.entries(filter ?? {}).every(([name, expected]) => {
    const actual = [readField(data, name)].flat();
    const values = [expected].flat();
    return values.some((value) => actual.some((element) => isEqual(element, value)));
  });
}
