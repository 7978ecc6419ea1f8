import { createHash } from 'node:crypto';
import { type Change, runBatched } from '../../../platform/changes/change.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import type { AnyRecord, SourceRecord } from './adapters/adapter.ts';
import { type ItemKey, type KnownItem, lockKnown, type NewItem, saveItems } from './item-queries.ts';
import { mapped } from './mapping.ts';
import { Page } from './page.ts';
import { delayDocuments, documentCandidates, revisionsOf } from './record-queries.ts';
import { type Counts, type Outcome, type Progress, RECORD_TYPES, type RecordType } from './schema.ts';
import { type Importing, isReadable, keyOf, referencesOf, type Task, type Written } from './tasks.ts';
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
  const own = [
    ...new Map(records.map(({ type, foreignId }) => [keyOf({ type, foreignId }), { type, foreignId }])).values(),
  ];
  const found = await Promise.all([
    lockKnown(tx, tx.workspaceId, importing.source, own, 'update'),
    // Other pages name the same records.
    lockKnown(tx, tx.workspaceId, importing.source, namedBy(records), 'share'),
  ]);
  for (const item of found.flat()) known.set(keyOf(item), item);
  const page = new Page(tx, importing, known);
  const progress: Progress = {};
  await delayDocuments(tx);
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
  await documentCandidates(tx, tx.workspaceId, [...page.toDocument]);
  return progress;
}

/** Those in whose words a search finds the candidate. Texts of files are read later. */
const SEARCHED: ReadonlySet<RecordType> = new Set(['candidate', 'note']);

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
  const once = BATCHED.has(type) ? withoutRepetitions(records) : new Set<AnyRecord>();
  const groups = [...Map.groupBy(once, (record) => page.ownerOf(record)).values()];
  if (groups.length > 0)
    await runBatched(
      tx,
      groups.map((group) => async (batch: Change) => {
        for (const record of group) await write(batch, record);
      }),
    );
  for (const record of records) if (!once.has(record)) await write(tx, record);
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

/** The records, each of them where the source has it first. */
function withoutRepetitions(records: readonly AnyRecord[]): Set<AnyRecord> {
  return new Set([...Map.groupBy(records, keyOf).values()].map(([first]) => first!));
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
    if (SEARCHED.has(type) && written.candidateId !== null && written.outcome !== 'skipped')
      page.toDocument.add(written.candidateId);
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

/** The records of the source that others name, without those themselves. */
function namedBy(records: readonly AnyRecord[]): ItemKey[] {
  const own = new Set(records.map(keyOf));
  const named = new Map(
    records
      .filter(isReadable)
      .flatMap(referencesOf)
      .map((key) => [keyOf(key), key]),
  );
  return [...named].flatMap(([name, key]) => (own.has(name) ? [] : [key]));
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
