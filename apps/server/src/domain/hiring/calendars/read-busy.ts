import { XMLParser } from 'fast-xml-parser';
import ical, { type CalendarComponent, type EventInstance, type VEvent, type VFreebusy } from 'node-ical';
import { coarse, joined, LocalClock, type Period } from '../../../platform/calendar/local-time.ts';
import { isTimeZone } from '../../../platform/calendar/time-zone.ts';

/** Runs in the process that reads what strangers send: calendars are as hostile as documents. Titles never leave it. */

/** What decides which entries of a calendar take time. */
export interface BusyOptions {
  /** Only times within this period are of interest. */
  window: Period;
  /** The zone of entries without one, and of whole days. */
  timeZone: string;
  /** Addresses of the member, whose answer to an invitation counts. */
  emails: readonly string[];
  allDay: 'as_marked' | 'always' | 'never';
  /** The most periods to return. With more, short times between them count as busy. */
  most: number;
}

/** A calendar to read: a file, the response of a CalDAV server that contains one for each entry, or one event of ours. */
export type CalendarTask =
  | ({ kind: 'ics' | 'entries' } & BusyOptions)
  | { kind: 'collections' }
  | { kind: 'event'; uid: string; timeZone: string };

/** A collection of a CalDAV server, as far as a response describes it. */
export interface Collection {
  href: string;
  isCalendar: boolean;
  /** Whether the user can store events in it, as far as the server says. */
  isWritable: boolean;
  principal: string | null;
  home: string | null;
}

export type CalendarResult =
  | { busy: readonly Period[] }
  | { collections: readonly Collection[] }
  /** Null: there is no such event, or it was canceled. */
  | { period: Period | null };

/** More entries than anybody has in half a year; a rule for every second has more. */
const MAX_ENTRIES = 20_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An unanswered invitation for longer than this is taken for an announcement. */
const LONG_MS = 4 * HOUR_MS;
/** Of the invitations that this service sends: it knows when its own interviews are. */
const OWN_UID = /^(?:[\da-f-]{36}@rolecall|rolecall[\da-f]{32}@google\.com)$/i;

/** @param bytes a `CalendarTask` as a line of JSON, followed by what the server has sent */
export function read(bytes: Buffer): CalendarResult {
  const end = bytes.indexOf('\n');
  const task = JSON.parse(bytes.toString('utf8', 0, end)) as CalendarTask; // our own
  const text = bytes.toString('utf8', end + 1);
  if (task.kind === 'collections') return { collections: readCollections(text) };
  if (task.kind === 'event') return { period: periodIn(text, task) };
  const files = task.kind === 'ics' ? [text] : entriesOf(text);
  const periods = files.flatMap((file) => busyIn(file, task));
  return { busy: coarse(joined(periods), task.most) };
}

/** When a calendar file says that its owner is busy. @throws Error if it is no calendar, or too large */
function busyIn(text: string, options: BusyOptions): Period[] {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new Error('This is not a calendar.');
  const found = ical.sync.parseICS(withListedDates(zonedLines(text, options.timeZone)).join('\r\n'));
  const periods: Period[] = [];
  const add = (period: Period) => {
    const from = Math.max(period.from, options.window.from);
    const to = Math.min(period.to, options.window.to);
    if (from < to) periods.push({ from, to });
    if (periods.length > MAX_ENTRIES) throw new Error(`The calendar has more than ${MAX_ENTRIES} entries.`);
  };
  for (const component of Object.values(found) as CalendarComponent[]) {
    if (component.type === 'VEVENT') busyOf(lasting(component, found), options).forEach(add);
    else if (component.type === 'VFREEBUSY') freeBusyOf(component).forEach(add);
  }
  return periods;
}

function periodIn(text: string, { uid, timeZone }: { uid: string; timeZone: string }): Period | null {
  const found = Object.values(ical.sync.parseICS(zonedLines(text, timeZone).join('\r\n'))) as CalendarComponent[];
  const event = found.find((one) => one.type === 'VEVENT' && one.uid.toLowerCase() === uid.toLowerCase());
  if (event?.type !== 'VEVENT' || event.status === 'CANCELLED') return null;
  const period = { from: event.start.getTime(), to: (event.end ?? event.start).getTime() };
  if (event.datetype !== 'date') return period;
  const window = { from: period.from - 24 * HOUR_MS, to: period.to + 24 * HOUR_MS };
  return wholeDays({ start: event.start, end: event.end ?? event.start }, { timeZone, window });
}

