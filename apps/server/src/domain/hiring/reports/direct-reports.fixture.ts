import type { Queryable } from '../../../platform/database/database.ts';
import { and, empty, type Sql, sql } from '../../../platform/database/sql.ts';
import type { FunnelReport, Period, SourcesReport, TimeInStageReport } from './schema.ts';

// The reports of stages and sources computed by SQL from all rows, without packed histories: what they have to equal.

/** Conditions for `column` to be in the period. */
function within(column: Sql, { from, to }: Period): Sql[] {
  const conditions: Sql[] = [];
  if (from !== undefined) conditions.push(sql`${column} >= ${from}`);
  if (to !== undefined) conditions.push(sql`${column} < ${to}`);
  return conditions;
}

/** A percentile of durations, in seconds, rounded to milliseconds like the timestamps. */
const quantile = (share: number, duration: Sql): Sql => sql`round(
  (percentile_cont(${share}::float8) within group (order by extract(epoch from ${duration})))::numeric, 3)::float8`;

/** The rows of a report: the stages of the job, or one row per kind. */
function reportStages(workspaceId: string, { jobId }: Period): Sql {
  return jobId === undefined
    ? sql`select null::uuid as "stageId", initcap(kind) as name, kind, place as position
          from unnest(array['applied', 'screening', 'interview', 'offer', 'hired', 'rejected']) with ordinality k (kind, place)`
    : sql`select id as "stageId", name, kind, position from stages
          where workspace_id = ${workspaceId} and job_id = ${jobId} and deleted_at is null`;
}

/** Joins a stage `s` of the history to its row `l`. */
const matchesReportStage = ({ jobId }: Period): Sql =>
  jobId === undefined ? sql`s.kind = l.kind` : sql`s.id = l."stageId"`;

const ofJob = (alias: Sql, { jobId }: Period): Sql[] => (jobId === undefined ? [] : [sql`${alias}.job_id = ${jobId}`]);

/**
 * Restricts changes `c` to applications that are not deleted or merged. Applications of erased candidates are included. Leaves out
 * the few that are deleted, instead of looking for each of the others.
 */
const ofExistingApplications = (workspaceId: string): Sql => sql`not exists (select from applications a
  where a.workspace_id = ${workspaceId} and a.id = c.application_id and a.deleted_at is not null)`;

/**
 * Each application is counted once per row and column, even if it entered the stage several times: the changes of an application
 * become three sets of rows, which are bits, and the few different sets are counted. A job has at most 100 stages.
 */
export async function funnel(db: Queryable, workspaceId: string, period: Period): Promise<FunnelReport> {
  const changes = and([
    sql`c.workspace_id = ${workspaceId}`,
    ...ofJob(sql`c`, period),
    ...within(sql`c.at`, period),
    ofExistingApplications(workspaceId),
  ]);
  const stages = await db.query<FunnelReport['stages'][number]>(sql`
    with lines as materialized (
      select *, (row_number() over (order by position, "stageId"))::int - 1 as place
      from (${reportStages(workspaceId, period)}) l),
    steps as materialized (
      select s.id, s.kind, s.position, set_bit(0::bit(128), l.place, 1) as line
      from stages s left join lines l on ${matchesReportStage(period)}
      where ${and([sql`s.workspace_id = ${workspaceId}`, ...ofJob(sql`s`, period)])}),
    sets as (
      select bit_or(t.line) filter (where c.from_stage_id is distinct from c.to_stage_id) as entered,
        bit_or(f.line) filter (where t.position > f.position and t.kind <> 'rejected') as passed,
        bit_or(f.line) filter (where c.to_status = 'rejected' and c.from_status is distinct from 'rejected') as rejected
      from application_stage_changes c
      left join steps f on f.id = c.from_stage_id
      left join steps t on t.id = c.to_stage_id
      where ${changes}
      group by c.application_id),
    counted as materialized (select entered, passed, rejected, count(*) as applications from sets group by 1, 2, 3)
    select l."stageId", l.name, l.kind,
      coalesce(sum(n.applications) filter (where get_bit(n.entered, l.place) = 1), 0)::bigint as entered,
      coalesce(sum(n.applications) filter (where get_bit(n.passed, l.place) = 1), 0)::bigint as passed,
      coalesce(sum(n.applications) filter (where get_bit(n.rejected, l.place) = 1), 0)::bigint as rejected
    from lines l left join counted n on true
    group by l.place, l."stageId", l.name, l.kind
    order by l.place`);
  return { stages };
}

