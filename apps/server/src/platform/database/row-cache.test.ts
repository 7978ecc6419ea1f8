import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { eventually } from '../../../test/eventually.ts';
import { type Json, startService } from '../../../test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../../test/hiring.ts';
import { Unavailable } from '../errors/errors.ts';
import { firstOf } from '../records/shared-rows.ts';
import { openDatabase, type Queryable } from './database.ts';
import { type CachedTable, RowCache } from './row-cache.ts';
import { type Sql, sql } from './sql.ts';

const service = await startService();
const { db } = service;
const workspaceId = '00000000-0000-7000-8000-000000000001';
await db.write.query(sql`create table kept (workspace_id uuid, id uuid, text text)`);

interface Row {
  id: string;
  text: string;
}
const OF: CachedTable = { table: 'kept', columns: sql`t.id, t.text`, workspaceId };
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const all = (columns: Sql) => sql`select ${columns} from kept t where t.workspace_id = ${workspaceId} order by t.id`;
const byId = (id: string) => (columns: Sql) =>
  sql`select ${columns} from kept t where t.workspace_id = ${workspaceId} and t.id = ${id}`;
const insert = (n: number) => sql`insert into kept values (${workspaceId}, ${idOf(n)}, ${`text ${n}`})`;

/** A new cache, and six rows. */
async function sixRows() {
  await db.write.query(sql`truncate kept`);
  for (let n = 1; n <= 6; n += 1) await db.write.query(insert(n));
  const own = openDatabase({ connectionString: service.connectionString, onError: () => {} });
  service.beforeClose(() => own.close());
  const { rowCache } = own.read;
  const { counted, textsRead } = counting(own.read);
  return {
    own,
    list: () => rowCache!.list<Row>(counted, OF, all),
    texts: async () => (await rowCache!.list<Row>(counted, OF, all)).map(({ text }) => text),
    one: (n: number) => rowCache!.one<Row>(counted, OF, idOf(n), byId(idOf(n))),
    textsRead,
  };
}

/** A connection that counts the statements that read texts. */
function counting({ query }: Queryable) {
  let reads = 0;
  const counted: Queryable = {
    query(statement) {
      if (statement.text.includes('t.text')) reads += 1;
      return query(statement);
    },
  };
  return { counted, textsRead: () => reads };
}

