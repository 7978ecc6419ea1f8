// Starts a service of its own: plans depend on everything that the tables hold.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { type Json, startService } from '../../../../test/harness.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { listCandidates } from './list-queries.ts';

const service = await startService();
const workspace = await service.workspace();
const client = new pg.Client({ connectionString: service.connectionString });
await client.connect();
// The database is dropped while it is connected.
client.on('error', () => {});

/** One candidate for each hour since 2020, with the ID of that time. */
await client.query('set session_replication_role = replica');
await client.query(
  `insert into candidates (workspace_id, id, first_name, last_name, created_at)
   select $1, overlay(first_id_at(t)::text placing '7000-8000' from 15 for 9)::uuid, 'Ida', 'Rhodes', t
   from generate_series(timestamptz '2020-01-01T00:30:00Z', timestamptz '2022-12-31T00:00:00Z', interval '1 hour') t`,
  [workspace.id],
);
await client.query('set session_replication_role = default');
await client.query('vacuum analyze candidates');

/** The records of a page, and the rows that its plan reads. */
async function readPage(query: Record<string, string>): Promise<{ created: string[]; read: number }> {
  const statements: Sql[] = [];
  const read: Queryable = {
    query(statement) {
      statements.push(statement);
      return service.db.read.query(statement);
    },
  };
  const { items } = await listCandidates({ ...workspace.context, db: { ...service.db, read } }, query);
  let total = 0;
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values as unknown[]);
    total += scanned(rows[0]['QUERY PLAN'][0].Plan);
  }
  return { created: items.map(({ createdAt }) => new Date(createdAt).toISOString()), read: total };
}

function scanned(plan: Json): number {
  const own =
    plan['Relation Name'] === undefined
      ? 0
      : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum: number, part: Json) => sum + scanned(part), own);
}

it('a page of candidates that were created in an old month reads no newer and no older ones', async () => {
  const { created, read } = await readPage({ createdBefore: '2020-03-01T00:00:00Z' });
  assert.deepEqual([created.length, created[0]], [25, '2020-02-29T23:30:00.000Z']);
  assert.ok(read < 200, `${read} rows`);
  const day = { createdAfter: '2020-02-01T00:00:00Z', createdBefore: '2020-02-01T05:00:00Z' };
  const few = await readPage(day);
  assert.equal(few.created.length, 5);
  assert.ok(few.read < 200, `${few.read} rows`);
  assert.deepEqual((await readPage({ ...day, order: 'asc' })).created, few.created.toReversed());
});

it('candidates whose IDs are not of the time of their creation are found by it', async () => {
  const [old, future] = ['2019-05-01T12:00:00.000Z', '2031-01-01T00:00:00.000Z'];
  for (const moment of [old, future]) {
    await client.query(
      `insert into candidates (workspace_id, id, first_name, last_name, created_at) values ($1, $2, 'Ada', 'Byron', $3)`,
      [workspace.id, newId(), moment],
    );
  }
  assert.deepEqual((await readPage({ createdBefore: '2019-06-01T00:00:00Z' })).created, [old]);
  assert.deepEqual((await readPage({ createdAfter: '2030-06-01T00:00:00Z' })).created, [future]);
  const { body } = await workspace.api('GET', '/candidates?createdBefore=0001-01-01T00:00:00Z');
  assert.deepEqual(body.data, []);
});
