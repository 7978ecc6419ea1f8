import { giveWay } from '../../../../../platform/concurrency/event-loop.ts';
import { MAX_OBJECT_BYTES } from '../../../../../platform/storage/storage.ts';
import type { ImportPreview } from '../../schema.ts';
import { type Adapter, type AnyRecord, FileError, type SourcePage } from '../adapter.ts';
import { emptyPreview, ValuesOf } from '../preview.ts';
import type { JsonObject } from '../values.ts';
import { Archive, explained } from './archive.ts';
import { type Lookup, readLookup } from './lookup.ts';
import { LIST_NAMES, LISTS, type ListName, recordOf } from './records.ts';

/** How far an archive has been read. */
interface Cursor {
  list: ListName;
  /** How many of its records have been read. */
  record: number;
  /** Where the next file is. */
  file: number;
}

const RECORDS_PER_PAGE = 400;
/** All contents of a page are in memory: at most this, and the last file. */
const FILE_BYTES_PER_PAGE = 8 * 1024 * 1024;

/** What other records have of these; they are no records of their own. */
const WITHIN_OTHERS: ReadonlySet<string> = new Set(['stages', 'application_forms', 'stage_changes']);
const NEVER: Readonly<Record<string, string>> = {
  members: 'members, who have to be invited: records name those with the same email address here',
  activity_events: 'events of the activity log: the import records its own',
  approvals: 'approvals: an approval counts only if its approver has given it here',
  booking_links: 'booking links: their addresses are secret and not in the archive, so candidates need new ones',
};
/** What becomes of records that are not the same here, if the archive has any. */
const DIFFERENT: Readonly<Record<string, string>> = {
  messages: 'Messages that were still waiting to be sent are canceled here. Nothing is sent.',
  automations: 'Automations are drafts here, without their secrets, versions and runs. Publish those that you need.',
  workspace:
    'Of the settings, the name, the address of the career site, the CAPTCHA, retention, alerts and the rules for signing in and for API keys stay as they are here. Everything else is filled in where nobody has set it here.',
};

/** The archive of an export of this or another workspace. */
export const rolecallAdapter: Adapter = {
  async preview(source) {
    const archive = await Archive.open(source);
    const counts: ImportPreview['counts'] = {};
    for (const list of LIST_NAMES) if ((archive.counts[list] ?? 0) > 0) counts[LISTS[list]] = archive.counts[list]!;
    const preview: ImportPreview = { ...emptyPreview(), counts, losses: lossesOf(archive) };
    const values = new ValuesOf(preview);
    for await (const { email, name } of archive.records('members'))
      values.note('members', String(email).toLowerCase(), { displayName: String(name) }, 0);
    return { preview, mapping: source.mapping };
  },

  async plan(source) {
    await (await Archive.open(source)).verify();
    return null;
  },

  async *pages(source, _plan, cursor) {
    const archive = await Archive.open(source);
    const lookup = await readLookup(archive, source);
    const from = startOf(cursor) ?? { list: LIST_NAMES[0]!, record: 0, file: archive.firstFile };
    for (const list of LIST_NAMES.slice(LIST_NAMES.indexOf(from.list))) {
      const start = { list, record: list === from.list ? from.record : 0, file: from.file };
      yield* list === 'files' ? filePages(archive, lookup, start) : listPages(archive, lookup, list, start);
    }
  },
};

/** Undefined for the cursor of a version that knew fewer lists: what it has written is skipped. */
function startOf(cursor: unknown): Cursor | undefined {
  const { list } = (cursor ?? {}) as Partial<Cursor>;
  return list !== undefined && LIST_NAMES.includes(list) ? (cursor as Cursor) : undefined; // from a page
}

/** What is in the archive, and will not be here. */
function lossesOf({ counts }: Archive): string[] {
  const isRead = (list: string) => WITHIN_OTHERS.has(list) || Object.hasOwn(LISTS, list);
  const lost = Object.entries(counts).filter(([list, count]) => count > 0 && !isRead(list));
  return [
    ...lost.map(([list, count]) => `${count} ${NEVER[list] ?? list.replaceAll('_', ' ')}`),
    ...Object.entries(DIFFERENT).flatMap(([list, text]) => ((counts[list] ?? 0) > 0 ? [text] : [])),
    'Webhooks, API keys, calendars and private views: the archive has none, because they are secret or personal.',
    'Answers to invitations to interviews.',
    'Scorecards and tasks of people who are no members here. Invite the members first.',
    'When email addresses were confirmed.',
    'Who moved an application, and withdrawals that were taken back.',
  ];
}

async function* listPages(archive: Archive, lookup: Lookup, list: ListName, start: Cursor): AsyncGenerator<SourcePage> {
  const order = list === 'departments' ? parentsFirst(archive) : archive.records(list);
  let cursor = start;
  let number = 0;
  let records: AnyRecord[] = [];
  for await (const original of order) {
    number += 1;
    if (number <= start.record) continue;
    records.push(recordOf(list, original, lookup));
    cursor = { ...start, record: number };
    if (records.length < RECORDS_PER_PAGE) continue;
    yield { records, cursor };
    records = [];
    await giveWay();
  }
  if (records.length > 0) yield { records, cursor };
}

/** Departments, each after the one that it belongs to. A workspace has few. */
async function* parentsFirst(archive: Archive): AsyncGenerator<JsonObject> {
  let left: JsonObject[] = [];
  for await (const department of archive.records('departments')) left.push(department);
  const done = new Set<unknown>([null, undefined]);
  for (let before = -1; left.length > 0 && left.length !== before; ) {
    before = left.length;
    for (const department of left) {
      if (!done.has(department.parentId)) continue;
      done.add(department.id);
      yield department;
    }
    left = left.filter(({ id }) => !done.has(id));
  }
  yield* left; // in a circle: an archive of an export has none
}

/** The records of files, with the contents that follow each other in the same order. */
async function* filePages(archive: Archive, lookup: Lookup, start: Cursor): AsyncGenerator<SourcePage> {
  const contents = archive.files(start.file);
  let cursor = start;
  let number = 0;
  let records: AnyRecord[] = [];
  let bytes = 0;
  try {
    for await (const original of archive.records('files')) {
      number += 1;
      if (number <= start.record) continue;
      records.push(await fileOf(original));
      cursor = { ...start, record: number, file: contents.offset };
      if (records.length < RECORDS_PER_PAGE && bytes < FILE_BYTES_PER_PAGE) continue;
      yield { records, cursor };
      records = [];
      bytes = 0;
    }
    if (records.length > 0) yield { records, cursor };
  } finally {
    await contents.close();
  }

  async function fileOf(original: JsonObject): Promise<AnyRecord> {
    const record = recordOf('files', original, lookup);
    const { path } = original;
    const content = path === null ? null : await explained(() => contents.next(MAX_OBJECT_BYTES));
    bytes += content?.content.length ?? 0;
    const fetch = async () => {
      if (content === null || content.name !== path) throw new FileError('The archive has no content of the file.');
      return content.content;
    };
    return 'error' in record ? record : { ...record, fetch, isFetched: true };
  }
}
