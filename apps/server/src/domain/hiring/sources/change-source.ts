import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { sourceEvents } from './events.ts';
import { type SourceRow, setArchived, sourceIdByName, sources, usersOfSource } from './queries.ts';
import type { NewSource, Source, SourcePatch } from './schema.ts';

/** @throws NotFound */
export async function getSource(context: Context, id: string): Promise<SourceRow> {
  const source = await sources.find(context.db.read, context.workspaceId, id);
  if (source === undefined) throw new NotFound('Source');
  return source;
}

/** @throws Conflict if there is a source with the name */
export async function createSource(context: Context, input: NewSource): Promise<SourceRow> {
  return change(context, async (tx) => {
    const insertion = sources.insert(tx, tx.workspaceId, { id: newId(), ...input });
    const source = await mapNameConflict(insertion, tx.workspaceId, input);
    tx.record(sourceEvents.created, source, { source: apiFields(source) });
    return source;
  });
}

/** @throws NotFound; Conflict if there is another source with the name */
export async function updateSource(context: Context, id: string, patch: SourcePatch): Promise<SourceRow> {
  return change(context, async (tx) => {
    const source = tx.target(await requireSource(tx, id));
    const changed = changedFields(source, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return source;
    const update = sources.update(tx, tx.workspaceId, id, changed);
    const updated = await mapNameConflict(update, tx.workspaceId, { ...source, ...changed });
    recordUpdate(tx, source, updated, fields);
    return updated;
  });
}

/** Applications keep an archived source, but no other application can get it. @throws NotFound */
export async function archiveSource(context: Context, id: string): Promise<SourceRow> {
  return applyArchived(context, id, true);
}

/** @throws NotFound */
export async function restoreSource(context: Context, id: string): Promise<SourceRow> {
  return applyArchived(context, id, false);
}

async function applyArchived(context: Context, id: string, isArchived: boolean): Promise<SourceRow> {
  return change(context, async (tx) => {
    const source = tx.target(await requireSource(tx, id));
    if ((source.archivedAt !== null) === isArchived) return source;
    const updated = await setArchived(tx, tx.workspaceId, id, isArchived);
    recordUpdate(tx, source, updated, ['archivedAt']);
    return updated;
  });
}

/** @throws NotFound; Conflict while an application or a tracking link has the source */
export async function deleteSource(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireSource(tx, id));
    const usedBy = await usersOfSource(tx, tx.workspaceId, id);
    if (usedBy !== null) throw new Conflict(`There are ${usedBy} with this source; archive it instead.`, { usedBy });
    const deleted = await sources.markDeleted(tx, tx.workspaceId, id);
    tx.record(sourceEvents.deleted, deleted, { source: apiFields(deleted) });
  });
}

/** Locks the source until the end of the change. @throws NotFound */
async function requireSource(tx: Change, id: string): Promise<SourceRow> {
  const source = await sources.lock(tx, tx.workspaceId, id);
  if (source === undefined) throw new NotFound('Source');
  return source;
}

function recordUpdate(tx: Change, before: SourceRow, after: SourceRow, fields: readonly string[]): void {
  const data = { source: apiFields(after), changes: changesBetween(before, after, fields) };
  tx.record(sourceEvents.updated, after, data);
}

/** Maps a violation of the unique index on names to a conflict that names the field. */
async function mapNameConflict<Result>(
  write: Promise<Result>,
  workspaceId: string,
  { name }: Pick<Source, 'name'>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!violates(error, 'sources_name_key')) throw error;
    const existing = { scope: 'sources:read', select: sourceIdByName(workspaceId, name) };
    throw new ExistsAlready(`There is already a source named ${name}.`, { field: 'name' }, existing);
  }
}
