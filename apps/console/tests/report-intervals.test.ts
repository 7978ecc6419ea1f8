import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partsOf } from '../src/areas/reports/period.ts';
import { ticksOf } from '../src/areas/reports/ticks.ts';

const MONDAY = 1;
const dayOf = (iso: string) => new Date(iso).getDay();

describe('the intervals of a chart over time', () => {
  it('are weeks from Monday, whatever day it is, without gaps, from the first day to the last', () => {
    for (let day = 1; day <= 7; day += 1) {
      const now = new Date(2026, 10, day, 15);
      const from = new Date(2026, 7, day + 3).toISOString(); // about 90 days
      const parts = partsOf({ from }, now);
      assert.deepEqual(new Set(parts.slice(1).map((part) => dayOf(part.from))), new Set([MONDAY]), `${day}`);
      assert.deepEqual(
        parts.map((part) => part.from),
        [from, ...parts.slice(0, -1).map(({ to }) => to)],
      );
      assert.equal(parts.at(-1)?.to, new Date(2026, 10, day + 1).toISOString());
    }
  });

  it('are days in a short period, and months in a long one', () => {
    const now = new Date(2026, 10, 15);
    assert.equal(partsOf({ from: new Date(2026, 10, 8).toISOString() }, now).length, 8);
    assert.equal(partsOf({ from: new Date(2025, 10, 15).toISOString() }, now).length, 13);
  });

  it('have ticks at the bars only, as many as fit', () => {
    const at = Array.from({ length: 14 }, (_, index) => index * 10);
    assert.deepEqual(ticksOf(at, 1_000), at);
    assert.deepEqual(ticksOf(at, 300), [0, 30, 60, 90, 120]);
    assert.deepEqual(ticksOf([], 300), []);
  });
});
