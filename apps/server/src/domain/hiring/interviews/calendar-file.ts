import { type CalendarPerson, renderCalendar } from '../../../platform/calendar/render-calendar.ts';
import type { Change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { emailInterview } from '../../email/hiring-emails.ts';
import { type CalendarEntry, findCalendarEntry } from './calendar-queries.ts';
import { type InterviewRow, interviews } from './queries.ts';

/**
 * The interview as a calendar file that invites the interviewers and the candidate. The UID never changes, so that calendars
 * replace or cancel their entry when they receive a newer file. @throws NotFound
 */
export async function getCalendarFile(context: Context, id: string): Promise<OperationResult<string>> {
  const entry = await findCalendarEntry(context.db.read, context.workspaceId, id);
  if (entry === undefined) throw new NotFound('Interview');
  const file = renderEntry(entry, id, context.services.settings.senderAddress);
  return new OperationResult(file, { subjectIds: [entry.candidate.id] });
}

/**
 * The same for the candidate of this application, without the names and addresses of the interviewers; null if it is of another.
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
  return entry === undefined ? null : renderEntry({ ...entry, interviewers: [] }, id, services.settings.senderAddress);
}

/** Emails all participants the current state of the interview (or its cancellation), with the calendar file. */
export async function emailInvitations(tx: Change, interview: InterviewRow): Promise<void> {
  const entry = await findCalendarEntry(tx, tx.workspaceId, interview.id);
  if (entry === undefined) return;
  const { senderAddress } = tx.services.settings;
  const calendar = { method: methodOf(entry), content: renderEntry(entry, interview.id, senderAddress) };
  await emailInterview(tx, interview, entry.interviewers, calendar);
}

function methodOf({ status }: CalendarEntry): 'REQUEST' | 'CANCEL' {
  return status === 'canceled' ? 'CANCEL' : 'REQUEST';
}

/** An attendee needs an email address. */
function reachable({ name, email }: CalendarEntry['candidate']): CalendarPerson[] {
  return email === null ? [] : [{ name, email }];
}

function renderEntry(entry: CalendarEntry, id: string, senderAddress: string): string {
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
    organizer: { name: entry.workspaceName, email: senderAddress },
    attendees: [...reachable(entry.candidate), ...entry.interviewers],
  });
}
