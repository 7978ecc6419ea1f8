import { createHash } from 'node:crypto';
import { type Change, runBatched } from '../../../platform/changes/change.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import type { AnyRecord, SourceRecord } from './adapters/adapter.ts';
import { type ItemKey, type KnownItem, lockKnown, type NewItem, saveItems } from './item-queries.ts';
import { mapped } from './mapping.ts';
import { Page } from './page.ts';
import { revisionsOf } from './record-queries.ts';
import { type Counts, type Outcome, type Progress, RECORD_TYPES, type RecordType } from './schema.ts';
import { type Importing, isReadable, keyOf, type Task, type Written } from './tasks.ts';
import { writeApplication } from './writers/write-application.ts';
import { writeCandidate } from './writers/write-candidate.ts';
import { writeReason, writeSource } from './writers/write-choice.ts';
import { writePipeline, writePoolEntry, writeTask, writeTemplate } from './writers/write-collection.ts';
import { writeFile } from './writers/write-file.ts';
import { writeInterview } from './writers/write-interview.ts';
import { writeJob } from './writers/write-job.ts';
import { writeMessage } from './writers/write-message.ts';
import { writeNote } from './writers/write-note.ts';
import { writeOffer } from './writers/write-offer.ts';
import { writeCustomField, writeDepartment, writeLocation } from './writers/write-organization.ts';
import { writeConsent, writeOfferResponse, writeSubmission } from './writers/write-past.ts';
import { writeOpening, writePlan, writeTrackingLink } from './writers/write-planning.ts';
import { writeScorecard } from './writers/write-scorecard.ts';
import { writeAutomation, writeEmailTemplate, writeSettings, writeView } from './writers/write-settings.ts';

const WRITERS: { [Type in RecordType]: (tx: Change, page: Page, task: Task<Type>) => Promise<Written> } = {
  custom_field: writeCustomField,
  department: writeDepartment,
  location: writeLocation,
  source: writeSource,
  rejection_reason: writeReason,
  pipeline: writePipeline,
  message_template: writeTemplate,
  job: writeJob,
  candidate: writeCandidate,
  application: writeApplication,
  note: writeNote,
  interview: writeInterview,
  scorecard: writeScorecard,
  offer: writeOffer,
  pool_entry: writePoolEntry,
  task: writeTask,
  file: writeFile,
  email_template: writeEmailTemplate,
  interview_plan: writePlan,
  tracking_link: writeTrackingLink,
  submission: writeSubmission,
  consent: writeConsent,
  opening: writeOpening,
  offer_response: writeOfferResponse,
  message: writeMessage,
  view: writeView,
  automation: writeAutomation,
  workspace: writeSettings,
};

/** Those of which the records of several candidates can be written, or removed, together. */
export const BATCHED: ReadonlySet<RecordType> = new Set([
  'candidate',
  'application',
  'note',
  'interview',
  'scorecard',
  'offer',
  'file',
  'submission',
  'consent',
  'message',
]);

/**
 * Writes records of a source, with the rules of the API, and stores what has become of each. Records that were read before, and
 * have not changed since, are not written.
 * @throws any error but those that are about one record before it is written
 */
export async function writeRecords(tx: Change, importing: Importing, read: readonly AnyRecord[]): Promise<Progress> {
  const records = read.map((record) => mapped(record, importing));
  const known = new Map<string, KnownItem>();
  for (const item of await lockKnown(tx, tx.workspaceId, importing.source, keysOf(records)))
    known.set(keyOf(item), item);
  const page = new Page(tx, importing, known);
  const progress: Progress = {};
  for (const type of RECORD_TYPES) {
    const own = records.filter((record) => record.type === type);
    if (own.length === 0) continue;
    const saved = await writeType(tx, page, type, own);
    await saveItems(
      tx,
      tx.workspaceId,
      importing,
      saved.filter(({ isNew }) => isNew),
    );
    progress[type] = countOf(saved);
  }
  return progress;
}

/** Outcomes after which the record is as this import has left it. */
const WRITTEN: ReadonlySet<Outcome> = new Set(['created', 'updated', 'merged']);

type Saved = NewItem & { isNew: boolean };

async function writeType(tx: Change, page: Page, type: RecordType, records: readonly AnyRecord[]): Promise<Saved[]> {
  const revisions = await revisionsOf(tx, tx.workspaceId, type, page.knownIds(records));
  await page.prepare(tx, type, records.filter(isReadable));
  const saved = new Map<string, Saved>();
  const write = async (batch: Change, record: AnyRecord): Promise<void> => {
    const key = keyOf(record);
    const before = saved.get(key) ?? page.known.get(key);
    const now = await writeOne(batch, page, record, before, revisions);
    // A record that the source has several times is counted and kept as it was written first.
    const first = saved.get(key);
    const item = first === undefined || !now.isNew ? (first ?? now) : { ...now, ...firstOf(first) };
    saved.set(key, item);
    page.known.set(key, item);
  };
  const groups = [...Map.groupBy(records, (record) => page.ownerOf(record)).values()];
  if (BATCHED.has(type))
    await runBatched(
      tx,
      groups.map((group) => async (batch: Change) => {
        for (const record of group) await write(batch, record);
      }),
    );
  else for (const record of records) await write(tx, record);
  const items = [...saved.values()];
  const written = items.filter(({ isNew, recordId, outcome }) => isNew && recordId !== null && WRITTEN.has(outcome));
  const after = await revisionsOf(
    tx,
    tx.workspaceId,
    type,
    written.map(({ recordId }) => recordId!),
  );
  for (const item of written) item.recordRevision = after.get(item.recordId!) ?? item.recordRevision;
  return items;
}

