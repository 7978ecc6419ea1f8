import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byDay, nextHours, withDay } from './week-hours.ts';

const MONDAY = { weekday: 1, start: '09:00', end: '12:00' };
const TUESDAY = { weekday: 2, start: '10:00', end: '11:00' };

it('the hours of a day change alone, and stay in order', () => {
  const afternoon = { weekday: 1, start: '13:00', end: '17:00' };
  assert.deepEqual(withDay([MONDAY, TUESDAY], 1, [afternoon, MONDAY]), [MONDAY, afternoon, TUESDAY]);
  assert.deepEqual(withDay([MONDAY, TUESDAY], 1, []), [TUESDAY]);
  assert.deepEqual(
    byDay([MONDAY, TUESDAY]).map(({ length }) => length),
    [1, 1, 0, 0, 0, 0, 0],
  );
});

it('further hours begin where the last ones end', () => {
  assert.deepEqual(nextHours(1, []), { weekday: 1, start: '09:00', end: '17:00' });
  assert.deepEqual(nextHours(1, [MONDAY]), { weekday: 1, start: '12:00', end: '17:00' });
});
