import { requireTimeZone } from '../../../platform/calendar/time-zone.ts';
import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { checkTransition } from '../../../platform/records/state-machine.ts';
import { mergeFieldValues } from '../../records/custom-fields/write-values.ts';
import { withCompleteRefs } from '../../records/external-refs/schema.ts';
import { emailInvitations, emailRemoval } from './calendar-file.ts';
import { interviewEvents } from './events.ts';
import { type Interviewers, lockMembers, replaceInterviewers } from './interviewer-queries.ts';
import {
  type InterviewReadRow,
  type InterviewRow,
  interviews,
  lockInterview,
  markInterviewDeleted,
  setInterviewStatus,
  updateInterview,
} from './queries.ts';
import { requireAvailable, requireFuture, requireMembers, withOptional } from './schedule-interview.ts';
import type { InterviewPatch } from './schema.ts';
import { INTERVIEW_STATES } from './state-machine.ts';

/** @throws NotFound */
export async function getInterview(context: Context, id: string): Promise<InterviewReadRow> {
  const interview = await interviews.read(context.db.read, context.workspaceId, id);
  if (interview === undefined) throw new NotFound('Interview');
  return interview;
}

// Fields that calendars show. Notes are for the hiring team only.
const CALENDAR_FIELDS = [
  'interviewerIds',
  'optionalInterviewerIds',
  'title',
  'mode',
  'scheduledAt',
  'durationMins',
  'timeZone',
  'location',
  'meetingUrl',
];

/**
 * Changes an interview. Changing its time or length reschedules it.
 * @throws NotFound; Invalid as scheduling does; Conflict for a double booking, or if it cannot be rescheduled
 */
export async function changeInterview(context: Context, id: string, given: InterviewPatch): Promise<InterviewRow> {
  const zoned = given.timeZone == null ? given : { ...given, timeZone: requireTimeZone(given.timeZone) };
  return change(context, async (tx) => {
    const interview = tx.target(await requireInterview(tx, id));
    const patch = { ...zoned, ...interviewersOf(interview, given) };
    const changed = changedFields(
      interview,
      withCompleteRefs(await mergeFieldValues(tx, 'interview', interview, patch)),
    );
    const fields = Object.keys(changed);
    if (fields.length === 0) return interview;
    const isRescheduled = 'scheduledAt' in changed || 'durationMins' in changed;
    if (isRescheduled) await checkReschedule(tx, interview, changed);
    const { interviewerIds, optionalInterviewerIds, ...values } = changed;
    if (isRescheduled || interviewerIds !== undefined || optionalInterviewerIds !== undefined)
      await rebook(tx, interview, changed);
    const changesCalendar = fields.some((field) => CALENDAR_FIELDS.includes(field));
    await updateInterview(tx, tx.workspaceId, interview, values, changesCalendar);
    const updated = (await interviews.find(tx, tx.workspaceId, interview.id))!;
    record(tx, isRescheduled ? interviewEvents.rescheduled : interviewEvents.updated, interview, updated, fields);
    if (changesCalendar && updated.status === 'scheduled') {
      await emailInvitations(tx, updated);
      const removed = interview.interviewerIds.filter((member) => !updated.interviewerIds.includes(member));
      await emailRemoval(tx, updated, removed);
    }
    return updated;
  });
}

/** Who remains, remains optional. @throws Invalid */
function interviewersOf(interview: InterviewRow, given: InterviewPatch): Pick<InterviewPatch, keyof Interviewers> {
  const { interviewerIds, optionalInterviewerIds } = given;
  if (interviewerIds === undefined && optionalInterviewerIds === undefined) return {};
  const ids = interviewerIds ?? interview.interviewerIds;
  const isNamed = (id: string) => ids.some((one) => one.toLowerCase() === id);
  const optional = optionalInterviewerIds ?? interview.optionalInterviewerIds.filter(isNamed);
  return {
    ...(interviewerIds === undefined ? {} : { interviewerIds }),
    optionalInterviewerIds: [...withOptional(ids, optional).optionalInterviewerIds],
  };
}

async function checkReschedule(tx: Change, interview: InterviewRow, changed: Partial<InterviewPatch>): Promise<void> {
  checkTransition(INTERVIEW_STATES, 'An interview', interview.status, 'scheduled');
  const field = 'scheduledAt' in changed ? 'scheduledAt' : 'durationMins';
  await requireFuture(tx, changed.scheduledAt ?? interview.scheduledAt, field);
}

async function rebook(tx: Change, interview: InterviewRow, changed: Partial<InterviewPatch>): Promise<void> {
  const merged = { ...interview, ...changed };
  const booking = {
    interviewId: interview.id,
    scheduledAt: merged.scheduledAt,
    durationMins: merged.durationMins,
  };
  // Existing interviewers may have left the workspace; new ones must be members.
  if (changed.interviewerIds === undefined) await lockMembers(tx, tx.workspaceId, merged.interviewerIds);
  else await requireMembers(tx, merged.interviewerIds);
  const isScheduled = interview.status === 'scheduled';
  if (isScheduled) await requireAvailable(tx, merged.interviewerIds, booking);
  await replaceInterviewers(tx, tx.workspaceId, merged, booking, isScheduled);
}

/** @throws NotFound; Conflict if the interview is completed */
export async function cancelInterview(context: Context, id: string): Promise<InterviewRow> {
  return end(context, id, 'canceled');
}

/** @throws NotFound; Conflict if the interview is canceled */
export async function completeInterview(context: Context, id: string): Promise<InterviewRow> {
  return end(context, id, 'completed');
}

async function end(context: Context, id: string, status: 'canceled' | 'completed'): Promise<InterviewRow> {
  return change(context, async (tx) => {
    const interview = tx.target(await requireInterview(tx, id));
    return checkTransition(INTERVIEW_STATES, 'An interview', interview.status, status)
      ? endInterview(tx, interview, status)
      : interview;
  });
}

/** Cancels or completes a locked, scheduled interview in an open change. */
export async function endInterview(
  tx: Change,
  interview: InterviewRow,
  status: 'canceled' | 'completed',
): Promise<InterviewRow> {
  const ended = await setInterviewStatus(tx, tx.workspaceId, interview.id, status);
  record(tx, interviewEvents[status], interview, ended, ['status']);
  if (status === 'canceled') await emailInvitations(tx, ended);
  return ended;
}

/** Soft-deletes the interview; its interviewers become available again. @throws NotFound */
export async function deleteInterview(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireInterview(tx, id));
    const interview = await markInterviewDeleted(tx, tx.workspaceId, id);
    const { candidateId } = interview;
    tx.record(interviewEvents.deleted, interview, { interview: apiFields(interview) }, { subjectId: candidateId });
  });
}

async function requireInterview(tx: Change, id: string): Promise<InterviewRow> {
  const interview = await lockInterview(tx, tx.workspaceId, id);
  if (interview === undefined) throw new NotFound('Interview');
  return interview;
}

function record(
  tx: Change,
  event: (typeof interviewEvents)['rescheduled' | 'updated' | 'canceled' | 'completed'],
  before: InterviewRow,
  after: InterviewRow,
  fields: readonly string[],
): void {
  const data = { interview: apiFields(after), changes: changesBetween(before, after, fields) };
  tx.record(event, after, data, { subjectId: after.candidateId });
}
