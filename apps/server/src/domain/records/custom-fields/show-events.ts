import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceFields } from './field-directory.ts';
import { PRIVATE_SCOPE } from './field-directory.ts';
import { ENTITIES, type FieldEntity } from './schema.ts';
import { fieldValue, isValues, showValues, visibleEntries } from './show-values.ts';

type Data = Readonly<Record<string, unknown>>;

/** Whether what readers see of an event's data depends on the custom fields of the workspace. */
export function containsCustomFields(data: unknown): boolean {
  if (!isValues(data)) return false;
  return 'customField' in data || ENTITIES.some((entity) => isValues(data[entity]) && 'customFields' in data[entity]);
}

/**
 * The data of an event with the custom fields that a reader sees, like the records that the API returns: in the records
 * within it, and in its changes.
 * @param scopes null for a reader without limits
 * @returns null for the definition of a private field that the reader does not see; the same object if nothing differs
 */
export function showEventFields<Shown extends Data | null>(
  event: { entityType: string; data: Shown },
  fields: WorkspaceFields,
  scopes: ReadonlySet<string> | null,
): Shown | null {
  const { data, entityType } = event;
  if (data === null || !containsCustomFields(data)) return data;
  if (isHiddenDefinition(data, scopes)) return null;
  const shown: Record<string, unknown> = { ...data };
  for (const entity of ENTITIES) shown[entity] = showRecord(shown[entity], entity, fields, scopes);
  if ('changes' in data) shown.changes = showChanges(data.changes, entityType, fields, scopes);
  for (const entity of ENTITIES) if (!(entity in data)) delete shown[entity];
  return isDeepStrictEqual(shown, data) ? data : (shown as Shown); // the same fields
}

function isHiddenDefinition({ customField }: Data, scopes: ReadonlySet<string> | null): boolean {
  return isValues(customField) && customField.private === true && scopes !== null && !scopes.has(PRIVATE_SCOPE);
}

function showRecord(
  record: unknown,
  entity: FieldEntity,
  fields: WorkspaceFields,
  scopes: ReadonlySet<string> | null,
): unknown {
  if (!isValues(record) || !('customFields' in record)) return record;
  return { ...record, customFields: showValues(record.customFields, entity, fields, scopes) };
}

/** Without the entry for custom fields if the reader sees none of those that changed. */
function showChanges(
  changes: unknown,
  entityType: string,
  fields: WorkspaceFields,
  scopes: ReadonlySet<string> | null,
): unknown {
  const entity = ENTITIES.find((one) => one === entityType);
  if (entity === undefined || !isValues(changes) || !isValues(changes.customFields)) return changes;
  const visible = fields.visible(entity, scopes);
  const from = visibleEntries(fieldValue(changes.customFields, 'from'), visible);
  const to = visibleEntries(fieldValue(changes.customFields, 'to'), visible);
  const { customFields: _all, ...others } = changes;
  return Object.keys(to).length === 0 && Object.keys(from).length === 0
    ? others
    : { ...others, customFields: { from, to } };
}
