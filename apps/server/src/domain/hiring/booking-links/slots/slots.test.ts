import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startService } from '../../../../../test/harness.ts';
import {
  DAY_MS,
  dayNumber,
  LocalClock,
  minutesOf,
  type Period,
  weekdayOf,
} from '../../../../platform/calendar/local-time.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { SlotFinder, type SlotRequest } from './compute-slots.ts';
import type { MemberCalendar, Taken } from './member-time.ts';

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);

/** Zones of every kind of rule: whole, half and quarter hours, half-hour changes, both hemispheres, Ramadan, none. */
const ZONES = [
  ...[
    'Europe/Berlin',
    'Europe/London',
    'Europe/Dublin',
    'Europe/Lisbon',
    'Europe/Kyiv',
    'Europe/Chisinau',
    'Europe/Istanbul',
  ],
  ...[
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
  ],
  ...[
    'America/St_Johns',
    'America/Havana',
    'America/Asuncion',
    'America/Santiago',
    'America/Sao_Paulo',
    'America/Caracas',
  ],
  ...[
    'America/Mexico_City',
    'America/Nuuk',
    'America/Miquelon',
    'Atlantic/Azores',
    'Africa/Casablanca',
    'Africa/Cairo',
  ],
  ...[
    'Africa/Johannesburg',
    'Asia/Jerusalem',
    'Asia/Beirut',
    'Asia/Tehran',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Asia/Tokyo',
  ],
  ...[
    'Asia/Gaza',
    'Australia/Sydney',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Australia/Eucla',
    'Pacific/Auckland',
  ],
  ...['Pacific/Chatham', 'Pacific/Apia', 'Pacific/Kiritimati', 'Etc/GMT+12'],
];

const member = (more: Partial<MemberCalendar> = {}): MemberCalendar => ({
  id: 'a',
  timeZone: 'Europe/Berlin',
  weeklyHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
  exceptions: [],
  bufferMins: 0,
  minimumNoticeMins: 0,
  maxInterviewsPerDay: null,
  isUnreadable: false,
  taken: [],
  ...more,
});
const session = (more: object = {}) => ({
  id: 's',
  durationMins: 60,
  interviewerIds: ['a'],
  optionalInterviewerIds: [],
  pool: null,
  ...more,
});
function find(more: Partial<SlotRequest>): SlotFinder {
  return new SlotFinder({
    window: { from: at('2026-03-02T00:00Z'), to: at('2026-03-03T00:00Z') },
    now: at('2026-03-01T00:00Z'),
    intervalMins: 30,
    timeZone: 'Europe/Berlin',
    days: 'one',
    gapMins: 0,
    sessions: [session()],
    members: [member()],
    loads: new Map(),
    ...more,
  });
}
const startsOf = (finder: SlotFinder) =>
  finder.slots().slots.map(({ from }) => new Date(from).toISOString().slice(5, 16));
const taken = (from: string, to: string, kind: Taken['kind'] = 'interview'): Taken => ({
  from: at(from),
  to: at(to),
  kind,
});

/** The smallest maximum with which everything can be assigned to somebody who is able: by augmenting paths, knowing all beforehand. */
function leastMaximum(able: readonly (readonly number[])[], members: number): number {
  for (let limit = Math.ceil(able.length / members); ; limit += 1) {
    const assigned: number[][] = Array.from({ length: members }, () => []);
    const assign = (job: number, seen: Set<number>): boolean => {
      for (const member of able[job]!) {
        if (seen.has(member)) continue;
        seen.add(member);
        const own = assigned[member]!;
        const place = own.length < limit ? own.length : own.findIndex((other) => assign(other, seen));
        if (place < 0) continue;
        own[place] = job;
        return true;
      }
      return false;
    };
    if (able.every((_members, job) => assign(job, new Set()))) return limit;
  }
}

/** The same by Hall's condition: no set of members is asked for more than their hours leave to nobody else. */
function byHall(able: readonly (readonly number[])[], members: number): number {
  let most = 0;
  for (let set = 1; set < 2 ** members; set += 1) {
    const theirs = able.filter((each) => each.every((member) => (set >> member) % 2 === 1)).length;
    const size = set.toString(2).replaceAll('0', '').length;
    most = Math.max(most, Math.ceil(theirs / size));
  }
  return most;
}

