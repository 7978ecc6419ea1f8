import { DAY_MS } from '../../../platform/calendar/local-time.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { EFFECTIVE_ZONE } from '../availability/queries.ts';
import { CalendarUnreadable } from './calendar-request.ts';
import { CALENDAR_SECRET } from './calendar-secret.ts';
import { type CalendarSource, fetchBusy } from './fetch-calendar.ts';
import { openProvider } from './providers/open-provider.ts';
import { claimDue, type DueCalendar, storeBusy, storeFailure } from './queries.ts';
import { noticeDifferences } from './written/notice-differences.ts';

/** How far ahead calendars are read: interviews are not booked later. */
const DAYS_AHEAD = 190;
const READ_EVERY_SECONDS = 300;
const MAX_RETRY_SECONDS = 3_600;
const AT_ONCE = { count: 16, perWorkspace: 2, leaseSeconds: 300 };
/** For all requests of one calendar together, since the calendars that are read with it wait for the slowest. */
const DEADLINE_SECONDS = 30;

/** Reads the calendars of members, as any number of processes may do. */
export const calendarReads: BackgroundJob = {
  name: 'read the calendars of members',
  everySeconds: 5,
  run: readDueCalendars,
};

export async function readDueCalendars(db: Database, services: Services, stopping?: AbortSignal): Promise<void> {
  while (stopping?.aborted !== true) {
    const due = await claimDue(db.write, AT_ONCE, EFFECTIVE_ZONE);
    if (due.length === 0) return;
    await Promise.all(due.map((calendar) => readOne(db, services, calendar, stopping)));
  }
}

async function readOne(
  db: Database,
  services: Services,
  calendar: DueCalendar,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { userName, email, timeZone, allDay } = calendar;
  const now = Date.now();
  const options = {
    window: { from: now - DAY_MS, to: now + DAYS_AHEAD * DAY_MS },
    timeZone,
    emails: [email, userName ?? email].map((address) => address.toLowerCase()),
    allDay,
  };
  const late = AbortSignal.timeout(DEADLINE_SECONDS * 1_000);
  const signal = stopping === undefined ? late : AbortSignal.any([late, stopping]);
  try {
    const source = sourceOf(db, { ...services, signal }, calendar);
    const busy = await fetchBusy({ ...services, signal }, source, options);
    await storeBusy(db.write, calendar, busy, READ_EVERY_SECONDS);
  } catch (error) {
    const isLate = error === late.reason;
    if (!isLate && !(error instanceof CalendarUnreadable)) throw error;
    const message = isLate ? `The server takes longer than ${DEADLINE_SECONDS} seconds.` : messageOf(error);
    const seconds = Math.min(READ_EVERY_SECONDS * 2 ** calendar.failures, MAX_RETRY_SECONDS);
    await storeFailure(db.write, calendar, message, seconds);
    return;
  }
  await noticeDifferences(db, { ...services, signal: limited(stopping) }, calendar);
}

function limited(stopping: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(DEADLINE_SECONDS * 1_000);
  return stopping === undefined ? late : AbortSignal.any([late, stopping]);
}

/** @throws CalendarUnreadable */
function sourceOf(db: Database, services: Services & { signal: AbortSignal }, calendar: DueCalendar): CalendarSource {
  const open = (sealed: Buffer | null) =>
    sealed === null ? '' : services.secrets.open(sealed, CALENDAR_SECRET).toString();
  const { kind, userName, passwordSealed, urlSealed } = calendar;
  const address = userName ?? '';
  if (kind === 'google') return { kind, client: openProvider(db, services, { ...calendar, kind }) };
  if (kind === 'microsoft') return { kind, client: openProvider(db, services, { ...calendar, kind }), address };
  const url = open(urlSealed);
  return kind === 'ics' ? { kind, url } : { kind, url, login: { userName: address, password: open(passwordSealed) } };
}
