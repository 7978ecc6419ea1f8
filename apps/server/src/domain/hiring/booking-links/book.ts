import type { Change } from '../../../platform/changes/change.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { Conflict } from '../../../platform/errors/errors.ts';
import { lockApplicationForShare } from '../applications/queries.ts';
import { changeInterview, endInterview } from '../interviews/change-interview.ts';
import { lockMembers, releaseExpiredHolds } from '../interviews/interviewer-queries.ts';
import { type InterviewRow, lockInterview } from '../interviews/queries.ts';
import { scheduleInterview } from '../interviews/schedule-interview.ts';
import { setStatus } from './change-booking-link.ts';
import {
  type BookingLinkRow,
  bookingLinks,
  insertHold,
  releaseHold,
  releaseInterviews,
  storeTimes,
} from './queries.ts';
import { membersOfSessions, type SlotPlan, sessionsAt } from './slot-finder.ts';
import type { SlotSession } from './slots/compute-slots.ts';

/** Why a candidate cannot book, move or cancel. */
export type BookingProblem =
  /** The link was revoked or has expired, or the application has ended. */
  | 'ended'
  /** Somebody else has booked the time, or it is no longer offered. */
  | 'taken'
  /** It is too late to change the booking, or it was changed too often. */
  | 'too_late'
  /** The team has changed or canceled the interviews. */
  | 'changed_by_team';

const MESSAGES: Readonly<Record<BookingProblem, string>> = {
  ended: 'The booking link has ended.',
  taken: 'The time is no longer available.',
  too_late: 'The booking can no longer be changed.',
  changed_by_team: 'The interviews were changed by the team.',
};

export class BookingConflict extends Conflict {
  readonly problem: BookingProblem;

  constructor(problem: BookingProblem) {
    super(MESSAGES[problem], { reason: problem });
    this.problem = problem;
  }
}

/**
 * What a page shows is about: a new booking, or the booking as it is after so many changes. A form of an older page does nothing.
 */
export function turnOf({ status, reschedules }: Pick<BookingLinkRow, 'status' | 'reschedules'>): string {
  return status === 'open' ? 'new' : `move-${reschedules}`;
}

/** Whether and how a booking can be changed at this time (ms). */
export function changeProblem(
  link: BookingLinkRow,
  interviews: readonly InterviewRow[],
  now: number,
): BookingProblem | null {
  if (link.status !== 'booked') return 'ended';
  if (interviews.length < link.bookings.length || interviews.some(({ status }) => status !== 'scheduled')) {
    return 'changed_by_team';
  }
  const first = Math.min(...interviews.map(({ scheduledAt }) => Date.parse(scheduledAt)));
  return first - link.changeNoticeMins * 60_000 <= now ? 'too_late' : null;
}

/** Whether other times can be chosen. */
export function moveProblem(
  link: BookingLinkRow,
  interviews: readonly InterviewRow[],
  now: number,
): BookingProblem | null {
  if (Date.parse(link.expiresAt) <= now) return link.status === 'booked' ? 'too_late' : 'ended';
  if (link.status === 'open') return null;
  if (link.reschedules >= link.maxReschedules) return 'too_late';
  return changeProblem(link, interviews, now);
}

/** What times the candidate of a link may choose. @param now in ms */
export function planOf(link: BookingLinkRow, now: number): SlotPlan {
  const { sessions, days, gapMins, intervalMins } = link;
  const window = { from: Math.max(now, Date.parse(link.from)), to: Date.parse(link.to) };
  const own = { bookingLinkId: link.id, interviewIds: link.bookings.map(({ interviewId }) => interviewId) };
  return { sessions, days, gapMins, intervalMins, window, now, own };
}

interface Locked {
  link: BookingLinkRow;
  interviews: readonly InterviewRow[];
  now: number;
}

