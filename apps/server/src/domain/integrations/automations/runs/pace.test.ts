import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pace, type Starts } from './pace.ts';
import { retrySeconds } from './run-execution.ts';

describe('the rate limit of runs', () => {
  it('no 60 seconds contain more starts than the limit, and no run starts early, twice or later than necessary', () => {
    const arrivals = fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 90 }), count: fc.integer({ min: 1, max: 30 }) }),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 20 }), (batches, limit) => {
        let now = 1_000;
        let starts: Starts = [];
        const all: number[] = [];
        for (const { after, count } of batches) {
          now += after;
          const paced = pace(starts, now, count, limit);
          assert.equal(paced.seconds.length, count);
          for (const second of paced.seconds) {
            assert.ok(second >= now, 'begins in the past');
            assert.ok(second >= (all.at(-1) ?? 0), 'overtakes an earlier one');
            const before = all.filter((other) => other > second - 60).length;
            assert.ok(before < limit, 'a minute holds too many');
            const earliest = Math.max(now, all.at(-1) ?? 0);
            if (second > earliest) {
              assert.equal(all.filter((other) => other > second - 1 - 60).length, limit, 'waits without need');
            }
            all.push(second);
          }
          starts = paced.starts;
          assert.ok(starts.length <= 61, 'remembers more than a minute');
        }
      }),
    );
  });

  it('retry delays double from 10 seconds to 15 minutes, with up to 20 % jitter', () => {
    const pauses = [1, 2, 3, 7, 8, 20].map((attempt) => retrySeconds(attempt, () => 0));
    assert.deepEqual(pauses, [10, 20, 40, 640, 900, 900]);
    assert.equal(
      retrySeconds(1, () => 1),
      12,
    );
  });
});
