import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../../../test/harness.ts';
import { recordset } from './recordset.ts';
import { sql } from './sql.ts';

const service = await startService();
after(() => service.close());

const TYPES = {
  id: 'uuid',
  count: 'bigint',
  label: 'text',
  at: 'timestamptz',
  token: 'bytea',
  tags: 'text[]',
  data: 'jsonb',
  wanted: 'boolean',
};

const ROWS = [
  {
    id: '019ab71d-b004-7888-9a84-88f1d70510a7',
    count: 9_007_199_254_740_991,
    label: `a "quoted" \\ text\nwith {braces}, 王小明 and '?'`,
    at: '2026-11-24T18:33:43.295Z',
    token: '\\x00ff5c',
    tags: ['one', 'two, three', '"', ''],
    data: { text: 'null', list: [1, null, { deep: '\\' }] },
    wanted: false,
  },
  { id: null, label: '', tags: [], data: [] },
  { label: 'null', data: 'text' },
];

test('a few rows, sent as values, are read as the same rows among many, sent as JSON', async () => {
  const read = (rows: readonly object[]) =>
    service.db.read.query(sql`select * from ${recordset('r', TYPES, rows as Record<string, unknown>[])}`);
  const many = await read([...ROWS, ...ROWS]);
  assert.equal(many.length, 6);
  for (let count = 1; count <= ROWS.length; count += 1) {
    assert.deepEqual(await read(ROWS.slice(0, count)), many.slice(0, count));
  }
});
