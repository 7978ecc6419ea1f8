import { type CalendarPerson, renderCalendar } from '../../platform/calendar/render-calendar.ts';
import type { Change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { NotFound } from '../../platform/errors.ts';
import { mailInterview } from '../mail/hiring-mails.ts';
import type { InterviewRow } from './queries.ts';

interface CalendarEntry {
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
  candidate: CalendarPerson;
  organizer: CalendarPerson;
  interviewers: CalendarPerson[];
}

/**
 * The interview as a calendar file that invites its interviewers and the candidate: one UID for its whole life, so that a
 * newer file replaces or cancels what a calendar holds. @throws NotFound
 */
export async function getCalendarFile(context: Context, id: string): Promise<string> {
  const entry = await findCalendarEntry(context.db.read, context.workspaceId, id);
  if (entry === undefined) throw new NotFound('Interview');
  return renderEntry(entry, id);
}

/** Sends the interview as it is now to everybody who takes part, with its calendar file; of a canceled one, that it is. */
export async function mailInvitations(tx: Change, interview: InterviewRow): Promise<void> {
  const entry = await findCalendarEntry(tx, tx.workspaceId, interview.id);
  if (entry === undefined) return;
  const calendar = { method: methodOf(entry), content: renderEntry(entry, interview.id) };
  await mailInterview(tx, interview, entry.interviewers, calendar);
}

function methodOf({ status }: CalendarEntry): 'REQUEST' | 'CANCEL' {
  return status === 'canceled' ? 'CANCEL' : 'REQUEST';
}

function renderEntry(entry: CalendarEntry, id: string): string {
  const start = new Date(entry.scheduledAt);
  return renderCalendar({
    method: methodOf(entry),
    uid: `${id.toLowerCase()}@rolecall`,
    sequence: entry.sequence,
    stamp: new Date(entry.updatedAt),
    start,
    end: new Date(start.getTime() + entry.durationMins * 60_000),
    timeZone: entry.timeZone,
    summary: entry.title ?? `Interview: ${entry.candidate.name}, ${entry.jobTitle}`,
    location: entry.location ?? entry.meetingUrl,
    url: entry.meetingUrl,
    organizer: entry.organizer,
    attendees: [entry.candidate, ...entry.interviewers],
  });
}

/** Invitations come from the workspace, by the address of its first owner: every workspace has one. */
async function findCalendarEntry(db: Queryable, workspaceId: string, id: string): Promise<CalendarEntry | undefined> {
  const [entry] = await db.query<CalendarEntry>(sql`
    select t.sequence, t.title, t.status, t.scheduled_at as "scheduledAt", t.duration_mins as "durationMins",
      t.time_zone as "timeZone", t.location, t.meeting_url as "meetingUrl", t.updated_at as "updatedAt",
      j.title as "jobTitle",
      json_build_object('name', c.first_name || ' ' || c.last_name, 'email', c.email) as candidate,
      (select json_build_object('name', w.name, 'email', o.email) from workspaces w, members o
        where w.id = ${workspaceId} and o.workspace_id = ${workspaceId} and o.role = 'owner' and o.deleted_at is null
        order by o.id limit 1) as organizer,
      array(select json_build_object('name', m.name, 'email', m.email)
        from interview_interviewers i join members m on m.workspace_id = i.workspace_id and m.id = i.member_id
        where i.workspace_id = ${workspaceId} and i.interview_id = t.id order by i.place) as interviewers
    from interviews t
    join jobs j on j.workspace_id = t.workspace_id and j.id = t.job_id
    join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`);
  return entry;
}
