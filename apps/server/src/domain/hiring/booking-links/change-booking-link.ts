import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { newToken } from '../../../platform/security/workspace-token.ts';
import { candidatePageUrl } from '../../email/candidate-page-link.ts';
import { emailBookingLink } from '../../email/scheduling-emails.ts';
import { lockApplicationForShare } from '../applications/queries.ts';
import { completeSessions } from '../interview-plans/complete-sessions.ts';
import { type InterviewPlanRow, interviewPlans, lockPlanOf } from '../interview-plans/queries.ts';
import type { InterviewSession } from '../interview-plans/session-schema.ts';
import { bookingLinkEvents } from './events.ts';
import { type BookingLinkRow, bookingLinks, insertBookingToken, insertTimes, releaseHold } from './queries.ts';
import type { NewBookingLink } from './schema.ts';
import { DEFAULT_INTERVAL_MINS, readWindow } from './window.ts';

const DEFAULT_CHANGE_NOTICE_MINS = 1_440;
const DEFAULT_MAX_RESCHEDULES = 2;

/** @throws NotFound */
export async function getBookingLink(context: Context, id: string): Promise<BookingLinkRow> {
  const link = await bookingLinks.find(context.db.read, context.workspaceId, id);
  if (link === undefined) throw new NotFound('Booking link');
  return link;
}

/**
 * Lets the candidate of an application book interviews. The URL is returned only here.
 * @throws Invalid for an unknown application or plan, and sessions that nobody interviews; Conflict if the application has ended
 */
export async function createBookingLink(
  context: Context,
  input: NewBookingLink,
): Promise<BookingLinkRow & { url: string }> {
  return change(context, async (tx) => {
    const application = await lockApplicationForShare(tx, tx.workspaceId, input.applicationId);
    if (application === undefined) throw Invalid.field('applicationId', 'no such application');
    if (application.status !== 'active') throw new Conflict('The application has ended.', { field: 'applicationId' });
    const now = Date.parse(await presentMoment(tx));
    const { from, to } = readWindow(input, now);
    const { plan, sessions } = await sessionsOf(tx, application, input);
    requireInterviewers(sessions);
    const expiresAt = input.expiresAt ?? to;
    if (Date.parse(expiresAt) <= now) throw Invalid.field('expiresAt', 'must be in the future');
    const link = await bookingLinks.insert(tx, tx.workspaceId, {
      id: newId(),
      applicationId: application.id,
      candidateId: application.candidateId,
      jobId: application.jobId,
      planId: plan?.id ?? null,
      sessions,
      days: input.days ?? plan?.days ?? 'one',
      gapMins: input.gapMins ?? plan?.gapMins ?? 0,
      intervalMins: input.intervalMins ?? DEFAULT_INTERVAL_MINS,
      from,
      to,
      expiresAt,
      changeNoticeMins: input.changeNoticeMins ?? DEFAULT_CHANGE_NOTICE_MINS,
      maxReschedules: input.maxReschedules ?? DEFAULT_MAX_RESCHEDULES,
      location: input.location ?? null,
      meetingUrl: input.meetingUrl ?? null,
    });
    const token = newToken(tx.workspaceId);
    await insertTimes(tx, tx.workspaceId, link);
    await insertBookingToken(tx, tx.workspaceId, link, { id: newId(), hash: token.hash });
    tx.record(
      bookingLinkEvents.created,
      link,
      { bookingLink: apiFields(link) },
      { subjectId: application.candidateId },
    );
    if (input.sendEmail === true) await emailBookingLink(tx, link);
    return { ...link, url: candidatePageUrl(tx.services.settings.publicUrl, token.text) };
  });
}

async function sessionsOf(
  tx: Change,
  { jobId, stageId }: { jobId: string; stageId: string },
  { planId, sessions }: NewBookingLink,
): Promise<{ plan: InterviewPlanRow | undefined; sessions: InterviewSession[] }> {
  if (sessions !== undefined) {
    if (planId !== undefined) throw Invalid.field('sessions', 'are those of the plan; leave out one of the two');
    return { plan: undefined, sessions: await completeSessions(tx, sessions, []) };
  }
  const plan =
    planId === undefined
      ? await lockPlanOf(tx, tx.workspaceId, stageId)
      : await interviewPlans.find(tx, tx.workspaceId, planId);
  if (plan !== undefined && plan.jobId === jobId) return { plan, sessions: plan.sessions };
  if (planId !== undefined) throw Invalid.field('planId', "no such plan of the application's job");
  throw Invalid.field('planId', 'this or sessions is required, because the stage of the application has no plan');
}

/** @throws Invalid naming the sessions that nobody has to attend */
function requireInterviewers(sessions: readonly InterviewSession[]): void {
  const index = sessions.findIndex(({ interviewerIds, pool }) => interviewerIds.length === 0 && pool === null);
  if (index !== -1) throw Invalid.field(`sessions.${index}.interviewerIds`, 'add an interviewer or a pool');
}

/** No time can be booked or changed any more; interviews that were booked remain. @throws NotFound */
export async function revokeBookingLink(context: Context, id: string): Promise<BookingLinkRow> {
  return change(context, async (tx) => {
    const found = await bookingLinks.lock(tx, tx.workspaceId, id);
    if (found === undefined) throw new NotFound('Booking link');
    const link = tx.target(found);
    if (link.status === 'revoked') return link;
    await releaseHold(tx.unrestricted, tx.workspaceId, link.id);
    return setStatus(tx, link, 'revoked', { status: 'revoked' });
  });
}

/** Changes a locked link, with its event. */
export async function setStatus(
  tx: Change,
  link: BookingLinkRow,
  event: 'booked' | 'rescheduled' | 'canceled' | 'revoked',
  values: Partial<BookingLinkRow>,
): Promise<BookingLinkRow> {
  const updated = await bookingLinks.update(tx, tx.workspaceId, link.id, values);
  const data = { bookingLink: apiFields(updated), changes: changesBetween(link, updated, Object.keys(values)) };
  tx.record(bookingLinkEvents[event], updated, data, { subjectId: updated.candidateId });
  return updated;
}
