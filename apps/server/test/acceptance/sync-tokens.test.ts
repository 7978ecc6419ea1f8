import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { describe, it } from 'node:test';
import { POSITIONS, signPositions } from '../../src/platform/database/list-pages.ts';
import { encodeCursor } from '../../src/platform/database/paging.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { removeOldTombstones } from '../../src/platform/queue/remove-old-tombstones.ts';
import { operations } from '../../src/server/operations.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../harness.ts';
import { keyWith } from '../keys.ts';
import { makeSamples, pathWith } from '../samples.ts';

const service = await startService();
const workspace = await service.workspace();
const samples = await makeSamples(workspace);

const lists = operations.filter(({ spec }) => spec.list === true && spec.method === 'GET' && spec.sessionOnly !== true);

const WITHOUT_SAMPLES = ['previewRetention', 'listConsents', 'listDeliveryAttempts', 'listAnswers', 'listImportItems'];

const KEY = createSecretKey(service.services.secrets.derive(POSITIONS));

/** The values in a cursor or token. */
const valuesOf = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());

/** Reads all pages of a list. */
async function readAll({ api }: TestWorkspace, path: string, query: Record<string, string> = {}) {
  const items: Json[] = [];
  let cursor: string | undefined;
  for (;;) {
    const parameters = new URLSearchParams({ ...query, ...(cursor === undefined ? {} : { cursor }) });
    const { status, body, text } = await api('GET', `${path}?${parameters}`);
    assert.equal(status, 200, text);
    items.push(...body.data);
    cursor = body.meta.nextCursor;
    if (cursor === undefined) return { items, syncToken: body.meta.syncToken as string };
    assert.equal(body.meta.syncToken, undefined, 'only the last page has a token');
  }
}

describe('every list', () => {
  for (const { spec } of lists) {
    it(`${spec.id}: the last page has a sync token, which returns later changes and then the next token`, async () => {
      const path = pathWith(spec.path, (param) => samples.idFor(spec.path, param));
      const { items, syncToken } = await readAll(workspace, path, { limit: '1' });
      assert.equal(typeof syncToken, 'string');
      assert.ok(items.length > 0 || WITHOUT_SAMPLES.includes(spec.id), 'the list has a sample');
      const later = await readAll(workspace, path, { limit: '1', syncToken });
      assert.equal(typeof later.syncToken, 'string');
    });

    it(`${spec.id}: all changes since the first position are the whole list`, async () => {
      const path = pathWith(spec.path, (param) => samples.idFor(spec.path, param));
      const { items, syncToken } = await readAll(workspace, path);
      const [identity, , , at] = valuesOf(syncToken);
      const signature = signPositions(KEY, [spec.id, workspace.id, identity, 0, at]);
      const first = encodeCursor([identity, signature, 0, at]);
      const changes = await readAll(workspace, path, { limit: '2', syncToken: first });
      const byText = (records: Json[]) => [...new Set(records.map((one) => JSON.stringify(one)))].sort();
      const listed = changes.items.filter((item) => !isTombstone(item));
      if (spec.id === 'listEmailTemplates') return; // templates that are not customized have no change
      // Reading the audit log adds entries to it, which are only in the second result.
      const known = spec.id === 'listAuditLog' ? new Set(items.map(({ id }) => id)) : null;
      const compared = known === null ? listed : listed.filter(({ id }) => known.has(id));
      assert.deepEqual(byText(compared), byText(items));
    });

    it(`${spec.id}: a position that was changed by hand is 400, so that no deleted record is named; a token without a signature is 410`, async () => {
      const path = pathWith(spec.path, (param) => samples.idFor(spec.path, param));
      const { items, syncToken } = await readAll(workspace, path);
      const [identity, signature, , at] = valuesOf(syncToken);
      const page = await workspace.api('GET', `${path}?limit=1`);
      const [kind, own, , since, ...key] = items.length < 2 ? [] : valuesOf(page.body.meta.nextCursor);
      const forged = [
        `syncToken=${encodeCursor([identity, signature, 0, at])}`,
        `syncToken=${syncToken}&cursor=${encodeCursor(['changes', signature, 9, at, 9, 0, 0, ''])}`,
        ...(items.length < 2 ? [] : [`cursor=${encodeCursor([kind, own, 0, since, ...key])}`]),
      ];
      for (const query of forged) {
        const { status, text } = await workspace.api('GET', `${path}?${query}`);
        assert.equal(status, 400, text);
      }
      const unsigned = await workspace.api('GET', `${path}?syncToken=${encodeCursor([identity, 0, at])}`);
      assert.deepEqual([unsigned.status, unsigned.body.error?.code], [410, 'sync_token_expired']);
    });

    it(`${spec.id}: an invalid token, or one of another list or of other filters, is 400`, async () => {
      const path = pathWith(spec.path, (param) => samples.idFor(spec.path, param));
      const { syncToken } = await readAll(workspace, path);
      for (const [query, text] of [
        [`syncToken=nonsense`, 'unreadable'],
        [`syncToken=${encodeCursor(['x', 'x', 1, 1])}`, 'of another list'],
        [`cursor=${syncToken}`, 'a token used as a cursor'],
        [`syncToken=${syncToken}&cursor=${encodeCursor(['list', 1, 1, 'x'])}`, 'a cursor without this token'],
      ]) {
        const { status, body } = await workspace.api('GET', `${path}?${query}`);
        assert.equal(status, 400, text);
        assert.equal(body.error?.code, 'bad_request');
      }
    });
  }
});

