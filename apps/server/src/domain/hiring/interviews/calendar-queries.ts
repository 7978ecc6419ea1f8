import type { CalendarPerson } from '../../../platform/calendar/render-calendar.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface CalendarEntry {
  sequence: number;
  title: string | null;
  status: string;
  scheduledAt: string;
  durationMins: number;
  timeZone: string | null;
  location: string | null;
  meetingUrl: string | null;
  updatedAt: string;
  jobTitle: string;
  candidate: { id: string; name: string; email: string | null };
  workspaceName: string;
  interviewers: CalendarPerson[];
}

/** The organizer is the workspace with the sender address of emails, so that no member's address is disclosed. */
export async function findCalendarEntry(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<CalendarEntry | undefined> {
  const [entry] = await db.query<CalendarEntry>(sql`
    select t.sequence, t.title, t.status, t.scheduled_at as "scheduledAt", t.duration_mins as "durationMins",
      t.time_zone as "timeZone", t.location, t.meeting_url as "meetingUrl", t.updated_at as "updatedAt",
      j.title as "jobTitle",
      json_build_object('id', c.id, 'name', rtrim(c.first_name || ' ' || c.last_name), 'email', c.email) as candidate,
      (select coalesce(w.brand_name, w.name) from workspaces w where w.id = ${workspaceId}) as "workspaceName",
      array(select json_build_object('name', m.name, 'email', m.email)
        from interview_interviewers i join members m on m.workspace_id = i.workspace_id and m.id = i.member_id
        where i.workspace_id = ${workspaceId} and i.interview_id = t.id order by i.place) as interviewers
    from interviews t
    join jobs j on j.workspace_id = t.workspace_id and j.id = t.job_id
    join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`);
  return entry;
}

/** The names and addresses of members. */
export function findPeople(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<CalendarPerson[]> {
  return db.query<CalendarPerson>(sql`
    select m.name, m.email from members m
    where m.workspace_id = ${workspaceId} and m.id = any(${[...ids]}::uuid[]) and m.deleted_at is null order by m.id`);
}
