import { giveWay } from '../../../../../platform/concurrency/event-loop.ts';
import type { ImportPreview } from '../../schema.ts';
import { type Adapter, type AnyRecord, type Source, SourceError, type SourceFile } from '../adapter.ts';
import { type JsonObject, objectsOf } from './json-lists.ts';
import { applicationOf, candidateOf, idIn, jobOf, type Lookup, noteOf, textIn, timeIn } from './records.ts';

/** The lists whose records are written, each after those that it refers to. */
const LISTS = ['jobs', 'candidates', 'applications', 'notes'] as const;
/** The lists that they refer to. */
const LOOKED_UP = [
  'job_interview_stages',
  'sources',
  'rejection_reasons',
  'users',
  'application_stages',
  'rejection_details',
];

interface Cursor {
  list: number;
  /** How many of its records have been read. */
  record: number;
}

const RECORDS_PER_PAGE = 100;
const MAX_PROBLEMS = 100;
const BREATHE_AFTER = 500;

/** JSON files with the lists of the Harvest API, v3 or with applications within candidates as in v1. */
export const greenhouseAdapter: Adapter = {
  async preview(source) {
    const preview: ImportPreview = {
      counts: {},
      columns: [],
      fields: [],
      stages: [],
      losses: [],
      problems: [],
      problemCount: 0,
    };
    requireCandidates(source);
    const lookup = await readLookup(source);
    const isCounted = new Set<string>();
    for await (const { records } of recordsIn(source, lookup)) {
      for (const record of records) {
        if ('error' in record) {
          preview.problemCount += 1;
          const message = `${record.place}: ${record.error}`;
          if (preview.problems.length < MAX_PROBLEMS) preview.problems.push({ row: null, column: null, message });
          continue;
        }
        if (record.isRepeated === true && isCounted.has(`${record.type} ${record.foreignId}`)) continue;
        if (record.isRepeated === true) isCounted.add(`${record.type} ${record.foreignId}`);
        preview.counts[record.type] = (preview.counts[record.type] ?? 0) + 1;
      }
    }
    preview.stages = [...new Set(lookup.stages.values())].slice(0, 1_000);
    preview.losses = [...(await otherLists(source)), ...LOSSES];
    return { preview, mapping: source.mapping };
  },

  async plan(source) {
    requireCandidates(source);
    // Reads everything once, so that nothing of a damaged source is written.
    for await (const _page of recordsIn(source, await readLookup(source)));
    return null;
  },

  async *pages(source, _plan, cursor) {
    const from = (cursor ?? { list: 0, record: 0 }) as Cursor; // from a page
    let records: AnyRecord[] = [];
    let count = 0;
    let last: Cursor | null = null;
    for await (const read of recordsIn(source, await readLookup(source))) {
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

const LOSSES = [
  'Open jobs become drafts, to be published by hand; employment type and workplace type are not known.',
  'A candidate has one email address, one phone number and one address: further ones are kept with the original.',
  'Custom fields are kept with the original.',
  'Private candidates, and notes that not everyone could read, are not imported.',
];

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

async function readLookup(source: Source): Promise<Lookup> {
  const named = async (list: string, nameOf: (object: JsonObject) => string | null) => {
    const names = new Map<string, string>();
    for await (const object of objectsInList(source, list)) {
      const [id, name] = [idIn(object.id), nameOf(object)];
      if (id !== null && name !== null) names.set(id, name);
    }
    return names;
  };
  const byName = ({ name, public_name: publicName }: JsonObject) => textIn(name) ?? textIn(publicName);
  const stages = await named('job_interview_stages', byName);
  const history: Lookup['history'] = new Map();
  for await (const { application_id: id, job_interview_stage_id: stageId, entered_at: entered } of objectsInList(
    source,
    'application_stages',
  )) {
    const [application, stage, at] = [idIn(id), stages.get(idIn(stageId) ?? ''), timeIn(entered)];
    if (application === null || stage === undefined || at === undefined) continue; // old history has no times
    history.set(application, [...(history.get(application) ?? []), { stage, at }]);
  }
  for (const steps of history.values()) steps.sort((a, b) => (a.at < b.at ? -1 : 1));
  const rejections: Lookup['rejections'] = new Map();
  for await (const detail of objectsInList(source, 'rejection_details')) {
    const [application, reason] = [idIn(detail.application_id), idIn(detail.rejection_reason_id)];
    if (application !== null && reason !== null) rejections.set(application, reason);
  }
  return {
    stages,
    history,
    rejections,
    sources: await named('sources', byName),
    reasons: await named('rejection_reasons', byName),
    users: await named('users', (user) => textIn(user.name) ?? textIn([user.first_name, user.last_name].join(' '))),
  };
}

async function* recordsIn(source: Source, lookup: Lookup): AsyncGenerator<{ records: AnyRecord[]; cursor: Cursor }> {
  for (const [list, name] of LISTS.entries()) {
    let record = 0;
    for await (const object of objectsInList(source, name)) {
      record += 1;
      yield { records: readRecord(name, object, lookup), cursor: { list, record } };
    }
  }
}

function readRecord(list: (typeof LISTS)[number], object: JsonObject, lookup: Lookup): AnyRecord[] {
  if (list === 'jobs') return [jobOf(object)];
  if (list === 'candidates') return candidateOf(object, lookup);
  return list === 'applications' ? applicationOf(object, lookup) : noteOf(object, lookup);
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
