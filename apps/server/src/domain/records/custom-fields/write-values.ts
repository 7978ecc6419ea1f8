import type { Change } from '../../../platform/changes/change.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { type FieldDefinition, fieldsWithin, PRIVATE_SCOPE } from './field-directory.ts';
import { unknownField } from './parse-filters.ts';
import { parseValue } from './parse-value.ts';
import { findMemberIds, lockActiveFields } from './queries.ts';
import type { FieldEntity } from './schema.ts';
import { fieldValue } from './show-values.ts';
import type { FieldValues } from './value-schema.ts';

/**
 * The values of a new record. Required fields must be set if a person or an API key creates it.
 * @throws Invalid naming `customFields.<key>`
 */
export async function valuesOfNew(
  tx: Change,
  entity: FieldEntity,
  given: FieldValues | undefined,
): Promise<FieldValues> {
  const isEmpty = given === undefined || Object.keys(given).length === 0;
  if (isEmpty && !mustComplete(tx)) return {};
  if (isEmpty) {
    requireAll(visibleTo(tx, (await fieldsWithin(tx)).of(entity)), {});
    return {};
  }
  const fields = visibleTo(tx, await lockActiveFields(tx, tx.workspaceId, entity));
  const values = withoutNulls(await parseAll(tx, fields, given, {}));
  if (mustComplete(tx)) requireAll(fields, values);
  return values;
}

/**
 * A merge patch of a record in which the values of custom fields are those after the patch.
 * @throws Invalid naming `customFields.<key>`
 */
export async function mergeFieldValues<Patch extends { customFields?: FieldValues }>(
  tx: Change,
  entity: FieldEntity,
  { customFields: stored }: { customFields: FieldValues },
  patch: Patch,
): Promise<Patch> {
  const given = patch.customFields;
  if (given === undefined) return patch;
  const fields = visibleTo(tx, await lockActiveFields(tx, tx.workspaceId, entity));
  const parsed = await parseAll(tx, fields, given, stored);
  if (mustComplete(tx)) {
    const cleared = fields.filter(({ key }) => Object.hasOwn(parsed, key) && fieldValue(stored, key) !== null);
    requireAll(cleared, parsed);
  }
  return { ...patch, customFields: withoutNulls({ ...stored, ...parsed }) };
}

/** Automations, imports and visitors are exempt from required fields. */
function mustComplete({ actor }: Change): boolean {
  return actor.type === 'operator' || actor.type === 'api_key';
}

function visibleTo(tx: Change, fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  return tx.scopes.has(PRIVATE_SCOPE) ? fields : fields.filter((field) => !field.private);
}

/** @throws Invalid for each required field without a value */
function requireAll(fields: readonly FieldDefinition[], values: FieldValues): void {
  const errors: FieldErrors = {};
  for (const { key, required } of fields) {
    if (required && fieldValue(values, key) === null) errors[`customFields.${key}`] = ['is required'];
  }
  throwIfAny(errors);
}

async function parseAll(
  tx: Change,
  fields: readonly FieldDefinition[],
  given: FieldValues,
  stored: FieldValues,
): Promise<FieldValues> {
  const errors: FieldErrors = {};
  const values: FieldValues = {};
  for (const [key, value] of Object.entries(given)) {
    const field = fields.find((one) => one.key === key);
    if (field === undefined) errors[`customFields.${key}`] = [unknownField(key, fields)];
    else if (value === null) values[key] = null;
    else {
      const parsed = parseValue(field, value, fieldValue(stored, key));
      if ('problem' in parsed) errors[`customFields.${key}`] = [parsed.problem];
      else values[key] = parsed.value;
    }
  }
  throwIfAny(errors);
  await requireMembers(tx, fields, values, stored);
  return values;
}

/** @throws Invalid for a member who does not exist; a former member may remain on a record */
async function requireMembers(
  tx: Change,
  fields: readonly FieldDefinition[],
  values: FieldValues,
  stored: FieldValues,
): Promise<void> {
  const named = fields.flatMap(({ key, type }) => {
    const id = fieldValue(values, key);
    return type === 'member' && typeof id === 'string' && id !== fieldValue(stored, key) ? [{ key, id }] : [];
  });
  if (named.length === 0) return;
  const members = await findMemberIds(
    tx,
    tx.workspaceId,
    named.map(({ id }) => id),
  );
  const unknown = named.filter(({ id }) => !members.has(id));
  throwIfAny(Object.fromEntries(unknown.map(({ key }) => [`customFields.${key}`, ['no such member']])));
}

function withoutNulls(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function throwIfAny(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
