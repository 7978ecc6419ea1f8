// Starts a service of its own: plans depend on everything that the tables hold.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeJob } from '../../../../test/hiring.ts';
import { rowsReadBy } from '../../../../test/plans.ts';
import { packHistories } from './pack-histories.ts';
import { sources } from './sources-report.ts';
import { funnel, timeInStage } from './stage-reports.ts';

const service = await startService();
const workspace = await service.workspace();
const job = await makeJob(workspace);
const client = new pg.Client({ connectionString: service.connectionString });
await client.connect();
// The database is dropped while it is connected.
client.on('error', () => {});

/** 30,000 applications over three years, each moved after ten days; their histories are packed. */
const APPLICATIONS = 30_000;
await client.query('set session_replication_role = replica');
await client.query(
  `with made as (
     insert into applications (workspace_id, id, candidate_id, job_id, stage_id, source, applied_at)
     select $1, lpad(to_hex(n), 32, '0')::uuid, gen_random_uuid(), $2, $4::uuid, 'Radio',
       timestamptz '2020-01-11' + n * interval '52 minutes' from generate_series(1, ${APPLICATIONS}) n)
   insert into application_stage_changes
     (workspace_id, id, application_id, job_id, from_stage_id, to_stage_id, from_status, to_status, actor, at)
   select $1, gen_random_uuid(), lpad(to_hex(n), 32, '0')::uuid, $2, case step when 1 then $3::uuid end,
     case step when 0 then $3 else $4::uuid end, case step when 1 then 'active' end, 'active', '{"type": "system"}', at
   from generate_series(1, ${APPLICATIONS}) n cross join generate_series(0, 1) step
     cross join lateral (select timestamptz '2020-01-01' + n * interval '52 minutes' + step * interval '10 days' as at) t
   order by at`,
  [workspace.id, job.id, job.stages.applied, job.stages.screening],
);
await client.query('set session_replication_role = default');
await client.query('vacuum analyze application_stage_changes, applications');
await packHistories(service.db);
await client.query('vacuum analyze report_histories, report_positions');

const REPORTS: Record<string, (...of: Parameters<typeof funnel>) => Promise<Json[]>> = {
  funnel: async (...of) => (await funnel(...of)).stages,
  timeInStage: async (...of) => (await timeInStage(...of)).stages,
  sources: async (...of) => (await sources(...of)).sources,
};
const TWO_WEEKS = { from: '2021-03-01T00:00:00Z', to: '2021-03-15T00:00:00Z' };
const minutes = (time: string) => (Date.parse(time) - Date.parse('2020-01-11T00:00:00Z')) / 60_000;
const MOVED_IN_THEM = Math.ceil(minutes(TWO_WEEKS.to) / 52) - Math.ceil(minutes(TWO_WEEKS.from) / 52);

for (const [name, report] of Object.entries(REPORTS)) {
  for (const jobId of [undefined, job.id]) {
    it(`reports read parts of packed histories, not rows: ${name} of ${jobId === undefined ? 'all jobs' : 'a job'}`, async () => {
      for (const [period, moved] of [
        [{}, APPLICATIONS],
        [TWO_WEEKS, MOVED_IN_THEM],
      ] as const) {
        const { result, read, plan } = await rowsReadBy(client, service.db.read, (db) =>
          report(db, workspace.id, { ...period, jobId }),
        );
        const [first] = result;
        assert.equal(first!.passed ?? first!.count ?? first!.applications, moved);
        assert.ok(read < 200, `${read} of ${2 * APPLICATIONS} rows: ${plan}`);
      }
    });
  }
}