describe('slots', () => {
  it('are within the hours for their whole length, and say by whom and why every other time is taken', () => {
    const finder = find({ members: [member({ taken: [taken('2026-03-02T09:00Z', '2026-03-02T15:00Z')] })] });
    assert.deepEqual(startsOf(finder), ['03-02T08:00', '03-02T15:00']);
    assert.deepEqual(
      finder
        .slots()
        .unavailable.map(({ from, reasons }) => [new Date(from).toISOString().slice(11, 16), reasons[0]!.reason]),
      [
        ['00:00', 'outside_hours'],
        ['08:30', 'interview'],
        ['15:30', 'outside_hours'],
      ],
    );
  });

  it('follow the clock of the member across its changes, and differ by an hour in UTC', () => {
    const window = { from: at('2026-03-27T00:00Z'), to: at('2026-03-31T00:00Z') };
    assert.deepEqual(startsOf(find({ window, sessions: [session({ durationMins: 480 })] })), [
      '03-27T08:00',
      '03-30T07:00',
    ]);
  });

  it('an hour that is skipped offers nothing, and one that is repeated is offered twice', () => {
    const hours = [{ weekday: 7, start: '02:00', end: '03:00' }];
    const sunday = (day: string) =>
      startsOf(
        find({
          window: { from: at(`${day}T00:00Z`) - 6 * HOUR, to: at(`${day}T12:00Z`) },
          sessions: [session({ durationMins: 30 })],
          members: [member({ weeklyHours: hours })],
        }),
      );
    assert.deepEqual(sunday('2026-03-29'), []);
    assert.deepEqual(sunday('2026-10-25'), ['10-25T00:00', '10-25T00:30', '10-25T01:00', '10-25T01:30']);
  });

  it('start on the quarters of a clock that is 45 minutes off', () => {
    const zone = 'Asia/Kathmandu';
    const starts = startsOf(find({ timeZone: zone, intervalMins: 60, members: [member({ timeZone: zone })] }));
    assert.deepEqual(starts.slice(0, 2), ['03-02T03:15', '03-02T04:15']);
  });

  it('an exception replaces the hours of its day; notice, buffer and limit are each named', () => {
    const exceptions = [
      { date: '2026-03-02', hours: [] },
      { date: '2026-03-03', hours: [{ start: '12:00', end: '14:00' }] },
    ];
    const two = { from: at('2026-03-02T00:00Z'), to: at('2026-03-04T00:00Z') };
    const off = find({ window: two, members: [member({ exceptions })] });
    assert.deepEqual(startsOf(off), ['03-03T11:00', '03-03T11:30', '03-03T12:00']);
    assert.equal(
      off.slots().unavailable[1]?.reasons[0]?.reason ?? off.slots().unavailable[0]?.reasons[0]?.reason,
      'outside_hours',
    );
    const reasonAt = (finder: SlotFinder, iso: string) => {
      const judged = finder.judge(at(iso));
      return 'reasons' in judged ? judged.reasons[0]!.reason : 'free';
    };
    assert.equal(reasonAt(off, '2026-03-02T09:00Z'), 'day_off');
    const booked = [taken('2026-03-02T10:00Z', '2026-03-02T11:00Z')];
    const buffered = find({ members: [member({ bufferMins: 15, taken: booked })] });
    assert.deepEqual(
      ['08:45', '09:00', '10:30', '11:00', '11:15'].map((time) => reasonAt(buffered, `2026-03-02T${time}Z`)),
      ['free', 'buffer', 'interview', 'buffer', 'free'],
    );
    assert.equal(
      reasonAt(find({ members: [member({ maxInterviewsPerDay: 1, taken: booked })] }), '2026-03-02T14:00Z'),
      'daily_limit',
    );
    const late = find({ now: at('2026-03-02T08:30Z'), members: [member({ minimumNoticeMins: 60 })] });
    assert.deepEqual(
      ['09:00', '09:30'].map((time) => reasonAt(late, `2026-03-02T${time}Z`)),
      ['minimum_notice', 'free'],
    );
  });

  it('what a calendar says counts for its whole length, behind later entries too, and not as an interview of the day', () => {
    const long = taken('2026-03-01T12:00Z', '2026-03-02T12:00Z', 'calendar');
    const short = ['08:15', '09:15', '13:15'].map((time) =>
      taken(`2026-03-02T${time}Z`, `2026-03-02T${time.slice(0, 3)}30Z`, 'calendar'),
    );
    const busy = find({ members: [member({ taken: [long, ...short], maxInterviewsPerDay: 1 })] });
    assert.deepEqual(startsOf(busy), ['03-02T12:00', '03-02T13:30', '03-02T14:00', '03-02T14:30', '03-02T15:00']);
    const reasonAt = (iso: string, isUnreadable = false) => {
      const judged = find({
        members: [member({ taken: [long, taken('2026-03-02T09:00Z', '2026-03-02T10:00Z')], isUnreadable })],
      }).judge(at(iso));
      return 'reasons' in judged ? judged.reasons[0]!.reason : 'free';
    };
    assert.deepEqual(
      ['08:00', '09:00', '13:00'].map((time) => reasonAt(`2026-03-02T${time}Z`)),
      ['calendar', 'interview', 'free'],
    );
    assert.equal(reasonAt('2026-03-02T13:00Z', true), 'calendar_unreadable');
  });

  it('need all fixed members and enough of the pool; optional ones never prevent a time', () => {
    const busy = [taken('2026-03-02T08:00Z', '2026-03-02T12:00Z')];
    const members = ['a', 'b', 'c', 'd', 'e'].map((id) => member({ id, taken: id === 'c' || id === 'e' ? busy : [] }));
    const pool = { memberIds: ['b', 'c', 'd'], count: 2 };
    const judge = (more: object) => find({ members, sessions: [session(more)] }).judge(at('2026-03-02T09:00Z'));
    const full = judge({ pool, optionalInterviewerIds: ['e'] });
    assert.ok('slot' in full);
    assert.deepEqual(full.slot.sessions[0]!.memberIds, ['a', 'b', 'd']);
    const short = judge({ pool: { ...pool, count: 3 } });
    assert.ok('reasons' in short);
    assert.deepEqual(short.reasons, [{ sessionId: 's', memberId: 'c', reason: 'interview' }]);
    const afternoon = find({ members, sessions: [session({ pool, optionalInterviewerIds: ['e'] })] }).judge(
      at('2026-03-02T13:00Z'),
    );
    assert.ok('slot' in afternoon);
    assert.deepEqual(afternoon.slot.sessions[0]!.memberIds, ['a', 'b', 'c', 'e']);
  });

  it('choose those of a pool who have interviewed least; a new member starts at the median', () => {
    const members = ['a', 'b', 'c', 'd'].map((id) => member({ id }));
    const loads = new Map([
      ['b', { minutes: 120, isNew: false, lastAt: 1 }],
      ['c', { minutes: 60, isNew: false, lastAt: 2 }],
      ['d', { minutes: 0, isNew: true, lastAt: null }],
    ]);
    const judged = find({
      members,
      loads,
      sessions: [session({ pool: { memberIds: ['b', 'c', 'd'], count: 1 } })],
    }).judge(at('2026-03-02T09:00Z'));
    assert.ok('slot' in judged);
    assert.deepEqual(
      judged.slot.sessions[0]!.poolChoices.map(({ memberId, chosen, loadMins, reason }) => [
        memberId,
        chosen,
        loadMins,
        reason,
      ]),
      [
        ['d', true, 60, 'least_load'],
        ['c', false, 60, 'more_load'],
        ['b', false, 120, 'more_load'],
      ],
    );
  });

  it('a thousand bookings from a pool of five with different hours differ from an independent optimum by one interview at most', () => {
    const hours = [
      ['08:00', '20:00'],
      ['08:00', '14:00'],
      ['12:00', '20:00'],
      ['09:00', '17:00'],
      ['10:00', '12:00'],
    ] as const;
    const ids = hours.map((_each, index) => `m${index}`);
    const everyDay = Array.from({ length: 7 }, (_each, index) => index + 1);
    const booked = new Map<string, Taken[]>(ids.map((id) => [id, []]));
    const start = at('2026-03-02T00:00Z');
    // Twelve times a day, for 84 days; each is taken by as many as are free.
    const places: { from: number; to: number }[] = [];
    for (let day = 0; day < 84; day += 1) {
      for (let hour = 8; hour < 20; hour += 1) {
        const from = start + day * DAY_MS + hour * HOUR;
        places.push({ from, to: from + HOUR });
      }
    }
    const chosen = places.slice(0, 1_000).map((place) => {
      const members = ids.map((id, index) =>
        member({
          ...{ id, timeZone: 'UTC', taken: booked.get(id)!.slice(-12) },
          weeklyHours: everyDay.map((weekday) => ({ weekday, start: hours[index]![0], end: hours[index]![1] })),
        }),
      );
      const loads = new Map(
        ids.map((id) => [
          id,
          { minutes: 60 * booked.get(id)!.length, isNew: false, lastAt: booked.get(id)!.at(-1)?.from ?? null },
        ]),
      );
      const finder = find({
        ...{ members, loads, timeZone: 'UTC', now: start },
        window: { from: place.from, to: place.to },
        sessions: [session({ interviewerIds: [], pool: { memberIds: ids, count: 1 } })],
      });
      const judged = finder.judge(place.from);
      assert.ok('slot' in judged);
      const [id] = judged.slot.sessions[0]!.memberIds;
      booked.get(id!)!.push({ ...place, kind: 'interview' });
      return id;
    });
    assert.equal(chosen.length, 1_000);
    const counts = ids.map((id) => booked.get(id)!.length);
    const canTake = (index: number, { from }: { from: number }) => {
      const hour = (from % DAY_MS) / HOUR;
      return minutesOf(hours[index]![0]) <= hour * 60 && (hour + 1) * 60 <= minutesOf(hours[index]![1]);
    };
    const able = places
      .slice(0, 1_000)
      .map((place) => ids.flatMap((_id, index) => (canTake(index, place) ? [index] : [])));
    const fairest = leastMaximum(able, ids.length);
    assert.equal(fairest, byHall(able, ids.length), 'two ways to the optimum');
    assert.ok(Math.max(...counts) <= fairest + 1, `${counts.join()} against ${fairest}`);
    assert.ok(Math.max(...counts) >= fairest, 'the optimum cannot be surpassed');
  });

  it('place all sessions in order, with the gap, on one day or on later ones, and find another selection if the first leaves no time', () => {
    const members = ['a', 'b', 'c'].map((id) => member({ id, maxInterviewsPerDay: id === 'b' ? 1 : null }));
    const sessions = [
      session({ id: 'one', interviewerIds: [], pool: { memberIds: ['b', 'c'], count: 1 } }),
      session({ id: 'two', interviewerIds: ['b'] }),
    ];
    const judged = find({ members, sessions, gapMins: 30 }).judge(at('2026-03-02T09:00Z'));
    assert.ok('slot' in judged);
    assert.deepEqual(
      judged.slot.sessions.map(({ memberIds }) => memberIds),
      [['c'], ['b']],
    );
    assert.equal(judged.slot.sessions[1]!.from, at('2026-03-02T10:30Z'));
    const week = { from: at('2026-03-02T00:00Z'), to: at('2026-03-07T00:00Z') };
    const later = find({ members, sessions, window: week, days: 'several' }).judge(at('2026-03-02T09:00Z'));
    assert.ok('slot' in later);
    assert.equal(later.slot.sessions[1]!.from, at('2026-03-03T08:00Z'));
    const last = find({ members, sessions, window: week, days: 'several' }).judge(at('2026-03-06T09:00Z'));
    assert.deepEqual(last, { reasons: [{ sessionId: 'two', memberId: null, reason: 'no_time_left' }] });
  });

  it('a hard plan is judged in a bounded number of steps', () => {
    const ids = Array.from({ length: 20 }, (_, index) => `m${index}`);
    const members = ids.map((id) => member({ id }));
    const pool = { memberIds: ids, count: 10 };
    const sessions = Array.from({ length: 20 }, (_, index) => session({ id: `s${index}`, interviewerIds: [], pool }));
    assert.deepEqual(find({ members, sessions }).slots().slots, []);
  });
});

