import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { insertFound } from './dispatch-queries.ts';

/**
 * Notifies members whose calendar could not be read three times in a row, or written six times: in both cases for about a quarter
 * of an hour. The next success ends an outage. @returns how many there were
 */
export async function insertCalendarProblems(tx: Queryable): Promise<number> {
  const rows = await tx.query(sql`
    with failing as materialized (
      select workspace_id, calendar_id from calendar_reads where failures >= 3 and not told
      union
      select workspace_id, calendar_id from calendar_writes where failures >= 6 and not told limit 500),
    reads as (
      update calendar_reads r set told = true from failing
      where r.workspace_id = failing.workspace_id and r.calendar_id = failing.calendar_id and r.failures > 0
      returning r.workspace_id, r.calendar_id),
    writes as (
      update calendar_writes w set told = true from failing
      where w.workspace_id = failing.workspace_id and w.calendar_id = failing.calendar_id and w.failures > 0
      returning w.workspace_id, w.calendar_id),
    found as (
      select c.workspace_id, gen_random_uuid() as source_id, null::text as event, null::text as actor_type, null::text as actor_id,
        'calendar' as entity_type, c.id as entity_id, null::uuid as candidate_id, null::uuid as application_id,
        null::uuid as job_id, c.member_id, 'calendar_problem' as kind, 1 as place
      from (select * from reads union select * from writes) told
      join calendars c on c.workspace_id = told.workspace_id and c.id = told.calendar_id and c.deleted_at is null)
    ${insertFound()} returning 1`);
  return rows.length;
}
