// Starts a service of its own: its plans depend on what the tables hold, and it fills them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import type { Queryable } from '../../src/platform/database/database.ts';
import { encodeCursor } from '../../src/platform/database/paging.ts';
import { named } from '../../src/platform/database/prepared.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids/ids.ts';
import { operations } from '../../src/server/operations.ts';
import { type Json, startService } from '../harness.ts';

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
  'application_submissions',
  'activity_events',
  'automations',
  'automation_runs',
];
const WITHOUT_TIMES = new Set(['candidate_tags', 'application_stage_changes', 'application_submissions']);
await fill();

/** Inserts rows into every table, in ID order, alternating between the workspaces, without triggers. */
async function fill(): Promise<void> {
  const id = (number: string) => `lpad(to_hex(${number}), 32, '0')::uuid`;
  const time = "timestamptz '2026-01-01Z' + n * interval '1 minute'";
  const insert = (table: string, columns: string, values: string) => {
    // Spread over time, as in production.
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
    insert('candidate_tags', 'candidate_id, label, created_at', `${id('n')}, 'tag ' || n % 300, ${time}`),
    insert(
      'applications',
      'candidate_id, job_id, stage_id, rejection_reason_id, source_id, tracking_link_id, referrer_id, owner_id, stage_entered_at, status, source',
      `${id('n')}, ${id('1 + n % 2 + 2 * (n / 40)')}, ${id('1 + n % 2 + 2 * (n / 40)')}, ${id('n % 400')}, ${id('n % 400')}, ${id('n % 400')}, ${id('n % 400')}, ${id('n % 400')}, ${time}, (array['active','hired'])[1 + (n % 101 = 0)::int], 'source ' || n % 300`,
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
      'application_id, job_id, to_stage_id, to_status, actor, at',
      `${links}, ${id('n')}, 'active', '{"type":"system","name":"x"}', ${time}`,
    ),
    insert(
      'application_submissions',
      'application_id, number, profile, answers, submitted_at',
      `${id('n')}, 1, '{}', '[]', ${time}`,
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
    // All runs of a workspace belong to one automation.
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
const OTHER_ROW = idOf(20_002);
const MOMENT = '2026-01-21T20:00:00.000Z'; // later than about 99% of the rows
const EARLY = '2026-01-01T05:00:00.000Z'; // earlier than about 99% of the rows
const CHANGES = { changes: { after: { position: 1e12, key: '' }, until: 1e12 + 1 } };
const COMMON = {
  '': {},
  createdAfter: { createdAfter: MOMENT },
  updatedAfter: { updatedAfter: MOMENT },
  createdBefore: { createdBefore: EARLY },
  updatedBefore: { updatedBefore: EARLY },
  ids: { ids: [ROW] },
  changes: CHANGES,
};
const DELETED = {
  includeDeleted: { includeDeleted: true },
  'updatedAfter, includeDeleted': { updatedAfter: MOMENT, includeDeleted: true },
};
/** Filters by one ID, and by two. */
const byIds = (names: readonly string[], [one, other]: readonly [string, string]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, { [name]: [one] }],
      [`${name} x 2`, { [name]: [one, other] }],
    ]),
  );
const by = (...names: string[]) => byIds(names, [ROW, OTHER_ROW]);
/** The same for IDs that 75 rows each refer to. */
const byFew = (...names: string[]) => byIds(names, [idOf(8), idOf(10)]);

