import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { operations } from '../operations.ts';
import type { Queryable } from '../platform/database/database.ts';
import { named } from '../platform/database/prepared.ts';
import type { Sql } from '../platform/database/sql.ts';
import { type Json, startService } from '../testing/harness.ts';

const ROWS = 30_000;
const service = await startService();
const workspaces = [await service.workspace(), await service.workspace()];
const [mine] = workspaces;
const memberIds = await Promise.all(
  workspaces.map(async ({ api }) => (await api('GET', '/members')).body.data[0].id as string),
);
const TABLES = [
  'jobs',
  'stages',
  'candidates',
  'candidate_tags',
  'applications',
  'interviews',
  'interview_interviewers',
  'offers',
  'scorecards',
  'tasks',
  'pool_entries',
  'notes',
  'candidate_files',
  'application_stage_changes',
  'activity_events',
  'automations',
  'automation_runs',
];
const WITHOUT_TIMES = new Set(['candidate_tags', 'application_stage_changes']);
await fill();

/** Rows of every table, every second one in the other workspace, in the order of their ids; loaded without triggers. */
async function fill(): Promise<void> {
  const id = (number: string) => `lpad(to_hex(${number}), 32, '0')::uuid`;
  const time = "timestamptz '2026-01-01Z' + n * interval '1 minute'";
  const insert = (table: string, columns: string, values: string) => {
    // Spread over time, as they would have come in.
    const moments = WITHOUT_TIMES.has(table)
      ? []
      : ['created_at', ...(table === 'activity_events' ? [] : ['updated_at'])];
    return `
      insert into ${table} (${['workspace_id', 'id', ...moments, columns].join(', ')})
      select (array['${workspaces.map((workspace) => workspace.id).join("','")}'])[1 + n % 2]::uuid, ${id('n')},
        ${[...moments.map(() => time), values].join(', ')} from generate_series(1, ${ROWS}) n;`;
  };
  const member = `(array['${memberIds.join("','")}'])[1 + n % 2]::uuid`;
  const links = `${id('n')}, ${id('n')}`;
  const text = [
    insert(
      'jobs',
      'title, slug, status, department, location, employment_type, workplace_type, description, application_config',
      `'Job ' || n, 'job-' || n, (array['draft','open','closed'])[1 + n % 3], 'Dept ' || n % 500, 'Town ' || n % 700,
       (array['full_time','internship'])[1 + (n % 97 = 0)::int], (array['onsite','remote'])[1 + (n % 89 = 0)::int], 'Text', '{}'`,
    ),
    insert('stages', 'job_id, name, kind, position', `${id('n')}, 'Applied', 'applied', 0`),
    insert(
      'candidates',
      'first_name, last_name, email, source',
      `'Ida', 'Rhodes', n || '@example.com', 'source ' || n % 300`,
    ),
    insert('candidate_tags', 'candidate_id, label', `${id('n')}, 'tag ' || n % 300`),
    insert(
      'applications',
      'candidate_id, job_id, stage_id, status, source',
      `${id('n')}, ${id('1 + n % 2 + 2 * (n / 40)')}, ${id('1 + n % 2 + 2 * (n / 40)')}, (array['active','hired'])[1 + (n % 101 = 0)::int], 'source ' || n % 300`,
    ),
    insert(
      'interviews',
      'application_id, candidate_id, job_id, type, mode, status, scheduled_at, duration_mins',
      `${links}, ${id('n')}, 'final', 'phone', (array['completed','scheduled'])[1 + (n % 101 = 0)::int], timestamptz '2026-01-01Z' + n * interval '1 hour', 45`,
    ),
    `insert into interview_interviewers (workspace_id, interview_id, member_id, place, during, scheduled)
     select workspace_id, id, ${id(`(('x' || right(id::text, 7))::bit(28)::int % 500)`)}, 0, tstzrange(scheduled_at, scheduled_at + interval '45 min'), false from interviews;`,
    insert(
      'offers',
      'application_id, candidate_id, job_id, title, status',
      `${links}, ${id('n')}, 'Offer', (array['accepted','draft'])[1 + (n % 101 = 0)::int]`,
    ),
    insert(
      'scorecards',
      'application_id, candidate_id, author_id, rating',
      `${links}, case when n % 200 < 2 then ${member} else ${id('n % 400')} end, 'yes'`,
    ),
    insert(
      'tasks',
      'title, owner_id, candidate_id, application_id, job_id, interview_id, status, priority, due_at',
      `'Task', ${id('n % 400')}, ${links}, ${id('n')}, ${id('n')}, (array['completed','pending'])[1 + (n % 101 = 0)::int],
       (array['low','urgent'])[1 + (n % 103 = 0)::int], timestamptz '2026-01-01Z' + n * interval '1 hour'`,
    ),
    insert(
      'pool_entries',
      'candidate_id, job_id, source, added_by',
      `${links}, (array['applied','referred'])[1 + (n % 101 = 0)::int], '{"type":"system","name":"x"}'`,
    ),
    insert('notes', 'candidate_id, body, author', `${id('n')}, 'Note', '{"type":"system","name":"x"}'`),
    insert(
      'candidate_files',
      'candidate_id, kind, file_name, file_type, file_size, storage_key',
      `${id('n')}, 'other', 'a.pdf', 'application/pdf', 1, 'k' || n`,
    ),
    insert(
      'application_stage_changes',
      'application_id, job_id, to_stage_id, to_status, actor',
      `${links}, ${id('n')}, 'active', '{"type":"system","name":"x"}'`,
    ),
    insert(
      'activity_events',
      'type, entity_type, entity_id, actor, data',
      `(array['job.created','job.closed'])[1 + (n % 101 = 0)::int], 'job', ${id('n')}, '{"type":"system","name":"x"}', '{}'`,
    ),
    insert(
      'automations',
      'name, trigger, steps, status',
      `'Automation', '{}', '[]', (array['published','paused'])[1 + (n % 101 = 0)::int]`,
    ),
    // All of a workspace are of one automation.
    insert(
      'automation_runs',
      'automation_id, definition_version, event_id, trigger_event, subject_id, max_attempts, status',
      `${id('20000 - n % 2')}, 1, ${id('n')}, 'job.created', ${id('n')}, 5, (array['succeeded','failed'])[1 + (n % 101 = 0)::int]`,
    ),
  ];
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${text.join('\n')}`);
  await client.query('vacuum analyze');
  await client.end();
}

/** The id of row `number`; odd rows are of the other workspace. */
function idOf(number: number): string {
  return number
    .toString(16)
    .padStart(32, '0')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

const ROW = idOf(20_000);
const MOMENT = '2026-01-21T20:00:00.000Z'; // of the last per cent or so of the rows
const COMMON = {
  '': {},
  createdAfter: { createdAfter: MOMENT },
  updatedAfter: { updatedAfter: MOMENT },
  ids: { ids: [ROW] },
};
const DELETED = {
  includeDeleted: { includeDeleted: true },
  'updatedAfter, includeDeleted': { updatedAfter: MOMENT, includeDeleted: true },
};
const by = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { [name]: ROW }]));

/** The common filters of each list, by the id of its operation. */
const FILTERS: Record<string, Record<string, Json>> = {
  listJobs: {
    ...COMMON,
    ...DELETED,
    status: { status: 'open' },
    department: { department: 'dept 8' },
    location: { location: 'town 64' },
    'status, includeDeleted': { status: 'closed', includeDeleted: true },
    employmentType: { employmentType: 'temporary' },
    workplaceType: { workplaceType: 'hybrid' },
    q: { q: '20000' },
  },
  listCandidates: {
    ...COMMON,
    ...DELETED,
    email: { email: '20000@EXAMPLE.com' },
    tag: { tag: 'TAG 8' },
    source: { source: 'source 8' },
    jobId: { jobId: idOf(1001) },
  },
  listApplications: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId'),
    jobId: { jobId: idOf(1001) },
    stageId: { stageId: idOf(1001) },
    'jobId, status': { jobId: idOf(1001), status: 'hired' },
    status: { status: 'hired' },
    source: { source: 'source 8' },
  },
  listInterviews: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId', 'applicationId', 'jobId'),
    interviewerId: { interviewerId: idOf(8) },
    status: { status: 'scheduled' },
    'from, to': { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
  },
  listOffers: { ...COMMON, ...DELETED, ...by('candidateId', 'applicationId'), status: { status: 'draft' } },
  listScorecards: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId', 'applicationId'),
    authorId: { authorId: idOf(8) },
    'authorId, includeDeleted': { authorId: idOf(8), includeDeleted: true },
  },
  listTasks: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId', 'applicationId', 'jobId', 'interviewId'),
    ownerId: { ownerId: idOf(8) },
    'ownerId, includeDeleted': { ownerId: idOf(8), includeDeleted: true },
    status: { status: 'pending' },
    priority: { priority: 'urgent' },
    dueBefore: { dueBefore: '2026-01-05T00:00:00Z' },
  },
  listPoolEntries: { ...COMMON, ...DELETED, ...by('candidateId', 'jobId'), source: { source: 'referred' } },
  listActivityEvents: {
    ...COMMON,
    entityId: { entityId: ROW },
    'entityType, entityId': { entityType: 'job', entityId: ROW },
    type: { type: 'job.closed' },
    'order=asc': { order: 'asc' },
  },
  listAutomations: { ...COMMON, ...DELETED, status: { status: 'paused' } },
  listAutomationRuns: { ...COMMON, status: { status: 'failed' } },
  listStageChanges: { '': {} },
  listNotes: { '': {} },
  listCandidateFiles: { '': {} },
  listTags: { '': {} },
  listStages: { '': {} },
};

interface Scan {
  node: string;
  table: string;
  index: string | undefined;
  /** Of one row that is named. */
  isLookUp: boolean;
}

/** The scans of the big tables in the plan of a statement: for its values, and, when it is prepared, for any. */
async function scansOf(client: pg.Client, statement: Sql): Promise<Scan[][]> {
  const plans = [await client.query(`explain (format json) ${statement.text}`, statement.values as unknown[])];
  const isPrepared = named(statement).name !== undefined;
  if (isPrepared) plans.push(await client.query(`explain (generic_plan, format json) ${statement.text}`));
  return plans.map(({ rows }) => walk(rows[0]['QUERY PLAN'][0].Plan));
}

/** Whether a scan walks from the newest record on, past all that a filter does not want. */
function isWalk({ node, table, index, isLookUp }: Scan): boolean {
  return node === 'Seq Scan' || (index === `${table}_pkey` && table !== 'interview_interviewers' && !isLookUp);
}

function walk(plan: Json): Scan[] {
  const below: Scan[] = (plan.Plans ?? []).flatMap(walk);
  const index = plan['Index Name'] ?? plan.Plans?.[0]?.['Index Name'];
  if (!TABLES.includes(plan['Relation Name'])) return below;
  const isLookUp = /\(id = /.test(plan['Index Cond'] ?? '');
  return [{ node: plan['Node Type'], table: plan['Relation Name'], index, isLookUp }, ...below];
}

it('no common filter of a list reads a whole table', async (test) => {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  const scanning: string[] = [];
  for (const [id, filters] of Object.entries(FILTERS)) {
    const operation = operations.find(({ spec }) => spec.id === id);
    assert.ok(operation !== undefined, id);
    for (const [name, query] of Object.entries(filters)) {
      const statements: Sql[] = [];
      const recording = (db: Queryable): Queryable => ({
        query(statement) {
          statements.push(statement);
          return db.query(statement);
        },
      });
      const db = { ...service.db, read: recording(service.db.read), search: recording(service.db.search) };
      await operation.run({ ...mine!.context, db }, { params: { id: ROW }, query, body: undefined } as never);
      for (const statement of statements) {
        const [custom = [], generic = custom] = await scansOf(client, statement);
        const show = (scans: Scan[]) =>
          [...new Set(scans.map(({ node, index }) => `${node} ${index ?? ''}`))].join(' + ');
        const line = `${id} | ${name || '(none)'} | ${show(custom)}${show(generic) === show(custom) ? '' : ` | generic: ${show(generic)}`}`;
        test.diagnostic(line);
        const isRange = /After|Before|from/.test(name);
        if ([...custom, ...generic].some((scan) => (isRange ? isWalk(scan) : scan.node === 'Seq Scan'))) {
          scanning.push(`${line}\n${statement.text}`);
        }
      }
    }
  }
  await client.end();
  assert.deepEqual(scanning, []);
});