function isTombstone(item: Json): boolean {
  return 'reason' in item && 'deletedAt' in item;
}

it('a token of other filters is 400, whatever the order of the filters', async () => {
  const { syncToken } = await readAll(workspace, '/jobs', { status: 'open', department: 'Bees' });
  const same = await workspace.api('GET', `/jobs?department=Bees&status=open&limit=3&syncToken=${syncToken}`);
  assert.equal(same.status, 200);
  for (const other of [
    'status=open',
    'department=Bees&status=draft',
    'department=Bees&status=open&includeDeleted=true',
  ]) {
    const { status, body } = await workspace.api('GET', `/jobs?${other}&syncToken=${syncToken}`);
    assert.equal(status, 400);
    assert.equal(body.error?.details.field, 'syncToken');
  }
});

it('records that were deleted or no longer match a filter become tombstones; changed and new ones are returned', async () => {
  const { api } = workspace;
  const create = async (title: string) =>
    (
      await api('POST', '/jobs', {
        title,
        description: 'x',
        employmentType: 'full_time',
        workplaceType: 'remote',
        department: 'Sync',
      })
    ).body.data.id as string;
  const [unchanged, moved, deleted] = [await create('Stays'), await create('Leaves'), await create('Goes')];
  const filters = { department: 'Sync' };
  const first = await readAll(workspace, '/jobs', filters);
  assert.equal(first.items.length, 3);
  await api('PATCH', `/jobs/${moved}`, { department: 'Other' });
  await api('DELETE', `/jobs/${deleted}`);
  const added = await create('Joins');
  const second = await readAll(workspace, '/jobs', { ...filters, syncToken: first.syncToken });
  const tombstones = new Map(second.items.filter(isTombstone).map(({ id, reason }) => [id, reason]));
  assert.equal(tombstones.get(moved), 'no_longer_matches');
  assert.equal(tombstones.get(deleted), 'deleted');
  assert.ok(second.items.some(({ id, title }) => id === added && title === 'Joins'));
  assert.ok(!tombstones.has(unchanged));
});

it('a token older than 30 days is 410 sync_token_expired', async () => {
  const own = await startService();
  const tenant = await own.workspace();
  const { syncToken } = await readAll(tenant, '/jobs');
  await moveClock(own.db, '29 days');
  assert.equal((await tenant.api('GET', `/jobs?syncToken=${syncToken}`)).status, 200);
  await moveClock(own.db, '31 days');
  const { status, body } = await tenant.api('GET', `/jobs?syncToken=${syncToken}`);
  assert.equal(status, 410);
  assert.equal(body.error?.code, 'sync_token_expired');
});

it('a permanently deleted record is a tombstone as long as a valid token can be older', async () => {
  const own = await startService();
  const { api, id: workspaceId } = await own.workspace();
  const candidate = (await api('POST', '/candidates', { firstName: 'A', lastName: 'B', email: 'a@b.example' })).body
    .data;
  const path = `/candidates/${candidate.id}/tags`;
  const tag = (await api('POST', path, { label: 'Gone' })).body.data;
  const token = (await api('GET', path)).body.meta.syncToken;
  await api('DELETE', `${path}/${tag.id}`);
  const { body } = await api('GET', `${path}?syncToken=${token}`);
  assert.deepEqual(
    body.data.map(({ id, reason }: Json) => ({ id, reason })),
    [{ id: tag.id, reason: 'deleted' }],
  );
  const remaining = async () => {
    await removeOldTombstones.run(own.db, own.services, new AbortController().signal);
    return own.db.read.query(sql`select 1 from deleted_records where workspace_id = ${workspaceId}`);
  };
  await moveClock(own.db, '31 days');
  assert.equal((await remaining()).length, 1);
  await moveClock(own.db, '33 days');
  assert.equal((await remaining()).length, 0);
});

it('a change that commits after later ones is returned for a token issued before it', async () => {
  const { api, id: workspaceId } = workspace;
  const job = (
    await api('POST', '/jobs', {
      title: 'Late',
      description: 'x',
      employmentType: 'full_time',
      workplaceType: 'remote',
    })
  ).body.data;
  await readAll(workspace, '/jobs');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reportStarted = () => {};
  const started = new Promise<void>((resolve) => {
    reportStarted = resolve;
  });
  const late = service.db.transaction(async (tx) => {
    await tx.query(sql`update jobs set title = 'Changed late' where workspace_id = ${workspaceId} and id = ${job.id}`);
    reportStarted();
    await released;
  });
  await started;
  await api('POST', '/jobs', {
    title: 'Overtakes',
    description: 'x',
    employmentType: 'full_time',
    workplaceType: 'remote',
  });
  await new Promise((resolve) => setTimeout(resolve, 1_100)); // longer than a node caches the horizon
  const { items, syncToken } = await readAll(workspace, '/jobs');
  assert.ok(items.every(({ title }) => title !== 'Changed late'));
  release();
  await late;
  const changes = await readAll(workspace, '/jobs', { syncToken });
  assert.ok(changes.items.some(({ title }) => title === 'Changed late'));
});