/** The common filters of each list, by the id of its operation. */
const FILTERS: Record<string, Record<string, Json>> = {
  listJobs: {
    ...COMMON,
    ...DELETED,
    status: { status: ['open'] },
    slug: { slug: ['job-20000'] },
    'slug x 2': { slug: ['job-20000', 'job-20002'] },
    department: { department: 'dept 8' },
    location: { location: 'town 64' },
    'status, includeDeleted': { status: ['closed'], includeDeleted: true },
    employmentType: { employmentType: ['temporary'] },
    'employmentType x 2': { employmentType: ['temporary', 'volunteer'] },
    workplaceType: { workplaceType: ['hybrid'] },
    q: { q: '20000' },
  },
  listCandidates: {
    ...COMMON,
    ...DELETED,
    email: { email: '20000@EXAMPLE.com' },
    answerToReview: { answerToReview: true },
    tag: { tag: ['TAG 8'] },
    source: { source: 'source 8' },
    jobId: { jobId: [idOf(1001)] },
    'jobId x 2': { jobId: [idOf(1001), idOf(1003)] },
    ...byFew('sourceId', 'ownerId', 'rejectionReasonId'),
    'jobId, ownerId': { jobId: [idOf(1001)], ownerId: [idOf(8)] },
  },
  listApplications: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId'),
    jobId: { jobId: [idOf(1001)] },
    'jobId x 2': { jobId: [idOf(1001), idOf(1003)] },
    stageId: { stageId: [idOf(1001)] },
    'stageId x 2': { stageId: [idOf(1001), idOf(1003)] },
    'jobId, status': { jobId: [idOf(1001)], status: ['hired'] },
    status: { status: ['hired'] },
    'status x 2': { status: ['hired', 'rejected'] },
    ...byFew('rejectionReasonId', 'sourceId', 'trackingLinkId', 'referrerId', 'ownerId'),
    source: { source: 'source 8' },
    tag: { tag: ['TAG 8'] },
    'stageId, tag': { stageId: [idOf(1001)], tag: ['TAG 8'] },
    stageEnteredAfter: { stageEnteredAfter: MOMENT },
    stageEnteredBefore: { stageEnteredBefore: EARLY },
  },
  listInterviews: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId', 'applicationId', 'jobId'),
    interviewerId: { interviewerId: [idOf(8)] },
    'interviewerId x 2': { interviewerId: [idOf(8), idOf(10)] },
    status: { status: ['scheduled'] },
    'from, to': { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
  },
  listOffers: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId', 'applicationId'),
    status: { status: ['draft'] },
    'status x 2': { status: ['draft', 'sent'] },
  },
  listScorecards: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId', 'applicationId'),
    authorId: { authorId: [idOf(8)] },
    'authorId x 2': { authorId: [idOf(8), idOf(10)] },
    'authorId, includeDeleted': { authorId: [idOf(8)], includeDeleted: true },
  },
  listTasks: {
    ...COMMON,
    ...DELETED,
    ...by('candidateId', 'applicationId', 'jobId', 'interviewId'),
    ownerId: { ownerId: [idOf(8)] },
    'ownerId x 2': { ownerId: [idOf(8), idOf(10)] },
    'ownerId, includeDeleted': { ownerId: [idOf(8)], includeDeleted: true },
    status: { status: ['pending'] },
    'status x 2': { status: ['pending', 'in_progress'] },
    priority: { priority: ['urgent'] },
    dueBefore: { dueBefore: '2026-01-05T00:00:00Z' },
  },
  listPoolEntries: { ...COMMON, ...DELETED, ...by('candidateId', 'jobId'), source: { source: ['referred'] } },
  listActivityEvents: {
    ...COMMON,
    ...by('entityId'),
    'entityType, entityId': { entityType: ['job'], entityId: [ROW] },
    type: { type: ['job.closed'] },
    'type x 2': { type: ['job.closed', 'job.deleted'] },
    'order=asc': { order: 'asc' },
  },
  listAutomations: { ...COMMON, ...DELETED, status: { status: ['paused'] } },
  listAutomationRuns: {
    ...COMMON,
    status: { status: ['failed'] },
    'status x 2': { status: ['failed', 'dead_letter'] },
  },
  listStageChanges: { '': {}, changes: CHANGES },
  listNotes: { '': {}, changes: CHANGES },
  listCandidateFiles: { '': {}, changes: CHANGES },
  listTags: { '': {}, changes: CHANGES },
  listStages: { '': {}, changes: CHANGES },
  listAllStageChanges: { ...COMMON, ...by('applicationId', 'jobId') },
  listAllNotes: { ...COMMON, ...DELETED, ...by('candidateId') },
  listFiles: { ...COMMON, ...DELETED, ...by('candidateId', 'applicationId') },
  listAllTags: { ...COMMON, ...by('candidateId') },
  listAllStages: { ...COMMON, ...DELETED, ...by('jobId') },
  listAnswers: { ...COMMON, ...by('applicationId', 'candidateId', 'jobId') },
};

