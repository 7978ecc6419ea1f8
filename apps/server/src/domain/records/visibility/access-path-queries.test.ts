// Starts a service of its own: plans depend on everything that the tables hold.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeJob, makeMember } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { makeSamples } from '../../../../test/samples.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type ListRequest, listRecords } from '../../../platform/database/record-list.ts';
import type { RecordVisibility } from '../../../platform/database/record-visibility.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { listEvents, readFeed } from '../../integrations/activity/queries.ts';
import { ACCESS_PATHS } from './access-path-queries.ts';
import { visibilityOfKey, visibilityOfMember } from './record-visibility.ts';

const service = await startService();
const client = new pg.Client({ connectionString: service.connectionString });
await client.connect();
// The database is dropped while it is connected.
client.on('error', () => {});

const TABLES = Object.keys(ACCESS_PATHS);
const NEVER_MARKED_DELETED = new Set(['application_stage_changes', 'application_submissions', 'candidate_tags']);
NEVER_MARKED_DELETED.add('activity_events').add('quarantined_submissions');
const WITHOUT_CREATION = new Set(['application_stage_changes', 'application_submissions']);

/** The IDs of a page of the table's rows, as lists read it. */
async function idsOf(db: Queryable, workspaceId: string, table: string, request: ListRequest): Promise<string[]> {
  const softDelete = !NEVER_MARKED_DELETED.has(table);
  const page = await listRecords<{ id: string }>(db, workspaceId, request, { table, columns: sql`t.id`, softDelete });
  if (page.nextCursor === null) return page.items.map(({ id }) => id);
  const cursor = page.nextCursor;
  return [...page.items.map(({ id }) => id), ...(await idsOf(db, workspaceId, table, { ...request, cursor }))];
}

/** A job that is seen, with a record of every kind, some of them deleted, next to one that is not seen, which has as many. */
async function twoJobs(): Promise<{
  workspace: TestWorkspace;
  visibilities: Record<string, RecordVisibility>;
  /** Those that the key sees. */
  jobIds: string[];
}> {
  const workspace = await service.workspace();
  const { api, id: workspaceId } = workspace;
  const samples = await makeSamples(workspace);
  const id = (path: string) => samples.idFor(path, path.slice(path.lastIndexOf('{') + 1, -1));
  const memberId = await makeMember(workspace);
  const jobId = id('/jobs/{id}');
  const done = async (method: string, path: string, body?: object) => {
    const { status, text, body: answer } = await api(method, path, body);
    assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
    return answer?.data?.id as string;
  };
  await done('PATCH', `/jobs/${jobId}`, { hiringTeam: [{ memberId, role: 'hiring_manager' }] });
  const [second, hidden] = [await makeJob(workspace), await makeJob(workspace)];
  await done('PATCH', `/jobs/${second.id}`, { hiringTeam: [{ memberId, role: 'interviewer' }] });
  for (const job of [second, hidden, second, hidden]) {
    const application: Json = await apply(workspace, job.id);
    const { candidateId } = application;
    await done('POST', '/tasks', { title: 'Of an application', ownerId: memberId, applicationId: application.id });
    await done('POST', '/tasks', { title: 'Of a candidate', ownerId: memberId, candidateId });
    await done('POST', '/tasks', { title: 'Of a job', ownerId: memberId, jobId: job.id });
    await done('POST', `/candidates/${candidateId}/notes`, { body: 'A note.' });
    await done('POST', '/offers', { applicationId: application.id, title: 'An offer' });
    await done('POST', '/scorecards', { applicationId: application.id, authorId: memberId, rating: 'yes' });
    await done('POST', `/jobs/${job.id}/openings`, {});
  }
  await done('POST', '/tasks', { title: 'Of nothing', ownerId: memberId });
  const candidateId = id('/candidates/{id}');
  // A candidate of both jobs, of whom a part is not seen.
  const other = await done('POST', '/applications', { candidateId, jobId: hidden.id });
  await done('POST', '/tasks', { title: 'Not seen', ownerId: memberId, applicationId: other });
  await done('POST', '/applications', { candidateId, jobId: second.id });
  for (const job of [second, hidden]) {
    const gone: Json = await apply(workspace, job.id);
    await done('DELETE', `/applications/${gone.id}`);
    await done('DELETE', `/candidates/${gone.candidateId}`);
  }
  await service.db.write.query(sql`
    insert into application_submissions (workspace_id, id, application_id, number, profile, answers)
    select workspace_id, gen_random_uuid(), id, 9, '{}', '[]' from applications where workspace_id = ${workspaceId}`);
  const visibilities = {
    member: visibilityOfMember({ workspaceId, memberId, role: 'hiring_manager', hasConfidentialJobs: false })!,
    key: visibilityOfKey(workspaceId, { jobIds: [second.id] })!,
  };
  return { workspace, visibilities, jobIds: [second.id] };
}

