// Starts a service of its own: plans depend on everything that the tables hold.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { startService } from '../../../../../test/harness.ts';
import { makeJob } from '../../../../../test/hiring.ts';
import { rowsReadBy } from '../../../../../test/plans.ts';
import { visibilityOfKey } from '../../../records/visibility/record-visibility.ts';
import { listCandidates } from '../list-queries.ts';

const service = await startService();
const workspace = await service.workspace();
const { id: workspaceId } = workspace;
const client = new pg.Client({ connectionString: service.connectionString });
await client.connect();
// The database is dropped while it is connected.
client.on('error', () => {});

const CANDIDATES = 60_000;
/** A word in one of eight documents, another in one of 80, a tag on one of 2,000 candidates, an application for the job of one of ten. */
const job = await makeJob(workspace);
/** More than are read one by one; together, another tenth of the candidates. */
const manyJobs = await Promise.all(Array.from({ length: 60 }, () => makeJob(workspace)));
await client.query('set session_replication_role = replica');
const id = (kind: number) => `('01900000-${kind}000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
for (const insert of [
  `candidates (workspace_id, id, first_name, last_name) select $1, ${id(1)}, 'Ida', 'Rhodes'`,
  `candidate_documents (workspace_id, candidate_id, words)
   select $1, ${id(1)}, to_tsvector('rolecall', case when hashint4(n) % 8 = 0 then 'ida fluent esperanto' else 'ida rhodes' end
     || case when hashint4(n + 1) % 80 = 0 then ' telescope' else '' end)`,
  `candidate_tags (workspace_id, id, candidate_id, label) select $1, ${id(3)}, ${id(1)}, case when n % 2000 = 0 then 'Rare' else 'Usual' end`,
]) {
  await client.query(`insert into ${insert} from generate_series(1, ${CANDIDATES}) n`, [workspaceId]);
}
await client.query(
  `insert into applications (workspace_id, id, candidate_id, job_id, stage_id)
   select $1, ${id(2)}, ${id(1)}, case n % 10 when 0 then $2 when 5 then ($4::uuid[])[1 + n / 10 % 60] else ${id(4)} end, $3
   from generate_series(1, ${CANDIDATES}) n`,
  [workspaceId, job.id, job.stages.applied, manyJobs.map((one) => one.id)],
);
await client.query('set session_replication_role = default');
for (const table of ['candidates', 'candidate_documents', 'candidate_tags', 'applications']) {
  await client.query(`vacuum analyze ${table}`);
}
const SEEN = {
  'one job': visibilityOfKey(workspaceId, { jobIds: [job.id] })!,
  '60 jobs': visibilityOfKey(workspaceId, { jobIds: manyJobs.map((one) => one.id) })!,
};

/** All pages of a search, and the rows that the first one reads. */
async function search(query: object, seen?: keyof typeof SEEN): Promise<{ ids: string[]; read: number; plan: string }> {
  const visibility = seen && SEEN[seen];
  const db = visibility === undefined ? service.db : service.db.restrictedTo(visibility);
  await client.query(`select set_config('search_path', $1, false), set_config('rolecall.viewer', $2, false)`, [
    visibility === undefined ? 'public' : `${visibility.schema}, public`,
    visibility?.viewer ?? '',
  ]);
  const pageOf = (request: object, read = db.read) =>
    listCandidates({ ...workspace.context, db: { ...db, read, search: read } }, { ...query, limit: 100, ...request });
  const { result, read, plan } = await rowsReadBy(client, db.search, (own) => pageOf({}, own));
  const ids = result.items.map((each) => each.id);
  for (let cursor = result.nextCursor; cursor !== null; ) {
    const next = await pageOf({ cursor });
    ids.push(...next.items.map((each) => each.id));
    cursor = next.nextCursor;
  }
  return { ids, read, plan };
}

/** The candidates that match, by a condition on the number of each. */
async function expected(condition: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select ${id(1)} as id from generate_series(1, ${CANDIDATES}) n where ${condition}`,
  );
  return rows.map((row) => row.id).sort();
}

const SEARCHES: [name: string, query: object, seen: keyof typeof SEEN | undefined, condition: string, most: number][] =
  [
    ['a common word', { q: 'esperanto' }, undefined, 'hashint4(n) % 8 = 0', 20_000],
    ['a common word, seeing one job', { q: 'esperanto' }, 'one job', 'hashint4(n) % 8 = 0 and n % 10 = 0', 40_000],
    ['a rare word', { q: 'telescope' }, undefined, 'hashint4(n + 1) % 80 = 0', 5_000],
    ['a rare word, seeing one job', { q: 'telescope' }, 'one job', 'hashint4(n + 1) % 80 = 0 and n % 10 = 0', 15_000],
    ['a rare word, seeing 60 jobs', { q: 'telescope' }, '60 jobs', 'hashint4(n + 1) % 80 = 0 and n % 10 = 5', 15_000],
    ['a common word, seeing 60 jobs', { q: 'esperanto' }, '60 jobs', 'hashint4(n) % 8 = 0 and n % 10 = 5', 40_000],
    [
      'a common word and a rare tag, seeing one job',
      { q: 'esperanto', tag: ['rare'] },
      'one job',
      'hashint4(n) % 8 = 0 and n % 2000 = 0',
      2_000,
    ],
    [
      'a common word and a rare tag',
      { q: 'esperanto', tag: ['rare'] },
      undefined,
      'hashint4(n) % 8 = 0 and n % 2000 = 0',
      1_000,
    ],
    [
      'a phrase and a rare tag',
      { q: '"fluent esperanto"', tag: ['Rare'] },
      undefined,
      'hashint4(n) % 8 = 0 and n % 2000 = 0',
      1_000,
    ],
    [
      'a common word and a usual tag',
      { q: 'esperanto', tag: ['Usual'] },
      undefined,
      'hashint4(n) % 8 = 0 and n % 2000 <> 0',
      30_000,
    ],
  ];

for (const [name, query, seen, condition, most] of SEARCHES) {
  it(`a search finds every match and reads a bounded part of ${CANDIDATES} documents: ${name}`, async () => {
    const { ids, read, plan } = await search(query, seen);
    assert.equal(new Set(ids).size, ids.length, 'none twice');
    assert.deepEqual(ids.sort(), await expected(condition));
    assert.ok(read < most, `${read} rows: ${plan}`);
  });
}