function busyOf(event: VEvent, options: BusyOptions): Period[] {
  if (OWN_UID.test(event.uid)) return [];
  const { from, to } = options.window;
  const instances = ical.expandRecurringEvent(event, { from: new Date(from), to: new Date(to), expandOngoing: true });
  return instances.flatMap((instance) => {
    const period = instance.isFullDay ? wholeDays(instance, options) : timesOf(instance);
    return takesTime(instance, period, options) ? [period] : [];
  });
}

function takesTime({ event, isFullDay }: EventInstance, { from, to }: Period, options: BusyOptions): boolean {
  if (event.status === 'CANCELLED') return false;
  const answer = answerOf(event, options.emails);
  if (answer === 'DECLINED') return false;
  if (isFullDay && options.allDay !== 'as_marked') return options.allDay === 'always';
  if (String(event.transparency).toUpperCase() === 'TRANSPARENT') return false;
  return answer !== 'NEEDS-ACTION' || (!isFullDay && to - from <= LONG_MS);
}

/** What the member has answered to an invitation; undefined if they are not among those invited. */
function answerOf({ attendee }: Pick<VEvent, 'attendee'>, emails: readonly string[]): string | undefined {
  const attendees = attendee === undefined ? [] : [attendee].flat();
  for (const each of attendees) {
    const { val, params } = typeof each === 'string' ? { val: each, params: {} as Record<string, unknown> } : each;
    const address = String(val)
      .replace(/^mailto:/i, '')
      .toLowerCase();
    if (emails.includes(address)) return String((params as Record<string, unknown>).PARTSTAT ?? '').toUpperCase();
  }
  return undefined;
}

const timesOf = ({ start, end }: Pick<EventInstance, 'start' | 'end'>): Period => ({
  from: start.getTime(),
  to: end.getTime(),
});

/** From midnight to midnight on the clock of the member. The library gives dates as midnights of this process. */
function wholeDays(
  { start, end }: Pick<EventInstance, 'start' | 'end'>,
  { timeZone, window }: Pick<BusyOptions, 'timeZone' | 'window'>,
): Period {
  const clock = new LocalClock(timeZone, window);
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * HOUR_MS);
  const first = clock.periodsOn(dayOf(start), { start: 0, end: 1440 })[0]!;
  const last = clock.periodsOn(Math.max(dayOf(end) - 1, dayOf(start)), { start: 0, end: 1440 }).at(-1)!;
  return { from: first.from, to: last.to };
}

function freeBusyOf({ freebusy = [] }: VFreebusy): Period[] {
  return freebusy.filter(({ type }) => String(type).toUpperCase() !== 'FREE').map(timesOf);
}

const ZONED = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;(?:[^:"]|"[^"]*")*)?):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)$/i;

/**
 * Times without a zone are on the clock of the member, not of this process. A date with a zone, which some programs write, is a
 * date. Texts are left out: they are large and nobody's business.
 */
function zonedLines(text: string, timeZone: string): string[] {
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => !/^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|X-ALT-DESC|ATTACH)[;:]/i.test(line));
  const defined = new Set(lines.flatMap((line) => /^TZID:(.*)$/i.exec(line)?.[1] ?? []));
  const known = new Map<string, string>();
  const zoneOf = (name: string) => {
    const zone = known.get(name) ?? (defined.has(name) ? name : knownZone(name)) ?? timeZone;
    known.set(name, zone);
    return zone;
  };
  return lines.map((line) => {
    const [, name, parameters = '', value] = ZONED.exec(line) ?? [];
    if (name === undefined) return /;VALUE=DATE[;:]/i.test(line) ? line.replace(ZONE, '') : line;
    if (!ZONE.test(parameters)) return `${name}${parameters};TZID=${timeZone}:${value}`;
    const rest = parameters.replace(ZONE, (_whole, quoted, plain) => `;TZID="${zoneOf(quoted ?? plain)}"`);
    return `${name}${rest}:${value}`;
  });
}

const ZONE = /;TZID=(?:"([^"]*)"|([^;:"]*))/i;

/** The zone of a name that the library knows, also one of Windows; undefined for any other, which it would read as our own. */
function knownZone(name: string): string | undefined {
  if (/^tzone:.*\butc$/i.test(name)) return 'UTC';
  const [path = name] = /[^/]+\/[^/]+$/.exec(name.startsWith('/') ? name : '') ?? [];
  if (isTimeZone(path)) return path;
  if (/^(?:customized|tzone:)/i.test(name)) return undefined;
  const probe = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', `DTSTART;TZID="${name}":20260101T000000`, 'END:VEVENT'];
  const { start } = ical.sync.parseICS([...probe, 'END:VCALENDAR'].join('\r\n'))['1'] as VEvent; // just written
  return start.tz !== undefined && isTimeZone(start.tz) ? start.tz : undefined;
}

