import { REPLAN } from '../../../platform/database/prepared.ts';
import { empty, raw, type Sql, sql } from '../../../platform/database/sql.ts';

/** A change or an application in 8 bytes: milliseconds since 1970, one bit for the first one of an application, the number of its kind. */
export const KIND_BITS = 17;

export const ofJob = (jobId: string | undefined): Sql => (jobId === undefined ? empty : sql`and t.job_id = ${jobId}`);

/** Times that do not fit (before the year 855, after 3084) are moved to where they do. */
const eightBytes = (at: Sql, isFirst: Sql): Sql => sql`int8send(
  greatest(-35000000000000, least(35000000000000, (extract(epoch from ${at}) * 1000)::bigint)) * ${raw(String(2 << KIND_BITS))}
    + case when ${isFirst} then ${raw(String(1 << KIND_BITS))} else 0 end + kind)`;

/**
 * The stage changes of `applications` (a statement with `id`, `job_id` and `part`), a row of `change_kinds` and of `packed_changes` for
 * each part. Each kind is a `ChangeKind`.
 */
export const packedChanges = (workspaceId: string, applications: Sql): Sql => sql`
  changes as materialized (
    select a.job_id, a.part, c.application_id, c.at, c.id, c.from_stage_id, c.to_stage_id, c.to_status,
      c.to_status = 'rejected' and c.from_status is distinct from 'rejected' as rejects
    from (${applications}) a
    join application_stage_changes c on c.workspace_id = ${workspaceId} and c.application_id = a.id),
  numbered as materialized (
    select *, row_number() over (partition by application_id order by at, id) = 1 as is_first,
      dense_rank() over (partition by job_id, part order by from_stage_id, to_stage_id, to_status, rejects) - 1 as kind
    from changes),
  change_kinds as (
    select job_id, part, jsonb_agg(jsonb_build_array(from_stage_id, to_stage_id, to_status, rejects) order by kind) as kinds
    from (select distinct job_id, part, kind, from_stage_id, to_stage_id, to_status, rejects from numbered) k
    group by job_id, part),
  packed_changes as (
    select job_id, part, array_agg(application_id order by application_id) filter (where is_first) as application_ids,
      string_agg(${eightBytes(sql`at`, sql`is_first`)}, ''::bytea order by application_id, at, id) as packed
    from numbered group by job_id, part)`;

/**
 * The `applications` themselves, with the times at which they were made, as `packedChanges`. Each kind is an `ApplicationKind`. Those
 * that are to be `read_later` have a kind without a status.
 */
export const packedApplications = (workspaceId: string, applications: Sql): Sql => sql`
  applied as materialized (
    select *, dense_rank() over (partition by job_id, part order by source_id, source, status) - 1 as kind
    from (
      select a.job_id, a.part, t.id, t.applied_at, t.source_id,
        case when t.source_id is null and not a.read_later then t.source end as source,
        case when not a.read_later then t.status end as status
      from (${applications}) a
      join applications t on t.workspace_id = ${workspaceId} and t.id = a.id) a),
  application_kinds as (
    select job_id, part, jsonb_agg(jsonb_build_array(source_id, source, status) order by kind) as kinds
    from (select distinct job_id, part, kind, source_id, source, status from applied) k group by job_id, part),
  packed_applications as (
    select job_id, part, string_agg(${eightBytes(sql`applied_at`, sql`true`)}, ''::bytea order by id) as packed
    from applied group by job_id, part)`;

/** The applications that have changed since a position, or whose changes have. */
export const changedSince = (workspaceId: string, position: number, jobId?: string): Sql => sql`
  select t.id, t.job_id from applications t
  where t.workspace_id = ${workspaceId} and t.change_position >= ${position} ${REPLAN} ${ofJob(jobId)}
  union
  select t.application_id, t.job_id from application_stage_changes t
  where t.workspace_id = ${workspaceId} and t.change_position >= ${position} ${REPLAN} ${ofJob(jobId)}`;