/** Locks the link, its interviews and everybody who may take part, in this order. @throws Conflict */
async function lock(tx: Change, linkId: string): Promise<Locked> {
  const found = await bookingLinks.find(tx, tx.workspaceId, linkId);
  const application = found && (await lockApplicationForShare(tx, tx.workspaceId, found.applicationId));
  const link = found && (await bookingLinks.lock(tx, tx.workspaceId, linkId));
  if (link === undefined || application?.status !== 'active') throw new BookingConflict('ended');
  const interviews: InterviewRow[] = [];
  for (const { interviewId } of [...link.bookings].sort((a, b) => (a.interviewId < b.interviewId ? -1 : 1))) {
    const interview = await lockInterview(tx, tx.workspaceId, interviewId);
    if (interview !== undefined) interviews.push(interview);
  }
  const current = interviews.flatMap(({ interviewerIds }) => interviewerIds);
  const ids = [...new Set([...membersOfSessions(link.sessions), ...current])];
  await lockMembers(tx, tx.workspaceId, ids);
  await releaseExpiredHolds(tx.unrestricted, tx.workspaceId, ids);
  return { link, interviews, now: Date.parse(await presentMoment(tx)) };
}

/** The sessions at this time, judged by the same rules by which times are offered. @throws Conflict */
async function requireSlot(
  tx: Change,
  { link, interviews, now }: Locked,
  startsAt: number,
): Promise<readonly SlotSession[]> {
  const plan = planOf(link, now);
  const db = tx.unrestricted;
  // Whoever has prepared for the interview keeps it, if they are free.
  const kept =
    interviews.length === 0 ? null : (await sessionsAt(db, tx, withCurrent(plan, link, interviews), startsAt)).sessions;
  const sessions = kept ?? (await sessionsAt(db, tx, plan, startsAt)).sessions;
  if (sessions === null) throw new BookingConflict('taken');
  return sessions;
}

function withCurrent(plan: SlotPlan, { bookings }: BookingLinkRow, interviews: readonly InterviewRow[]): SlotPlan {
  const sessions = plan.sessions.map((session, index) => {
    const interview = interviews.find(({ id }) => id === bookings[index]?.interviewId);
    if (session.pool === null || interview === undefined) return session;
    const memberIds = session.pool.memberIds.filter((id) => interview.interviewerIds.includes(id));
    return { ...session, pool: { memberIds, count: session.pool.count } };
  });
  return { ...plan, sessions };
}

/**
 * Holds a time for five minutes, so that nobody else books it while the candidate confirms. A link holds one time: an earlier hold
 * ends, and holding the same time again renews it. @throws Conflict
 */
export async function holdTime(tx: Change, linkId: string, startsAt: number): Promise<BookingLinkRow> {
  const locked = await lock(tx, linkId);
  const { link, interviews, now } = locked;
  const against = moveProblem(link, interviews, now);
  if (against !== null) throw new BookingConflict(against);
  const sessions = await requireSlot(tx, locked, startsAt);
  await releaseHold(tx.unrestricted, tx.workspaceId, link.id);
  await holdSessions(tx, locked, sessions);
  await storeTimes(tx, tx.workspaceId, link.id, { isConfirmed: false });
  return link;
}

/** Members of the booking that is being moved are already booked for it where the times overlap. */
async function holdSessions(tx: Change, { link, interviews }: Locked, sessions: readonly SlotSession[]): Promise<void> {
  const isBooked = (memberId: string, { from, to }: SlotSession) =>
    interviews.some(({ scheduledAt, durationMins, interviewerIds }) => {
      const start = Date.parse(scheduledAt);
      return interviewerIds.includes(memberId) && start < to && from < start + durationMins * 60_000;
    });
  const held = sessions.flatMap((session) =>
    session.memberIds
      .filter((memberId) => !isBooked(memberId, session))
      .map((memberId) => ({ memberId, from: new Date(session.from), to: new Date(session.to) })),
  );
  if (held.length > 0) await insertHold(tx.unrestricted, tx.workspaceId, link.id, held);
}