/** What is kept of a record that the source has several times: as it was written first. */
function firstOf({ outcome, hash, place, original }: Saved): Partial<Saved> {
  return { outcome, hash, place, original };
}

async function writeOne(
  tx: Change,
  page: Page,
  record: AnyRecord,
  before: KnownItem | undefined,
  revisions: ReadonlyMap<string, number>,
): Promise<Saved> {
  const { type, foreignId, place, original } = record;
  const known = before ?? {
    recordId: null,
    recordRevision: null,
    candidateId: null,
    hash: null,
    outcome: null,
    reason: null,
  };
  const item = { ...known, type, foreignId, place, original };
  const unchanged = (outcome: Outcome): Saved => ({ ...item, outcome, isNew: false });
  const failed = (reason: string): Saved => ({
    ...item,
    outcome: 'failed',
    reason,
    isNew: known.outcome !== 'failed' || known.reason !== reason,
  });
  if (!isReadable(record) && record.isLeftOut === true)
    return {
      ...item,
      outcome: 'skipped',
      reason: record.error,
      isNew: known.recordId === null && known.reason !== record.error,
    };
  if (!isReadable(record)) return failed(record.error);
  if (known.outcome === 'erased') return unchanged('skipped');
  const hash = hashOf(record);
  const wasWritten = known.recordId !== null;
  const revision = wasWritten ? revisions.get(known.recordId!) : undefined;
  const isHere = wasWritten && (revision !== undefined || page.isWritten(record.type, known.recordId!));
  if (wasWritten && !isHere) return unchanged('skipped'); // deleted here since
  if (isHere && record.isRepeated !== true && known.hash === hash) return unchanged('skipped');
  if (isHere && record.isRepeated === true && type !== 'candidate') return unchanged('skipped');
  const isChanged =
    revision !== undefined && revision !== known.recordRevision && !page.isWritten(type, known.recordId!);
  try {
    const task = { record, recordId: isHere ? known.recordId : null, isChanged };
    const written = await WRITERS[type](tx, page, task as never); // the writer of the record's type
    if (written.recordId !== null && written.outcome !== 'skipped') page.noteWritten(type, written.recordId);
    const isRepeated = isHere && record.isRepeated === true;
    const kept = isRepeated ? known.hash : hash;
    const isSame = written.recordId === known.recordId && written.reason === known.reason && kept === known.hash;
    const source = isRepeated ? { place: null, original: null } : {}; // those of the first remain
    return { ...item, ...source, ...written, hash: kept, isNew: !isSame || written.outcome !== 'skipped' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return failed(error.message);
  }
}

/** The records of a page, and those that they name. */
function keysOf(records: readonly AnyRecord[]): ItemKey[] {
  const keys = new Map<string, ItemKey>();
  const add = (type: RecordType, foreignId: string) => keys.set(keyOf({ type, foreignId }), { type, foreignId });
  for (const record of records) {
    add(record.type, record.foreignId);
    if (!isReadable(record)) continue;
    for (const { type, foreignId } of record.names ?? []) add(type, foreignId);
    const { data } = record;
    if ('candidate' in data && data.candidate !== undefined) add('candidate', data.candidate);
    if ('application' in data && data.application !== undefined) add('application', data.application);
    if ('interview' in data && data.interview !== undefined) add('interview', data.interview);
    if (record.type === 'application' && 'foreignId' in record.data.job) add('job', record.data.job.foreignId);
    if (record.type === 'department' && record.data.parent !== undefined) add('department', record.data.parent);
    if (record.type === 'message_template' && record.data.reasonOf !== undefined)
      add('rejection_reason', record.data.reasonOf);
    if ('job' in data && typeof data.job === 'string') add('job', data.job);
    if (record.type === 'view' || record.type === 'automation')
      for (const { job } of Object.values(record.data.stages)) add('job', job);
    if (record.type !== 'job' || record.data.details === undefined) continue;
    const { departmentOf, locationsOf = [] } = record.data.details;
    if (departmentOf !== undefined) add('department', departmentOf);
    for (const location of locationsOf) add('location', location);
  }
  return [...keys.values()];
}

function hashOf({ data }: SourceRecord): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);
}

export const NOTHING: Counts = {
  read: 0,
  created: 0,
  updated: 0,
  merged: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
  kept: 0,
};

function countOf(saved: readonly Saved[]): Counts {
  const counts = { ...NOTHING, read: saved.length };
  for (const { outcome } of saved) if (outcome !== 'erased') counts[outcome] += 1;
  return counts;
}

export function addProgress(before: Progress, more: Progress): Progress {
  const sum: Progress = { ...before };
  for (const type of RECORD_TYPES) {
    const added = more[type];
    if (added === undefined) continue;
    const own = before[type] ?? NOTHING;
    sum[type] = Object.fromEntries(
      Object.keys(NOTHING).map((name) => [name, own[name as keyof Counts] + added[name as keyof Counts]]), // its keys
    ) as Counts;
  }
  return sum;
}
