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
 * The interview as a calendar file that invites the interviewers. The UID never changes, so that calendars
 * replace or cancel their entry when they receive a newer file. @throws NotFound
 */
export async function getCalendarFile(context: Context, id: string): Promise<OperationResult<string>> {
  const entry = await findCalendarEntry(context.db.read, context.workspaceId, id);
  if (entry === undefined) throw new NotFound('Interview');
  const file = renderEntry(entry, forInterviewers(entry), context.services.settings.senderAddress);
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
  return entry === undefined ? null : renderEntry(entry, forCandidate(entry), services.settings.senderAddress);
}

/** Emails all participants the current state of the interview (or its cancellation), with the calendar file. */
export async function emailInvitations(tx: Change, interview: InterviewRow): Promise<void> {
  const entry = await findCalendarEntry(tx, tx.workspaceId, interview.id);
  if (entry === undefined) return;
  const { senderAddress } = tx.services.settings;
  const render = (view: View) => renderEntry(entry, view, senderAddress);
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
    forInterviewers: renderEntry(canceled, view, tx.services.settings.senderAddress),
  });
}

const UID_DOMAIN = '@rolecall';

/** The UID of the event in the calendars of the team. */
export const uidOf = (interviewId: string): string => interviewId.toLowerCase() + UID_DOMAIN;

/** The ID in a UID that can be one of ours: of an interview, or of its event in the calendar of the candidate. */
export function idOfUid(uid: string): string | null {
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
type View = Pick<CalendarEvent, 'uid' | 'summary' | 'description' | 'attendees'>;

/** The candidate takes part in an event of their own, so that nothing in this one reaches them. */
function forInterviewers(entry: CalendarEntry): View {
  const { title, candidate, jobTitle, interviewers } = entry;
  return {
    uid: uidOf(entry.id),
    summary: title ?? `Interview: ${candidate.name}, ${jobTitle}`,
    description: `Candidate: ${candidate.name}`,
    attendees: interviewers,
  };
}

/** Titles of interviews are written for the team, and candidates do not see who interviews them. */
function forCandidate({ candidateUid, candidate, jobTitle, workspaceName }: CalendarEntry): View {
  return {
    uid: candidateUid + UID_DOMAIN,
    summary: `Interview: ${jobTitle} at ${workspaceName}`,
    attendees: reachable(candidate),
  };
}

function renderEntry(entry: CalendarEntry, view: View, senderAddress: string): string {
  const organizer = { name: entry.workspaceName, email: senderAddress };
  return renderCalendar({ ...eventOf(entry), method: methodOf(entry), organizer, ...view });
}

function eventOf(entry: CalendarEntry): Omit<CalendarEvent, keyof View | 'method' | 'organizer'> {
  const start = new Date(entry.scheduledAt);
  return {
    sequence: entry.sequence,
    stamp: new Date(entry.updatedAt),
    start,
    end: new Date(start.getTime() + entry.durationMins * 60_000),
    timeZone: entry.timeZone,
    location: entry.location ?? entry.meetingUrl,
    url: entry.meetingUrl,
  };
}

/**
 * The event for a calendar that an interviewer has connected or subscribes to. It has no attendees: servers of calendars would invite them, and not all
 * can be told not to.
 */
export function storedEvent(entry: CalendarEntry, publicUrl: string): CalendarEvent {
  const view = forInterviewers(entry);
  const interviewers = entry.interviewers
    .map(({ name, isOptional }) => (isOptional ? `${name} (optional)` : name))
    .join(', ');
  return {
    ...eventOf(entry),
    ...view,
    method: null,
    organizer: null,
    attendees: [],
    description: `${view.description}\nInterviewers: ${interviewers}\n${publicUrl}/interviews/${entry.id}`,
  };
}
