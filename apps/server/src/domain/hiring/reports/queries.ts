import type { Queryable } from '../../../platform/database/database.ts';
import { REPLAN } from '../../../platform/database/prepared.ts';
import { and, type Sql, sql } from '../../../platform/database/sql.ts';
import { STAGE_KINDS, type StageKind } from '../stages/schema.ts';
import type { Period, SourcesReport, TimeToHireReport, TimeToScheduleReport } from './schema.ts';

/** Conditions for `column` to be in the period: planned for it, because it can be a small part of all history or all of it. */
function within(column: Sql, { from, to }: Period): Sql[] {
  const conditions: Sql[] = [];
  if (from !== undefined) conditions.push(sql`${column} >= ${from} ${REPLAN}`);
  if (to !== undefined) conditions.push(sql`${column} < ${to} ${REPLAN}`);
  return conditions;
}

/** A percentile of durations, in seconds, rounded to milliseconds like the timestamps. */
const quantile = (share: number, duration: Sql): Sql => sql`round(
  (percentile_cont(${share}::float8) within group (order by extract(epoch from ${duration})))::numeric, 3)::float8`;

const ofJob = (alias: Sql, { jobId }: Period): Sql[] => (jobId === undefined ? [] : [sql`${alias}.job_id = ${jobId}`]);

interface ReportRow {
  stageId: string | null;
  name: string;
  kind: StageKind;
}

export interface ReportStage {
  kind: StageKind;
  position: number;
  /** The row of the report that counts it; -1 if none does. */
  row: number;
}

/** The rows of a report, the stages of the job or one row per kind, and all stages of the histories that it reads. */
export async function findReportStages(
  db: Queryable,
  workspaceId: string,
  { jobId }: Period,
): Promise<{ rows: ReportRow[]; stages: Map<string, ReportStage> }> {
  const found = await db.query<{ id: string; name: string; kind: StageKind; position: number; isDeleted: boolean }>(sql`
    select id, name, kind, position, deleted_at is not null as "isDeleted" from stages s
    where ${and([sql`s.workspace_id = ${workspaceId}`, ...ofJob(sql`s`, { jobId })])} order by s.position, s.id`);
  const rows: ReportRow[] =
    jobId === undefined
      ? STAGE_KINDS.map((kind) => ({ stageId: null, name: `${kind[0]!.toUpperCase()}${kind.slice(1)}`, kind }))
      : found.filter(({ isDeleted }) => !isDeleted).map(({ id, name, kind }) => ({ stageId: id, name, kind }));
  const byKey = new Map(rows.map(({ stageId, kind }, row) => [stageId ?? kind, row]));
  const stages = found.map(({ id, kind, position }) => {
    return [id, { kind, position, row: byKey.get(jobId === undefined ? kind : id) ?? -1 }] as const;
  });
  return { rows, stages: new Map(stages) };
}

/** The time from application to hire, of applications that are still hired. */
export async function timeToHire(db: Queryable, workspaceId: string, period: Period): Promise<TimeToHireReport> {
  const hired = and([
    sql`a.workspace_id = ${workspaceId}`,
    sql`a.status = 'hired'`,
    sql`a.deleted_at is null`,
    ...ofJob(sql`a`, period),
    ...within(sql`a.hired_at`, period),
  ]);
  const [metrics] = await db.query<TimeToHireReport>(sql`
    select count(*) as hires,
      ${quantile(0.5, sql`a.hired_at - a.applied_at`)} as "medianSeconds",
      ${quantile(0.9, sql`a.hired_at - a.applied_at`)} as "p90Seconds"
    from applications a where ${hired}`);
  return metrics!;
}

