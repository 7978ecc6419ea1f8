import { DAY_MS, type Period } from '../../../platform/calendar/local-time.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { EvaluationFailed } from '../../../platform/evaluation/errors.ts';
import { availabilities, OF_MEMBER } from '../availability/queries.ts';
import { findLoads, findTaken, findUnreadable } from './queries.ts';
import type { SlotRequest, SlotSession, Slots } from './slots/compute-slots.ts';
import { REACH_MS } from './slots/member-time.ts';
import { judgeTime } from './slots/slot-tasks.ts';

/** What times are wanted. */
export interface SlotPlan
  extends Pick<SlotRequest, 'sessions' | 'days' | 'gapMins' | 'intervalMins' | 'candidatePeriods'> {
  window: Period;
  now: number;
  /** The booking for which they are wanted: it does not take the time of its own members. */
  own?: { bookingLinkId: string; interviewIds: readonly string[] };
}

/** Everybody whom the sessions name, each once, in the order in which they are named. */
export function membersOfSessions(sessions: SlotPlan['sessions']): string[] {
  const all = sessions.flatMap(({ interviewerIds, pool, optionalInterviewerIds }) => [
    ...interviewerIds,
    ...(pool?.memberIds ?? []),
    ...optionalInterviewerIds,
  ]);
  return [...new Set(all)];
}

/** Reads what the times depend on. @param db that sees all interviews: members are taken by those that the caller does not see */
async function readRequest(
  db: Queryable,
  workspaceId: string,
  { own = { bookingLinkId: '', interviewIds: [] }, window, ...plan }: SlotPlan,
): Promise<SlotRequest> {
  const ids = membersOfSessions(plan.sessions);
  const poolIds = [...new Set(plan.sessions.flatMap(({ pool }) => pool?.memberIds ?? []))];
  const reach = { from: new Date(window.from - REACH_MS), to: new Date(window.to + REACH_MS) };
  const holder = { bookingLinkId: own.bookingLinkId === '' ? null : own.bookingLinkId, interviewIds: own.interviewIds };
  const [found, taken, unreadable, loads] = await Promise.all([
    availabilities.rows(db, workspaceId, { where: [sql`t.id = any(${ids}::uuid[])`, OF_MEMBER] }),
    findTaken(db, workspaceId, ids, reach, holder),
    findUnreadable(db, workspaceId, ids),
    findLoads(db, workspaceId, poolIds),
  ]);
  if (taken === undefined) throw tooMany();
  const members = found.map(({ effectiveTimeZone, ...member }) => ({
    ...member,
    timeZone: effectiveTimeZone,
    taken: taken.get(member.id) ?? [],
    isUnreadable: unreadable.has(member.id),
  }));
  const [first] = ids.flatMap((id) => members.find((member) => member.id === id) ?? []);
  return { ...plan, window, timeZone: first?.timeZone ?? 'UTC', members, loads };
}

/** Times for a plan, and the zone on whose clock they are multiples of the interval. */
export interface OfferedTimes extends Slots {
  readonly timeZone: string;
}

/**
 * The times that a plan can have, and why not others. A plan can have more possibilities than the process has time for, so they are
 * found in the evaluation threads, with a budget of the workspace's own.
 * @throws Invalid naming `to` if there are too many; EvaluationBudgetSpent
 */
export async function offeredTimes(
  db: Queryable,
  { services, workspaceId }: Pick<Context, 'services' | 'workspaceId'>,
  plan: SlotPlan,
): Promise<OfferedTimes> {
  const request = await readRequest(db, workspaceId, plan);
  const slots = (await evaluate(services, workspaceId, 'interviewSlots', request)) as Slots; // what the task returns
  return { ...slots, timeZone: request.timeZone };
}

/** What would be booked at one time, and the zone of the plan. */
interface TimeOfPlan {
  /** Null if the time is not offered. */
  readonly sessions: readonly SlotSession[] | null;
  readonly timeZone: string;
}

/** The sessions at one time, judged by the same rules. @throws Invalid, EvaluationBudgetSpent as above */
export async function sessionsAt(
  db: Queryable,
  { services, workspaceId }: Pick<Context, 'services' | 'workspaceId'>,
  plan: SlotPlan,
  startsAt: number,
): Promise<TimeOfPlan> {
  const { from, to } = plan.window;
  const isWithin = from <= startsAt && startsAt < to;
  // All sessions are on the day of the first one, or on any later day.
  const own = { from: startsAt, to: plan.days === 'one' ? Math.min(to, startsAt + 2 * DAY_MS) : to };
  const request = await readRequest(db, workspaceId, { ...plan, window: isWithin ? own : plan.window });
  const { timeZone } = request;
  if (!isWithin) return { sessions: null, timeZone };
  if (isSmall(request)) return { sessions: judgeTime({ request, startsAt }), timeZone };
  const sessions = await evaluate(services, workspaceId, 'interviewTime', { request, startsAt });
  return { sessions: sessions as ReturnType<typeof judgeTime>, timeZone }; // as above
}

/** Judged in less than the time of a message to a thread: most plans, so that a rush of candidates costs no budget. */
function isSmall({ days, sessions, members }: SlotRequest): boolean {
  const taken = members.reduce((sum, member) => sum + member.taken.length, 0);
  return days === 'one' && sessions.length <= 3 && members.length <= 20 && taken <= 1_000;
}

async function evaluate(services: Services, workspaceId: string, task: string, input: unknown): Promise<unknown> {
  try {
    return await services.evaluator.run(`bookings of ${workspaceId}`, task, input);
  } catch (error) {
    if (!(error instanceof EvaluationFailed)) throw error;
    throw tooMany();
  }
}

function tooMany(): Invalid {
  return Invalid.field(
    'to',
    'there are too many possibilities: choose a shorter period, fewer sessions or a smaller pool',
  );
}
