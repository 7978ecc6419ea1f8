// Starts a service of its own: plans depend on everything that the tables hold.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { startService } from '../../../../test/harness.ts';
import { makeJob } from '../../../../test/hiring.ts';
import { rowsReadBy } from '../../../../test/plans.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { listApplications } from '../../hiring/applications/queries.ts';
import { BY_LAST_NAME } from '../../hiring/applications/sort-queries.ts';
import { listCandidates } from '../../hiring/candidates/list-queries.ts';
import { visibilityOfKey } from './record-visibility.ts';

const service = await startService();
const workspace = await service.workspace();
const { id: workspaceId } = workspace;
const client = new pg.Client({ connectionString: service.connectionString });
await client.connect();
// The database is dropped while it is connected.
client.on('error', () => {});

const CANDIDATES = 40_000;
/** Half of the candidates are in the large job, twenty in the small one, and the others in 300 jobs that are not seen. */
const [large, small, hidden] = [await makeJob(workspace), await makeJob(workspace), await makeJob(workspace)];
await client.query('set session_replication_role = replica');
await client.query(
  `insert into candidates (workspace_id, id, first_name, last_name)
   select $1, ('01900000-1000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Ida', 'Rhodes ' || n * 7919 % 10000 from generate_series(1, ${CANDIDATES}) n`,
  [workspaceId],
);
await client.query(
  `insert into applications (workspace_id, id, candidate_id, job_id, stage_id, status, updated_at, stage_entered_at, applied_at, deleted_at)
   select $1, ('01900000-2000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('01900000-1000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
     case when n % 2000 = 1 then $2 when n % 2 = 0 then $3
       else ('01900000-4000-7000-8000-' || lpad(to_hex(n % 600), 12, '0'))::uuid end,
     case when n % 2000 = 1 then $4 when n % 2 = 0 then $5 else $6::uuid end,
     case when n % 6 = 0 then 'withdrawn' else 'active' end,
     t, t, t, case when n % 14 = 0 then t end
   from generate_series(1, ${CANDIDATES}) n
     cross join lateral (select timestamptz '2024-01-01' + n * 7919 % ${CANDIDATES} * interval '1 minute' as t) t`,
  [workspaceId, small.id, large.id, small.stages.applied, large.stages.applied, hidden.stages.applied],
);
await client.query('set session_replication_role = default');
await client.query('vacuum analyze candidates');
await client.query('vacuum analyze applications');

const visibility = visibilityOfKey(workspaceId, { jobIds: [large.id, small.id] })!;
const limited = service.db.restrictedTo(visibility);
const { paths: _paths, ...plain } = visibility;
/** Sees the same, and reads without paths. */
const viewer = service.db.restrictedTo(plain);
await client.query(`select set_config('search_path', $1, false), set_config('rolecall.viewer', $2, false)`, [
  `${visibility.schema}, public`,
  visibility.viewer,
]);

interface Request {
  jobId?: string[];
  stageId?: string[];
  status?: 'active'[];
  sort: string;
  order?: 'asc' | 'desc';
  cursor?: string;
  includeDeleted?: boolean;
}

type List = (db: typeof service.db, request: Request) => Promise<Page<{ id: string }>>;

const LISTS: Record<string, List> = {
  applications: (db, request) =>
    listApplications(db.read, workspaceId, request as never, [], { lastName: BY_LAST_NAME }),
  candidates: (db, request) => listCandidates({ ...workspace.context, db }, request as never),
};

const FILTERS = [
  ['applications', { jobId: [large.id] }],
  ['applications', { jobId: [small.id] }],
  ['applications', { jobId: [large.id, small.id] }],
  ['applications', { stageId: [large.stages.applied] }],
  ['applications', { stageId: [large.stages.applied], status: ['active'] }],
  ['applications', { jobId: [large.id], includeDeleted: true }],
  ['candidates', { jobId: [large.id] }],
  ['candidates', { jobId: [small.id] }],
  ['candidates', { jobId: [hidden.id, large.id] }],
] as const;

describe('sorted lists of a job or a stage, for a caller who sees some jobs', () => {
  for (const [name, filter] of FILTERS) {
    for (const sort of ['lastName', 'updatedAt', 'createdAt']) {
      it(`read neither all of its records nor all of the workspace: ${name} by ${sort} ${JSON.stringify(filter)}`, async () => {
        for (const order of ['asc', 'desc'] as const) {
          const request: Request = { ...(filter as object), sort, order };
          const list = LISTS[name]!;
          const { result, read, plan } = await rowsReadBy(client, limited.read, (read) =>
            list({ ...limited, read }, request),
          );
          const expected = await list(viewer, request);
          assert.ok(result.items.length >= 20);
          assert.deepEqual(idsOf(result), idsOf(expected));
          // Of them, about 6,000 are counted to decide.
          assert.ok(read < 15_000, `${read} rows: ${plan}`);
          if (result.nextCursor === null) continue;
          const next = await list(limited, { ...request, cursor: result.nextCursor });
          assert.deepEqual(idsOf(next), idsOf(await list(viewer, { ...request, cursor: expected.nextCursor! })));
        }
      });
    }
  }
});

function idsOf(page: Page<{ id: string }>): string[] {
  return page.items.map(({ id }) => id);
}
