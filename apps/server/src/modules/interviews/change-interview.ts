import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { NotFound } from '../../platform/errors.ts';
import { isStep } from '../../platform/state-machine.ts';
import { mailInvitations } from './calendar-file.ts';
import { lockMembers, replaceInterviewers } from './interviewer-queries.ts';
import {
  findInterview,
  type InterviewRow,
  lockInterview,
  markInterviewDeleted,
  setInterviewStatus,
  updateInterview,
} from './queries.ts';
import { checkTimeZone, requireFree, requireFuture, requireMembers } from './schedule-interview.ts';
import type { InterviewPatch } from './schema.ts';
import { INTERVIEW_STATES, STATUS_EVENT } from './state-machine.ts';

/** @throws NotFound */
export async function getInterview(context: Context, id: string): Promise<InterviewRow> {
  const interview = await findInterview(context.db.read, context.workspaceId, id);
  if (interview === undefined) throw new NotFound('Interview');
  return interview;
}

// What a calendar shows; notes are for the hiring team only.
const CALENDAR_FIELDS = [
  'interviewerIds',
  'title',
  'mode',
  'scheduledAt',
  'durationMins',
  'timeZone',
  'location',
  'meetingUrl',
];

/**
 * Changes an interview; another time or length reschedules it.
 * @throws NotFound; Invalid as scheduling does; Conflict for a double booking, or rescheduling what is not scheduled
 */
export async function changeInterview(context: Context, id: string, patch: InterviewPatch): Promise<InterviewRow> {
  return change(context, async (tx) => {
    const interview = tx.target(await requireInterview(tx, id));
    const changed = changedFields(interview, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return interview;
    if (changed.timeZone !== undefined) checkTimeZone(changed.timeZone);
    const isRescheduled = 'scheduledAt' in changed || 'durationMins' in changed;
    if (isRescheduled) await checkReschedule(tx, interview, changed);
    const { interviewerIds, ...values } = changed;
    if (isRescheduled || interviewerIds !== undefined) await rebook(tx, interview, changed);
    const isNewInCalendars = fields.some((field) => CALENDAR_FIELDS.includes(field));
    await updateInterview(tx, tx.workspaceId, interview.id, values, isNewInCalendars);
    const updated = (await findInterview(tx, tx.workspaceId, interview.id))!;
    record(tx, isRescheduled ? 'interview.rescheduled' : 'interview.updated', interview, updated, fields);
    if (isNewInCalendars && updated.status === 'scheduled') await mailInvitations(tx, updated);
    return updated;
  });
}

async function checkReschedule(tx: Change, interview: InterviewRow, changed: Partial<InterviewPatch>): Promise<void> {
  isStep(INTERVIEW_STATES, 'An interview', interview.status, 'scheduled');
  const field = 'scheduledAt' in changed ? 'scheduledAt' : 'durationMins';
  await requireFuture(tx, changed.scheduledAt ?? interview.scheduledAt, field);
}

async function rebook(tx: Change, interview: InterviewRow, changed: Partial<InterviewPatch>): Promise<void> {
  const wanted = { ...interview, ...changed };
  const booking = {
    interviewId: interview.id,
    scheduledAt: wanted.scheduledAt,
    durationMins: wanted.durationMins,
  };
  // An interviewer who has left the workspace since stays with the interview.
  if (changed.interviewerIds === undefined) await lockMembers(tx, tx.workspaceId, wanted.interviewerIds);
  else await requireMembers(tx, wanted.interviewerIds);
  const isScheduled = interview.status === 'scheduled';
  if (isScheduled) await requireFree(tx, wanted.interviewerIds, booking);
  await replaceInterviewers(tx, tx.workspaceId, wanted.interviewerIds, booking, isScheduled);
}

/** @throws NotFound; Conflict when the interview has taken place */
export async function cancelInterview(context: Context, id: string): Promise<InterviewRow> {
  return end(context, id, 'canceled');
}

/** @throws NotFound; Conflict when the interview was canceled */
export async function completeInterview(context: Context, id: string): Promise<InterviewRow> {
  return end(context, id, 'completed');
}

async function end(context: Context, id: string, status: 'canceled' | 'completed'): Promise<InterviewRow> {
  return change(context, async (tx) => {
    const interview = tx.target(await requireInterview(tx, id));
    return isStep(INTERVIEW_STATES, 'An interview', interview.status, status)
      ? endInterviewIn(tx, interview, status)
      : interview;
  });
}

/** Ends an interview that is locked and scheduled, in an open change. */
export async function endInterviewIn(
  tx: Change,
  interview: InterviewRow,
  status: 'canceled' | 'completed',
): Promise<InterviewRow> {
  const ended = await setInterviewStatus(tx, tx.workspaceId, interview.id, status);
  record(tx, STATUS_EVENT[status], interview, ended, ['status']);
  if (status === 'canceled') await mailInvitations(tx, ended);
  return ended;
}

/** The interview vanishes from every read, and its interviewers are free again. @throws NotFound */
export async function deleteInterview(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireInterview(tx, id));
    const interview = await markInterviewDeleted(tx, tx.workspaceId, id);
    tx.record({
      type: 'interview.deleted',
      entityType: 'interview',
      entityId: interview.id,
      candidateId: interview.candidateId,
      data: { interview: wire(interview) },
    });
  });
}

async function requireInterview(tx: Change, id: string): Promise<InterviewRow> {
  const interview = await lockInterview(tx, tx.workspaceId, id);
  if (interview === undefined) throw new NotFound('Interview');
  return interview;
}

function record(tx: Change, type: string, before: InterviewRow, after: InterviewRow, fields: readonly string[]): void {
  tx.record({
    type,
    entityType: 'interview',
    entityId: after.id,
    candidateId: after.candidateId,
    data: { interview: wire(after), changes: changesBetween(before, after, fields) },
  });
}
