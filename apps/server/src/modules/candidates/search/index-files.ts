import type { Database } from '../../../platform/database/database.ts';
import { Unavailable } from '../../../platform/errors.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import type { Services } from '../../../platform/services.ts';
import { ExtractionFailed } from '../../../platform/text-extraction/extraction-failed.ts';
import { createTextExtractor, type TextExtractor } from '../../../platform/text-extraction/text-extractor.ts';
import { type ClaimedFile, claimFile, type Reading, writeReading } from './file-text-queries.ts';

const MAX_ATTEMPTS = 3;
/** Reading takes ten seconds at the most, once the bytes are there. */
const LEASE_SECONDS = 60;
const PAUSE_SECONDS = 60;
/** As much of all files of a candidate as is searched. See migration 0031. */
const MAX_TEXT_LENGTH = 120_000;

/**
 * Reads the text of new files and makes their candidates findable by it. Any number of processes may run this. A file
 * that cannot be read costs only itself: it is given up at once when trying again cannot help, else after three attempts,
 * of which one is counted before it begins, so that a file that kills the process ends too.
 */
export async function indexCandidateFiles(
  db: Database,
  services: Pick<Services, 'storage' | 'log'>,
  extractor: TextExtractor,
  stopping?: AbortSignal,
): Promise<void> {
  while (stopping?.aborted !== true) {
    const file = await claimFile(db.write, LEASE_SECONDS);
    if (file === undefined) return;
    const reading =
      file.attempts > MAX_ATTEMPTS
        ? givenUp('the worker did not survive it')
        : await readFile(services, extractor, file);
    if (reading.status === 'failed') {
      const { workspaceId, fileId } = file;
      services.log.warn({ workspaceId, fileId, failure: reading.failure }, 'a file has no text for the search');
    }
    await writeReading(db.write, file, reading);
  }
}

async function readFile(
  { storage }: Pick<Services, 'storage'>,
  extractor: TextExtractor,
  file: ClaimedFile,
): Promise<Reading> {
  try {
    const bytes = await storage.read(file.storageKey);
    if (bytes === null) return givenUp('the file is not in the storage');
    const { text } = await extractor.extract(bytes, file.fileType);
    return { status: 'done', text };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    // A storage that does not answer is no fault of the file.
    if (error instanceof Unavailable) {
      return { status: 'pending', failure, attempts: file.attempts - 1, pauseSeconds: PAUSE_SECONDS };
    }
    const isFinal = error instanceof ExtractionFailed && error.reason !== 'timeout';
    if (isFinal || file.attempts >= MAX_ATTEMPTS) return givenUp(failure);
    return { status: 'pending', failure, attempts: file.attempts, pauseSeconds: PAUSE_SECONDS * file.attempts };
  }
}

function givenUp(failure: string): Reading {
  return { status: 'failed', failure };
}

// Starts its thread with the first document, and ends it when there are no more.
const extractor = createTextExtractor({ maxTextLength: MAX_TEXT_LENGTH });

/** The job of every worker process. */
export const candidateFileIndexing: BackgroundJob = {
  name: 'read the text of candidate files',
  everySeconds: 2,
  run: (db, services, stopping) => indexCandidateFiles(db, services, extractor, stopping),
};
