import { type CalendarEvent, type CalendarPerson, renderCalendar } from '../../../platform/calendar/render-calendar.ts';
import type { Change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { isUuid } from '../../../platform/ids/ids.ts';
import { emailInterview } from '../../email/hiring-emails.ts';
import { type CalendarEntry, findCalendarEntry, findPeople } from './calendar-queries.ts';
import { type InterviewRow, interviews } from './queries.ts';

/**
 * The interview as a calendar file that invites the interviewers and the candidate. The UID never changes, so that calendars
 * replace or cancel their entry when they receive a newer file. @throws NotFound
 */
export async function getCalendarFile(context: Context, id: string): Promise<OperationResult<string>> {
  const entry = await findCalendarEntry(context.db.read, context.workspaceId, id);
  if (entry === undefined) throw new NotFound('Interview');
  const file = renderEntry(entry, id, forInterviewers(entry), context.services.settings.senderAddress);
  return new OperationResult(file, { subjectIds: [entry.candidate.id] });
}

/**
 * The same for the candidate of this application; null if it is of another.
 */
export async function candidateCalendarFile(
  context: Context,
  id: string,
  applicationId: string,
): Promise<string | null> {
  const { db, workspaceId, services } = context;
  const interview = await interviews.find(db.read, workspaceId, id);
  if (interview?.applicationId !== applicationId) return null;
  const entry = await findCalendarEntry(db.read, workspaceId, id);
  return entry === undefined ? null : renderEntry(entry, id, forCandidate(entry), services.settings.senderAddress);
}

/** Emails all participants the current state of the interview (or its cancellation), with the calendar file. */
export async function emailInvitations(tx: Change, interview: InterviewRow): Promise<void> {
  const entry = await findCalendarEntry(tx, tx.workspaceId, interview.id);
  if (entry === undefined) return;
  const { senderAddress } = tx.services.settings;
  const render = (view: View) => renderEntry(entry, interview.id, view, senderAddress);
  await emailInterview(tx, interview, entry.interviewers, {
    method: methodOf(entry),
    forCandidate: render(forCandidate(entry)),
    forInterviewers: render(forInterviewers(entry)),
  });
}

/** Removes the interview from the calendars of those who no longer interview. */
export async function emailRemoval(tx: Change, interview: InterviewRow, memberIds: readonly string[]): Promise<void> {
  const entry = await findCalendarEntry(tx, tx.workspaceId, interview.id);
  if (entry === undefined || memberIds.length === 0) return;
  const removed = await findPeople(tx, tx.workspaceId, memberIds);
  const canceled = { ...entry, status: 'canceled' };
  const view = { ...forInterviewers(entry), attendees: removed };
  await emailInterview(tx, { ...interview, status: canceled.status }, removed, {
    method: 'CANCEL',
    forCandidate: null,
    forInterviewers: renderEntry(canceled, interview.id, view, tx.services.settings.senderAddress),
  });
}

const UID_DOMAIN = '@rolecall';

/** The interview of the calendar entry with this UID, if it can be one of ours. */
export function interviewIdOf(uid: string): string | null {
  const id = uid.endsWith(UID_DOMAIN) ? uid.slice(0, -UID_DOMAIN.length).toLowerCase() : '';
  return isUuid(id) ? id : null;
}

function methodOf({ status }: CalendarEntry): 'REQUEST' | 'CANCEL' {
  return status === 'canceled' ? 'CANCEL' : 'REQUEST';
}

/** An attendee needs an email address. */
function reachable({ name, email }: CalendarEntry['candidate']): CalendarPerson[] {
  return email === null ? [] : [{ name, email }];
}

/** What depends on who reads the file. */
type View = Pick<CalendarEvent, 'summary' | 'attendees'>;

function forInterviewers({ title, candidate, jobTitle, interviewers }: CalendarEntry): View {
  return {
    summary: title ?? `Interview: ${candidate.name}, ${jobTitle}`,
    attendees: [...reachable(candidate), ...interviewers],
  };
}

/** Titles of interviews are written for the team, and candidates do not see who interviews them. */
function forCandidate({ candidate, jobTitle, workspaceName }: CalendarEntry): View {
  return { summary: `Interview: ${jobTitle} at ${workspaceName}`, attendees: reachable(candidate) };
}

function renderEntry(entry: CalendarEntry, id: string, view: View, senderAddress: string): string {
  const start = new Date(entry.scheduledAt);
  return renderCalendar({
    method: methodOf(entry),
    uid: id.toLowerCase() + UID_DOMAIN,
    sequence: entry.sequence,
    stamp: new Date(entry.updatedAt),
    start,
    end: new Date(start.getTime() + entry.durationMins * 60_000),
    timeZone: entry.timeZone,
    location: entry.location ?? entry.meetingUrl,
    url: entry.meetingUrl,
    organizer: { name: entry.workspaceName, email: senderAddress },
    ...view,
  });
}
