import { LocalClock } from '../../../platform/calendar/local-time.ts';
import { requireTimeZone } from '../../../platform/calendar/time-zone.ts';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import { getAvailabilityRequest } from '../availability-requests/change-request.ts';
import type { AvailabilityRequestRow } from '../availability-requests/queries.ts';
import { interviewPlans } from '../interview-plans/queries.ts';
import { bookingLinks } from './queries.ts';
import type { InterviewSlots, slotQuery } from './schema.ts';
import { offeredTimes, type SlotPlan } from './slot-finder.ts';
import { DEFAULT_INTERVAL_MINS, readWindow } from './window.ts';

const querySchema = (fields: typeof slotQuery) => Type.Object(fields);
type SlotQuery = Static<ReturnType<typeof querySchema>>;

/** The session of an interview without a plan. */
const ANY = '';

/** The times at which interviews can take place, and why not at any other. @throws Invalid, NotFound */
export async function listSlots(context: Context, query: SlotQuery): Promise<InterviewSlots> {
  const { db } = context;
  const zone = query.candidateTimeZone === undefined ? undefined : requireTimeZone(query.candidateTimeZone);
  const now = Date.parse(await presentMoment(db.read));
  const request =
    query.availabilityRequestId === undefined
      ? undefined
      : await getAvailabilityRequest(context, query.availabilityRequestId);
  const window = request === undefined ? {} : { from: request.from, to: request.to };
  const plan = { ...(await planOf(context, { ...window, ...query }, now)), ...candidateTimes(request) };
  const { slots, unavailable, timeZone } = await offeredTimes(db.unrestricted.read, context, plan);
  const iso = (at: number) => new Date(at).toISOString();
  const idOf = (sessionId: string) => (sessionId === ANY ? null : sessionId);
  return {
    timeZone,
    slots: slots.map(({ from, sessions }) => ({
      startsAt: iso(from),
      sessions: sessions.map(({ sessionId, memberIds, ...time }) => ({
        sessionId: idOf(sessionId),
        startsAt: iso(time.from),
        durationMins: (time.to - time.from) / 60_000,
        interviewerIds: [...memberIds],
      })),
    })),
    unavailable: unavailable.map(({ from, to, reasons }) => ({
      from: iso(from),
      to: iso(to),
      reasons: reasons.map(({ sessionId, ...reason }) => ({ sessionId: idOf(sessionId), ...reason })),
    })),
    nightSlots: zone === undefined ? null : countNights(new LocalClock(zone, plan.window), slots),
  };
}

function candidateTimes(request: AvailabilityRequestRow | undefined): Pick<SlotPlan, 'candidatePeriods'> {
  if (request === undefined) return {};
  const candidatePeriods = request.periods.map(({ startsAt, endsAt }) => ({
    from: Date.parse(startsAt),
    to: Date.parse(endsAt),
  }));
  return { candidatePeriods };
}

/** Slots with a session that starts before 7:00 or ends after 21:00. */
function countNights(
  clock: LocalClock,
  slots: readonly { sessions: readonly { from: number; to: number }[] }[],
): number {
  const isNight = ({ from, to }: { from: number; to: number }) =>
    clock.minuteOf(from) < 7 * 60 || clock.minuteOf(from) + (to - from) / 60_000 > 21 * 60;
  return slots.filter(({ sessions }) => sessions.some(isNight)).length;
}

async function planOf({ db, workspaceId }: Context, query: SlotQuery, now: number): Promise<SlotPlan> {
  const { bookingLinkId, planId, interviewerId, durationMins } = query;
  const given = [bookingLinkId, planId, interviewerId].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw Invalid.field('planId', 'exactly one of bookingLinkId, planId and interviewerId is required');
  }
  if ((durationMins !== undefined) !== (interviewerId !== undefined)) {
    throw Invalid.field('durationMins', 'is required with interviewerId, and only then');
  }
  const { intervalMins = DEFAULT_INTERVAL_MINS } = query;
  if (bookingLinkId !== undefined) {
    const link = await bookingLinks.find(db.read, workspaceId, bookingLinkId);
    if (link === undefined) throw new NotFound('Booking link');
    const { sessions, days, gapMins } = link;
    const window = { from: Math.max(now, Date.parse(link.from)), to: Date.parse(link.to) };
    const interviewIds = link.bookings.map((booking) => booking.interviewId);
    const own = { bookingLinkId: link.id, interviewIds };
    return { sessions, days, gapMins, intervalMins: link.intervalMins, window, now, own };
  }
  const { from, to } = readWindow(query, now);
  const common = { intervalMins, window: { from: Math.max(now, Date.parse(from)), to: Date.parse(to) }, now };
  if (planId !== undefined) {
    const plan = await interviewPlans.find(db.read, workspaceId, planId);
    if (plan === undefined) throw new NotFound('Interview plan');
    const { sessions, days, gapMins } = plan;
    return { sessions, days, gapMins, ...common };
  }
  const interviewerIds = [...new Set((interviewerId ?? []).map((id) => id.toLowerCase()))];
  const session = { id: ANY, durationMins: durationMins!, interviewerIds, optionalInterviewerIds: [], pool: null };
  return { sessions: [session], days: 'one', gapMins: 0, ...common };
}
