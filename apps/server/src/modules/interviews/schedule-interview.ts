import { isTimeZone } from '../../platform/calendar/time-zone.ts';
import { type Change, change } from '../../platform/changes/change.ts';
import { ExistsAlready } from '../../platform/changes/existing-record.ts';
import type { Context } from '../../platform/context/context.ts';
import { isFuture } from '../../platform/database/clock.ts';
import { Invalid } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids/ids.ts';
import { apiFields } from '../../platform/records/diff.ts';
import { applications } from '../applications/records/queries.ts';
import { valuesOfNew } from '../custom-fields/records/write-values.ts';
import { completeRefs } from '../external-refs/schema.ts';
import { emailInvitations } from './calendar-file.ts';
import { interviewEvents } from './events.ts';
import {
  type Booking,
  findBookedMembers,
  firstConflictingInterviewId,
  lockMembers,
  replaceInterviewers,
} from './interviewer-queries.ts';
import { type InterviewRow, type InterviewValues, interviews } from './queries.ts';
import { DEFAULT_DURATION_MINS, type NewInterview } from './schema.ts';

/**
 * @throws Invalid for an unknown application, interviewer or time zone, and for a time in the past; Conflict naming the
 * interviewers who have another interview at that time
 */
export async function scheduleInterview(context: Context, input: NewInterview): Promise<InterviewRow> {
  return change(context, async (tx) => {
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
      customFields: await valuesOfNew(tx, 'interview', input.customFields),
      externalRefs: [],
      ...completeRefs(input),
    };
    checkTimeZone(values.timeZone);
    const application = await applications.find(tx, tx.workspaceId, input.applicationId);
    if (application === undefined) throw Invalid.field('applicationId', 'no such application');
    await requireFuture(tx, values.scheduledAt, 'scheduledAt');
    const id = newId();
    const interviewerIds = input.interviewerIds ?? [];
    const booking = { interviewId: id, scheduledAt: values.scheduledAt, durationMins: values.durationMins };
    await requireMembers(tx, interviewerIds);
    await requireAvailable(tx, interviewerIds, booking);
    const { candidateId, jobId } = application;
    await interviews.insert(tx, tx.workspaceId, { id, applicationId: application.id, candidateId, jobId, ...values });
    await replaceInterviewers(tx, tx.workspaceId, interviewerIds, booking, true);
    const interview = (await interviews.find(tx, tx.workspaceId, id))!;
    tx.record(interviewEvents.scheduled, interview, { interview: apiFields(interview) }, { subjectId: candidateId });
    await emailInvitations(tx, interview);
    return interview;
  });
}

/** @throws Invalid naming `field` */
export async function requireFuture(tx: Change, moment: string, field: string): Promise<void> {
  if (!(await isFuture(tx, moment))) throw Invalid.field(field, 'must be in the future');
}

/** Locks the interviewers for this change. @throws Invalid naming the first one who is not a member or is a duplicate */
export async function requireMembers(tx: Change, ids: readonly string[]): Promise<void> {
  const members = new Set(await lockMembers(tx, tx.workspaceId, ids));
  ids.forEach((id, index) => {
    if (!members.delete(id.toLowerCase())) {
      throw Invalid.field(`interviewerIds.${index}`, 'is not a member of the workspace or is a duplicate');
    }
  });
}

/** Requires locked members. @throws Conflict naming those who have another interview at that time */
export async function requireAvailable(tx: Change, ids: readonly string[], booking: Booking): Promise<void> {
  const interviewerIds = await findBookedMembers(tx.unrestricted, tx.workspaceId, ids, booking);
  if (interviewerIds.length > 0) {
    const existing = {
      scope: 'interviews:read',
      select: firstConflictingInterviewId(tx.workspaceId, interviewerIds, booking),
    };
    const details = { field: 'interviewerIds', interviewerIds };
    throw new ExistsAlready('An interviewer has another interview at that time.', details, existing);
  }
}

/** @throws Invalid unless the name is an IANA time zone */
export function checkTimeZone(name: string | null): void {
  if (name !== null && !isTimeZone(name)) throw Invalid.field('timeZone', 'must be an IANA time zone');
}