describe('rows of repeated reads', () => {
  it('are not read again while they have not changed', async () => {
    const { texts, one, textsRead } = await sixRows();
    const first = await texts();
    assert.deepEqual(await texts(), first);
    for (let times = 0; times < 5; times += 1) assert.deepEqual(await texts(), first);
    assert.equal(textsRead(), 2);
    assert.equal((await one(3))?.text, 'text 3');
    assert.equal(textsRead(), 2, 'a single read finds a row that a list has kept');
  });

  it('are current at the moment of the read', async () => {
    const { texts, one, textsRead } = await sixRows();
    for (let times = 0; times < 3; times += 1) await texts();
    const before = textsRead();
    await db.write.query(sql`update kept set text = 'new' where id = ${idOf(2)}`);
    assert.deepEqual(await texts(), ['text 1', 'new', 'text 3', 'text 4', 'text 5', 'text 6']);
    assert.equal(textsRead(), before + 1);
    await db.write.query(sql`delete from kept where id = ${idOf(3)}`);
    await db.write.query(insert(7));
    assert.deepEqual(await texts(), ['text 1', 'new', 'text 4', 'text 5', 'text 6', 'text 7']);
    await db.write.query(sql`update kept set text = 'all'`);
    assert.deepEqual(new Set(await texts()), new Set(['all']));
    assert.equal((await one(1))?.text, 'all');
    await db.write.query(sql`update kept set text = 'one' where id = ${idOf(1)}`);
    assert.equal((await one(1))?.text, 'one');
    await db.write.query(sql`delete from kept where id = ${idOf(1)}`);
    assert.equal(await one(1), undefined);
  });

  it('belong to one moment, even while other rows of the page change', async () => {
    const { texts } = await sixRows();
    let isWriting = true;
    const [few, others] = [
      [idOf(1), idOf(2)],
      [idOf(3), idOf(4), idOf(5), idOf(6)],
    ];
    const write = (ids: readonly string[], n: number) =>
      db.write.query(sql`update kept set text = ${String(n)} where id = any(${[...ids]}::uuid[])`);
    await write([...few, ...others], 0);
    const writer = (async () => {
      // Odd numbers in some rows only, so that these are read again while the others are kept.
      for (let n = 1; isWriting; n += 1) await write(n % 2 === 1 ? few : [...few, ...others], n);
    })();
    const reader = async () => {
      for (let read = 0; read < 300; read += 1) {
        const [first, , third] = (await texts()).map(Number) as [number, number, number];
        assert.equal(third, first - (first % 2), 'a state that was never committed');
      }
    };
    try {
      await Promise.all([reader(), reader(), reader()]);
    } finally {
      isWriting = false;
      await writer;
    }
  });

  it('are those of the last reads: a read is forgotten once enough others have followed', async () => {
    const { own } = await sixRows();
    const cache = new RowCache({ maxReads: 3 });
    const { counted, textsRead } = counting(own.read);
    const read = (n: number) => cache.list<Row>(counted, OF, byId(idOf(n)));
    for (let times = 0; times < 3; times += 1) await read(1);
    assert.equal(textsRead(), 2, 'the third time, the row comes from memory');
    for (const n of [2, 3, 4]) await read(n);
    await read(1);
    assert.equal(textsRead(), 2 + 3 + 1);
  });

  it('are kept in part if more is read in turn than fits, instead of replacing each other', async () => {
    const { own } = await sixRows();
    const cache = new RowCache({ maxBytes: 1_000 }); // about three of the six rows
    const { counted, textsRead } = counting(own.read);
    const TURNS = 50;
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (let n = 1; n <= 6; n += 1) {
        const [row] = await cache.list<Row>(counted, OF, byId(idOf(n)));
        assert.equal(row?.text, `text ${n}`);
      }
    }
    assert.ok(textsRead() < TURNS * 6 * 0.8, `${textsRead()} of ${TURNS * 6} reads`);
  });

  it('are the same list again while none of its rows has changed, and what is derived from it is kept', async () => {
    const { list } = await sixRows();
    await list();
    await list();
    const known = await list();
    assert.equal(await list(), known);
    assert.equal(firstOf(await list(), 4), firstOf(known, 4));
    await db.write.query(sql`update kept set text = 'new' where id = ${idOf(2)}`);
    const changed = await list();
    assert.deepEqual(
      changed.map(({ text }) => text),
      ['text 1', 'new', 'text 3', 'text 4', 'text 5', 'text 6'],
    );
    assert.equal(firstOf(await list(), 4)[1]?.text, 'new');
    await db.write.query(sql`delete from kept where id = ${idOf(6)}`);
    assert.equal((await list()).length, 5);
    await db.write.query(sql`update kept set id = ${idOf(6)} where id = ${idOf(5)}`);
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [1, 2, 3, 4, 6].map(idOf),
    );
  });

  it('are forgotten with their lists, which do not keep rows that others have replaced', async () => {
    const { own } = await sixRows();
    const cache = new RowCache({ maxBytes: 3_000 }); // about nine rows
    const { counted, textsRead } = counting(own.read);
    const list = () => cache.list<Row>(counted, OF, all);
    for (let times = 0; times < 4; times += 1) await list();
    assert.equal(textsRead(), 2);
    await db.write.query(sql`
      insert into kept select ${workspaceId}, gen_random_uuid(), 'other' from generate_series(1, 400)`);
    const others = await own.read.query<Row>(sql`select id from kept where text = 'other'`);
    for (const { id } of others) for (let times = 0; times < 2; times += 1) await cache.one(counted, OF, id, byId(id));
    await db.write.query(sql`delete from kept where text = 'other'`);
    const before = textsRead();
    assert.equal((await list()).length, 6);
    assert.ok(textsRead() > before, 'the rows are read again');
    assert.ok(cache.size <= 10, `${cache.size} rows are kept`);
  });

  it('are kept as lists only within a limit', async () => {
    const { own } = await sixRows();
    const { counted, textsRead } = counting(own.read);
    const cache = new RowCache({ maxListBytes: 100 }); // less than one list has
    const list = () => cache.list<Row>(counted, OF, all);
    for (let times = 0; times < 3; times += 1) await list();
    assert.notEqual(await list(), await list());
    assert.equal(textsRead(), 2, 'its rows are kept nevertheless');
  });

  it('are removed after some minutes, even if they are not read', async () => {
    const { own } = await sixRows();
    const cache = new RowCache({ maxAgeMs: 50 });
    for (let times = 0; times < 3; times += 1) await cache.list<Row>(own.read, OF, all);
    assert.equal(cache.size, 6);
    await setTimeout(100);
    cache.removeOld();
    assert.equal(cache.size, 0);
  });

  it('cannot be changed by a reader', async () => {
    const { list } = await sixRows();
    await list();
    await list();
    const [row] = await list();
    assert.throws(() => Object.assign(row!, { text: 'changed' }), TypeError);
  });

  it('are not used in transactions, in searches, or for callers who see part of the records', async () => {
    const { own } = await sixRows();
    assert.notEqual(own.read.rowCache, undefined);
    await own.transaction(async (tx) => assert.equal(tx.rowCache, undefined));
    await own.rolledBack(async (trial) => assert.equal(trial.read.rowCache, undefined));
    assert.equal(own.search.rowCache, undefined);
    assert.equal(own.restrictedTo({ schema: 'any', viewer: '{}' }).read.rowCache, undefined);
  });

  it('are forgotten when a connection is lost, because the database may have been restored', async () => {
    const { own, texts, textsRead } = await sixRows();
    for (let times = 0; times < 3; times += 1) await texts();
    const before = textsRead();
    const [{ pid }] = (await own.read.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)) as [{ pid: number }];
    await db.write.query(sql`select pg_terminate_backend(${pid})`);
    const readAgain = async () => {
      await texts().catch((error: unknown) => assert.ok(error instanceof Unavailable));
      return textsRead();
    };
    await eventually(readAgain, (reads) => reads > before);
  });
});

