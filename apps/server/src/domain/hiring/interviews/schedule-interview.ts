import { requireTimeZone } from '../../../platform/calendar/time-zone.ts';
import { wallTimeOf, ZONE_DATA } from '../../../platform/calendar/wall-time.ts';
import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { isFuture } from '../../../platform/database/clock.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { completeRefs } from '../../records/external-refs/schema.ts';
import { lockApplicationForShare } from '../applications/queries.ts';
import { findSession } from '../interview-plans/queries.ts';
import { DEFAULT_DURATION_MINS, type InterviewSession } from '../interview-plans/session-schema.ts';
import { emailInvitations } from './calendar-file.ts';
import { interviewEvents } from './events.ts';
import { interviewScheduled } from './hooks.ts';
import {
  type Booking,
  findBookedMembers,
  firstConflictingInterviewId,
  type Interviewers,
  insertInterviewers,
  lockMembers,
  releaseExpiredHolds,
} from './interviewer-queries.ts';
import { type InterviewRow, type InterviewValues, interviews } from './queries.ts';
import type { InterviewStatus, NewInterview } from './schema.ts';

/** An interview of another system, with the status that it has there. */
interface PastInterview {
  status: InterviewStatus;
  createdAt?: string | undefined;
  /** Of the session of an interview plan, as it was. */
  session?: Pick<InterviewRow, 'sessionId' | 'scorecardCriteria'> | undefined;
}

/**
 * Schedules an interview, or records one that has already taken place.
 * @throws Invalid for an unknown application, session, interviewer or time zone, and for a time that does not fit the status;
 * Conflict naming the interviewers who have another interview at that time
 * @param copied the session as it was, for one that may have been changed since
 * @param past what another system says about it; nobody is invited
 */
export async function scheduleInterview(
  context: Context,
  input: NewInterview,
  copied?: InterviewSession,
  past?: PastInterview,
): Promise<InterviewRow> {
  return change(context, async (tx) => {
    const application = await lockApplicationForShare(tx, tx.workspaceId, input.applicationId);
    if (application === undefined) throw Invalid.field('applicationId', 'no such application');
    const session = copied ?? (await sessionOf(tx, application.jobId, input.sessionId));
    const values = await valuesOf(tx, input, session);
    const status = past?.status ?? input.status ?? 'scheduled';
    if (status !== 'canceled') await checkTime(tx, status, values.scheduledAt);
    const interviewers = await interviewersOf(tx, input, session);
    const createdAt = past?.createdAt;
    const id = createdAt === undefined ? newId() : idAt(createdAt);
    const booking = { interviewId: id, scheduledAt: values.scheduledAt, durationMins: values.durationMins };
    const isScheduled = status === 'scheduled';
    if (isScheduled) await requireAvailable(tx, interviewers.interviewerIds, booking);
    const { candidateId, jobId } = application;
    const scorecardCriteria = session?.scorecardCriteria ?? [];
    const parts = {
      ...values,
      status,
      sessionId: input.sessionId === undefined ? null : (session?.id ?? null),
      scorecardCriteria,
      ...past?.session,
    };
    const added = createdAt === undefined ? {} : { createdAt };
    const subject = { applicationId: application.id, candidateId, jobId };
    const wallTime = wallTimeOf(values.scheduledAt, values.timeZone);
    const agreed = { wall_time: wallTime, zone_data: wallTime === null ? null : ZONE_DATA };
    await interviews.insert(tx, tx.workspaceId, { id, ...subject, ...parts, ...added }, agreed);
    await insertInterviewers(tx, tx.workspaceId, interviewers, booking, isScheduled);
    const interview = (await interviews.find(tx, tx.workspaceId, id))!;
    const data = { interview: apiFields(interview), ...(past === undefined ? {} : { historic: true }) };
    if (isScheduled) {
      tx.record(interviewEvents.scheduled, interview, data, { subjectId: candidateId });
      if (past === undefined) {
        await emailInvitations(tx, interview);
        await interviewScheduled.run(tx, interview);
      }
    } else {
      tx.record(interviewEvents[status], interview, { ...data, changes: {} }, { subjectId: candidateId });
    }
    return interview;
  });
}

/** @throws Invalid unless the session belongs to a plan of the job */
async function sessionOf(tx: Change, jobId: string, id: string | undefined): Promise<InterviewSession | undefined> {
  if (id === undefined) return undefined;
  const session = await findSession(tx, tx.workspaceId, jobId, id);
  if (session === undefined) throw Invalid.field('sessionId', "no such session of the application's job");
  return session;
}

/** @throws Invalid without a type or a mode */
async function valuesOf(
  tx: Change,
  input: NewInterview,
  session: InterviewSession | undefined,
): Promise<InterviewValues> {
  const { type = session?.type, mode = session?.mode } = input;
  if (type === undefined) throw Invalid.field('type', 'is required without a session');
  if (mode === undefined) throw Invalid.field('mode', 'is required without a session');
  return {
    title: input.title === undefined ? (session?.title ?? null) : input.title,
    type,
    mode,
    scheduledAt: input.scheduledAt,
    durationMins: input.durationMins ?? session?.durationMins ?? DEFAULT_DURATION_MINS,
    timeZone: input.timeZone == null ? null : requireTimeZone(input.timeZone),
    location: input.location ?? null,
    meetingUrl: input.meetingUrl ?? null,
    notes: input.notes === undefined ? (session?.notes ?? null) : input.notes,
    customFields: await valuesOfNew(tx, 'interview', input.customFields),
    externalRefs: [],
    ...completeRefs(input),
  };
}

/** @throws Invalid naming `scheduledAt` */
async function checkTime(tx: Change, status: 'scheduled' | 'completed', scheduledAt: string): Promise<void> {
  if (status === 'scheduled') return requireFuture(tx, scheduledAt, 'scheduledAt');
  if (await isFuture(tx, scheduledAt)) {
    throw Invalid.field('scheduledAt', 'must be in the past for an interview that is completed');
  }
}

/** Locks the interviewers. Those of a session who have left the workspace are left out. @throws Invalid for unknown ones */
async function interviewersOf(
  tx: Change,
  input: NewInterview,
  session: InterviewSession | undefined,
): Promise<Interviewers> {
  const optional = input.optionalInterviewerIds ?? [];
  if (input.interviewerIds !== undefined) {
    await requireMembers(tx, input.interviewerIds);
    return withOptional(input.interviewerIds, optional);
  }
  const wanted = session?.interviewerIds ?? [];
  const members = new Set(await lockMembers(tx, tx.workspaceId, wanted));
  return withOptional(
    wanted.filter((id) => members.has(id)),
    optional,
  );
}

/** @throws Invalid naming the first optional one who does not interview or is a duplicate */
export function withOptional(interviewerIds: readonly string[], optional: readonly string[]): Interviewers {
  const others = new Set(interviewerIds.map((id) => id.toLowerCase()));
  optional.forEach((id, index) => {
    if (!others.delete(id.toLowerCase()))
      throw Invalid.field(`optionalInterviewerIds.${index}`, 'is not one of the interviewers or is a duplicate');
  });
  return { interviewerIds, optionalInterviewerIds: interviewerIds.filter((id) => !others.has(id.toLowerCase())) };
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
  await releaseExpiredHolds(tx.unrestricted, tx.workspaceId, ids);
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
