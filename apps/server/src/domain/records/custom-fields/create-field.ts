import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Conflict, Invalid } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { customFieldEvents } from './events.ts';
import { completeOptions, hasOptions } from './options.ts';
import { type CustomFieldRow, countActiveFields, customFields, fieldIdByKey } from './queries.ts';
import { type FieldEntity, MAX_ACTIVE_FIELDS, type NewCustomField } from './schema.ts';
import { requirePrivateScope, requireShowable } from './visible-field.ts';

/** @throws Conflict for a key that is taken, and for more than 100 active fields; Invalid; Forbidden for a private field */
export async function createField(context: Context, input: NewCustomField): Promise<CustomFieldRow> {
  if (input.private === true) requirePrivateScope(context);
  return change(context, async (tx) => {
    const options = completeOptions(input.options ?? []);
    if (options.length > 0 && !hasOptions(input.type)) {
      throw Invalid.field('options', 'are for the types select and multi_select');
    }
    requireShowable({ ...input, private: input.private ?? false, shownToCandidate: input.shownToCandidate ?? false });
    const position = await nextPosition(tx, input.entity);
    const field = await mapKeyConflict(
      customFields.insert(tx, tx.workspaceId, {
        id: newId(),
        entity: input.entity,
        key: input.key,
        label: input.label,
        description: input.description ?? null,
        type: input.type,
        options,
        required: input.required ?? false,
        private: input.private ?? false,
        shownToCandidate: input.shownToCandidate ?? false,
        position: input.position ?? position,
        archivedAt: null,
      }),
      tx.workspaceId,
      input,
    );
    tx.record(customFieldEvents.created, field, { customField: apiFields(field) });
    return field;
  });
}

/** The position after the last field. @throws Conflict if the entity has as many active fields as allowed */
export async function nextPosition(tx: Change, entity: FieldEntity): Promise<number> {
  const { count, nextPosition } = await countActiveFields(tx, tx.workspaceId, entity);
  if (count >= MAX_ACTIVE_FIELDS) {
    throw new Conflict(`At most ${MAX_ACTIVE_FIELDS} fields of an entity can be active. Archive one first.`, {
      entity,
    });
  }
  return nextPosition;
}

async function mapKeyConflict<Result>(
  write: Promise<Result>,
  workspaceId: string,
  { entity, key }: NewCustomField,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!violates(error, 'custom_fields_key')) throw error;
    const existing = { scope: 'custom_fields:read', select: fieldIdByKey(workspaceId, entity, key) };
    throw new ExistsAlready(`The key ${key} is taken.`, { field: 'key' }, existing);
  }
}
