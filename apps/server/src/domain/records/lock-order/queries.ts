import { raw, type Sql, sql } from '../../../platform/database/sql.ts';

/**
 * The order in which a change locks records, so that no two changes wait for each other:
 *
 * 1. departments and locations, then the jobs that have them
 * 2. the job, if the change writes its stages or openings; then its stages
 * 3. candidates, in the order of their IDs
 * 4. applications, in the order of their IDs
 * 5. what belongs to them: offers and then their approvals, interviews, scorecards, tasks, pool entries, messages, openings, links of candidates,
 *    quarantined submissions
 * 6. members
 * 7. what they own: API keys, webhooks, automations
 *
 * A row that refers to another one shares a lock with everything that refers to it: inserting or moving an interview locks
 * its application and its candidate. A change that locks a record of step 5 and then writes such a row therefore locks the
 * candidate and the application first, with the conditions below.
 */

const lockedCandidateOf = (row: Sql): Sql => sql`coalesce((
  select true from candidates c where c.workspace_id = ${row}.workspace_id and c.id = ${row}.candidate_id
  for key share), true)`;

/**
 * A condition that is always true and locks the candidate of a row `t` against merging, deletion and erasure. In a statement
 * that locks `t`, PostgreSQL tests conditions first: it locks the candidate before the row, without another round trip. A
 * statement about several rows locks their candidates in no particular order. If a merge moves the row while the statement
 * waits, PostgreSQL tests the condition again after it has locked the row: only then can two changes wait for each other, and
 * one of them is repeated.
 */
export const CANDIDATE_LOCKED: Sql = lockedCandidateOf(raw('t'));

/** The same for the candidate and then the application of a row `t`, which can be neither moved nor ended any more. */
export const APPLICATION_LOCKED: Sql = sql`coalesce((
  select true from applications a where a.workspace_id = t.workspace_id and a.id = t.application_id
    and ${lockedCandidateOf(raw('a'))}
  for key share), true)`;

/** Locks the candidates of applications in the order of their IDs, before the applications. */
export function lockCandidatesOf(workspaceId: string, applications: Sql): Sql {
  return sql`
    select from candidates c
    where c.workspace_id = ${workspaceId} and c.id in (
      select a.candidate_id from applications a where a.workspace_id = ${workspaceId} and ${applications})
    order by c.id for key share`;
}

/** Locks departments and locations against changes, before a job that gets or has them. Both are expressions. */
export function lockOrganization(
  workspaceId: string,
  { departments, locations }: { departments: Sql; locations: Sql },
): Sql[] {
  return [
    sql`
      select from departments d where d.workspace_id = ${workspaceId} and d.id = any(${departments})
      order by d.id for share`,
    sql`
      select from locations l where l.workspace_id = ${workspaceId} and l.id = any(${locations})
      order by l.id for share`,
  ];
}

const HAS_OPENING = sql`exists (
  select from openings o
  where o.workspace_id = j.workspace_id and o.job_id = j.id and o.status = 'open' and o.deleted_at is null)`;

/**
 * Locks the job of an application that is to be hired, if it has an opening to fill: before the application, because
 * deleting a stage locks the job before the applications.
 */
export function lockJobToFill(workspaceId: string, applicationId: string): Sql {
  return sql`
    select from jobs j
    where j.workspace_id = ${workspaceId} and ${HAS_OPENING} and j.id = (
      select a.job_id from applications a where a.workspace_id = ${workspaceId} and a.id = ${applicationId})
    for no key update`;
}

/** A condition like the above on a stage `t`: locks its job first if an application that enters the stage is hired. */
export const JOB_TO_FILL_LOCKED: Sql = sql`(t.kind <> 'hired' or coalesce((
  select true from jobs j where j.workspace_id = t.workspace_id and j.id = t.job_id and ${HAS_OPENING}
  for no key update), true))`;