/** The time that each step of scheduling took, in the period in which it ended. */
export async function timeToSchedule(
  db: Queryable,
  workspaceId: string,
  period: Period,
): Promise<TimeToScheduleReport> {
  const links = (at: Sql) =>
    and([
      sql`l.workspace_id = ${workspaceId}`,
      ...ofJob(sql`l`, period),
      ...within(at, period),
      sql`${at} is not null`,
    ]);
  const requests = (at: Sql) =>
    and([
      sql`r.workspace_id = ${workspaceId}`,
      ...ofJob(sql`r`, period),
      ...within(at, period),
      sql`${at} is not null`,
    ]);
  const held = and([
    sql`i.workspace_id = ${workspaceId}`,
    ...ofJob(sql`i`, period),
    ...within(sql`i.scheduled_at`, period),
    sql`i.scheduled_at <= rolecall_now() and i.created_at <= i.scheduled_at and i.status <> 'canceled' and i.deleted_at is null`,
  ]);
  const steps = await db.query<TimeToScheduleReport['steps'][number]>(sql`
    with held as materialized (select i.id, i.application_id, i.created_at, i.scheduled_at from interviews i where ${held}),
    durations as (
      select 'given' as step, l.given_at - l.asked_at as took from booking_link_times l where ${links(sql`l.given_at`)}
      union all
      select 'scheduled', l.scheduled_at - l.given_at from booking_link_times l where ${links(sql`l.scheduled_at`)}
      union all
      select 'given', r.given_at - r.created_at from availability_requests r where ${requests(sql`r.given_at`)}
      union all
      select 'scheduled', r.scheduled_at - r.given_at from availability_requests r
      where ${requests(sql`r.scheduled_at`)} and r.given_at is not null
      union all
      select 'held', h.scheduled_at - h.created_at from held h
      union all
      select 'total', h.scheduled_at - t.asked_at from held h
      -- Each is looked up by its application, so that the links of all years are not read.
      cross join lateral (select b.id from booking_links b where b.workspace_id = ${workspaceId}
        and b.application_id = h.application_id and b.bookings -> 0 ->> 'interviewId' = h.id::text limit 1) b
      join booking_link_times t on t.workspace_id = ${workspaceId} and t.booking_link_id = b.id
      union all
      select 'total', h.scheduled_at - r.created_at from held h
      join availability_requests r on r.workspace_id = ${workspaceId} and r.interview_id = h.id and r.given_at is not null),
    metrics as (
      select step, count(*) as count, ${quantile(0.5, sql`took`)} as median, ${quantile(0.9, sql`took`)} as p90
      from durations group by step)
    select s.step, coalesce(m.count, 0) as count, m.median as "medianSeconds", m.p90 as "p90Seconds"
    from unnest(array['given', 'scheduled', 'held', 'total']) with ordinality s (step, place)
    left join metrics m on m.step = s.step order by s.place`);
  const [asked] = await db.query<{ count: number }>(sql`
    select (select count(*) from booking_link_times l where ${links(sql`l.asked_at`)})
      + (select count(*) from availability_requests r where ${requests(sql`r.created_at`)}) as count`);
  return { asked: asked!.count, steps };
}

export interface SourceCount {
  sourceId: string | null;
  source: string | null;
  status: string;
  applications: number;
}

/** Counts of applications by source. A source of the list is one row under its present name; the others are grouped by their text. */
export async function groupBySource(
  db: Queryable,
  workspaceId: string,
  counts: readonly SourceCount[],
): Promise<SourcesReport> {
  const sum = (status: string) => sql`coalesce(sum(c.applications) filter (where c.status = ${status}), 0)::bigint`;
  const sources = await db.query<SourcesReport['sources'][number]>(sql`
    with counts as (
      select c.source_id, c.source as text, sum(c.applications)::bigint as applications, ${sum('active')} as active,
        ${sum('hired')} as hired, ${sum('rejected')} as rejected, ${sum('withdrawn')} as withdrawn
      from unnest(${counts.map(({ sourceId }) => sourceId)}::uuid[], ${counts.map(({ source }) => source)}::text[],
        ${counts.map(({ status }) => status)}::text[], ${counts.map(({ applications }) => applications)}::bigint[])
        as c (source_id, source, status, applications)
      group by 1, 2)
    select c.source_id as "sourceId", coalesce(s.name, c.text) as source, s.kind, c.applications, c.active, c.hired,
      c.rejected, c.withdrawn
    from counts c left join sources s on s.workspace_id = ${workspaceId} and s.id = c.source_id
    order by c.applications desc, source nulls last, c.source_id`);
  return { sources };
}
