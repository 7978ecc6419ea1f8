import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { messageOf } from '../../../../platform/errors/message-of.ts';
import type { BackgroundJob } from '../../../../platform/queue/background-job.ts';
import { storedEvent, uidOf } from '../../interviews/calendar-file.ts';
import { findCalendarEntry } from '../../interviews/calendar-queries.ts';
import { CalendarUnreadable } from '../calendar-request.ts';
import { isProviderKind } from '../providers/open-provider.ts';
import { readSoon } from '../queries.ts';
import { openCalendar } from './open-calendar.ts';
import {
  claimWrites,
  type DueEntry,
  type DueWrites,
  findDueEntries,
  findWanted,
  renewKey,
  storeOutcome,
  storeRemoved,
  storeWritten,
} from './queries.ts';
import { EntryChanged, EntryRejected, type WrittenCalendar } from './written-calendar.ts';

/** Longer than the deadline, so that a calendar is written by one process at a time unless that stands still. */
const AT_ONCE = { count: 16, perWorkspace: 4, leaseSeconds: 90 };
const DEADLINE_SECONDS = 60;
/** Of one calendar, before others have their turn. */
const MAX_ENTRIES = 20;
/** How often a write is repeated because of changes by others. */
const MAX_CONFLICTS = 3;
const RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3_600;

/** Writes interviews to the calendars of members, as any number of processes may do. */
export const calendarWrites: BackgroundJob = {
  name: 'write interviews to the calendars of members',
  everySeconds: 2,
  run: writeDueCalendars,
};

export async function writeDueCalendars(db: Database, services: Services, stopping?: AbortSignal): Promise<void> {
  while (stopping?.aborted !== true) {
    const due = await claimWrites(db.write, AT_ONCE);
    if (due.length === 0) return;
    await Promise.all(due.map((calendar) => writeOne(db, services, calendar, stopping)));
  }
}

async function writeOne(
  db: Database,
  services: Services,
  calendar: DueWrites,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const late = AbortSignal.timeout(DEADLINE_SECONDS * 1_000);
  const signal = stopping === undefined ? late : AbortSignal.any([late, stopping]);
  let error: string | null = null;
  try {
    const written = await openCalendar(db, { ...services, signal }, calendar);
    for (const entry of await findDueEntries(db.write, calendar, MAX_ENTRIES)) {
      error = (await writeEntry(db, services, calendar, written, entry)) ?? error;
    }
  } catch (failure) {
    if (failure !== late.reason && !(failure instanceof CalendarUnreadable)) throw failure;
    error = failure === late.reason ? `The server takes longer than ${DEADLINE_SECONDS} seconds.` : messageOf(failure);
  }
  const seconds = error === null ? 0 : Math.min(RETRY_SECONDS * 2 ** calendar.failures, MAX_RETRY_SECONDS);
  await storeOutcome(db.write, calendar, error, seconds);
  // Where our own events take time: they are somewhere else now.
  if (error === null && isProviderKind(calendar.kind)) await readSoon(db.write, calendar);
}

/** In a row: they take more than a minute. */
const FAILURES_UNTIL_LISTED = 2;

/** Writes an interview as it is now, which can be later than the change that is due. @returns why it is not taken, or null */
async function writeEntry(
  db: Database,
  services: Services,
  calendar: DueWrites,
  written: WrittenCalendar,
  due: DueEntry,
): Promise<string | null> {
  let entry = due;
  let reason: string | null = null;
  // A calendar without ETags in its responses to writes is read before.
  let isRead = due.remoteId === null || due.etag !== null;
  for (let attempt = 0; attempt <= MAX_CONFLICTS; attempt += 1) {
    try {
      if (!isRead) {
        const found = await written.read(entry, uidOf(entry.interviewId));
        // What was removed there is created anew, not by a repeated attempt. So is what was removed before we knew that it was
        // created, which the server takes for a repeated attempt: not at once, since a new event may not be listed yet.
        const isRefused = attempt > 0 && calendar.failures >= FAILURES_UNTIL_LISTED;
        const isGone = found === null && (entry.remoteId !== null || isRefused);
        const key = isGone ? await renewKey(db.write, calendar, entry.interviewId) : entry.key;
        entry = { ...entry, key: key ?? entry.key, ...(found ?? { remoteId: null, etag: null }) };
      }
      // Only now: another process may have written a later version since.
      await writeOnce(db, services, calendar, written, entry);
      return null;
    } catch (error) {
      if (!(error instanceof EntryRejected)) throw error;
      reason = error.message;
      if (!(error instanceof EntryChanged)) return reason;
      isRead = false;
    }
  }
  return reason;
}

async function writeOnce(
  db: Database,
  { settings }: Services,
  calendar: DueWrites,
  written: WrittenCalendar,
  due: DueEntry,
): Promise<void> {
  const wanted = await findWanted(db.write, calendar, due.interviewId);
  if (wanted === undefined) return;
  const entry = { ...due, version: wanted.version };
  const interview =
    wanted.state === 'present' ? await findCalendarEntry(db.write, calendar.workspaceId, entry.interviewId) : undefined;
  if (wanted.state === 'kept') {
    await storeWritten(db.write, calendar, entry, null);
  } else if (interview === undefined) {
    await written.remove(entry);
    await storeRemoved(db.write, calendar, entry);
  } else {
    const stored = await written.put(entry, storedEvent(interview, settings.publicUrl));
    const isWanted = await storeWritten(db.write, calendar, entry, stored);
    // This process has stood still so long that another one has removed the entry.
    if (!isWanted) await written.remove({ ...entry, ...stored });
  }
}
