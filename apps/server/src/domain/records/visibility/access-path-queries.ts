import type { AccessPath } from '../../../platform/database/record-visibility.ts';
import { raw, sql } from '../../../platform/database/sql.ts';

/**
 * How the rows of each table are reached from the jobs that a caller of `sees_listed_jobs` sees, so that their lists do
 * not read the rows of all other jobs. This does not affect visibility: the views in
 * migrations/views/visible_records.sql still filter the rows. Together the paths of a table have to reach every row
 * that its view shows; tests compare the two. A table without paths is read in its own order.
 */
const SEEN_JOBS = sql`select unnest(listed_jobs()) as id`;

/** One row per application, so a candidate can appear more than once. */
const ofSeenApplications = (
  column: string,
) => sql`select a.${raw(column)} as id from unnest(listed_jobs()) j (id) cross join lateral (
  select a.id, a.candidate_id from applications a where a.workspace_id = viewer_workspace() and a.job_id = j.id limit ${MOST}) a`;

// A path reads up to one page for each of its starting points. In a workspace with 100,000 applications, the two ways cost about
// the same when 1 % of them are seen.
const MOST_JOBS = 100;
const MOST = raw('1000');

const FEW_JOBS = sql`cardinality(listed_jobs()) <= ${raw(String(MOST_JOBS))}`;

const byJob: AccessPath = { starts: SEEN_JOBS, most: MOST_JOBS, rows: sql`t.job_id = p.id` };
/**
 * The applications of seen jobs, for lists that can read all of these for one page. With 5,000, that takes 40 ms; of 2,000,000 of
 * which 5,000 are seen, reading the list in its order reads 10,000 for a page.
 */
const APPLICATIONS_READ = {
  rows: sql`select from applications a where a.workspace_id = viewer_workspace() and a.job_id = p.id and a.deleted_at is null`,
  mostRows: 5_000,
  mostStarts: 1_000,
};

const byCandidate: AccessPath = {
  starts: ofSeenApplications('candidate_id'),
  most: 999,
  when: FEW_JOBS,
  rows: sql`t.candidate_id = p.id`,
};

const byApplication: AccessPath = {
  starts: ofSeenApplications('id'),
  most: 999,
  when: FEW_JOBS,
  rows: sql`t.application_id = p.id`,
};

export const ACCESS_PATHS: Readonly<Record<string, readonly AccessPath[]>> = {
  jobs: [{ ...byJob, rows: sql`t.id = p.id` }],
  stages: [byJob],
  applications: [{ ...byJob, reads: APPLICATIONS_READ }],
  interviews: [byJob],
  offers: [byJob],
  approvals: [byJob],
  quarantined_submissions: [byJob],
  candidates: [
    {
      ...byJob,
      through: sql`applications a`,
      rows: sql`a.workspace_id = t.workspace_id and a.job_id = p.id and a.deleted_at is null and t.id = a.candidate_id`,
      exceptDeleted: true,
      reads: APPLICATIONS_READ,
    },
  ],
  application_submissions: [byApplication],
  application_stage_changes: [byApplication],
  candidate_tags: [byCandidate],
  candidate_files: [byCandidate],
  notes: [byCandidate],
  messages: [byCandidate],
  scorecards: [byCandidate],
  pool_entries: [byCandidate],
  // The task of an application or an interview names its candidate too.
  tasks: [
    byJob,
    { ...byCandidate, rows: sql`t.candidate_id = p.id and t.job_id is null` },
    {
      starts: sql`select (viewer() ->> 'memberId')::uuid as id`,
      most: 1,
      rows: sql`t.owner_id = p.id and t.candidate_id is null and t.job_id is null`,
    },
  ],
  activity_events: [
    byCandidate,
    {
      starts: sql`
        select 'job' as kind, id from unnest(listed_jobs()) j (id)
        union all select 'stage', id from stages where workspace_id = viewer_workspace()
        union all select 'opening', id from openings where workspace_id = viewer_workspace()`,
      most: 999,
      rows: sql`t.entity_type = p.kind and t.entity_id = p.id`,
    },
    {
      starts: sql`select 1`,
      most: 1,
      rows: sql`t.candidate_id is null and t.entity_type not in ('job', 'stage', 'opening')`,
    },
  ],
};
