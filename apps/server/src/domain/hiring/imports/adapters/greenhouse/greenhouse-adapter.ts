import { giveWay } from '../../../../../platform/concurrency/event-loop.ts';
import { type Adapter, type AnyRecord, type Source, SourceError, type SourceFile } from '../adapter.ts';
import { emptyPreview, ValuesOf } from '../preview.ts';
import { idIn, type JsonObject, objectsIn } from '../values.ts';
import { attachmentOf, interviewOf, offerOf, scorecardOf } from './evaluation-records.ts';
import { objectsOf } from './json-lists.ts';
import { LOSSES } from './losses.ts';
import {
  addInterviewer,
  addRejection,
  addStep,
  applicationOf,
  candidateOf,
  jobOf,
  type Lookup,
  noteOf,
  readLookup,
} from './records.ts';

/** The lists whose records are written, each after those that it refers to. */
const LISTS = [
  'jobs',
  'candidates',
  'applications',
  'notes',
  'interviews',
  'scheduled_interviews',
  'scorecards',
  'offers',
  'attachments',
] as const;
/** The lists that they refer to. */
const LOOKED_UP = [
  'job_interview_stages',
  'sources',
  'rejection_reasons',
  'users',
  'application_stages',
  'rejection_details',
  'interviewers',
];

interface Cursor {
  list: number;
  /** How many of its records have been read. */
  record: number;
}

const RECORDS_PER_PAGE = 400;
const BREATHE_AFTER = 500;

/** JSON files with the lists of the Harvest API, v3 or with applications within candidates as in v1. */
export const greenhouseAdapter: Adapter = {
  async preview(source) {
    const preview = emptyPreview();
    const values = new ValuesOf(preview);
    requireCandidates(source);
    const lookup = await readWholeLookup(source);
    const isCounted = new Set<string>();
    for await (const { records } of recordsIn(source, lookup)) {
      for (const record of records) {
        const isRepeated = !('error' in record) && record.isRepeated === true;
        if (isRepeated && isCounted.has(`${record.type} ${record.foreignId}`)) continue;
        if (isRepeated) isCounted.add(`${record.type} ${record.foreignId}`);
        values.count(record);
      }
    }
    for (const name of lookup.stages.values()) values.note('stages', name, {}, 0);
    preview.losses = [...(await otherLists(source)), ...LOSSES];
    return { preview, mapping: source.mapping };
  },

  async plan(source) {
    requireCandidates(source);
    // Reads everything once, so that nothing of a damaged source is written.
    for await (const _page of recordsIn(source, await readWholeLookup(source)));
    return null;
  },

  async *pages(source, _plan, cursor) {
    const from = (cursor ?? { list: 0, record: 0 }) as Cursor; // from a page
    let records: AnyRecord[] = [];
    let count = 0;
    let last: Cursor | null = null;
    for await (const read of recordsIn(source, await readWholeLookup(source))) {
      const isDone =
        read.cursor.list < from.list || (read.cursor.list === from.list && read.cursor.record <= from.record);
      if (isDone) continue;
      // The records of a page are written by type: each list has pages of its own.
      if (last !== null && (read.cursor.list !== last.list || count === RECORDS_PER_PAGE)) {
        yield { records, cursor: last };
        records = [];
        count = 0;
      }
      records.push(...read.records);
      last = read.cursor;
      count += 1;
    }
    if (last !== null) yield { records, cursor: last };
  },
};

/** @throws SourceError if no file has candidates */
function requireCandidates(source: Source): void {
  if (filesOf(source, 'candidates').length > 0) return;
  throw new SourceError('No file is called candidates.json. The files are recognized by the names of the lists.');
}

/** Files by the name of their list: `candidates.json`, `candidates-2.json`, `candidates.ndjson`. */
function filesOf({ files }: Source, list: string): SourceFile[] {
  return files.filter(({ name }) => listOf(name) === list);
}

