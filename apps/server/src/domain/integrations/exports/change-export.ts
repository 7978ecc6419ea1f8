import { Readable } from 'node:stream';
import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import { requireStorage } from '../../hiring/files/storage-limit.ts';
import { removeUnclaimedAfterCommit } from '../../hiring/files/unclaimed-uploads.ts';
import { exportEvents } from './events.ts';
import { bytesOfFiles, type ExportRow, endWork, exports, forgetParts, insertWork, partsOf } from './queries.ts';

/** @throws NotFound */
export async function getExport({ db, workspaceId }: Context, id: string): Promise<ExportRow> {
  const found = await exports.find(db.read, workspaceId, id);
  if (found === undefined) throw new NotFound('Export');
  return found;
}

/** Starts an export in the background. @throws Conflict while another one is running, and if there is no space for its files */
export async function createExport(context: Context): Promise<ExportRow> {
  const { db, workspaceId } = context;
  await requireStorage(context, await bytesOfFiles(db.search, workspaceId), 'member');
  return change(context, async (tx) => {
    const values = { id: newId(), status: 'running' as const, startedBy: tx.actor };
    const running = sql`(workspace_id) where status = 'running' and deleted_at is null`;
    const created = await exports.insertUnlessExists(tx, tx.workspaceId, values, running);
    if (created === undefined) throw new Conflict('Another export is running.');
    await insertWork(tx, tx.workspaceId, created.id);
    tx.record(exportEvents.created, created, { export: apiFields(created) });
    await notifyOwners(tx, 'An export of all data of the workspace was started');
    return created;
  });
}

/** Removes the archive, and stops the export if it is running. @throws NotFound */
export async function deleteExport(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const before = await exports.lock(tx, tx.workspaceId, id);
    if (before === undefined) throw new NotFound('Export');
    tx.target(before);
    await endWork(tx, tx.workspaceId, id);
    const keys = await forgetParts(tx, tx.workspaceId, id);
    const deleted = await exports.markDeleted(tx, tx.workspaceId, id);
    tx.record(exportEvents.deleted, deleted, { export: apiFields(deleted) });
    tx.afterCommit(() => removeUnclaimedAfterCommit(tx, keys));
  });
}

/** The archive. @throws NotFound; Conflict unless it is complete */
export async function downloadExport(context: Context, id: string): Promise<Readable> {
  const { status } = await getExport(context, id);
  if (status !== 'completed') throw new Conflict('The export has no archive.', { status });
  const keys = await partsOf(context.db.read, context.workspaceId, id);
  return Readable.from(readParts(context.services.storage, keys), { objectMode: false });
}

async function* readParts(storage: Storage, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await storage.stream(key);
    if (part === null) throw new Error('a part of the archive has been removed');
    yield* part as AsyncIterable<Uint8Array>;
  }
}
