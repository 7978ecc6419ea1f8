import type { Period } from '../../../../platform/calendar/local-time.ts';
import type { CalendarEvent } from '../../../../platform/calendar/render-calendar.ts';
import { CalendarUnreadable } from '../calendar-request.ts';
import type { DueEntry, Stored } from './queries.ts';

/**
 * A calendar that interviews are written to. Writing can be repeated after a response was lost, and be done by two processes at a
 * time: an interview is there once. A write replaces only what was there when the entry was read or written last.
 * @throws CalendarUnreadable if nothing can be written; EntryRejected if this cannot
 */
export interface WrittenCalendar {
  /** Creates the event, or replaces it if it has a `remoteId`. @throws EntryChanged */
  put(entry: DueEntry, event: CalendarEvent): Promise<Stored>;
  /** It need not be there. @throws EntryChanged */
  remove(entry: DueEntry): Promise<void>;
  /** What is there; null if nothing is. */
  read(entry: DueEntry, uid: string): Promise<Stored | null>;
  /** When the event takes place there; undefined if nobody has changed it, null if it was removed. @param timeZone of the member */
  findPeriod(entry: DueEntry, uid: string, timeZone: string): Promise<Period | null | undefined>;
}

/** The server takes other events, but not this one. */
export class EntryRejected extends CalendarUnreadable {}

/** The calendar has another version of the event than expected: read it, and what is to be written, before the next attempt. */
export class EntryChanged extends EntryRejected {}
