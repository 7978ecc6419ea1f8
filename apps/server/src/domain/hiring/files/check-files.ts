import { change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Unavailable } from '../../../platform/errors/errors.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { ScannerUnavailable } from '../../../platform/file-scanner/file-scanner.ts';
import { ImageRejected, reencodeImage } from '../../../platform/images/reencode.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { IMAGE_TYPES } from '../../../platform/storage/file-type.ts';
import { systemContext } from '../../records/access/system-context.ts';
import {
  type CheckedFile,
  type CheckOutcome,
  claimUncheckedFile,
  isDeleted,
  postponeCheck,
  writeCheck,
} from './check-queries.ts';
import { fileData, fileEvents } from './events.ts';

/** More than the time limits of the scanner and the image decoder. */
const LEASE_SECONDS = 180;
const INITIAL_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 300;

/** Whether a new file must be checked before it is available: images always, others if a scanner is configured. */
export function needsCheck({ fileScanner }: Pick<Services, 'fileScanner'>, fileType: string): boolean {
  return fileScanner !== null || isImage(fileType);
}

function isImage(fileType: string): boolean {
  return Object.hasOwn(IMAGE_TYPES, fileType);
}

/**
 * Checks new files, round robin over the workspaces: files are scanned, and images are re-encoded. Any number of processes
 * may run this. While the scanner is unavailable, files remain pending and are retried.
 */
export async function checkFiles(db: Database, services: Services, stopping?: AbortSignal): Promise<void> {
  let after: string | null = null;
  while (stopping?.aborted !== true) {
    const file = await claimUncheckedFile(db.write, LEASE_SECONDS, after);
    if (file === undefined) return;
    after = file.workspaceId;
    await checkFile(db, services, file);
  }
}

async function checkFile(db: Database, services: Services, file: CheckedFile): Promise<void> {
  const { workspaceId, id: fileId } = file;
  try {
    const outcome = await performCheck(services, file);
    if (outcome.status === 'rejected') {
      services.log.warn({ workspaceId, fileId, reason: outcome.reason }, 'a file was rejected');
    }
    await storeOutcome(db, services, file, outcome);
  } catch (error) {
    const isExpected = error instanceof ScannerUnavailable || error instanceof Unavailable;
    services.log.warn(
      { workspaceId, fileId, message: messageOf(error) },
      isExpected ? 'a file could not be checked and will be retried' : 'checking a file failed and will be retried',
    );
    const seconds = Math.min(INITIAL_RETRY_SECONDS * 2 ** (file.attempts - 1), MAX_RETRY_SECONDS);
    await postponeCheck(db.write, file, seconds, messageOf(error));
  }
}

/** @throws ScannerUnavailable, Unavailable */
async function performCheck({ storage, fileScanner }: Services, file: CheckedFile): Promise<CheckOutcome> {
  const bytes = await storage.read(file.storageKey);
  if (bytes === null) return { status: 'rejected', reason: 'the file is missing from the storage' };
  const verdict = (await fileScanner?.scan(bytes)) ?? { clean: true };
  if (!verdict.clean) return { status: 'rejected', reason: verdict.reason };
  if (!isImage(file.fileType)) return { status: 'clean', fileSize: file.fileSize };
  try {
    const image = await reencodeImage(bytes, file.fileType);
    await storage.write(file.storageKey, image, file.fileType);
    return { status: 'clean', fileSize: image.byteLength };
  } catch (error) {
    if (error instanceof ImageRejected || error instanceof RangeError) {
      return { status: 'rejected', reason: error.message };
    }
    throw error;
  }
}

async function storeOutcome(db: Database, services: Services, file: CheckedFile, outcome: CheckOutcome): Promise<void> {
  const { storageKey, candidateId } = file;
  const context = systemContext(db, services, file.workspaceId);
  const isWritten = await change(
    context,
    async (tx) => {
      const row = await writeCheck(tx, file, outcome);
      if (row === undefined) return false;
      tx.record(fileEvents.checked, row, fileData(row, candidateId), { subjectId: candidateId });
      return true;
    },
    { withoutEvent: 'the file was deleted, or another worker has checked it' },
  );
  // If the file was deleted concurrently, re-encoding may have written its bytes again.
  if (outcome.status === 'rejected' && isWritten) await services.storage.delete(storageKey);
  if (!isWritten) await removeIfDeleted(db, services, file);
}

async function removeIfDeleted(db: Database, { storage }: Services, file: CheckedFile): Promise<void> {
  if (await isDeleted(db.write, file)) await storage.delete(file.storageKey);
}

/** Run by every worker process. */
export const fileChecks: BackgroundJob = {
  name: 'check new files',
  everySeconds: 2,
  run: checkFiles,
};
