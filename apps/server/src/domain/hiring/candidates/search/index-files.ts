import { performance } from 'node:perf_hooks';
import { change } from '../../../../platform/changes/change.ts';
import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { Unavailable } from '../../../../platform/errors/errors.ts';
import { TimeBudget } from '../../../../platform/evaluation/time-budget.ts';
import type { BackgroundJob } from '../../../../platform/queue/background-job.ts';
import { changesBetween } from '../../../../platform/records/diff.ts';
import { ExtractionFailed } from '../../../../platform/text-extraction/extraction-failed.ts';
import { createTextExtractor, type TextExtractor } from '../../../../platform/text-extraction/text-extractor.ts';
import { systemContext } from '../../../records/access/system-context.ts';
import { fileData, fileEvents } from '../../files/events.ts';
import { files, lockFileOfAnyone } from '../../files/queries.ts';
import { type ClaimedFile, claimFile, type FinalReading, type Reading, writeReading } from './file-text-queries.ts';

const MAX_ATTEMPTS = 3;
/** Extraction takes at most 40 seconds once the bytes are loaded. */
const LEASE_SECONDS = 60;
const PAUSE_SECONDS = 60;
/** Only this many characters of a candidate's files are indexed. */
const MAX_TEXT_LENGTH = 120_000;

/** Processing time of each workspace; beyond it, other workspaces take precedence. */
const BUDGET = { burstMs: 20_000, perSecondMs: 200 };

/** State shared by the lanes of one process. */
interface ReadingSchedule {
  readonly budget: TimeBudget;
  /** Workspaces with a file being read. */
  readonly reading: Set<string>;
  last: string | null;
}

export function createReadingSchedule(): ReadingSchedule {
  return { budget: new TimeBudget(BUDGET, () => performance.now()), reading: new Set(), last: null };
}

interface ReadingLane {
  schedule: ReadingSchedule;
  /** Whether the lane also serves workspaces that have used up their budget, if no other has pending files. */
  includesOverBudget: boolean;
}

/**
 * Extracts the text of new files for the search and for reading, one workspace after the other. Any number of processes may run this, each
 * with several lanes. Only one file of a workspace is read at a time, so that at least one lane is left for the others.
 * A file fails permanently if a retry cannot help, which includes timeouts, or after three attempts. Attempts are counted
 * before they start, so that a file that crashes the process is not retried forever.
 */
export async function indexCandidateFiles(
  db: Database,
  services: Services,
  extractor: TextExtractor,
  stopping?: AbortSignal,
  lane: ReadingLane = { schedule: createReadingSchedule(), includesOverBudget: true },
): Promise<void> {
  while (stopping?.aborted !== true) {
    const file = await nextFile(db, lane);
    if (file === undefined) return;
    const { workspaceId, fileId } = file;
    const { schedule } = lane;
    schedule.last = workspaceId;
    schedule.reading.add(workspaceId);
    const startedAt = performance.now();
    try {
      const reading =
        file.attempts > MAX_ATTEMPTS
          ? failed('the worker crashed while reading it')
          : await readFile(services, extractor, file);
      if (reading.status === 'failed') {
        services.log.warn({ workspaceId, fileId, failure: reading.failure }, 'text extraction of a file failed');
      }
      if (reading.status === 'pending') await writeReading(db.write, file, reading);
      else await storeOutcome(db, services, file, reading);
    } finally {
      schedule.reading.delete(workspaceId);
      schedule.budget.spend(workspaceId, performance.now() - startedAt);
    }
  }
}

async function nextFile(db: Database, { schedule, includesOverBudget }: ReadingLane): Promise<ClaimedFile | undefined> {
  const { last: after, reading, budget } = schedule;
  const claim = (without: readonly string[]) => claimFile(db.write, { leaseSeconds: LEASE_SECONDS, after, without });
  const spent = budget.overdrawn();
  const file = await claim([...reading, ...spent]);
  return file ?? (includesOverBudget && spent.length > 0 ? claim([...reading]) : undefined);
}

async function readFile(
  { storage }: Pick<Services, 'storage'>,
  extractor: TextExtractor,
  file: ClaimedFile,
): Promise<Reading> {
  try {
    const bytes = await storage.read(file.storageKey);
    if (bytes === null) return failed('the file is missing from the storage');
    const { text, textStatus, truncated, hiddenText } = await extractor.extract(bytes, file.fileType);
    return { status: 'done', text, textStatus, truncated, hiddenText };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    // An unavailable storage does not count as an attempt.
    if (error instanceof Unavailable) {
      return { status: 'pending', failure, attempts: file.attempts - 1, pauseSeconds: PAUSE_SECONDS };
    }
    if (error instanceof ExtractionFailed || file.attempts >= MAX_ATTEMPTS) return failed(failure);
    return { status: 'pending', failure, attempts: file.attempts, pauseSeconds: PAUSE_SECONDS * file.attempts };
  }
}

async function storeOutcome(db: Database, services: Services, file: ClaimedFile, reading: FinalReading): Promise<void> {
  await change(
    systemContext(db, services, file.workspaceId),
    async (tx) => {
      // First of all, as whoever deletes the file does: the trigger of its text locks the candidate's search document.
      const row = await lockFileOfAnyone(tx, tx.workspaceId, file.fileId);
      if (row === undefined || !(await writeReading(tx, file, reading))) return;
      const { candidateId, ...before } = row;
      const textStatus = reading.status === 'done' ? reading.textStatus : 'unreadable';
      if (before.textStatus === textStatus) return;
      const updated = await files.update(tx, tx.workspaceId, file.fileId, { textStatus });
      const changes = changesBetween(before, updated, ['textStatus']);
      tx.record(
        fileEvents.updated,
        updated,
        { ...fileData(updated, candidateId), changes },
        { subjectId: candidateId },
      );
    },
    { withoutEvent: 'the file was deleted, another worker has read it, or its status is the same' },
  );
}

function failed(failure: string): FinalReading {
  return { status: 'failed', failure };
}

/** Run by every worker process. Each starts its extraction process with the first document and stops it when idle. */
export const candidateFileIndexing: readonly BackgroundJob[] = lanes();

function lanes(): BackgroundJob[] {
  const schedule = createReadingSchedule();
  return [true, false].map((includesOverBudget) => {
    const extractor = createTextExtractor({ form: 'lines', maxTextLength: MAX_TEXT_LENGTH });
    return {
      name: `extract the text of candidate files${includesOverBudget ? '' : ' (within budget)'}`,
      everySeconds: 2,
      run: (db, services, stopping) =>
        indexCandidateFiles(db, services, extractor, stopping, { schedule, includesOverBudget }),
    };
  });
}
