// Starts a service of its own: plans depend on everything that the tables hold.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { type Json, startService } from '../../../../test/harness.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { listCandidates } from '../../hiring/candidates/list-queries.ts';

const CANDIDATES = 100_000;
const FIELDS = 50;
/** The fields that most candidates have; the others are set for a few, as in real workspaces. */
const TYPES = ['number', 'select', 'date', 'text', 'boolean', 'money', 'multi_select', 'member'] as const;

const service = await startService();
const workspace = await service.workspace();
const client = new pg.Client({ connectionString: service.connectionString });
await client.connect();
const memberId: string = (await workspace.api('GET', '/members')).body.data[0].id;

for (let index = 0; index < FIELDS; index += 1) {
  const type = TYPES[index % TYPES.length]!;
  const options = type.endsWith('select') ? { options: ['a', 'b', 'c'].map((value) => ({ value, label: value })) } : {};
  const defined = await workspace.api('POST', '/custom-fields', {
    entity: 'candidate',
    key: `f${index}`,
    label: `Field ${index}`,
    type,
    ...options,
  });
  assert.equal(defined.status, 201, defined.text);
}

// Rows without triggers, then the index in one statement, as the triggers would have written it.
await client.query(`set session_replication_role = replica`);
await client.query(
  `insert into candidates (workspace_id, id, first_name, last_name, email, custom_fields)
   select $1, lpad(to_hex(n), 32, '0')::uuid, 'Ida', 'Rhodes', n || '@example.com', jsonb_build_object(
     'f0', n % 1000, 'f1', case when n % 100 = 0 then 'b' else 'a' end, 'f2', (date '2020-01-01' + n % 2000)::text,
     'f3', 'Text ' || n % 5000, 'f4', n % 2 = 0, 'f5', jsonb_build_object('amount', n, 'currency', 'EUR'),
     'f6', jsonb_build_array('a', 'c'), 'f7', $2::text)
     || case when n % 50 = 0 then (select jsonb_object_agg('f' || k, n % 97) from generate_series(8, 49, 8) k) else '{}' end
   from generate_series(1, ${CANDIDATES}) n`,
  [workspace.id, memberId],
);
await client.query(
  `insert into custom_field_values (workspace_id, field_id, record_id, place, text_value, number_value)
   select c.workspace_id, f.id, c.id, v.place, v.text_value, v.number_value
   from candidates c join custom_fields f on f.workspace_id = c.workspace_id and c.custom_fields ? f.key
   cross join lateral custom_field_terms(f.type, c.custom_fields -> f.key) v where c.workspace_id = $1`,
  [workspace.id],
);
await client.query('set session_replication_role = default');
await client.query('vacuum analyze candidates');
await client.query('vacuum analyze custom_field_values');

interface Run {
  rows: number;
  /** Rows that the plans read from tables and indexes. */
  read: number;
  milliseconds: number;
  plan: string;
}

/** Runs the statements of a list and adds up what their plans read. */
async function run(filters: Record<string, string>, more: object = {}): Promise<Run> {
  const statements: Sql[] = [];
  const read: Queryable = {
    query(statement) {
      statements.push(statement);
      return service.db.read.query(statement);
    },
  };
  const context = { ...workspace.context, db: { ...service.db, read } };
  const page = await listCandidates(context, { customFields: filters, ...more });
  const own = statements.filter(({ text }) => !text.includes('from custom_fields t'));
  let total = 0;
  let milliseconds = 0;
  const plans: string[] = [];
  for (const { text, values } of own) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values as unknown[]);
    const [{ Plan: plan, 'Execution Time': time }] = rows[0]['QUERY PLAN'];
    total += scanned(plan);
    milliseconds += time;
    plans.push(nodes(plan));
  }
  return { rows: page.items.length, read: total, milliseconds, plan: plans.join(' ; ') };
}

function scanned(plan: Json): number {
  const own =
    plan['Relation Name'] === undefined
      ? 0
      : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum: number, part: Json) => sum + scanned(part), own);
}

function nodes(plan: Json): string {
  const name = plan['Index Name'] ?? plan['Relation Name'] ?? '';
  const below = (plan.Plans ?? []).map(nodes).filter((part: string) => !part.includes('candidate_tags'));
  return `${plan['Node Type']}${name === '' ? '' : ` ${name}`}${below.length === 0 ? '' : ` (${below.join(', ')})`}`;
}

const CASES: Record<string, [Record<string, string>, object?]> = {
  'one value of a hundred': [{ f1: 'b' }],
  'nearly every record': [{ f1: 'a' }],
  'a rare value': [{ f3: 'text 4999' }],
  'a value that no record has': [{ f3: 'nothing' }],
  'half of all records': [{ f4: 'true' }],
  'a narrow range': [{ 'f0.gte': '10', 'f0.lte': '10' }],
  'a wide range': [{ 'f0.gte': '10' }],
  'a range of a few records': [{ 'f5.gte': '99990' }],
  'a range of the oldest records': [{ 'f5.lte': '3' }],
  'an empty range': [{ 'f5.gte': '9999999' }],
  'a range of dates': [{ 'f2.gte': '2024-01-01', 'f2.lte': '2024-01-03' }],
  'an option among several': [{ f6: 'c' }],
  'several values': [{ 'f3.in': 'text 1,text 2,text 3' }],
  'several values that most records have': [{ 'f1.in': 'a,b' }],
  'set, for a few': [{ 'f8.exists': 'true' }],
  'set, for all': [{ 'f0.exists': 'true' }],
  'not set, for most': [{ 'f8.exists': 'false' }],
  'four fields': [{ f1: 'a', f4: 'true', 'f0.gte': '500', f6: 'c' }],
  'four fields, one of them rare': [{ f1: 'a', f4: 'true', f3: 'text 4998', f6: 'c' }],
  'two fields that rarely match together': [
    { 'f0.gte': '10', 'f0.lte': '21', 'f2.gte': '2020-03-01', 'f2.lte': '2020-03-24' },
  ],
  'one value of a hundred, by update time': [{ f1: 'b' }, { sort: 'updatedAt', order: 'asc' }],
  'nearly every record, by update time': [{ f1: 'a' }, { sort: 'updatedAt', order: 'asc' }],
};

for (const [name, [filters, more]] of Object.entries(CASES)) {
  it(`filtering 100,000 candidates with 50 fields reads a small part of the index: ${name}`, async (test) => {
    const { rows, read, milliseconds, plan } = await run(filters, more);
    test.diagnostic(`${name}: ${rows} rows, ${read} read, ${milliseconds.toFixed(1)} ms: ${plan}`);
    assert.ok(!plan.includes('Seq Scan'), plan);
    assert.ok(read < 10_000, `${read} rows read: ${plan}`);
  });
}

it('a page of filtered candidates continues after its cursor', async () => {
  const first = await run({ f4: 'true' }, { limit: 100 });
  assert.equal(first.rows, 100);
  await client.end();
});