describe('custom fields and sync tokens', async () => {
  const tenant = await service.workspace();
  const { api } = tenant;
  const define = async (key: string, more: object = {}) =>
    (await api('POST', '/custom-fields', { entity: 'candidate', key, label: key, type: 'text', ...more })).body.data;
  for (const lastName of ['One', 'Two', 'Three']) {
    await api('POST', '/candidates', { firstName: 'A', lastName, email: `${lastName}@sync.example` });
  }
  const read = async (query: Record<string, string> = {}, path = '/candidates', call = api) => {
    const { status, body, text } = await call('GET', `${path}?${new URLSearchParams({ limit: '2', ...query })}`);
    assert.equal(status, 200, text);
    return { ...body.meta, data: body.data };
  };
  const readToken = async (path = '/candidates') => (await readAll(tenant, path)).syncToken;
  const isReported = async (syncToken: string, path = '/candidates', call = api) =>
    (await read({ syncToken }, path, call)).customFieldsChanged;

  it('a list whose records show other fields than when the token was issued says so, until it is read again', async () => {
    const field = await define('city');
    const first = await readToken();
    assert.equal(await isReported(first), undefined);
    await api('POST', `/custom-fields/${field.id}/archive`);
    assert.equal(await isReported(first), true);
    const { syncToken } = await read({ syncToken: first });
    assert.equal(await isReported(syncToken), true, 'the token of a copy that has not been read again');
    await api('POST', `/custom-fields/${field.id}/restore`);
    assert.equal(await isReported(first), undefined, 'the fields are those of the copy again');
    assert.equal(await isReported(syncToken), true, 'some of its records may have been read without the field');
    assert.equal(await isReported(await readToken()), undefined);
  });

  it('a new field, one of another order and one that becomes private are reported to those who see the difference', async () => {
    const { api: limited } = await keyWith(tenant, 'candidates:read');
    const tokenOf = async () => (await read({ limit: '100' }, '/candidates', limited)).syncToken;
    const before = { all: await readToken(), limited: await tokenOf() };
    const field = await define('notice');
    assert.deepEqual(
      [await isReported(before.all), await isReported(before.limited, '/candidates', limited)],
      [true, true],
    );
    const defined = { all: await readToken(), limited: await tokenOf() };
    await api('PATCH', `/custom-fields/${field.id}`, { private: true });
    assert.equal(await isReported(defined.all), undefined);
    assert.equal(await isReported(defined.limited, '/candidates', limited), true);
    assert.equal(await isReported(defined.all, '/candidates', limited), true, 'a token of a key that saw the field');
    await api('PATCH', `/custom-fields/${field.id}`, { position: 900_000 });
    await define('later', { position: 899_999 });
    assert.equal(await isReported(defined.all), true);
  });

  it('a field that appears while the list is read is reported on its last page', async () => {
    const page = await read();
    await define('meanwhile');
    const last = await read({ cursor: page.nextCursor });
    assert.equal(last.customFieldsChanged, true);
    assert.equal(await isReported(last.syncToken), true);
  });

  it('lists of other records, and changes that no record shows, are not reported', async () => {
    const [candidates, jobs] = [await readToken(), await readToken('/jobs')];
    const field = await define('only_here');
    assert.equal(await isReported(jobs, '/jobs'), undefined);
    const after = await readToken();
    await api('PATCH', `/custom-fields/${field.id}`, { label: 'Renamed', required: true });
    assert.equal(await isReported(after), undefined);
    await api('POST', `/custom-fields/${field.id}/archive`);
    assert.equal(await isReported(candidates), undefined, 'the fields are those of the copy again');
    const archived = await readToken();
    await api('DELETE', `/custom-fields/${field.id}`);
    assert.equal(await isReported(archived), undefined);
  });

  it('an entity tag is that of the bytes: it changes with the fields that a record shows and with their order', async () => {
    const [{ id }] = (await read()).data;
    const known = new Map<string, string>();
    const look = async () => {
      const { headers, text } = await api('GET', `/candidates/${id}`);
      const etag = headers.get('etag')!;
      assert.equal(known.get(etag) ?? text, text, 'one tag stands for one response');
      known.set(etag, text);
    };
    await look();
    const [one, two] = [await define('first_one'), await define('second_one')];
    await look();
    await api('PATCH', `/custom-fields/${one.id}`, { position: two.position + 1 });
    await look();
    await api('POST', `/custom-fields/${one.id}/archive`);
    await look();
    assert.equal(known.size, 4);
  });
});