/** Between the UID of an entry and the number of one of its listed dates. */
const LISTED = '#listed-';

/** Adds an entry for each date that an entry lists besides its rule, which the library does not do. */
function withListedDates(lines: readonly string[]): string[] {
  const all: string[] = [];
  let entry: string[] = [];
  for (const line of lines) {
    all.push(line);
    entry = /^BEGIN:VEVENT$/i.test(line) ? [line] : [...entry, line];
    if (!/^END:VEVENT$/i.test(line)) continue;
    const uid = entry.find((each) => /^UID:/i.test(each)) ?? 'UID:';
    const rest = entry.filter(
      (each) => !/^(?:UID|DTSTART|DTEND|DURATION|R(?:RULE|DATE)|EX(?:RULE|DATE))[;:]/i.test(each),
    );
    const listed = entry.flatMap((each) => {
      const [, parameters = '', values = ''] = /^RDATE((?:;[^:]*)?):(.*)$/i.exec(each) ?? [];
      return values === '' ? [] : values.split(',').map((value) => ({ parameters, start: value.split('/')[0]! }));
    });
    listed.forEach(({ parameters, start }, index) => {
      const dates = [`${uid}${LISTED}${index}`, `DTSTART${parameters.replace(/;VALUE=PERIOD/i, '')}:${start}`];
      all.push(...rest.slice(0, -1), ...dates, 'END:VEVENT');
    });
  }
  return all;
}

/** A listed date lasts as long as the entry that lists it. */
function lasting(event: VEvent, found: ReturnType<typeof ical.sync.parseICS>): VEvent {
  const [uid, number] = event.uid.split(LISTED);
  if (number === undefined) return event;
  const { start, end } = found[uid!] as VEvent; // of which this is a copy
  const length = (end ?? start).getTime() - start.getTime();
  return Object.assign(event, { uid, end: new Date(event.start.getTime() + length) });
}

const OPTIONS = {
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name: string) => ['response', 'propstat', 'privilege', 'comp'].includes(name),
};
const xml = new XMLParser(OPTIONS);
/** The names of components are attributes. */
const xmlWithAttributes = new XMLParser({ ...OPTIONS, ignoreAttributes: false, removeNSPrefix: true });

// biome-ignore lint/suspicious/noExplicitAny: the shape is that of another server's response, and each step is checked
type Node = any;

/** Properties that the server has found, by response. */
function responsesOf(text: string, parser = xml): { href: string; found: Node }[] {
  const { multistatus } = parser.parse(text);
  const responses = multistatus === '' ? [] : multistatus?.response;
  if (typeof multistatus === 'object' && responses === undefined) return [];
  if (!Array.isArray(responses)) throw new Error('The server did not answer as CalDAV servers do.');
  return responses.map((response: Node) => {
    const stats: Node[] = Array.isArray(response.propstat) ? response.propstat : [];
    const found = stats.filter(({ status }) => / 200\b/.test(String(status))).map(({ prop }) => prop);
    return { href: String(response.href?.['#text'] ?? response.href ?? ''), found: Object.assign({}, ...found) };
  });
}

function entriesOf(text: string): string[] {
  return responsesOf(text).flatMap(({ found }) => {
    const data = found['calendar-data'];
    return typeof data === 'string' && data !== '' ? [data] : [];
  });
}

function readCollections(text: string): Collection[] {
  const textOf = (value: Node): unknown => (typeof value === 'object' ? value?.['#text'] : value);
  const hrefIn = (value: Node): string | null => {
    const href = textOf(value?.href);
    return typeof href === 'string' ? href : null;
  };
  return responsesOf(text, xmlWithAttributes).map(({ href, found }) => ({
    href,
    isCalendar:
      found.resourcetype !== null && typeof found.resourcetype === 'object' && 'calendar' in found.resourcetype,
    isWritable: hasEvents(found['supported-calendar-component-set']) && mayWrite(found['current-user-privilege-set']),
    principal: hrefIn(found['current-user-principal']),
    home: hrefIn(found['calendar-home-set']),
  }));
}

/** A server that does not say which components it takes, takes all. */
const hasEvents = (set: Node): boolean =>
  !Array.isArray(set?.comp) || set.comp.some((comp: Node) => String(comp?.['@_name']).toUpperCase() === 'VEVENT');

function mayWrite(set: Node): boolean {
  if (!Array.isArray(set?.privilege)) return true;
  const names: string[] = set.privilege.flatMap((each: Node) =>
    typeof each === 'object' && each !== null ? Object.keys(each) : [],
  );
  return names.some((name) => ['all', 'write', 'bind'].includes(name));
}
