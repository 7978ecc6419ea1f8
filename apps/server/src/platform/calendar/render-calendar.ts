import { giveWay } from '../concurrency/event-loop.ts';
import { joinLines, mailtoValue, quotedParameter, textValue, urlValue } from './content-line.ts';
import { timeZoneLines } from './render-time-zone.ts';
import { isShownTwice, localTime, viewZone, type ZoneView } from './time-zone.ts';

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
  /** Of an attendee: they need not come. */
  readonly isOptional?: boolean;
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
  const view = viewOf(event.timeZone, event);
  const isLocal = view !== null && isClear(view, event);
  return joinLines([
    ...BEGIN,
    ...optional('METHOD:', event.method, (method) => method),
    ...(isLocal ? timeZoneLines(event.timeZone!, view, event.start.getTime()) : []),
    ...eventLines(event, isLocal ? view : null),
    END,
  ]);
}

/** Zones of a file with many events; the times of others are written in UTC. */
const MAX_ZONES = 20;

/**
 * A file with many events, to which programs subscribe. The same events are the same bytes.
 * @param maxBytes the events that do not fit are left out, those at the end first
 */
export async function renderFeed(name: string, events: readonly CalendarEvent[], maxBytes: number): Promise<string> {
  const zones = new Map<string, { view: ZoneView; start: number }>();
  const names = new Set(events.flatMap(({ timeZone }) => timeZone ?? []));
  for (const zone of [...names].sort().slice(0, MAX_ZONES)) {
    const own = events.filter(({ timeZone }) => timeZone === zone);
    const start = new Date(Math.min(...own.map((event) => event.start.getTime())));
    const end = new Date(Math.max(...own.map((event) => event.end.getTime())));
    const view = viewOf(zone, { start, end });
    if (view !== null) zones.set(zone, { view, start: start.getTime() });
    await giveWay();
  }
  const title = textValue(name);
  // The first name is of RFC 7986, the second is what most programs read; so are the times after which they read again.
  const head = [...BEGIN, `NAME:${title}`, `X-WR-CALNAME:${title}`, ...REFRESH];
  for (const [zone, { view, start }] of zones) head.push(...timeZoneLines(zone, view, start));
  const parts = [joinLines(head)];
  let bytes = Buffer.byteLength(parts[0]!);
  for (const event of events) {
    const view = zones.get(event.timeZone ?? '')?.view ?? null;
    const part = joinLines(eventLines(event, view !== null && isClear(view, event) ? view : null));
    bytes += Buffer.byteLength(part);
    if (bytes > maxBytes) break;
    parts.push(part);
    await giveWay();
  }
  parts.push(joinLines([END]));
  return parts.join('');
}

const BEGIN = ['BEGIN:VCALENDAR', 'PRODID:-//Rolecall//Rolecall//EN', 'VERSION:2.0', 'CALSCALE:GREGORIAN'];
const END = 'END:VCALENDAR';
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'];

/** @param view of the zone in which the times are written; null for UTC */
function eventLines(event: CalendarEvent, view: ZoneView | null): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcTime(event.stamp.getTime())}`,
    timeLine('DTSTART', event, event.start, view),
    timeLine('DTEND', event, event.end, view),
    `SUMMARY:${textValue(event.summary)}`,
    ...optional('DESCRIPTION:', event.description, textValue),
    ...optional('LOCATION:', event.location, textValue),
    ...optional('URL:', event.url, urlValue),
    ...(event.organizer === null ? [] : [organizerLine(event.organizer)]),
    ...event.attendees.map(attendeeLine),
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

function organizerLine({ name, email }: CalendarPerson): string {
  return `ORGANIZER;CN=${quotedParameter(name)}:${mailtoValue(email)}`;
}

function attendeeLine({ name, email, isOptional = false }: CalendarPerson): string {
  const role = isOptional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT';
  const parameters = `CUTYPE=INDIVIDUAL;ROLE=${role};PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=${quotedParameter(name)}`;
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

/** Null for UTC, and for a name that is no zone. */
function viewOf(timeZone: string | null, { start, end }: Pick<CalendarEvent, 'start' | 'end'>): ZoneView | null {
  return timeZone === null || isUtc(timeZone) ? null : viewZone(timeZone, start.getTime(), end.getTime());
}

/** Whether the local clock shows both ends of the event only once. */
function isClear(view: ZoneView, { start, end }: CalendarEvent): boolean {
  return !isShownTwice(view, start.getTime()) && !isShownTwice(view, end.getTime());
}

function timeLine(name: string, { timeZone }: CalendarEvent, time: Date, view: ZoneView | null): string {
  const at = time.getTime();
  return view === null ? `${name}:${utcTime(at)}` : `${name};TZID=${timeZone}:${localTime(at, view.offsetAt(at))}`;
}

function isUtc(timeZone: string): boolean {
  return /^(etc\/)?(utc|uct|universal|zulu|gmt)$/i.test(timeZone);
}

function utcTime(at: number): string {
  return `${localTime(at, 0)}Z`;
}
