import type { Database } from '../../../platform/database/database.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import {
  findHorizon,
  findOutdatedParts,
  findOutdatedWorkspaces,
  lockHistories,
  MOST_CHANGED,
  PART_SIZE,
  packPart,
  storePosition,
} from './packing-queries.ts';

/**
 * Packs the histories of workspaces where many applications have changed. The position is stored last: if the process is killed
 * before, the parts that it has written are newer than the position, which is right too, and the next run begins again.
 * @param limits how many applications may have changed, and how many are in a part
 */
export async function packHistories(
  { write, transaction }: Pick<Database, 'write' | 'transaction'>,
  { mostChanged = MOST_CHANGED, partSize = PART_SIZE } = {},
  stopping?: AbortSignal,
): Promise<void> {
  for (const { id, position } of await findOutdatedWorkspaces(write, mostChanged)) {
    // Before the parts are found: what changes meanwhile is found again by the next run.
    const horizon = await findHorizon(write);
    let isOurs = true;
    for (const part of await findOutdatedParts(write, id, position)) {
      if (stopping?.aborted === true) return;
      isOurs = await transaction(async (tx) => {
        if (!(await lockHistories(tx, id))) return false;
        await packPart(tx, id, part, partSize);
        return true;
      });
      // Another process packs this workspace.
      if (!isOurs) break;
    }
    if (isOurs) await storePosition(write, id, horizon);
  }
}

/** Run by every worker process. Reports of a workspace are right before it has been packed, but slower. */
export const historyPacking: BackgroundJob = {
  name: 'pack histories for reports',
  everySeconds: 60,
  run: (db, _services, stopping) => packHistories(db, {}, stopping),
};
