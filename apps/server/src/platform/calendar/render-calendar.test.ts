import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { type CalendarEvent, renderCalendar } from './render-calendar.ts';

const EVENT: CalendarEvent = {
  method: 'REQUEST',
  uid: 'interview-0199@hiring.example',
  sequence: 3,
  stamp: new Date('2026-10-01T08:00:00Z'),
  start: new Date('2026-10-20T08:30:00Z'),
  end: new Date('2026-10-20T09:15:00Z'),
  timeZone: 'Europe/Berlin',
  summary: 'Interview: Ada Lovelace; Engineer, backend',
  description: 'Bring\nyour "notes" \\ 100 % — ünïcode 漢字 😀',
  location: 'Room 4, 2nd floor; left',
  url: 'https://meet.example/abc?x=1&y=2',
  organizer: { name: 'Grace "Amazing" Hopper', email: 'grace@example.org' },
  attendees: [
    { name: 'Ada Lovelace', email: 'ada@example.org' },
    { name: 'Müller; Jörg: CTO', email: 'joerg+jobs@example.org' },
  ],
};

/** Reads a file with the independent parser, which resolves local times by the file's own VTIMEZONE. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const vevent = calendar.getFirstSubcomponent('vevent');
  assert.ok(vevent);
  const time = (name: string): Date => {
    const value = vevent.getFirstPropertyValue(name);
    assert.ok(value instanceof ICAL.Time);
    return new Date(value.toUnixTime() * 1000);
  };
  const text = (name: string) => vevent.getFirstPropertyValue(name);
  return { calendar, vevent, time, text, zone: calendar.getFirstSubcomponent('vtimezone') };
}

test('a calendar reads back every text, person and time that went in', () => {
  const { calendar, vevent, time, text } = read(renderCalendar(EVENT));
  assert.equal(calendar.getFirstPropertyValue('method'), 'REQUEST');
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
  assert.ok(calendar.getFirstPropertyValue('prodid'));
  assert.equal(text('uid'), EVENT.uid);
  assert.equal(text('sequence'), 3);
  assert.equal(text('summary'), EVENT.summary);
  assert.equal(text('description'), EVENT.description);
  assert.equal(text('location'), EVENT.location);
  assert.equal(text('url'), EVENT.url);
  assert.equal(text('status'), 'CONFIRMED');
  assert.equal(text('organizer'), 'mailto:grace@example.org');
  assert.equal(vevent.getFirstProperty('organizer')?.getParameter('cn'), "Grace 'Amazing' Hopper");
  assert.deepEqual(
    vevent.getAllProperties('attendee').map((one) => [one.getFirstValue(), one.getParameter('cn')]),
    [
      ['mailto:ada@example.org', 'Ada Lovelace'],
      ['mailto:joerg+jobs@example.org', 'Müller; Jörg: CTO'],
    ],
  );
  assert.deepEqual(time('dtstamp'), EVENT.stamp);
  assert.deepEqual(time('dtstart'), EVENT.start);
  assert.deepEqual(time('dtend'), EVENT.end);
});

test('a cancellation says so and keeps the uid', () => {
  const { calendar, text } = read(renderCalendar({ ...EVENT, method: 'CANCEL', sequence: 4 }));
  assert.equal(calendar.getFirstPropertyValue('method'), 'CANCEL');
  assert.equal(text('status'), 'CANCELLED');
  assert.equal(text('uid'), EVENT.uid);
  assert.equal(text('sequence'), 4);
});

test('what is not known is left out', () => {
  const file = renderCalendar({ ...EVENT, description: null, location: '', url: 'javascript:alert(1)' });
  assert.doesNotMatch(file, /^(DESCRIPTION|LOCATION|URL)/m);
});

test('a local time is written in the zone of the interview', () => {
  assert.match(renderCalendar(EVENT), /^DTSTART;TZID=Europe\/Berlin:20261020T103000\r$/m);
});

test('without a zone, in UTC, and in an unknown zone, the times are written in UTC', () => {
  for (const timeZone of [null, 'UTC', 'Etc/UTC', 'Mars/Olympus', '+02:00']) {
    const file = renderCalendar({ ...EVENT, timeZone });
    assert.match(file, /^DTSTART:20261020T083000Z\r$/m);
    assert.equal(read(file).zone, null);
  }
});

/** Moments around each change of 2026, and plain ones. */
const EDGES: Record<string, string[]> = {
  'Europe/Berlin': ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z'],
  'America/New_York': ['2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
  'Asia/Kolkata': ['2026-01-01T00:00:00Z', '2026-07-01T18:29:00Z'],
  'Australia/Lord_Howe': [
    '2026-04-04T14:45:00Z',
    '2026-04-04T15:15:00Z',
    '2026-10-03T15:29:00Z',
    '2026-10-03T15:30:00Z',
  ],
  'Africa/Casablanca': ['2026-02-15T01:59:00Z', '2026-02-15T02:30:00Z', '2026-03-22T02:00:00Z'],
  'America/Sao_Paulo': ['2018-11-04T03:00:00Z', '2019-02-17T01:30:00Z', '2019-02-17T02:30:00Z', '2027-01-01T00:00:00Z'],
};

test('around clock changes the parser finds the exact moments again', () => {
  for (const [timeZone, moments] of Object.entries(EDGES)) {
    for (const moment of moments) {
      const start = new Date(moment);
      const end = new Date(start.getTime() + 45 * 60_000);
      const { time } = read(renderCalendar({ ...EVENT, timeZone, start, end }));
      assert.deepEqual([time('dtstart'), time('dtend')], [start, end], `${timeZone} ${moment}`);
    }
  }
});

test('a time that the local clock shows twice is written in UTC', () => {
  for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
    const start = new Date(moment);
    const file = renderCalendar({ ...EVENT, start, end: new Date(start.getTime() + 7_200_000) });
    assert.match(file, /^DTSTART:20261025T0[01]3000Z\r$/m);
  }
});

test('any moment in any zone reads back as itself', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const starts = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, starts, fc.integer({ min: 5, max: 480 }), (timeZone, anyStart, minutes) => {
      const start = new Date(Math.floor(anyStart.getTime() / 1000) * 1000);
      const end = new Date(start.getTime() + minutes * 60_000);
      const { time } = read(renderCalendar({ ...EVENT, timeZone, start, end }));
      assert.deepEqual([time('dtstart'), time('dtend')], [start, end]);
    }),
  );
});

/** What a calendar can show of a text: line breaks unified, other controls gone, surrogates whole. */
function readable(text: string): string {
  const unified = text.toWellFormed().replace(/\r\n?/g, '\n');
  return unified.replace(/(?![\t\n])\p{Cc}/gu, '');
}

test('arbitrary text reads back as itself and adds no property', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc
      .array(
        fc.constantFrom('\r\n', 'ATTENDEE:mailto:x@y', ';', ',', '\\', '\\n', '"', ':', 'END:VEVENT', '漢😀', '\0'),
        {
          minLength: 1,
        },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(anything, anything, anything, (summary, name, email) => {
      const person = { name, email };
      const file = renderCalendar({ ...EVENT, summary, description: name, organizer: person, attendees: [person] });
      const { vevent, text } = read(file);
      assert.equal(text('summary'), readable(summary));
      assert.equal(text('description') ?? '', readable(name));
      assert.deepEqual(
        vevent.getAllProperties().map((property) => property.name),
        'uid sequence dtstamp dtstart dtend summary description location url organizer attendee status transp'.split(
          ' ',
        ),
      );
    }),
  );
});