// The tests share one large workspace, so their order matters: the first reads it before it is large.
const { workspace, visibilities, jobIds } = await twoJobs();

describe('the lists of a caller who sees few jobs', () => {
  it('contain the same records as the views, in every order and page size', async () => {
    for (const [who, visibility] of Object.entries(visibilities)) {
      const few = service.db.restrictedTo(visibility).read;
      const { paths: _paths, ...plain } = visibility;
      const all = service.db.restrictedTo(plain).read;
      assert.ok(few.paths !== undefined && all.paths === undefined);
      for (const table of TABLES) {
        const requests: ListRequest[] = [{}, { limit: 7, order: 'asc' }, { includeDeleted: true }];
        if (!WITHOUT_CREATION.has(table)) requests.push({ sort: 'createdAt', order: 'desc', limit: 9 });
        for (const request of requests) {
          const found = await idsOf(few, workspace.id, table, request);
          const expected = await idsOf(all, workspace.id, table, request);
          assert.deepEqual(found, expected, `${table} of the ${who} ${JSON.stringify(request)}`);
        }
      }
      const isEmpty = async (table: string) => (await idsOf(few, workspace.id, table, {})).length === 0;
      const empty: string[] = [];
      for (const table of TABLES) if (await isEmpty(table)) empty.push(table);
      if (who === 'member') assert.deepEqual(empty, [], 'every list of the member has records');
    }
  });

  it('read no more of the workspace when it has 10,000 records that are not seen', async () => {
    const db = service.db.restrictedTo(visibilities.member!);
    const readBefore = await rowsRead(workspace.id, visibilities.member!);
    await addHidden(workspace);
    const read = await rowsRead(workspace.id, visibilities.member!);
    for (const table of TABLES) {
      assert.ok(read[table]! < readBefore[table]! + 2_000, `${table}: ${readBefore[table]}, then ${read[table]} rows`);
    }
    const { items, hasMore } = await readFeed(db, workspace.id, { order: 'asc', limit: 100 });
    assert.ok(items.length > 0 && hasMore, 'a page of the feed ends before it has read all events');
    const { api } = await limitedKey(workspace, { jobIds });
    const { data, meta } = (await api('GET', '/activity-events?order=asc&limit=100')).body;
    assert.ok(data.length > 0 && data.length < 100 && meta.pagination.hasMore, 'neither does one over HTTP');
  });

  it('have full pages of candidates who applied to several of the jobs', async () => {
    const workspace = await service.workspace();
    const jobs = [await makeJob(workspace), await makeJob(workspace)];
    for (let n = 0; n < 30; n += 1) {
      const { candidateId } = await apply(workspace, jobs[0]!.id);
      assert.equal((await workspace.api('POST', '/applications', { candidateId, jobId: jobs[1]!.id })).status, 201);
    }
    const { api } = await limitedKey(workspace, { jobIds: jobs.map(({ id }) => id) });
    const first = (await api('GET', '/candidates?limit=25')).body;
    assert.equal(first.data.length, 25);
    const { nextCursor } = first.meta.pagination;
    assert.equal((await api('GET', `/candidates?limit=25&cursor=${nextCursor}`)).body.data.length, 5);
  });

  it('search by the index of words: a rare word reads few of 10,000 documents without it', async () => {
    await client.query(
      `insert into candidate_documents (workspace_id, candidate_id, words)
       select workspace_id, id, to_tsvector('rolecall', 'ida rhodes') from candidates c where workspace_id = $1
         and not exists (select from candidate_documents d where d.workspace_id = c.workspace_id and d.candidate_id = c.id)`,
      [workspace.id],
    );
    await client.query('vacuum analyze candidate_documents');
    for (const { schema, viewer } of Object.values(visibilities)) {
      await client.query('begin');
      await client.query(`select set_config('search_path', $1, true), set_config('rolecall.viewer', $2, true)`, [
        `${schema}, public`,
        viewer,
      ]);
      await client.query(`select * from candidate_matches($1, to_tsquery('rolecall', 'zymurgy'))`, [workspace.id]);
      const { rows } = await client.query<{ read: string }>(
        `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'candidate_documents'`,
      );
      await client.query('rollback');
      assert.ok(Number(rows[0]!.read) < 100, `${schema}: ${rows[0]!.read} rows`);
    }
  });

  it('of events check a bounded number for a page of a caller who sees many jobs, and miss none', async () => {
    const few = visibilities.member!;
    const none = few.paths!.activity_events!.map((path) => ({ ...path, most: 0 }));
    const pagesOf = async (db: Queryable, cursor?: string): Promise<string[][]> => {
      const page = await listEvents(db, workspace.id, { limit: 20, ...(cursor === undefined ? {} : { cursor }) });
      const ids = page.items.map(({ id }) => id);
      assert.equal(page.hasMore, page.nextCursor !== null);
      return page.nextCursor === null ? [ids] : [ids, ...(await pagesOf(db, page.nextCursor))];
    };
    const ofFew = await pagesOf(service.db.restrictedTo(few).read);
    const ofMany = await pagesOf(service.db.restrictedTo({ ...few, paths: { activity_events: none } }).read);
    assert.deepEqual(ofMany.flat(), ofFew.flat());
    assert.deepEqual(ofMany.slice(0, 5), [[], [], [], [], []], 'the newest 10,000 events are not seen');
    assert.ok(ofFew[0]!.length === 20);
  });

  it('read no job whole for a sorted page, however many applications one of few jobs has', async () => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update applications set job_id = $2 where workspace_id = $1 and id between 'ffffffff-2000-7000-8000-000000000f00'
         and 'ffffffff-2000-7000-8000-ffffffffffff'`,
      [workspace.id, jobIds[0]],
    );
    await client.query('set session_replication_role = default');
    await vacuum('applications');
    // Without its statistics, PostgreSQL sorts all that is seen.
    await client.query('analyze candidates');
    const read = await rowsRead(workspace.id, visibilities.member!, ['candidates', 'applications'], {
      sort: 'updatedAt',
    });
    // The 5,000 that are counted to choose the path, from an index only.
    for (const [table, rows] of Object.entries(read)) assert.ok(rows < 5_001 + 1_000, `${table}: ${rows} rows`);
  });
});

/** Vacuums a table until all of its rows are known to be visible, which a running transaction of another test can delay. */
async function vacuum(table: string): Promise<void> {
  await eventually(
    async () => {
      await client.query(`vacuum analyze ${table}`);
      const pages = 'select relallvisible >= relpages as "isDone" from pg_class where oid = $1::regclass';
      return (await client.query<{ isDone: boolean }>(pages, [table])).rows[0]!.isDone;
    },
    (isDone) => isDone,
  );
}

/** 10,000 candidates, newer than everything else, each with an application to one of 100 other jobs and everything around it. */
async function addHidden(workspace: TestWorkspace): Promise<void> {
  const { stages } = await makeJob(workspace);
  const memberId = await makeMember(workspace);
  const hidden = `from generate_series(1, 10000) n`;
  const id = (kind: number) => `('ffffffff-${kind}000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const [candidate, application] = [id(1), id(2)];
  const job = `('ffffffff-4000-7000-8000-' || lpad(to_hex(n % 100), 12, '0'))::uuid`;
  const values = `$1::uuid, ${id(3)}, ${candidate}`;
  const person = `{"type":"api_key"}`;
  await client.query('set session_replication_role = replica');
  for (const [into, select] of [
    [
      'candidates (workspace_id, id, first_name, last_name, email)',
      `$1, ${candidate}, 'Ida', 'Rhodes', n || '@example.com'`,
    ],
    [
      'applications (workspace_id, id, candidate_id, job_id, stage_id)',
      `$1, ${application}, ${candidate}, ${job}, '${stages.applied}'::uuid`,
    ],
    [
      'application_stage_changes (workspace_id, id, application_id, job_id, to_stage_id, to_status, actor)',
      `$1, ${id(3)}, ${application}, ${job}, '${stages.applied}'::uuid, 'active', '${person}'`,
    ],
    [
      'application_submissions (workspace_id, id, application_id, number, profile, answers)',
      `$1, ${id(3)}, ${application}, 1, '{}', '[]'`,
    ],
    [
      'interviews (workspace_id, id, candidate_id, application_id, job_id, type, mode, scheduled_at, duration_mins)',
      `${values}, ${application}, ${job}, 'screening', 'phone', now(), 30`,
    ],
    [
      'offers (workspace_id, id, candidate_id, application_id, job_id, title)',
      `${values}, ${application}, ${job}, 'Offer'`,
    ],
    [
      'scorecards (workspace_id, id, candidate_id, application_id, author_id, rating)',
      `${values}, ${application}, '${memberId}'::uuid, 'yes'`,
    ],
    [
      'tasks (workspace_id, id, candidate_id, application_id, job_id, owner_id, title)',
      `${values}, ${application}, ${job}, '${memberId}'::uuid, 'Task'`,
    ],
    ['notes (workspace_id, id, candidate_id, body, author)', `${values}, 'Note', '${person}'`],
    ['candidate_tags (workspace_id, id, candidate_id, label)', `${values}, 'tag'`],
    ['pool_entries (workspace_id, id, candidate_id, source, added_by)', `${values}, 'sourced', '${person}'`],
    [
      'candidate_files (workspace_id, id, candidate_id, kind, file_name, file_type, file_size, storage_key)',
      `${values}, 'resume', 'resume.pdf', 'application/pdf', 1, 'hidden/' || n`,
    ],
    [
      'messages (workspace_id, id, candidate_id, direction, sender, recipients, subject, text, html, status, thread_id)',
      `${values}, 'out', 'a@example.com', '{}', 'Subject', 'Text', '', 'sent', ${id(3)}`,
    ],
    [
      'activity_events (workspace_id, id, candidate_id, type, entity_type, entity_id, actor, data, entity_revision)',
      `${values}, 'application.created', 'application', ${application}, '${person}', '{}', 1`,
    ],
  ])
    await client.query(`insert into ${into} select ${select} ${hidden}`, [workspace.id]);
  await client.query('set session_replication_role = default');
  await client.query('analyze');
}

/** The rows that the plan of each table's first page reads from tables and indexes. */
async function rowsRead(
  workspaceId: string,
  visibility: RecordVisibility,
  tables: readonly string[] = TABLES,
  request: ListRequest = {},
): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const table of tables) {
    const statements: Sql[] = [];
    const query = async (statement: Sql) => {
      statements.push(statement);
      return [];
    };
    const db: Queryable = { paths: visibility.paths, query };
    await idsOf(db, workspaceId, table, request);
    const [statement] = statements;
    assert.equal(statements.length, 1, `the list of ${table} is one statement`);
    await client.query(`select set_config('search_path', $1, false), set_config('rolecall.viewer', $2, false)`, [
      `${visibility.schema}, public`,
      visibility.viewer,
    ]);
    const { rows } = await client.query(
      `explain (analyze, format json) ${statement!.text}`,
      statement!.values as unknown[],
    );
    await client.query('reset search_path');
    read[table] = rowsOf(rows[0]['QUERY PLAN'][0].Plan);
  }
  return read;
}

function rowsOf(plan: Json): number {
  const isScan = plan['Relation Name'] !== undefined || plan['Node Type'] === 'Bitmap Index Scan';
  const perLoop =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return (plan.Plans ?? []).reduce(
    (sum: number, child: Json) => sum + rowsOf(child),
    isScan ? perLoop * plan['Actual Loops'] : 0,
  );
}
