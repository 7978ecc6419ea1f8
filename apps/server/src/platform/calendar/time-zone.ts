/**
 * What a calendar has to know of a time zone around one event, read from the zone data inside `Intl`. JavaScript has
 * no list of offset changes, so they are found by sampling and halving.
 */

const DAY_MS = 86_400_000;

/** No zone of the present data goes without a change for longer and then has one that matters to the event. */
const HORIZON_MS = 400 * DAY_MS;

/** Shorter than any period between two changes: Morocco's pause in Ramadan, the shortest one, takes a month. */
const SAMPLE_MS = 7 * DAY_MS;

/** A moment at which a zone's offset changes. `at` in ms since 1970, offsets in seconds east of UTC. */
export interface OffsetChange {
  readonly at: number;
  readonly before: number;
  readonly after: number;
  /** `CEST`, `EDT` or `GMT+2`, whichever English has. */
  readonly name: string;
}

/** The changes of one zone over a year on both sides of a period, oldest first. */
export interface ZoneView {
  readonly changes: readonly OffsetChange[];
  /** Offset (seconds) and name before the first change. */
  readonly initial: { readonly offset: number; readonly name: string };
  /** Offset in seconds at a moment given in ms since 1970. */
  offsetAt(at: number): number;
}

/** Null when the name is no IANA zone that this machine knows. Fixed offsets (`+02:00`) have no name a calendar knows. */
export function viewZone(timeZone: string, start: number, end: number): ZoneView | null {
  const format = zoneFormat(timeZone);
  if (format === null) return null;
  const offsetAt = (at: number) => readOffset(format, at);
  const first = start - HORIZON_MS;
  const changes: OffsetChange[] = [];
  for (const [from, to] of samplePairs(first, start, end)) {
    const before = offsetAt(from);
    const after = offsetAt(to);
    if (before === after) continue;
    const at = findChange(offsetAt, from, to);
    changes.push({ at, before, after, name: readName(format, at) });
  }
  return { changes, initial: { offset: offsetAt(first), name: readName(format, first) }, offsetAt };
}

/** The local time of a moment as calendars write it (`20261121T103000`); `offset` in seconds. */
export function localTime(at: number, offset: number): string {
  return new Date(at + offset * 1000).toISOString().replace(/[-:]/g, '').slice(0, 15);
}

/**
 * Whether a moment lies in a stretch that the local clock shows twice. A local time means the first showing (RFC 5545,
 * 3.3.5), but not every reader knows (ical.js takes Lord Howe's repeated half hour for the second), so such a moment
 * needs UTC.
 */
export function isShownTwice(view: ZoneView, at: number): boolean {
  return view.changes.some((change) => {
    const repeated = (change.before - change.after) * 1000;
    return change.at - repeated <= at && at < change.at + repeated;
  });
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      timeZoneName: 'short',
    });
  } catch {
    return null;
  }
}

function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const field = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  const wall = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return Math.round((wall - Math.floor(at / 1000) * 1000) / 1000);
}

function readName(format: Intl.DateTimeFormat, at: number): string {
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Neighbouring moments to compare. Start and end are among them, so the event itself is never guessed. */
function samplePairs(first: number, start: number, end: number): [number, number][] {
  const moments = [start, end];
  for (let at = first; at <= end + HORIZON_MS; at += SAMPLE_MS) moments.push(at);
  moments.sort((a, b) => a - b);
  return moments.slice(1).map((to, index) => [moments[index] ?? to, to]);
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
