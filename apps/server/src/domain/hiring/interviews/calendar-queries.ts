import type { CalendarPerson } from '../../../platform/calendar/render-calendar.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Somebody who gets an email about the interview. */
interface Participant extends CalendarPerson {
  /** Whether it is written to their calendar, so that the email must not put it there once more. */
  readonly isWritten: boolean;
}

export interface CalendarEntry {
  id: string;
  /** Identifies the event in the calendar of the candidate. */
  candidateUid: string;
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
  interviewers: Participant[];
}

const IS_WRITTEN = sql`exists (select from calendars k where k.workspace_id = m.workspace_id and k.member_id = m.id
  and k.writes and k.deleted_at is null)`;

/** The organizer is the workspace with the sender address of emails, so that no member's address is disclosed. */
export async function findCalendarEntry(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<CalendarEntry | undefined> {
  const [entry] = await findEntries(db, workspaceId, sql`t.id = ${id}`);
  return entry;
}

/**
 * The latest interviews of a member that ended at most this many days ago, canceled ones excepted. Those of a candidate who was
 * erased leave calendars too.
 */
export function findEntriesOf(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  { days, limit }: { days: number; limit: number },
): Promise<CalendarEntry[]> {
  const isOwn = sql`t.id = any(array(select o.interview_id from interview_interviewers o
    where o.workspace_id = ${workspaceId} and o.member_id = ${memberId}
      and upper(o.during) > rolecall_now() - make_interval(days => ${days})))`;
  return findEntries(
    db,
    workspaceId,
    sql`${isOwn} and t.status <> 'canceled' and c.erased_at is null order by t.scheduled_at desc, t.id limit ${limit}`,
  );
}

/** @param condition of the interviews `t`, and their order */
function findEntries(db: Queryable, workspaceId: string, condition: Sql): Promise<CalendarEntry[]> {
  return db.query<CalendarEntry>(sql`
    select t.id, coalesce(t.candidate_uid, t.id) as "candidateUid", t.sequence, t.title, t.status, t.scheduled_at as "scheduledAt", t.duration_mins as "durationMins",
      t.time_zone as "timeZone", t.location, t.meeting_url as "meetingUrl", t.updated_at as "updatedAt",
      j.title as "jobTitle",
      json_build_object('id', c.id, 'name', rtrim(c.first_name || ' ' || c.last_name), 'email', c.email) as candidate,
      (select coalesce(w.brand_name, w.name) from workspaces w where w.id = ${workspaceId}) as "workspaceName",
      array(select json_build_object('name', m.name, 'email', m.email, 'isOptional', i.optional, 'isWritten', ${IS_WRITTEN})
        from interview_interviewers i join members m on m.workspace_id = i.workspace_id and m.id = i.member_id
        where i.workspace_id = ${workspaceId} and i.interview_id = t.id order by i.place) as interviewers
    from interviews t
    join jobs j on j.workspace_id = t.workspace_id and j.id = t.job_id
    join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id
    where t.workspace_id = ${workspaceId} and t.deleted_at is null and ${condition}`);
}

/** The names and addresses of members. */
export function findPeople(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<Participant[]> {
  return db.query<Participant>(sql`
    select m.name, m.email, false as "isOptional", ${IS_WRITTEN} as "isWritten" from members m
    where m.workspace_id = ${workspaceId} and m.id = any(${[...ids]}::uuid[]) and m.deleted_at is null order by m.id`);
}