/** The lists of whole workspaces, each with what it can be sorted by besides its times. */
const SORTED: Record<string, Readonly<Record<string, string>>> = {
  listJobs: {},
  listCandidates: { lastName: 'rhodes' },
  listApplications: { appliedAt: MOMENT, stageEnteredAt: MOMENT },
  listInterviews: { scheduledAt: MOMENT },
  listOffers: {},
  listScorecards: {},
  listTasks: { dueAt: 'infinity' },
  listPoolEntries: {},
  listActivityEvents: {},
  listAutomationRuns: {},
  listAllStageChanges: {},
  listAllNotes: {},
  listFiles: {},
  listAllTags: {},
  listAllStages: {},
  listAnswers: {},
};

interface Scan {
  node: string;
  table: string;
  index: string | undefined;
  /** Whether it looks up a single row by its ID. */
  isLookup: boolean;
}

/** The scans of large tables in a statement's plans: the one for its values and, if prepared, the generic one. */
async function scansOf(client: pg.Client, statement: Sql): Promise<Scan[][]> {
  const plans = [await client.query(`explain (format json) ${statement.text}`, statement.values as unknown[])];
  const isPrepared = named(statement).name !== undefined;
  if (isPrepared) plans.push(await client.query(`explain (generic_plan, format json) ${statement.text}`));
  return plans.map(({ rows }) => walk(rows[0]['QUERY PLAN'][0].Plan));
}

/** Whether a scan reads through the records from the newest on, discarding those that do not match. */
function isFullScan({ node, table, index, isLookup }: Scan): boolean {
  return node === 'Seq Scan' || (index === `${table}_pkey` && table !== 'interview_interviewers' && !isLookup);
}

function walk(plan: Json): Scan[] {
  const below: Scan[] = (plan.Plans ?? []).flatMap(walk);
  const index = plan['Index Name'] ?? plan.Plans?.[0]?.['Index Name'];
  if (!TABLES.includes(plan['Relation Name'])) return below;
  const isLookup = /\(id = /.test(plan['Index Cond'] ?? '');
  return [{ node: plan['Node Type'], table: plan['Relation Name'], index, isLookup }, ...below];
}

/** The nodes of a plan, without those that read the parts of one record, such as its tags. */
function nodesOf(plan: Json): string[] {
  const below = (plan.Plans ?? []).filter((part: Json) => part['Parent Relationship'] !== 'SubPlan');
  return [plan['Node Type'], ...below.flatMap(nodesOf)];
}

it('every order of a list is read from an index, on its first page and on a late one', async (test) => {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  const sorting: string[] = [];
  for (const [id, more] of Object.entries(SORTED)) {
    const operation = operations.find(({ spec }) => spec.id === id)!;
    for (const [sort, late] of Object.entries({ createdAt: MOMENT, updatedAt: MOMENT, ...more })) {
      for (const order of ['asc', 'desc']) {
        for (const cursor of [undefined, encodeCursor(['ordered', `${sort} ${order}`, late, newId()])]) {
          const statements: Sql[] = [];
          const read: Queryable = {
            query(statement) {
              statements.push(statement);
              return service.db.read.query(statement);
            },
          };
          const input = { params: { id: ROW }, query: { sort, order, cursor }, body: undefined };
          await operation.run({ ...mine!.context, db: { ...service.db, read } }, input as never);
          const { text, values } = statements[0]!;
          const { rows } = await client.query(`explain (format json) ${text}`, values as unknown[]);
          const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
          const line = `${id} ${sort} ${order}${cursor === undefined ? '' : ' later'}: ${nodes.join(' < ')}`;
          test.diagnostic(line);
          // An incremental sort orders records with the same time only.
          if (nodes.some((node) => node === 'Sort' || node === 'Seq Scan')) sorting.push(line);
        }
      }
    }
  }
  await client.end();
  assert.deepEqual(sorting, []);
});

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
        const isRange = /After|Before|from|changes| x 2$/.test(name);
        if ([...custom, ...generic].some((scan) => (isRange ? isFullScan(scan) : scan.node === 'Seq Scan'))) {
          scanning.push(`${line}\n${statement.text}`);
        }
      }
    }
  }
  await client.end();
  assert.deepEqual(scanning, []);
});
