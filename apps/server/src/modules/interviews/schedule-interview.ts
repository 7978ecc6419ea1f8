import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { isFuture } from '../../platform/database/clock.ts';
import { wire } from '../../platform/diff.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findApplication } from '../applications/queries.ts';
import { mailInvitations } from './calendar-file.ts';
import { type Booking, bookedMembers, lockMembers, replaceInterviewers } from './interviewer-queries.ts';
import { findInterview, type InterviewRow, type InterviewValues, insertInterview } from './queries.ts';
import { DEFAULT_DURATION_MINS, type NewInterview } from './schema.ts';

/**
 * @throws Invalid for an unknown application, interviewer or time zone, and for a time that has passed; Conflict naming the
 * interviewers who have another interview then
 */
export async function scheduleInterview(context: Context, input: NewInterview): Promise<InterviewRow> {
  return change(context, (tx) => scheduleInterviewIn(tx, input));
}

/** The same in an open change. */
export async function scheduleInterviewIn(tx: Change, input: NewInterview): Promise<InterviewRow> {
  const values: InterviewValues = {
    title: input.title ?? null,
    type: input.type,
    mode: input.mode,
    scheduledAt: input.scheduledAt,
    durationMins: input.durationMins ?? DEFAULT_DURATION_MINS,
    timeZone: input.timeZone ?? null,
    location: input.location ?? null,
    meetingUrl: input.meetingUrl ?? null,
    notes: input.notes ?? null,
  };
  checkTimeZone(values.timeZone);
  const application = await findApplication(tx, tx.workspaceId, input.applicationId);
  if (application === undefined) throw Invalid.field('applicationId', 'no such application');
  await requireFuture(tx, values.scheduledAt, 'scheduledAt');
  const id = newId();
  const interviewerIds = input.interviewerIds ?? [];
  const booking = { interviewId: id, scheduledAt: values.scheduledAt, durationMins: values.durationMins };
  await requireMembers(tx, interviewerIds);
  await requireFree(tx, interviewerIds, booking);
  const { candidateId, jobId } = application;
  await insertInterview(tx, tx.workspaceId, { id, applicationId: application.id, candidateId, jobId }, values);
  await replaceInterviewers(tx, tx.workspaceId, interviewerIds, booking, true);
  const interview = (await findInterview(tx, tx.workspaceId, id))!;
  tx.record({
    type: 'interview.scheduled',
    entityType: 'interview',
    entityId: id,
    candidateId,
    data: { interview: wire(interview) },
  });
  await mailInvitations(tx, interview);
  return interview;
}

/** @throws Invalid naming `field` */
export async function requireFuture(tx: Change, moment: string, field: string): Promise<void> {
  if (!(await isFuture(tx, moment))) throw Invalid.field(field, 'must be in the future');
}

/** Locks the members for this change. @throws Invalid naming the first interviewer who is no member, or is named twice */
export async function requireMembers(tx: Change, ids: readonly string[]): Promise<void> {
  const members = new Set(await lockMembers(tx, tx.workspaceId, ids));
  ids.forEach((id, index) => {
    if (!members.delete(id.toLowerCase())) {
      throw Invalid.field(`interviewerIds.${index}`, 'is no member of the workspace, or is there twice');
    }
  });
}

/** For locked members. @throws Conflict naming those who have another interview at that time */
export async function requireFree(tx: Change, ids: readonly string[], booking: Booking): Promise<void> {
  const interviewerIds = await bookedMembers(tx, tx.workspaceId, ids, booking);
  if (interviewerIds.length > 0) {
    throw new Conflict('An interviewer has another interview at that time.', {
      field: 'interviewerIds',
      interviewerIds,
    });
  }
}

/** @throws Invalid for a name that is no time zone of IANA's list */
export function checkTimeZone(name: string | null): void {
  if (name !== null && !isTimeZone(name)) throw Invalid.field('timeZone', 'must be an IANA time zone');
}

function isTimeZone(name: string): boolean {
  // Intl also takes offsets such as +02:00, which calendars do not know by name.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