/** Anything that a member can configure, in a week that starts on any day from 2025 to 2030. */
const weeks = fc.record({
  zone: fc.constantFrom(...ZONES),
  gridZone: fc.constantFrom(...ZONES),
  day: fc.integer({ min: dayNumber('2025-01-01'), max: dayNumber('2030-12-24') }),
  intervalMins: fc.constantFrom(15, 30, 60),
  durationMins: fc.constantFrom(15, 45, 60, 240),
  hours: fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      start: fc.integer({ min: 0, max: 95 }),
      length: fc.integer({ min: 1, max: 96 }),
    }),
    { maxLength: 8 },
  ),
  bufferMins: fc.constantFrom(0, 15),
  maxInterviewsPerDay: fc.constantFrom(null, 1, 2),
  minimumNoticeMins: fc.integer({ min: 0, max: 4_000 }),
  taken: fc.array(
    fc.record({ quarter: fc.integer({ min: 0, max: 7 * 96 }), length: fc.integer({ min: 1, max: 12 }) }),
    {
      maxLength: 5,
    },
  ),
});
type Week = typeof weeks extends fc.Arbitrary<infer Value> ? Value : never;

const QUARTER = 900_000;
const MARGIN_QUARTERS = 2 * 96;
const timeText = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

/** Each quarter of an hour of a week on the clock of a zone, by PostgreSQL: days since 1970, minute of the day. */
type Walls = readonly { day: number; minute: number }[];