describe('responses to repeated reads', () => {
  it('have the same bytes as the first one, on their own and in a list', async () => {
    const workspace = await service.workspace();
    await workspace.api('POST', '/custom-fields', { entity: 'job', key: 'level', label: 'Level', type: 'text' });
    const job = await makeJob(workspace, {
      description: 'Ünïcode “quotes” \\ and\nlines 李小龙 😀',
      customFields: { level: 'Senior' },
    });
    const applied = await apply(workspace, job.id);
    const paths = ['/jobs', `/jobs/${job.id}`, '/candidates', '/applications', '/activity-events?order=asc'];
    for (const path of [...paths, '/activity-events', `/candidates/${applied.candidateId}`]) {
      const first = await workspace.api('GET', path);
      for (let times = 0; times < 4; times += 1) {
        const { text, headers } = await workspace.api('GET', path);
        assert.equal(withoutTokens(text), withoutTokens(first.text), path);
        assert.equal(headers.get('etag'), first.headers.get('etag'), path);
      }
    }
  });

  it('contain what has changed in other records that they show', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const location = await api('POST', '/locations', { name: 'Berlin', city: 'Berlin', country: 'DE' });
    const job = await makeJob(workspace, { locationIds: [location.body.data.id] });
    const candidateId = await makeCandidate(workspace);
    const repeated = async (path: string): Promise<Json> => {
      for (let times = 0; times < 3; times += 1) await api('GET', path);
      return (await api('GET', path)).body.data;
    };
    assert.equal((await repeated(`/jobs/${job.id}`)).locations[0].name, 'Berlin');
    await api('PATCH', `/locations/${location.body.data.id}`, { name: 'Berlin Mitte' });
    assert.equal((await repeated(`/jobs/${job.id}`)).locations[0].name, 'Berlin Mitte');
    assert.equal((await repeated('/jobs'))[0].locations[0].name, 'Berlin Mitte');

    assert.deepEqual((await repeated(`/candidates/${candidateId}`)).tags, []);
    const tagged = await api('POST', `/candidates/${candidateId}/tags`, { label: 'Remote' });
    assert.equal(tagged.status, 201);
    assert.deepEqual((await repeated(`/candidates/${candidateId}`)).tags, ['Remote']);

    const field = await api('POST', '/custom-fields', { entity: 'job', key: 'level', label: 'Level', type: 'text' });
    assert.deepEqual((await repeated(`/jobs/${job.id}`)).customFields, { level: null });
    await api('PATCH', `/jobs/${job.id}`, { customFields: { level: 'Senior' } });
    assert.deepEqual((await repeated(`/jobs/${job.id}`)).customFields, { level: 'Senior' });
    await api('POST', `/custom-fields/${field.body.data.id}/archive`);
    const deleted = await api('DELETE', `/custom-fields/${field.body.data.id}`);
    assert.equal(deleted.status, 204, deleted.text);
    assert.deepEqual((await repeated('/jobs'))[0].customFields, {});
  });

  it('no longer contain a candidate who was erased', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace);
    const { candidateId } = await apply(workspace, job.id);
    const paths = [`/candidates/${candidateId}`, '/candidates', '/activity-events?order=asc', '/activity-events'];
    for (const path of paths) for (let times = 0; times < 4; times += 1) await api('GET', path);
    const { body } = await api('GET', `/candidates/${candidateId}`);
    const erased = await api('POST', `/candidates/${candidateId}/erase`);
    assert.ok(erased.status < 300, erased.text);
    for (const path of paths) {
      const { text } = await api('GET', path);
      assert.ok(!text.includes(body.data.email), `${path} has the address of the erased candidate`);
    }
  });
});

/** Cursors and sync tokens contain the moment of the read. */
function withoutTokens(text: string): string {
  return text.replaceAll(/"(nextCursor|syncToken)":"[^"]*"/g, '');
}
