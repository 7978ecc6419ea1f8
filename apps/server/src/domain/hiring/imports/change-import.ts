import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Conflict, Invalid, NotFound, Unavailable } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields } from '../../../platform/records/diff.ts';
import { fieldsWithin } from '../../records/custom-fields/field-directory.ts';
import { removeUnclaimedAfterCommit } from '../files/unclaimed-uploads.ts';
import { jobExists } from '../stages/queries.ts';
import { SourceError } from './adapters/adapter.ts';
import { adapterOf, readsFiles, systemOf } from './adapters/adapters.ts';
import { RetryLater } from './adapters/http/api-client.ts';
import { changeStatus, recordImportUpdate, requireImport } from './change-status.ts';
import { checkCredentials, sealCredentials } from './credentials.ts';
import { importEvents } from './events.ts';
import { clearOriginals, items } from './item-queries.ts';
import { unknownIn } from './mapping.ts';
import type { ImportMapping } from './mapping-schema.ts';
import { openSource } from './open-source.ts';
import { withTargets } from './preview-values.ts';
import {
  findNamedMapping,
  hasSource,
  type ImportRow,
  imports,
  NO_FILES,
  uploadsOf,
  withCredentials,
} from './queries.ts';
import { memberDirectory } from './record-queries.ts';
import type { ImportItem, ImportPatch, NewImport } from './schema.ts';
import { checkFiles } from './source-files.ts';

/** A request has to end. */
const PREVIEW_MS = 50_000;

/** @throws NotFound */
export async function getImport(context: Context, id: string): Promise<ImportRow> {
  const found = await imports.find(context.db.read, context.workspaceId, id);
  if (found === undefined) throw new NotFound('Import');
  return found;
}

/** @throws Invalid for unknown uploads and jobs */
export async function createImport(
  context: Context,
  { files: given, credentials, ...input }: NewImport,
): Promise<ImportRow> {
  if (given !== undefined && (credentials !== undefined || !readsFiles(input.kind)))
    throw Invalid.field(
      'files',
      readsFiles(input.kind) ? 'cannot be combined with credentials' : `are not for ${input.kind}`,
    );
  if (credentials !== undefined) checkCredentials(context, input.kind, credentials);
  else if (given === undefined)
    throw Invalid.field(readsFiles(input.kind) ? 'files' : 'credentials', `are required for ${input.kind}`);
  const files = await checkFiles(context, given ?? []);
  return change(context, async (tx) => {
    const { kind, options = {}, mappingName = null } = input;
    await requireJob(tx, options.jobId);
    await checkMapping(tx, input.mapping);
    const mapping =
      input.mapping ??
      (mappingName === null ? undefined : await findNamedMapping(tx, tx.workspaceId, { kind, mappingName })) ??
      {};
    const values = {
      kind,
      name: input.name ?? files[0]?.name ?? systemOf(kind)?.name ?? kind,
      status: 'planned' as const,
      options,
      mapping,
      mappingName,
    };
    const keys = files.flatMap((file) => file.keys);
    const sealed = credentials === undefined ? null : sealCredentials(tx, credentials);
    const others = { files: JSON.stringify(files), source_keys: keys, credentials_sealed: sealed };
    const created = await imports.insert(tx, tx.workspaceId, { id: newId(), ...values }, others);
    tx.record(importEvents.created, created, { import: apiFields(created) });
    return created;
  });
}

/** @throws Invalid if the mapping names members or custom fields that are not there */
async function checkMapping(tx: Change, mapping: ImportMapping | undefined): Promise<void> {
  if (mapping?.members === undefined && mapping?.customFields === undefined) return;
  const members = await memberDirectory(tx, tx.workspaceId);
  const fields = await fieldsWithin(tx);
  const customFields = { candidate: fields.of('candidate'), application: fields.of('application') };
  const unknown = unknownIn(mapping, { mapping, members, customFields });
  if (unknown !== null)
    throw Invalid.field(
      `mapping.${unknown}`,
      `names no ${unknown === 'members' ? 'member' : 'custom field'} of the workspace`,
    );
}

async function requireJob(tx: Change, jobId: string | undefined): Promise<void> {
  if (jobId !== undefined && !(await jobExists(tx, tx.workspaceId, jobId)))
    throw Invalid.field('options.jobId', 'no such job');
}

