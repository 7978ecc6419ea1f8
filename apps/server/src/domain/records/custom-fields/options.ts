import { Invalid } from '../../../platform/errors/errors.ts';
import type { FieldOption, FieldType, NewOption } from './schema.ts';

/** Whether fields of a type have options. */
export function hasOptions(type: FieldType): boolean {
  return type === 'select' || type === 'multi_select';
}

/** Options as they are stored. @throws Invalid for a value that occurs twice */
export function completeOptions(given: readonly NewOption[]): FieldOption[] {
  const values = new Set<string>();
  return given.map(({ value, label, archived = false }, index) => {
    if (values.has(value)) throw Invalid.field(`options.${index}.value`, 'occurs twice');
    // A filter for several values separates them by commas.
    if (value.includes(',')) throw Invalid.field(`options.${index}.value`, 'must not contain a comma');
    values.add(value);
    return { value, label, archived };
  });
}
