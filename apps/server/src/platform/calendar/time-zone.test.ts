import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeZone, isShownTwice, localTime, requireTimeZone, viewZone } from './time-zone.ts';

const HOUR = 3600;

function view(zone: string, start: string) {
  const found = viewZone(zone, Date.parse(start), Date.parse(start) + HOUR * 1000);
  assert.ok(found);
  return found;
}

test('the changes of a zone are found to the second, on both sides of the event', () => {
  const { changes } = view('Europe/Berlin', '2026-07-01T10:00:00Z');
  assert.deepEqual(
    changes.map(({ at, before, after }) => [new Date(at).toISOString(), before / HOUR, after / HOUR]),
    [
      ['2025-10-26T01:00:00.000Z', 2, 1],
      ['2026-03-29T01:00:00.000Z', 1, 2],
      ['2026-10-25T01:00:00.000Z', 2, 1],
      ['2027-03-28T01:00:00.000Z', 1, 2],
    ],
  );
});

test('a change of half an hour is found', () => {
  const { changes } = view('Australia/Lord_Howe', '2026-04-05T00:00:00Z');
  assert.ok(
    changes.some(({ at, before, after }) => at === Date.parse('2026-04-04T15:00:00Z') && before - after === 1800),
  );
});

test("Morocco's month-long pause in Ramadan is found", () => {
  const { changes } = view('Africa/Casablanca', '2025-03-01T12:00:00Z');
  const pause = changes.filter(({ at }) => new Date(at).getUTCFullYear() === 2025);
  assert.deepEqual(
    pause.map(({ before, after }) => (after - before) / HOUR),
    [-1, 1],
  );
});

test('a zone without changes has none', () => {
  const { changes, initial } = view('Asia/Kolkata', '2026-07-01T10:00:00Z');
  assert.deepEqual(changes, []);
  assert.equal(initial.offset, 5.5 * HOUR);
});

test('offsets with seconds are read to the second', () => {
  const { initial } = view('Africa/Monrovia', '1971-06-01T00:00:00Z');
  assert.equal(initial.offset, -(44 * 60 + 30));
});

test('names that no calendar would know are rejected', () => {
  for (const zone of ['Mars/Olympus', '+02:00', '', 'Europe/Berlin\r\nX:1', 'Europe/Berlin;X=1']) {
    assert.equal(viewZone(zone, 0, 1), null);
  }
});

test('a text has the offset of a time that clocks show twice, and no other', () => {
  const described = (zone: string, at: string) => describeZone(zone, new Date(at));
  assert.equal(described('Europe/Berlin', '2027-10-31T00:30:00Z'), 'Europe/Berlin, UTC+02:00');
  assert.equal(described('Europe/Berlin', '2027-10-31T01:30:00Z'), 'Europe/Berlin, UTC+01:00');
  assert.equal(described('Europe/London', '2027-10-31T01:30:00Z'), 'Europe/London, UTC+00:00');
  assert.equal(described('Australia/Lord_Howe', '2027-04-03T14:45:00Z'), 'Australia/Lord_Howe, UTC+11:00');
  assert.equal(described('Australia/Lord_Howe', '2027-04-03T15:15:00Z'), 'Australia/Lord_Howe, UTC+10:30');
  for (const at of ['2027-10-30T23:59:59Z', '2027-10-31T02:00:00Z', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z'])
    assert.equal(described('Europe/Berlin', at), 'Europe/Berlin', at);
  assert.equal(described('UTC', '2027-10-31T01:30:00Z'), 'UTC');
});

test('a zone has one name: the present one, in the usual case', () => {
  for (const [given, name] of [
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['europe/kiev', 'Europe/Kyiv'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['america/port_of_spain', 'America/Port_of_Spain'],
    ['utc', 'UTC'],
  ] as const)
    assert.equal(requireTimeZone(given), name);
  for (const zone of Intl.supportedValuesOf('timeZone'))
    assert.equal(requireTimeZone(requireTimeZone(zone)), requireTimeZone(zone));
  for (const zone of ['Mars/Olympus', '+02:00', ''])
    assert.throws(() => requireTimeZone(zone), { code: 'validation_error' });
});

test('the times that a local clock shows twice are distinguished, and no others', () => {
  const berlin = view('Europe/Berlin', '2026-10-25T00:30:00Z');
  const at = (time: string) => Date.parse(`2026-10-25T${time}Z`);
  assert.equal(isShownTwice(berlin, at('00:00:00') - 1), false);
  assert.equal(isShownTwice(berlin, at('00:00:00')), true);
  assert.equal(isShownTwice(berlin, at('01:59:59')), true);
  assert.equal(isShownTwice(berlin, at('02:00:00')), false);
  assert.equal(localTime(at('00:30:00'), 2 * HOUR), localTime(at('01:30:00'), HOUR));
  assert.equal(isShownTwice(berlin, Date.parse('2026-03-29T01:00:00Z')), false);
});
