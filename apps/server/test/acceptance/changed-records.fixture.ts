import assert from 'node:assert/strict';
import { sql } from '../../src/platform/database/sql.ts';
import { operations } from '../../src/server/operations.ts';
import { checkAnswer } from '../contract.ts';
import type { Json, TestService } from '../harness.ts';

/** Fields that change without a change of the record: the guide says so. */
const UNRECORDED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/api-keys': ['lastUsedAt', 'lastUsedAddress'],
};

/** Lists of records without events of their own; the guide says that they have sync tokens instead. */
const WITHOUT_EVENTS: ReadonlySet<string> = new Set([
  '/answers',
  '/emails',
  '/stage-changes',
  '/tags', // fields of the candidate, whose event it is
  '/automation-secrets', // have events, which do not identify them by the name that the list has
  '/email-templates', // likewise
]);

/** Lists whose `updatedAt` is not that of the record. */
const SUBMITTED = '/answers'; // when the form was submitted; a merge changes only whose answers they are

/** Records that others refer to, by the field with their name. */
const NAMED: Readonly<Record<string, string>> = {
  '/departments': 'name',
  '/locations': 'name',
  '/sources': 'name',
  '/rejection-reasons': 'label',
  '/pipelines': 'name',
  '/stages': 'name',
  '/jobs': 'title',
  '/candidates': 'lastName',
  '/custom-fields': 'label',
  '/automations': 'name',
  '/api-keys': 'name',
  '/views': 'name',
};

/** Lists of what happened. Their records are written once. */
const LOGS: ReadonlySet<string> = new Set(['/activity-events', '/audit-log']);

const paths = operations
  .filter(({ spec }) => spec.list === true && spec.method === 'GET' && spec.sessionOnly !== true)
  .filter(({ spec }) => !spec.path.includes('{') && !LOGS.has(spec.path))
  .map(({ spec }) => spec.path);

interface Copy {
  records: Map<string, Json>;
  syncToken: string;
}

const SYNC_TOKEN = /"syncToken":"([^"]*)"/;

interface WatchedRecords {
  request: TestService['request'];
  /** Renames and deletes records that others refer to. */
  changeWhatOthersShow(): Promise<void>;
  /** What is wrong, with the calls after which it was. */
  faults: Map<string, string[]>;
  /** Responses that contain more than the records of lists, by their URL and entity tag. */
  tagged: Map<string, string>;
  /** Those that have had other bytes with the same tag. */
  otherBytes: Set<string>;
}

/**
 * Reads all lists after each write: a record whose bytes differ must be among the changes since the sync token, and have a new
 * revision with an event, and another `updatedAt`. `key` sees everything in the workspace.
 */