/** @throws NotFound; Conflict once the import has been started */
export async function updateImport(
  context: Context,
  id: string,
  { credentials, ...patch }: ImportPatch,
): Promise<ImportRow> {
  return change(context, async (tx) => {
    const before = tx.target(await requireImport(tx, id));
    const changed = changedFields(before, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0 && credentials === undefined) return before;
    if (credentials !== undefined) {
      if (before.files.length > 0) throw Invalid.field('credentials', 'cannot be combined with files');
      checkCredentials(tx, before.kind, credentials);
    }
    const secrets = credentials === undefined ? [] : [withCredentials(sealCredentials(tx, credentials))];
    const decides = changed.options !== undefined || changed.mapping !== undefined;
    if (decides && before.status !== 'planned' && before.status !== 'previewed')
      throw new Conflict('The import has been started.', { status: before.status });
    await requireJob(tx, changed.options?.jobId);
    await checkMapping(tx, changed.mapping);
    // What the preview says is no longer so.
    const values = decides ? { ...changed, status: 'planned' as const, preview: null } : changed;
    const after = await imports.update(tx, tx.workspaceId, id, values, secrets);
    recordImportUpdate(tx, before, after, Object.keys(values));
    return after;
  });
}

/** Reads the source, and stores what would become of it. @throws NotFound; Conflict once the import has been started */
export async function previewImport(context: Context, id: string): Promise<ImportRow> {
  const found = await getImport(context, id);
  if (found.status !== 'planned' && found.status !== 'previewed')
    throw new Conflict('The import has been started.', { status: found.status });
  const { preview, mapping } = await previewed(context, found);
  return change(context, async (tx) => {
    const before = tx.target(await requireImport(tx, id));
    if (before.revision !== found.revision) throw new Conflict('The import was changed at the same time.');
    const after = await imports.update(tx, tx.workspaceId, id, { status: 'previewed', preview, mapping });
    recordImportUpdate(tx, before, after, ['status', 'preview', 'mapping']);
    return after;
  });
}

/** @throws Invalid for a source that cannot be read at all */
async function previewed(context: Context, found: ImportRow) {
  const late = AbortSignal.timeout(PREVIEW_MS);
  try {
    const source = await openSource(context, found, { signal: late });
    const { preview, mapping } = await adapterOf(found).preview(source);
    return { mapping, preview: await withTargets(context.db.read, { ...source, mapping }, preview) };
  } catch (error) {
    if (error instanceof SourceError) throw Invalid.field(found.files.length > 0 ? 'files' : 'credentials', error.text);
    if (error instanceof RetryLater) throw new Unavailable(error.message, error.seconds);
    throw late.aborted
      ? new Unavailable('The other system takes too long. Start the import without a preview.')
      : error;
  }
}

/** Runs the import from the start. @throws NotFound; Conflict while it is running, and if its files are gone */
export async function startImport(context: Context, id: string): Promise<ImportRow> {
  return change(context, async (tx) => {
    const { status } = tx.target(await requireImport(tx, id));
    if (status === 'paused') throw new Conflict('The import is paused: resume it.', { status });
    if (!(await hasSource(tx, tx.workspaceId, id)))
      throw new Conflict('The files or credentials of the import have been removed. Create another import.');
    return changeStatus(tx, id, 'running', { fromStart: true });
  });
}

/** @throws NotFound; Conflict unless it is running */
export async function pauseImport(context: Context, id: string): Promise<ImportRow> {
  return changeStatus(context, id, 'paused');
}

/** Continues after the last page. @throws NotFound; Conflict unless it is paused or has failed */
export async function resumeImport(context: Context, id: string): Promise<ImportRow> {
  return change(context, async (tx) => {
    const { status } = tx.target(await requireImport(tx, id));
    if (status !== 'paused' && status !== 'failed' && status !== 'running')
      throw new Conflict(`An import that is ${status} cannot be resumed.`, { status });
    return changeStatus(tx, id, 'running');
  });
}

/** Removes what the import has created. @throws NotFound; Conflict while it is running, and before it was started */
export async function undoImport(context: Context, id: string): Promise<ImportRow> {
  return changeStatus(context, id, 'undoing');
}

/** Removes the import with its files and the original records; what it has created stays. @throws NotFound, Conflict */
export async function deleteImport(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const before = tx.target(await requireImport(tx, id));
    if (before.status === 'running' || before.status === 'undoing')
      throw new Conflict('Pause the import first.', { status: before.status });
    const keys = await uploadsOf(tx, tx.workspaceId, id);
    await imports.update(tx, tx.workspaceId, id, {}, NO_FILES);
    await clearOriginals(tx, tx.workspaceId, id);
    const deleted = await imports.markDeleted(tx, tx.workspaceId, id);
    tx.record(importEvents.deleted, deleted, { import: apiFields(deleted) });
    tx.afterCommit(() => removeUnclaimedAfterCommit(tx, keys));
  });
}

/** @throws NotFound */
export async function listItems(
  context: Context,
  id: string,
  query: Parameters<typeof items.list>[2],
): Promise<Page<ImportItem>> {
  await getImport(context, id);
  return items.list(context.db.read, context.workspaceId, query, { scope: [sql`t.import_id = ${id}`] });
}