function listOf(fileName: string): string {
  return fileName
    .toLowerCase()
    .replace(/^.*[/\\]/, '')
    .replace(/(?:[-_ ]?\d+)?\.(?:json|jsonl|ndjson)$/, '');
}

async function* objectsInList(source: Source, list: string): AsyncGenerator<JsonObject> {
  let count = 0;
  for (const file of filesOf(source, list)) {
    for await (const object of objectsOf(file)) {
      count += 1;
      if (count % BREATHE_AFTER === 0) await giveWay();
      yield object;
    }
  }
}

async function readWholeLookup(source: Source): Promise<Lookup> {
  const lookup = await readLookup(async (list) => {
    const objects: JsonObject[] = [];
    for await (const object of objectsInList(source, list)) objects.push(object);
    return objects;
  });
  for await (const step of objectsInList(source, 'application_stages')) addStep(step, lookup);
  for (const steps of lookup.history.values()) steps.sort((a, b) => (a.at < b.at ? -1 : 1));
  for await (const detail of objectsInList(source, 'rejection_details')) addRejection(detail, lookup);
  for await (const one of objectsInList(source, 'interviewers')) addInterviewer(one, lookup);
  return lookup;
}

async function* recordsIn(source: Source, lookup: Lookup): AsyncGenerator<{ records: AnyRecord[]; cursor: Cursor }> {
  const candidates = await candidatesOfApplications(source);
  for (const [list, name] of LISTS.entries()) {
    let record = 0;
    for await (const object of objectsInList(source, name)) {
      record += 1;
      yield { records: readRecord(source, name, object, { lookup, candidates }), cursor: { list, record } };
    }
  }
}

function readRecord(
  source: Source,
  list: (typeof LISTS)[number],
  object: JsonObject,
  { lookup, candidates }: { lookup: Lookup; candidates: ReadonlyMap<string, string> },
): AnyRecord[] {
  if (list === 'jobs') return jobOf(object);
  if (list === 'candidates') return [...candidateOf(object, lookup), ...attachmentsWithin(source, object)];
  if (list === 'applications') return applicationOf(object, lookup);
  if (list === 'notes') return noteOf(object, lookup);
  if (list === 'scorecards')
    return scorecardOf(source, object, lookup, (application) => candidates.get(application) ?? null);
  if (list === 'offers') return offerOf(object);
  return list === 'attachments' ? attachmentOf(source, object) : interviewOf(source, object, lookup);
}

/** With the former API, candidates contain their attachments. */
function attachmentsWithin(source: Source, candidate: JsonObject): AnyRecord[] {
  if (candidate.private === true) return [];
  return objectsIn(candidate.attachments).flatMap((one) =>
    attachmentOf(source, { candidate_id: candidate.id, ...one }),
  );
}

/** Scorecards name the application only. */
async function candidatesOfApplications(source: Source): Promise<ReadonlyMap<string, string>> {
  const candidates = new Map<string, string>();
  if (filesOf(source, 'scorecards').length === 0) return candidates;
  const add = (application: JsonObject, candidate: unknown) => {
    const [id, person] = [idIn(application.id), idIn(candidate)];
    if (id !== null && person !== null) candidates.set(id, person);
  };
  for await (const application of objectsInList(source, 'applications')) add(application, application.candidate_id);
  for await (const candidate of objectsInList(source, 'candidates'))
    for (const application of objectsIn(candidate.applications)) add(application, candidate.id);
  return candidates;
}

/** Lists that are not imported, with their sizes. */
async function otherLists(source: Source): Promise<string[]> {
  const known: readonly string[] = [...LISTS, ...LOOKED_UP];
  const losses: string[] = [];
  for (const list of new Set(source.files.map(({ name }) => listOf(name)))) {
    if (known.includes(list)) continue;
    let count = 0;
    for await (const _object of objectsInList(source, list)) count += 1;
    losses.push(`The list “${list}” with ${count} records is not imported.`);
  }
  return losses;
}