export function watchRecords(service: TestService, workspaceId: string, key: string): WatchedRecords {
  const tagged = new Map<string, string>();
  const otherBytes = new Set<string>();
  const faults = new Map<string, string[]>();
  const pages = new Map<string, { text: string; page: Json }>();
  const recordsOf = new WeakMap<Json[], Map<string, Json>>();
  let copies: Map<string, Copy> | null = null;
  let revisions = new Map<string, number>();

  const watched: TestService['request'] = async (method, path, options) => {
    if (method === 'GET') return service.request(method, path, options);
    copies ??= await readCopies();
    const response = await service.request(method, path, options);
    await compare(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`);
    return response;
  };
  /** Renames and deletes records that others refer to. */
  async function changeWhatOthersShow(): Promise<void> {
    const write = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}` };
      const { status, text } = await watched(method, `/api/v1${path}`, {
        headers,
        ...(body === undefined ? {} : { body }),
      });
      assert.ok(status < 300 || status === 404 || status === 409, `${method} ${path}: ${status} ${text}`);
    };
    for (const [path, field] of Object.entries(NAMED)) {
      for (const record of (await read(path)).items) {
        const own = path === '/stages' ? `/jobs/${record.jobId}/stages/${record.id}` : `${path}/${record.id}`;
        await write('PATCH', own, { [field]: `${record[field]} 2` });
      }
    }
    const named = { brandName: 'Acme 2', careersUrl: 'https://acme.example/jobs' };
    await write('PATCH', '/workspace', { name: 'Acme 2', branding: named });
    const mine = (await read('/api-keys')).items.filter(({ last4 }: Json) => !key.endsWith(last4));
    for (const path of ['/sources', '/interviews', '/offers', '/tasks', '/scorecards', '/pool-entries', '/webhooks']) {
      for (const { id } of (await read(path)).items.slice(0, 2)) await write('DELETE', `${path}/${id}`);
    }
    for (const { id } of mine) await write('DELETE', `/api-keys/${id}`);
    for (const { id, role } of (await read('/members')).items)
      if (role !== 'owner') await write('DELETE', `/members/${id}`);
    for (const path of ['/applications', '/candidates', '/jobs']) {
      for (const { id } of (await read(path)).items) await write('DELETE', `${path}/${id}`);
    }
  }

  async function read(path: string, query: Record<string, string> = {}) {
    const items: Json[] = [];
    let cursor: Record<string, string> = {};
    for (;;) {
      const { data, nextCursor, syncToken, customFieldsChanged } = await readPage(
        `/api/v1${path}?${new URLSearchParams({ limit: '100', ...query, ...cursor })}`,
      );
      if (items.length === 0 && nextCursor === undefined) return { items: data, syncToken, customFieldsChanged };
      items.push(...data);
      if (nextCursor === undefined) return { items, syncToken, customFieldsChanged };
      cursor = { cursor: nextCursor };
    }
  }

  /** A page of a list. If only its sync token differs from the last time, it has the same `data`. */
  async function readPage(url: string): Promise<Json> {
    const { response, text } = await answerTo(url);
    const [, syncToken] = SYNC_TOKEN.exec(text) ?? [];
    const otherwise = text.replace(SYNC_TOKEN, '');
    const known = pages.get(url);
    if (known?.text === otherwise) return { ...known.page, syncToken };
    const body = JSON.parse(text);
    checkAnswer('GET', url, response, body);
    const page = { data: body.data, ...body.meta };
    pages.set(url, { text: otherwise, page });
    return page;
  }

  /** Most of the many reads return what the last one did, so they are compared as texts before they are parsed. */
  async function answerTo(url: string) {
    const response = await fetch(service.url + url, { headers: { authorization: `Bearer ${key}` } });
    const text = await response.text();
    assert.equal(response.status, 200, `${url}: ${text}`);
    return { response, headers: response.headers, text };
  }

  function keyOf({ id, name, kind }: Json): string {
    return id ?? name ?? kind;
  }

  async function readCopies(): Promise<Map<string, Copy>> {
    const found = await Promise.all(
      paths.map(async (path) => {
        const { items, syncToken } = await read(path);
        const records = recordsOf.get(items) ?? new Map(items.map((item: Json) => [keyOf(item), item]));
        recordsOf.set(items, records);
        return [path, { records, syncToken }] as const;
      }),
    );
    const copies = new Map(found);
    for (const id of copies.get('/applications')!.records.keys()) await readTagged(`/applications/${id}`);
    for (const id of copies.get('/jobs')!.records.keys()) await readTagged(`/jobs/${id}/application-config`);
    await readTagged('/workspace');
    return copies;
  }

  async function readTagged(path: string): Promise<void> {
    const { headers, text } = await answerTo(`/api/v1${path}`);
    const tag = `${path} ${headers.get('etag')}`;
    const known = tagged.get(tag) ?? text;
    if (known !== text) otherBytes.add(`${tag}: ${known} ${text}`);
    tagged.set(tag, text);
  }

  async function readRevisions(): Promise<Map<string, number>> {
    const rows = await service.db.write.query<{ id: string; revision: number }>(sql`
    select entity_id as id, max(entity_revision) as revision from activity_events
    where workspace_id = ${workspaceId} group by entity_id`);
    return new Map(rows.map(({ id, revision }) => [id, revision]));
  }

  async function compare(call: string): Promise<void> {
    const before = copies!;
    const revisionsNext = await readRevisions();
    copies = await readCopies();
    const revisionsNow = await readRevisions();
    for (const [path, { records, syncToken }] of before) {
      const { records: now } = copies.get(path)!;
      if (now === records) continue;
      const changed = [...now].filter(([id, record]) => JSON.stringify(records.get(id)) !== JSON.stringify(record));
      const gone = [...records.keys()].filter((id) => !now.has(id));
      if (changed.length === 0 && gone.length === 0) continue;
      const sync = await read(path, { syncToken });
      const reported = new Set(sync.items.map(keyOf));
      for (const [id, record] of changed) {
        const old = records.get(id);
        const fields = Object.keys(record)
          .filter((field) => JSON.stringify(old?.[field]) !== JSON.stringify(record[field]))
          .filter((field) => !(sync.customFieldsChanged === true && field === 'customFields'))
          .filter((field) => !(UNRECORDED_FIELDS[path] ?? []).includes(field));
        if (fields.length === 0) continue;
        const what = old === undefined ? `${path}: new` : `${path}: ${fields}`;
        if (!reported.has(id)) note('is not among the changes', what, call);
        if (old !== undefined && path !== SUBMITTED && 'updatedAt' in record && record.updatedAt === old.updatedAt)
          note('has the same updatedAt', what, call);
        // An offer expires at the second; its event follows when the background job has stored it.
        const isDue = path === '/offers' && record.status === 'expired';
        if (!WITHOUT_EVENTS.has(path) && !isDue && (revisionsNow.get(id) ?? 0) <= (revisions.get(id) ?? 0))
          note('has no event', what, call);
      }
      for (const id of gone) if (!reported.has(id)) note('has no tombstone', path, call);
    }
    revisions = revisionsNext;
  }

  function note(fault: string, what: string, call: string): void {
    const name = `${what} ${fault}`;
    faults.set(name, [...(faults.get(name) ?? []), call]);
  }

  return { request: watched, changeWhatOthersShow, faults, tagged, otherBytes };
}