function requestOf({
  day,
  zone,
  gridZone,
  intervalMins,
  durationMins,
  taken: times,
  hours,
  ...rest
}: Week): SlotRequest {
  const window = { from: day * DAY_MS, to: (day + 7) * DAY_MS };
  const weeklyHours = hours.map(({ weekday, start, length }) => ({
    weekday,
    start: timeText(start),
    end: timeText(Math.min(96, start + length)),
  }));
  const busy = times.map(({ quarter, length }): Taken => {
    const from = window.from + quarter * QUARTER;
    return { from, to: from + length * QUARTER, kind: 'interview' };
  });
  return {
    window,
    now: window.from,
    intervalMins,
    timeZone: gridZone,
    days: 'one',
    gapMins: 0,
    sessions: [session({ durationMins })],
    members: [member({ timeZone: zone, weeklyHours, taken: busy, ...rest })],
    loads: new Map(),
  };
}

/** The rules once more, quarter by quarter, with what PostgreSQL says the clocks show. */
function expected(request: SlotRequest, own: Walls, grid: Walls): Map<number, string> {
  const { window, intervalMins, now, members, sessions } = request;
  const { weeklyHours, bufferMins, maxInterviewsPerDay, minimumNoticeMins, taken: busy } = members[0]!;
  const wallAt = (walls: Walls, moment: number) => walls[(moment - window.from) / QUARTER + MARGIN_QUARTERS]!;
  const isOpen = (moment: number) => {
    const { day, minute } = wallAt(own, moment);
    return weeklyHours.some(
      ({ weekday, start, end }) => weekday === weekdayOf(day) && minutesOf(start) <= minute && minute < minutesOf(end),
    );
  };
  const overlaps = (from: number, to: number) => busy.some((other) => other.from < to && from < other.to);
  const outcomes = new Map<number, string>();
  for (let from = window.from; from < window.to; from += QUARTER) {
    if (wallAt(grid, from).minute % intervalMins !== 0) continue;
    const to = from + sessions[0]!.durationMins * 60_000;
    let open = true;
    for (let quarter = from; quarter < to; quarter += QUARTER) open &&= isOpen(quarter);
    const onDay = busy.filter((other) => wallAt(own, other.from).day === wallAt(own, from).day).length;
    const buffer = bufferMins * 60_000;
    const reason =
      from < now + minimumNoticeMins * 60_000
        ? 'minimum_notice'
        : !open
          ? 'outside_hours'
          : overlaps(from, to)
            ? 'interview'
            : overlaps(from - buffer, to + buffer)
              ? 'buffer'
              : maxInterviewsPerDay !== null && onDay >= maxInterviewsPerDay
                ? 'daily_limit'
                : 'free';
    outcomes.set(from, reason);
  }
  return outcomes;
}