/**
 * Schedules the interviews of a link, or moves those that it has scheduled. Does nothing if the form belongs to an earlier state:
 * a second click, or a page that was open in another tab. @throws Conflict
 */
export async function bookTime(
  tx: Change,
  linkId: string,
  { startsAt, timeZone, turn }: { startsAt: number; timeZone: string; turn: string },
): Promise<BookingLinkRow> {
  const locked = await lock(tx, linkId);
  const { link, interviews, now } = locked;
  if (link.status === 'booked' && turn !== turnOf(link)) return link;
  const against = moveProblem(link, interviews, now);
  if (against !== null) throw new BookingConflict(against);
  const sessions = await requireSlot(tx, locked, startsAt);
  await releaseHold(tx.unrestricted, tx.workspaceId, link.id);
  return link.status === 'open' ? scheduleAll(tx, link, sessions, timeZone) : moveAll(tx, link, sessions, timeZone);
}

function interviewersOf({ memberIds, optionalMemberIds }: Pick<SlotSession, 'memberIds' | 'optionalMemberIds'>) {
  return { interviewerIds: [...memberIds], optionalInterviewerIds: [...optionalMemberIds] };
}

async function scheduleAll(
  tx: Change,
  link: BookingLinkRow,
  sessions: readonly SlotSession[],
  timeZone: string,
): Promise<BookingLinkRow> {
  const bookings: BookingLinkRow['bookings'] = [];
  for (const [index, { from, sessionId, poolChoices, ...session }] of sessions.entries()) {
    const interview = await scheduleInterview(
      tx,
      {
        applicationId: link.applicationId,
        scheduledAt: new Date(from).toISOString(),
        timeZone,
        ...interviewersOf(session),
        location: link.location,
        meetingUrl: link.meetingUrl,
        ...(link.planId === null ? {} : { sessionId }),
      },
      link.sessions[index],
    );
    bookings.push({ sessionId, interviewId: interview.id, poolChoices: [...poolChoices] });
  }
  await storeTimes(tx, tx.workspaceId, link.id, { isConfirmed: true });
  return setStatus(tx, link, 'booked', { status: 'booked', bookings, timeZone });
}

async function moveAll(
  tx: Change,
  link: BookingLinkRow,
  sessions: readonly SlotSession[],
  timeZone: string,
): Promise<BookingLinkRow> {
  // All at once: one may take the time that another has had.
  await releaseInterviews(
    tx.unrestricted,
    tx.workspaceId,
    link.bookings.map(({ interviewId }) => interviewId),
  );
  const bookings: BookingLinkRow['bookings'] = [];
  for (const [index, { from, poolChoices, ...session }] of sessions.entries()) {
    const booking = link.bookings[index]!;
    const scheduledAt = new Date(from).toISOString();
    await changeInterview(tx, booking.interviewId, { scheduledAt, timeZone, ...interviewersOf(session) });
    const isKept = poolChoices.every(({ chosen }) => chosen);
    bookings.push({ ...booking, poolChoices: isKept ? booking.poolChoices : [...poolChoices] });
  }
  const reschedules = link.reschedules + 1;
  return setStatus(tx, link, 'rescheduled', { bookings, timeZone, reschedules });
}

/** Cancels the interviews of a link. @throws Conflict */
export async function cancelBooking(tx: Change, linkId: string): Promise<BookingLinkRow> {
  const { link, interviews, now } = await lock(tx, linkId);
  if (link.status === 'canceled') return link;
  const against = changeProblem(link, interviews, now);
  if (against !== null) throw new BookingConflict(against);
  await releaseHold(tx.unrestricted, tx.workspaceId, link.id);
  for (const interview of interviews) await endInterview(tx, interview, 'canceled');
  return setStatus(tx, link, 'canceled', { status: 'canceled' });
}
