import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { isRetryable, violatesForeignKey, violatesUniqueness } from '../../../platform/database/errors.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { fillSandbox } from '../../accounts/workspaces/sandbox/ensure-sandbox.ts';
import {
  addDefaultPipeline,
  addDefaultReasonsAndSources,
  findLiveWorkspaceId,
  findSandboxId,
  resetSettings,
} from '../../accounts/workspaces/sandbox/queries.ts';
import { deleteUnclaimed } from '../../hiring/files/unclaimed-uploads.ts';
import { removeRows, tablesToEmpty } from './removal-queries.ts';

/** Rows per statement: a long one would delay the readers of the event log. */
const BATCH = 1_000;
/** A row inserted in the meantime can refer to one that is being deleted; the next round deletes both. */
const MAX_ROUNDS = 5;

/**
 * Deletes all data, except keys, of the sandbox that a test key acts in, or that belongs to a live caller's workspace. Each
 * batch is committed separately, so an interrupted call has deleted a part of the data and can be repeated.
 * @throws NotFound before the first test key; Conflict when the sandbox is being written to continuously
 */
export async function resetSandbox(context: Context): Promise<void> {
  const { liveId, sandboxId } = await findSandbox(context);
  for (
    let round = 0;
    !((await removeAll(context, sandboxId)) && (await refill(context, liveId, sandboxId)));
    round += 1
  ) {
    if (round === MAX_ROUNDS) throw new Conflict('The sandbox is being written to. Stop the writes and try again.');
  }
}

/** @returns false if something was added since everything was deleted, such as by another reset */
async function refill(context: Context, liveId: string, sandboxId: string): Promise<boolean> {
  try {
    await change({ ...context, workspaceId: sandboxId, ifMatch: null }, async (tx) => {
      await resetSettings(tx, liveId, sandboxId);
      await addDefaultReasonsAndSources(tx, sandboxId);
      await addDefaultPipeline(tx, sandboxId);
      await fillSandbox(tx, liveId, 'reset');
    });
    return true;
  } catch (error) {
    if (violatesUniqueness(error) || violatesForeignKey(error)) return false;
    throw error;
  }
}

async function findSandbox({ db, workspaceId }: Context): Promise<{ liveId: string; sandboxId: string }> {
  const liveId = await findLiveWorkspaceId(db.read, workspaceId);
  if (liveId !== null) return { liveId, sandboxId: workspaceId };
  const sandboxId = await findSandboxId(db.read, workspaceId);
  if (sandboxId === null) throw new NotFound('Sandbox');
  return { liveId: workspaceId, sandboxId };
}

/** @returns whether all tables could be emptied */
async function removeAll(context: Context, sandboxId: string): Promise<boolean> {
  try {
    for (const table of await tablesToEmpty(context.db.read)) await removeTable(context, sandboxId, table);
    return true;
  } catch (error) {
    if (violatesForeignKey(error) || isRetryable(error)) return false;
    throw error;
  }
}

async function removeTable({ db, services }: Context, sandboxId: string, table: string): Promise<void> {
  for (;;) {
    const { count, storageKeys } = await removeRows(db.write, sandboxId, table, BATCH);
    if (storageKeys.length > 0) await deleteUnclaimed(services.storage, db.write, storageKeys);
    if (count < BATCH) return;
  }
}
