import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShownTwice, localTime, viewZone } from './time-zone.ts';

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