describe('slots in many zones', async () => {
  const { db } = await startService();

  /** The clocks of several weeks at once. */
  async function wallsOf(asked: readonly { zone: string; day: number }[]): Promise<Walls[]> {
    const rows = await db.read.query<{ walls: number[] }>(sql`
      select (select array_agg(extract(epoch from to_timestamp(w.day * 86400 + q.n * 900) at time zone w.zone)::bigint / 60 order by q.n)
          from generate_series(${-MARGIN_QUARTERS}::int, ${7 * 96 + MARGIN_QUARTERS}::int) as q (n))::int[] as walls
      from unnest(${asked.map(({ zone }) => zone)}::text[], ${asked.map(({ day }) => day)}::int[])
        with ordinality as w (zone, day, place) order by w.place`);
    return rows.map(({ walls }) =>
      walls.map((minutes) => ({ day: Math.floor(minutes / 1440), minute: ((minutes % 1440) + 1440) % 1440 })),
    );
  }

  /**
   * The zones about whose future both databases say the same: governments change their rules, and Node and PostgreSQL learn of it
   * with different releases.
   */
  async function agreedZones(): Promise<string[]> {
    const days = Array.from({ length: 74 }, (_, index) => dayNumber('2024-12-15') + index * 30);
    const known = await db.read.query<{ minutes: number[] }>(sql`
      select (select array_agg(extract(epoch from to_timestamp(d.day * 86400) at time zone z.zone)::bigint / 60 % 1440 order by d.place)
          from unnest(${days}::int[]) with ordinality as d (day, place))::int[] as minutes
      from unnest(${ZONES}::text[]) with ordinality as z (zone, place) order by z.place`);
    return ZONES.filter((timeZone, index) => {
      const options = { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' } as const;
      const format = new Intl.DateTimeFormat('en-US', options);
      return days.every((day, place) => minutesOf(format.format(day * DAY_MS)) === known[index]!.minutes[place]);
    });
  }
  const agreed = await agreedZones();

  it('Node and PostgreSQL disagree about few zones, if any', (test) => {
    const others = ZONES.filter((zone) => !agreed.includes(zone));
    test.diagnostic(
      `zone data of Node: ${process.versions.tz}; different in PostgreSQL: ${others.join(', ') || 'none'}`,
    );
    assert.ok(others.length <= 4, others.join());
  });

  async function checkAll(given: readonly Week[]): Promise<void> {
    const all = given.filter(({ zone, gridZone }) => agreed.includes(zone) && agreed.includes(gridZone));
    const own = await wallsOf(all);
    const grids = await wallsOf(all.map(({ gridZone, day }) => ({ zone: gridZone, day })));
    all.forEach((week, index) => {
      const request = requestOf(week);
      const finder = new SlotFinder(request);
      const { slots, unavailable } = finder.slots();
      const found = new Map<number, string>(slots.map(({ from }) => [from, 'free']));
      const starts = finder.starts();
      for (const { from, to, reasons } of unavailable) {
        for (const start of starts.filter((each) => from <= each && each < to)) {
          assert.ok(!found.has(start), 'a time is either offered or not');
          found.set(start, reasons[0]!.reason);
        }
      }
      const inOrder = new Map([...found].sort(([a], [b]) => a - b));
      assert.deepEqual(inOrder, expected(request, own[index]!, grids[index]!), JSON.stringify(week));
      // Slots and reasons follow each other without a gap, up to the end.
      const periods: Period[] = [
        ...slots.map(({ from }) => ({ from, to: starts[starts.indexOf(from) + 1] ?? request.window.to })),
        ...unavailable,
      ].sort((a, b) => a.from - b.from);
      for (const [place, { to }] of periods.entries()) assert.equal(to, periods[place + 1]?.from ?? request.window.to);
    });
  }

  it('random weeks: slots and reasons partition the time, and are those that follow from the clock of PostgreSQL', async () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
    const all = fc.sample(weeks, { seed, numRuns: Number(process.env.WEEKS ?? 1_000) });
    for (let first = 0; first < all.length; first += 25)
      await checkAll(all.slice(first, first + 25)).catch((error: unknown) => {
        throw new Error(`seed ${seed}`, { cause: error });
      });
  });

  it('every change of the clock from 2025 to 2030 in 40 zones', async () => {
    const span = { from: at('2025-01-01T00:00Z'), to: at('2031-01-01T00:00Z') };
    const always = Array.from({ length: 7 }, (_, index) => ({ weekday: index + 1, start: 2, length: 40 }));
    for (const zone of ZONES) {
      const clock = new LocalClock(zone, span);
      const changes: Week[] = [];
      for (
        let change = clock.nextChange(span.from);
        change !== null && change < span.to;
        change = clock.nextChange(change)
      ) {
        changes.push({
          ...{
            zone,
            gridZone: zone,
            day: Math.floor(change / DAY_MS) - 3,
            intervalMins: 15,
            durationMins: 45,
            hours: always,
          },
          ...{ bufferMins: 0, maxInterviewsPerDay: null, minimumNoticeMins: 0, taken: [] },
        });
      }
      await checkAll(changes);
    }
  });
});
