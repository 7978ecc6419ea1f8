import type { Queryable } from '../../../platform/database/database.ts';
import { foldCase } from '../../../platform/database/fold-case.ts';
import { sql } from '../../../platform/database/sql.ts';

export const MAX_SUGGESTIONS = 10;

const KEY = foldCase(sql`t.label`);

/** Goes from one label to the next in the index, so that the cost does not depend on how many candidates have each. */
export async function labelsOfAll(db: Queryable, workspaceId: string, q: string): Promise<string[]> {
  const typed = foldCase(sql`${q}::text`);
  const rows = await db.query<{ label: string }>(sql`
    with recursive found (key, label) as (
      (select ${KEY}, t.label from candidate_tags t
        where t.workspace_id = ${workspaceId} and ${KEY} >= ${typed} order by ${KEY} limit 1)
      union all
      select next.* from found cross join lateral (
        select ${KEY}, t.label from candidate_tags t
        where t.workspace_id = ${workspaceId} and ${KEY} > found.key order by ${KEY} limit 1) next
      where starts_with(found.key, ${typed}))
    select label from found where starts_with(key, ${typed}) limit ${MAX_SUGGESTIONS}`);
  return rows.map(({ label }) => label);
}

/** How many applications a suggestion reads. */
const MAX_APPLICATIONS = 2_000;
/** Of each job, if there are more. */
const MIN_PER_JOB = 10;

/**
 * Reads the tags of the candidates that are seen, because next labels may all be tags of others. If the jobs that are seen have
 * more applications than are read, the newest of each job count; if they are too many, the newest jobs.
 */
export async function labelsOfSeenCandidates(db: Queryable, workspaceId: string, q: string): Promise<string[]> {
  const ofJob = sql`from applications a where a.workspace_id = ${workspaceId} and a.job_id = j.id and a.deleted_at is null`;
  const rows = await db.query<{ label: string }>(sql`
    with seen_jobs as materialized (select id from unnest(listed_jobs()) j (id)),
    counted as materialized (
      select count(*) as applications from (
        select from seen_jobs j cross join lateral (select ${ofJob} limit ${MAX_APPLICATIONS + 1}) a
        limit ${MAX_APPLICATIONS + 1}) a),
    share as materialized (
      select case when applications <= ${MAX_APPLICATIONS} then ${MAX_APPLICATIONS}
        else greatest(${MAX_APPLICATIONS} / (select count(*) from seen_jobs), ${MIN_PER_JOB}) end as size from counted),
    seen as materialized (
      select distinct a.candidate_id from (
        select a.candidate_id from (select id from seen_jobs order by id desc) j cross join lateral (
          select a.candidate_id ${ofJob} order by a.id desc limit (select size from share)) a
        limit ${MAX_APPLICATIONS}) a)
    select min(t.label) as label from seen s
    join candidates c on c.workspace_id = ${workspaceId} and c.id = s.candidate_id and c.deleted_at is null
    join candidate_tags t on t.workspace_id = c.workspace_id and t.candidate_id = c.id
    where starts_with(${KEY}, ${foldCase(sql`${q}::text`)}) group by ${KEY} order by ${KEY} limit ${MAX_SUGGESTIONS}`);
  return rows.map(({ label }) => label);
}
