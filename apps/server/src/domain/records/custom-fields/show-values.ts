import { StoredJson } from '../../../platform/records/stored-json.ts';
import type { FieldDefinition, WorkspaceFields } from './field-directory.ts';
import type { FieldEntity } from './schema.ts';
import { textViewOf } from './show-text.ts';
import type { FieldValues } from './value-schema.ts';

/** The values of a record for a reader: every field that the reader sees, null when unset. */
function shownValues(stored: FieldValues, fields: readonly FieldDefinition[]): FieldValues {
  const shown: FieldValues = {};
  for (const { key } of fields) shown[key] = fieldValue(stored, key);
  return shown;
}

/**
 * The same for the stored values of an entity's record, which may be unparsed.
 * @returns the same object if nothing differs
 */
export function showValues(
  stored: unknown,
  entity: FieldEntity,
  fields: WorkspaceFields,
  scopes: ReadonlySet<string> | null,
): FieldValues | StoredJson {
  const visible = fields.visible(entity, scopes);
  if (stored instanceof StoredJson) return visible.length === 0 ? NO_VALUES : textViewOf(visible).show(stored);
  if (!isValues(stored)) return shownValues(NO_VALUES, visible);
  return visible.length === 0 && Object.keys(stored).length === 0 ? stored : shownValues(stored, visible);
}

const NO_VALUES: FieldValues = Object.freeze({});

/** Only those entries that are values of fields which the reader sees, for changes. */
export function visibleEntries(values: unknown, fields: readonly FieldDefinition[]): FieldValues {
  if (!isValues(values)) return {};
  return Object.fromEntries(fields.flatMap(({ key }) => (Object.hasOwn(values, key) ? [[key, values[key]]] : [])));
}

/** The value of a field, null when unset. A field may be called `constructor`. */
export function fieldValue(values: FieldValues, key: string): unknown {
  return Object.hasOwn(values, key) ? (values[key] ?? null) : null;
}

/** Whether a value is an object of values by key. */
export function isValues(value: unknown): value is FieldValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
