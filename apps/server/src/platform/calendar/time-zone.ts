import { Invalid } from '../errors/errors.ts';

/**
 * The offset changes of a time zone around one event, from the zone data in `Intl`. JavaScript has no list of offset
 * changes, so they are found by sampling and bisection.
 */

const DAY_MS = 86_400_000;

/** No zone in the current data goes longer without a change and then has one relevant to the event. */
const HORIZON_MS = 400 * DAY_MS;

/** Shorter than any period between two changes; the shortest, Morocco's pause in Ramadan, is a month. */
const SAMPLE_MS = 7 * DAY_MS;

/** A moment at which a zone's offset changes. `at` in ms since 1970, offsets in seconds east of UTC. */
interface OffsetChange {
  readonly at: number;
  readonly before: number;
  readonly after: number;
  /** `CEST`, `EDT` or `GMT+2`, whichever exists in English. */
  readonly name: string;
}

/** The changes of one zone, from a year before a period to a year after it, oldest first. */
export interface ZoneView {
  readonly changes: readonly OffsetChange[];
  /** Offset (seconds) and name before the first change. */
  readonly initial: { readonly offset: number; readonly name: string };
  /** Offset in seconds at a moment given in ms since 1970. */
  offsetAt(at: number): number;
}

/** Null for a name that is not a known IANA zone, and for fixed offsets (`+02:00`), which calendars cannot name. */
export function viewZone(timeZone: string, start: number, end: number): ZoneView | null {
  if (!isTimeZone(timeZone)) return null;
  const offsets = zoneNames(timeZone, 'longOffset');
  const names = zoneNames(timeZone, 'short');
  const offsetAt = (at: number) => parseOffset(offsets(at));
  const moments = sampleMoments(start, end).map((at) => ({ at, offset: offsetAt(at) }));
  const changes: OffsetChange[] = [];
  let last: { at: number; offset: number } | undefined;
  for (const moment of moments) {
    if (last !== undefined && last.offset !== moment.offset) {
      const at = findChange(offsetAt, last.at, moment.at);
      changes.push({ at, before: last.offset, after: moment.offset, name: names(at) });
    }
    last = moment;
  }
  const first = start - HORIZON_MS;
  return { changes, initial: { offset: offsetAt(first), name: names(first) }, offsetAt };
}

/** The local time of a moment as calendars write it (`20261121T103000`); `offset` in seconds. */
export function localTime(at: number, offset: number): string {
  return new Date(at + offset * 1000).toISOString().replace(/[-:]/g, '').slice(0, 15);
}

/**
 * Whether a moment lies in a period that the local clock shows twice. RFC 5545, 3.3.5 takes the first occurrence, but
 * not every client does (ical.js takes the second for Lord Howe's repeated half hour), so such a moment must be written
 * in UTC.
 */
export function isShownTwice(view: ZoneView, at: number): boolean {
  return view.changes.some((change) => {
    const repeated = (change.before - change.after) * 1000;
    return change.at - repeated <= at && at < change.at + repeated;
  });
}

/** The IANA names that `Intl` still calls by earlier ones. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The present name of a zone, whatever its case, or that of an alias: `Europe/Berlin` for `europe/berlin`. @throws Invalid */
export function requireTimeZone(name: string): string {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  if (!isTimeZone(name)) throw Invalid.field('timeZone', 'must be an IANA time zone');
  const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
  const present = PRESENT_NAMES[timeZone] ?? timeZone;
  if (present === name) knownZones.set(name, present); // not each way of writing it
  return present;
}

/** Present names: it takes 300 µs to find out whether there is such a zone. */
const knownZones = new Map<string, string>();

/** No clock is set back by more. */
const LONGEST_REPEAT_MS = 3 * 3_600_000;

/**
 * The zone beside a local time in a text: `Europe/Berlin`, or `Europe/Berlin, UTC+02:00` for a time that clocks show twice because
 * they are set back.
 */
export function describeZone(timeZone: string, moment: Date): string {
  const offsets = zoneNames(timeZone, 'longOffset');
  const offsetAt = (at: number) => parseOffset(offsets(at));
  const at = moment.getTime();
  const before = offsetAt(at - LONGEST_REPEAT_MS);
  const after = offsetAt(at + LONGEST_REPEAT_MS);
  if (before <= after) return timeZone;
  const repeated = (before - after) * 1000;
  const isFirst = offsetAt(at) === before && offsetAt(at + repeated) === after;
  const isSecond = offsetAt(at) === after && offsetAt(at - repeated) === before;
  return isFirst || isSecond ? `${timeZone}, ${offsets(at).replace('GMT', 'UTC')}` : timeZone;
}

/** Whether the name is a known IANA zone; fixed offsets (`+02:00`), which calendars cannot name, are not. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(timeZone)) return false;
  try {
    Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The English name of the zone at a moment: `CEST`, or with `longOffset` `GMT+02:00`. */
function zoneNames(timeZone: string, timeZoneName: 'short' | 'longOffset'): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName });
  return (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** `GMT`, `GMT-03:30` or `GMT+00:19:32` in seconds. */
function parseOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? [];
  const size = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return sign === '-' ? -size : size;
}

/** Start and end are among the samples, so the offset of the event itself is exact. */
function sampleMoments(start: number, end: number): number[] {
  const moments = [start, end];
  for (let at = start - HORIZON_MS; at <= end + HORIZON_MS; at += SAMPLE_MS) moments.push(at);
  return moments.sort((a, b) => a - b);
}

/** First whole second with the later offset, in ms; `from` and `to` have different offsets. */
function findChange(offsetAt: (at: number) => number, from: number, to: number): number {
  const before = offsetAt(from);
  let low = Math.floor(from / 1000);
  let high = Math.ceil(to / 1000);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
}
