import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Invalid } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween, removed } from '../../../platform/records/diff.ts';
import { nextPosition } from './create-field.ts';
import { customFieldEvents } from './events.ts';
import { completeOptions, hasOptions } from './options.ts';
import {
  type CustomFieldRow,
  customFields,
  deleteField as deleteRow,
  findOptionsInUse,
  removeValues,
  setArchived,
} from './queries.ts';
import type { CustomFieldPatch, FieldOption } from './schema.ts';
import { refreshSearch } from './search-queries.ts';
import { requireField, requirePrivateScope, requireShowable } from './visible-field.ts';

/** @throws NotFound; Invalid; Conflict for removing an option that a record has; Forbidden for making a field private */
export async function updateField(context: Context, id: string, patch: CustomFieldPatch): Promise<CustomFieldRow> {
  if (patch.private === true) requirePrivateScope(context);
  return change(context, async (tx) => {
    const field = tx.target(await requireField(tx, id));
    const { options: given, ...others } = patch;
    const options = given === undefined ? {} : { options: await nextOptions(tx, field, completeOptions(given)) };
    const changed = changedFields(field, { ...others, ...options });
    const fields = Object.keys(changed);
    if (fields.length === 0) return field;
    requireShowable({ ...field, ...changed });
    const updated = await customFields.update(tx, tx.workspaceId, id, changed);
    if (changed.private !== undefined || changed.options !== undefined) await refreshSearch(tx, updated);
    recordChange(tx, 'updated', field, updated, fields);
    return updated;
  });
}

/** @throws Invalid for a field without options; Conflict if a removed option is in use */
async function nextOptions(tx: Change, field: CustomFieldRow, options: FieldOption[]): Promise<FieldOption[]> {
  if (options.length > 0 && !hasOptions(field.type)) {
    throw Invalid.field('options', 'are for the types select and multi_select');
  }
  const kept = new Set(options.map(({ value }) => value));
  const gone = field.options.map(({ value }) => value).filter((value) => !kept.has(value));
  const used = gone.length === 0 ? [] : await findOptionsInUse(tx, tx.workspaceId, field.id, gone);
  if (used.length > 0) {
    throw new Conflict('An option that a record uses cannot be removed. Archive it instead.', {
      field: 'options',
      options: used,
    });
  }
  return options;
}

/** Hides a field and its values. No effect on an archived field. @throws NotFound */
export async function archiveField(context: Context, id: string): Promise<CustomFieldRow> {
  return change(context, async (tx) => {
    const field = tx.target(await requireField(tx, id));
    return field.archivedAt === null ? applyArchived(tx, field, true) : field;
  });
}

/** Shows an archived field and its values again. @throws NotFound; Conflict for more than 100 active fields */
export async function restoreField(context: Context, id: string): Promise<CustomFieldRow> {
  return change(context, async (tx) => {
    const field = tx.target(await requireField(tx, id));
    if (field.archivedAt === null) return field;
    await nextPosition(tx, field.entity);
    return applyArchived(tx, field, false);
  });
}

async function applyArchived(tx: Change, field: CustomFieldRow, isArchived: boolean): Promise<CustomFieldRow> {
  const updated = await setArchived(tx, tx.workspaceId, field.id, isArchived);
  await refreshSearch(tx, updated);
  recordChange(tx, isArchived ? 'archived' : 'restored', field, updated, ['archivedAt']);
  return updated;
}

/** Deletes an archived field and its values on all records. @throws NotFound; Conflict for an active field */
export async function deleteField(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const field = tx.target(await requireField(tx, id));
    if (field.archivedAt === null) throw new Conflict('Archive the field before you delete it.', { archivedAt: null });
    await removeValues(tx, tx.workspaceId, field);
    await deleteRow(tx, tx.workspaceId, id);
    tx.record(customFieldEvents.deleted, removed(field), { customField: apiFields(field) });
  });
}

function recordChange(
  tx: Change,
  what: 'updated' | 'archived' | 'restored',
  before: CustomFieldRow,
  after: CustomFieldRow,
  fields: readonly string[],
): void {
  const data = { customField: apiFields(after), changes: changesBetween(before, after, fields) };
  tx.record(customFieldEvents[what], after, data);
}
