import { joinLines, mailtoValue, quotedParameter, textValue, urlValue } from './content-line.ts';
import { timeZoneLines } from './render-time-zone.ts';
import { isShownTwice, localTime, viewZone } from './time-zone.ts';

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

/** One event. The same `uid` with a higher `sequence` replaces the version already in a calendar. */
export interface CalendarEvent {
  /** REQUEST invites or reschedules, CANCEL removes it from calendars; null: an entry that is stored in a calendar. */
  readonly method: 'REQUEST' | 'CANCEL' | null;
  readonly uid: string;
  readonly sequence: number;
  /** When this version was created. */
  readonly stamp: Date;
  readonly start: Date;
  readonly end: Date;
  /** IANA time zone in which the event was created; if unset or unknown, UTC is written. */
  readonly timeZone: string | null;
  readonly summary: string;
  readonly description?: string | null;
  readonly location?: string | null;
  /** http(s) only; anything else is omitted. */
  readonly url?: string | null;
  /** Null: nobody is invited. */
  readonly organizer: CalendarPerson | null;
  readonly attendees: readonly CalendarPerson[];
}

/**
 * The calendar file (`text/calendar; charset=utf-8`) of one event, per RFC 5545 and, for the scheduling
 * properties, RFC 5546. Any text is safe as input. Throws RangeError for an invalid date.
 */
export function renderCalendar(event: CalendarEvent): string {
  const times = timeLines(event);
  return joinLines([
    'BEGIN:VCALENDAR',
    'PRODID:-//Rolecall//Rolecall//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    ...optional('METHOD:', event.method, (method) => method),
    ...times.zone,
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcTime(event.stamp.getTime())}`,
    ...times.event,
    `SUMMARY:${textValue(event.summary)}`,
    ...optional('DESCRIPTION:', event.description, textValue),
    ...optional('LOCATION:', event.location, textValue),
    ...optional('URL:', event.url, urlValue),
    ...(event.organizer === null ? [] : [organizerLine(event.organizer)]),
    ...event.attendees.map(attendeeLine),
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

function organizerLine({ name, email }: CalendarPerson): string {
  return `ORGANIZER;CN=${quotedParameter(name)}:${mailtoValue(email)}`;
}

function attendeeLine({ name, email }: CalendarPerson): string {
  const parameters = `CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=${quotedParameter(name)}`;
  return `ATTENDEE;${parameters}:${mailtoValue(email)}`;
}

function optional(
  property: string,
  text: string | null | undefined,
  toValue: (text: string) => string | null,
): string[] {
  const value = text ? toValue(text) : null;
  return value === null ? [] : [property + value];
}

function timeLines({ start, end, timeZone }: CalendarEvent): { zone: string[]; event: string[] } {
  const [from, to] = [start.getTime(), end.getTime()];
  const view = timeZone === null || isUtc(timeZone) ? null : viewZone(timeZone, from, to);
  if (timeZone === null || view === null || isShownTwice(view, from) || isShownTwice(view, to)) {
    return { zone: [], event: [`DTSTART:${utcTime(from)}`, `DTEND:${utcTime(to)}`] };
  }
  return {
    zone: timeZoneLines(timeZone, view, from),
    event: [
      `DTSTART;TZID=${timeZone}:${localTime(from, view.offsetAt(from))}`,
      `DTEND;TZID=${timeZone}:${localTime(to, view.offsetAt(to))}`,
    ],
  };
}

function isUtc(timeZone: string): boolean {
  return /^(etc\/)?(utc|uct|universal|zulu|gmt)$/i.test(timeZone);
}

function utcTime(at: number): string {
  return `${localTime(at, 0)}Z`;
}
