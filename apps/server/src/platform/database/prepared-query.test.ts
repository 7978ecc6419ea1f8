import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { startService } from '../../../test/harness.ts';
import { executeQuery, type Statement } from './prepared-query.ts';
import { types } from './types.ts';

const service = await startService();
const options = { connectionString: service.connectionString, types };
// `pipeline` is not yet in the published types.
const client = new pg.Client({ ...options, pipeline: true } as pg.ClientConfig);
const general = new pg.Client(options);
await Promise.all([client.connect(), general.connect()]);
await client.query(`create temp table items (id int primary key, note text)`);

/** Messages that PostgreSQL sends per statement: `rowDescription` follows only from asking for it. */
let descriptions = 0;
(client as unknown as { connection: NodeJS.EventEmitter }).connection.on('rowDescription', () => {
  descriptions += 1;
});

const EVERYTHING: Statement = {
  name: 'everything',
  text: `select n, n::bigint * 4000000000 as big, n / 3.0 as ratio, 'text "' || n || E'"\\n\\u00e9\\u4e16' as text, n % 2 = 0 as even,
      null::text as nothing, '' as empty, array[n, null, 2] as list, array['a,b', 'c"d'] as words, jsonb_build_object('n', n, 'of', null) as json,
      timestamptz '2026-11-21 10:30:00.12+01' as moment, date '2026-11-21' as day, n::text as "__proto__x", $1::text as given
    from generate_series(1, 5) n`,
  values: ['it'],
};

describe('a prepared query', () => {
  after(() => Promise.all([client.end(), general.end()]));

  it('returns the same rows as the general path, described or not', async () => {
    const expected = (await general.query({ ...EVERYTHING })).rows;
    descriptions = 0;
    for (let time = 0; time < 3; time += 1) {
      const { rows, command, rowCount } = await executeQuery(client, EVERYTHING);
      assert.deepEqual(rows, expected);
      assert.deepEqual({ command, rowCount }, { command: 'SELECT', rowCount: 5 });
    }
    assert.equal(descriptions, 1, 'PostgreSQL described the rows once');
  });

  it('reports what statements without rows did', async () => {
    const insert = (id: number) => ({
      name: 'insert',
      text: 'insert into items values ($1, null)',
      values: [id],
    });
    for (const id of [1, 2, 3]) {
      assert.deepEqual(await executeQuery(client, insert(id)), { rows: [], command: 'INSERT', rowCount: 1 });
    }
    const update = { name: 'update', text: 'update items set note = $1 where id < $2', values: ['x', 3] };
    for (const rowCount of [2, 2]) assert.equal((await executeQuery(client, update)).rowCount, rowCount);
    const simple = await executeQuery(client, { text: 'begin', values: [] });
    assert.equal(simple.command, 'BEGIN');
    assert.equal((await executeQuery(client, { text: 'commit', values: [] })).command, 'COMMIT');
  });

  it('fails alone: those sent before and after it, in the same write, get their own results', async () => {
    const one = (id: number) => ({
      name: 'one',
      text: 'select 1 / $1::int as share, $1::int as id',
      values: [id],
    });
    for (let time = 0; time < 2; time += 1) {
      const results = await Promise.allSettled(
        [1, 0, 2, 0, 3].map((id) => executeQuery<{ id: number }>(client, one(id))),
      );
      assert.deepEqual(
        results.map((result) => (result.status === 'fulfilled' ? result.value.rows[0]!.id : result.reason.code)),
        [1, '22012', 2, '22012', 3],
      );
    }
  });

  it('never shows a row in an outdated shape after a change of the table', async () => {
    const all = { name: 'all', text: 'select * from items order by id limit 1', values: [] };
    assert.deepEqual((await executeQuery(client, all)).rows, [{ id: 1, note: 'x' }]);
    assert.deepEqual((await executeQuery(client, all)).rows, [{ id: 1, note: 'x' }]);
    await client.query('alter table items drop column note, add column title text');
    await assert.rejects(executeQuery(client, all), { message: 'cached plan must not change result type' });
  });
});
