import type { Period } from '../../../platform/calendar/local-time.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { availabilities, OF_MEMBER } from '../availability/queries.ts';
import { findLoads, findTaken } from './queries.ts';
import { SlotFinder, type SlotRequest } from './slots/compute-slots.ts';
import { REACH_MS } from './slots/member-time.ts';

/** What times are wanted. */
export interface SlotPlan extends Pick<SlotRequest, 'sessions' | 'days' | 'gapMins' | 'intervalMins'> {
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
export async function slotFinder(
  db: Queryable,
  workspaceId: string,
  { own = { bookingLinkId: '', interviewIds: [] }, window, ...plan }: SlotPlan,
): Promise<SlotFinder> {
  const ids = membersOfSessions(plan.sessions);
  const poolIds = [...new Set(plan.sessions.flatMap(({ pool }) => pool?.memberIds ?? []))];
  const reach = { from: new Date(window.from - REACH_MS), to: new Date(window.to + REACH_MS) };
  const holder = { bookingLinkId: own.bookingLinkId === '' ? null : own.bookingLinkId, interviewIds: own.interviewIds };
  const [found, taken, loads] = await Promise.all([
    availabilities.rows(db, workspaceId, { where: [sql`t.id = any(${ids}::uuid[])`, OF_MEMBER] }),
    findTaken(db, workspaceId, ids, reach, holder),
    findLoads(db, workspaceId, poolIds),
  ]);
  const members = found.map(({ effectiveTimeZone, ...member }) => ({
    ...member,
    timeZone: effectiveTimeZone,
    taken: taken.get(member.id) ?? [],
  }));
  const [first] = ids.flatMap((id) => members.find((member) => member.id === id) ?? []);
  return new SlotFinder({ ...plan, window, timeZone: first?.timeZone ?? 'UTC', members, loads });
}