/**
 * The stays in a stage of applications that changed in the period, which are the only ones to end one in it. The histories of these
 * applications are looked up one by one, so that a report of a few months does not read those of all years.
 */
function staysIn(workspaceId: string, period: Period): Sql {
  const since = and([
    sql`c.workspace_id = ${workspaceId}`,
    ...ofJob(sql`c`, period),
    ...within(sql`c.at`, { to: period.to }),
  ]);
  const stays = (partition: Sql) => sql`c.to_stage_id as stage_id, c.to_status as status, c.at as since,
    lead(c.at) over (${partition} order by c.at, c.id) as until`;
  if (period.from === undefined) {
    return sql`select ${stays(sql`partition by c.application_id`)} from application_stage_changes c
      where ${since} and ${ofExistingApplications(workspaceId)}`;
  }
  const changed = and([sql`c.workspace_id = ${workspaceId}`, ...ofJob(sql`c`, period), ...within(sql`c.at`, period)]);
  return sql`
    select s.* from (
      select distinct c.application_id as id from application_stage_changes c
      where ${changed} and ${ofExistingApplications(workspaceId)}) p
    cross join lateral (
      select ${stays(empty)} from application_stage_changes c where ${since} and c.application_id = p.id) s`;
}

/** Measures from the change into a stage to the next change of the application; current stages are not counted. */
export async function timeInStage(db: Queryable, workspaceId: string, period: Period): Promise<TimeInStageReport> {
  const stages = await db.query<TimeInStageReport['stages'][number]>(sql`
    with stays as materialized (
      select * from (${staysIn(workspaceId, period)}) t
      where ${and([sql`t.until is not null`, sql`t.status = 'active'`, ...within(sql`t.until`, period)])}),
    metrics as (
      select l."stageId", l.kind, count(*) as count,
        ${quantile(0.5, sql`t.until - t.since`)} as median,
        ${quantile(0.9, sql`t.until - t.since`)} as p90
      from stays t
      join stages s on s.workspace_id = ${workspaceId} and s.id = t.stage_id
      join (${reportStages(workspaceId, period)}) l on ${matchesReportStage(period)}
      group by l."stageId", l.kind
    )
    select l."stageId", l.name, l.kind, coalesce(f.count, 0) as count, f.median as "medianSeconds", f.p90 as "p90Seconds"
    from (${reportStages(workspaceId, period)}) l
    left join metrics f on f."stageId" is not distinct from l."stageId" and f.kind = l.kind
    order by l.position, l."stageId"`);
  return { stages };
}

/** A source of the list is one row under its present name; the others are grouped by their text. */
export async function sources(db: Queryable, workspaceId: string, period: Period): Promise<SourcesReport> {
  const applied = and([
    sql`a.workspace_id = ${workspaceId}`,
    sql`a.deleted_at is null`,
    ...ofJob(sql`a`, period),
    ...within(sql`a.applied_at`, period),
  ]);
  const rows = await db.query<SourcesReport['sources'][number]>(sql`
    with counts as (
      select a.source_id, case when a.source_id is null then a.source end as text, count(*) as applications,
        count(*) filter (where a.status = 'active') as active,
        count(*) filter (where a.status = 'hired') as hired,
        count(*) filter (where a.status = 'rejected') as rejected,
        count(*) filter (where a.status = 'withdrawn') as withdrawn
      from applications a where ${applied} group by 1, 2)
    select c.source_id as "sourceId", coalesce(s.name, c.text) as source, s.kind, c.applications, c.active, c.hired,
      c.rejected, c.withdrawn
    from counts c left join sources s on s.workspace_id = ${workspaceId} and s.id = c.source_id
    order by c.applications desc, source nulls last, c.source_id`);
  return { sources: rows };
}
