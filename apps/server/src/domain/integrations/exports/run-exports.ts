import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApiError, Unavailable } from '../../../platform/errors/errors.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import type { Claim } from '../../../platform/queue/work-claims.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { deleteUnclaimed } from '../../hiring/files/unclaimed-uploads.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { exportEvents } from './events.ts';
import { addPart, ENDED, endWork, exportClaims, exports, forgetParts } from './queries.ts';
import type { Export, Progress } from './schema.ts';
import { storeParts } from './store-parts.ts';
import { writeArchive } from './write-archive.ts';

/** After this time, another process starts the work of one that has died again. */
const LEASE_SECONDS = 15;
const PROGRESS_MS = 2_000;

/** Writes archives, one at a time in each process. */
export const runExports: BackgroundJob = { name: 'run exports', everySeconds: 1, run: processExports };

/** The claim has expired, or the export has been deleted. */
class ClaimLost extends Error {}
/** The process is shutting down. */
class Stopping extends Error {}

/** Runs the exports that are due. */
export async function processExports(
  db: Database,
  services: Services,
  stopping?: AbortSignal,
  leaseSeconds = LEASE_SECONDS,
): Promise<void> {
  while (stopping?.aborted !== true) {
    const claim = await exportClaims.claim(db.write, leaseSeconds);
    if (claim === undefined) return;
    const context = systemContext(db, services, claim.workspaceId);
    const heartbeat = setInterval(() => {
      exportClaims.extend(db.write, claim).catch(() => {}); // the next part finds out
    }, leaseSeconds * 300);
    try {
      await processOne(context, claim, stopping);
    } catch (error) {
      if (error instanceof ClaimLost) continue;
      if (error instanceof Stopping) {
        await exportClaims.release(db.write, claim);
        return;
      }
      services.log.warn({ exportId: claim.id, message: messageOf(error) }, 'an export has stopped');
      if (error instanceof Unavailable) return; // another attempt follows when the lease has expired
      const text = error instanceof ApiError ? error.message : UNEXPECTED;
      await endExport(context, claim, { status: 'failed', error: text });
      await removeParts(context, claim);
    } finally {
      clearInterval(heartbeat);
    }
  }
}

const UNEXPECTED = 'The export was stopped by an internal error, which is in the log of the service.';

async function processOne(context: Context, claim: Claim, stopping: AbortSignal | undefined): Promise<void> {
  const { db, services, workspaceId } = context;
  await removeParts(context, claim); // of a process that died: what it has read is of another moment
  let savedAt = 0;
  const save = async (values: Partial<Export>, fields: readonly string[]) => {
    savedAt = performance.now();
    await updateExport(context, claim, values, fields);
  };
  const stored = await db.snapshot((snapshot) => {
    const archive = writeArchive({
      snapshot,
      storage: services.storage,
      workspaceId,
      started: (snapshotAt, progress) => save({ snapshotAt, progress }, ['snapshotAt', 'progress']),
      async wrote(progress) {
        if (stopping?.aborted === true) throw new Stopping();
        if (performance.now() - savedAt > PROGRESS_MS) await save({ progress }, ['progress']);
      },
    });
    return storeParts(context, archive, async (key) => {
      if (!(await addPart(db.write, claim, key))) throw new ClaimLost();
    });
  });
  const { progress } = (await exports.find(db.write, workspaceId, claim.id)) ?? { progress: {} };
  await endExport(context, claim, { ...stored, status: 'completed', progress: completed(progress) });
}

/** The last pages are not saved each. */
function completed(progress: Progress): Progress {
  return Object.fromEntries(Object.entries(progress).map(([name, { total }]) => [name, { total, written: total }]));
}

/** @throws ClaimLost */
async function updateExport(
  context: Context,
  claim: Claim,
  values: Partial<Export>,
  fields: readonly string[],
  isEnd = false,
): Promise<void> {
  await change(
    context,
    async (tx) => {
      if (!(await exportClaims.extend(tx, claim))) throw new ClaimLost();
      const before = await exports.lock(tx, tx.workspaceId, claim.id);
      if (before === undefined) throw new ClaimLost();
      const after = await exports.update(tx, tx.workspaceId, claim.id, values, isEnd ? ENDED : []);
      if (isEnd) await endWork(tx, tx.workspaceId, claim.id);
      const changes = changesBetween(before, after, fields);
      tx.record(exportEvents.updated, after, { export: apiFields(after), changes });
    },
    { withoutEvent: 'the claim of a worker' },
  );
}

async function endExport(context: Context, claim: Claim, values: Partial<Export>): Promise<void> {
  await updateExport(context, claim, values, ['status', 'error', 'progress', 'size', 'sha256'], true);
}

/** Removes what the storage has of an archive. */
async function removeParts({ db, services, workspaceId }: Context, { id }: Pick<Claim, 'id'>): Promise<void> {
  const keys = await forgetParts(db.write, workspaceId, id);
  await deleteUnclaimed(services.storage, db.write, keys);
}
