import { DAY_MS, type Period } from '../../../../platform/calendar/local-time.ts';
import { change } from '../../../../platform/changes/change.ts';
import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { apiFields, changesBetween } from '../../../../platform/records/diff.ts';
import { systemContext } from '../../../records/access/system-context.ts';
import { uidOf } from '../../interviews/calendar-file.ts';
import { interviewEvents } from '../../interviews/events.ts';
import { lockInterview, storeDifference } from '../../interviews/queries.ts';
import { CalendarUnreadable } from '../calendar-request.ts';
import type { DueCalendar } from '../queries.ts';
import { openCalendar } from './open-calendar.ts';
import { claimChecks, isWritten, type WrittenEntry } from './queries.ts';

/** Of one calendar, each time that it is read: a member with more interviews to come has each compared less often. */
const AT_ONCE = 10;
/** An event that has just been created may not be listed yet. */
const AFTER_SECONDS = 120;
const MINUTE_MS = 60_000;
const FAR_MS = 10 * 366 * DAY_MS;

/**
 * Compares the coming interviews in a calendar with what was written to it, and shows with an interview that its interviewer has moved
 * or removed the event. Nothing else follows from it.
 */
export async function noticeDifferences(
  db: Database,
  services: Services & { signal: AbortSignal },
  calendar: DueCalendar,
): Promise<void> {
  const limits = { count: AT_ONCE, afterSeconds: AFTER_SECONDS };
  const { collectionSealed, entries } = await claimChecks(db.write, calendar, limits);
  if (entries.length === 0) return;
  const written = await orLater(services, () => openCalendar(db, services, { ...calendar, collectionSealed }));
  if (written === null) return;
  for (const entry of entries) {
    const find = async () => ({ period: await written.findPeriod(entry, uidOf(entry.interviewId), calendar.timeZone) });
    const found = await orLater(services, find);
    if (found !== null) await storeFound(db, services, calendar, entry, found.period);
  }
}

/** Null for what cannot be read now: it is compared the next time. */
async function orLater<Value>({ signal }: { signal: AbortSignal }, read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error !== signal.reason && !(error instanceof CalendarUnreadable)) throw error;
    return null;
  }
}

async function storeFound(
  db: Database,
  services: Services,
  calendar: DueCalendar,
  entry: WrittenEntry,
  period: Period | null | undefined,
): Promise<void> {
  const { memberId, interviewId } = entry;
  await change(systemContext(db, services, calendar.workspaceId), async (tx) => {
    const interview = await lockInterview(tx, tx.workspaceId, interviewId);
    // It may have been changed since, and what was read is about an earlier version.
    if (interview?.status !== 'scheduled' || !(await isWritten(tx, calendar, entry))) return;
    const known = interview.calendarDifferences.find((one) => one.memberId === memberId) ?? null;
    const found = differenceOf(interview, period);
    if (found?.scheduledAt === known?.scheduledAt && found?.durationMins === known?.durationMins) return;
    const updated = await storeDifference(tx, tx.workspaceId, interview.id, memberId, found);
    const changes = changesBetween(interview, updated, ['calendarDifferences']);
    const data = { interview: apiFields(updated), changes };
    tx.record(interviewEvents.updated, updated, data, { subjectId: updated.candidateId });
  });
}

/** Null if the event is where the interview is. */
function differenceOf(
  interview: { scheduledAt: string; durationMins: number },
  period: Period | null | undefined,
): { scheduledAt: string | null; durationMins: number | null } | null {
  if (period === undefined) return null;
  // Whatever a server may send: an event that was moved by ten years is as good as removed.
  const distanceMs = Math.abs((period?.from ?? Infinity) - Date.parse(interview.scheduledAt));
  if (period === null || distanceMs > FAR_MS) return { scheduledAt: null, durationMins: null };
  const durationMins = Math.round(Math.min(Math.max(period.to - period.from, 0), FAR_MS) / MINUTE_MS);
  const isSame = period.from === Date.parse(interview.scheduledAt) && durationMins === interview.durationMins;
  return isSame ? null : { scheduledAt: new Date(period.from).toISOString(), durationMins };
}
