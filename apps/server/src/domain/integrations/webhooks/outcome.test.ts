import assert from 'node:assert/strict';
import { it } from 'node:test';
import { NO_ANSWER, nextDeliveryState } from './outcome.ts';

const HOUR = 3_600;

it('ten attempts at the intervals of the table, each up to a fifth longer at random, then dead_letter', () => {
  const table = [5, 300, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
  for (const [index, seconds] of table.entries()) {
    assert.deepEqual(
      nextDeliveryState(NO_ANSWER, index + 1, () => 0),
      { status: 'pending', retrySeconds: seconds },
    );
    const longest = nextDeliveryState(NO_ANSWER, index + 1, () => 1).retrySeconds!;
    assert.ok(Math.abs(longest - seconds * 1.2) < 0.001, `${longest}`);
  }
  assert.deepEqual(
    nextDeliveryState(NO_ANSWER, 10, () => 0),
    { status: 'dead_letter', retrySeconds: null },
  );
});

it('a Retry-After can delay but never hasten an attempt, and adds none', () => {
  const tooMany = (retryAfter: number) => ({ ...NO_ANSWER, responseStatus: 429, retryAfter });
  assert.equal(nextDeliveryState(tooMany(60), 1, () => 0).retrySeconds, 60);
  assert.equal(nextDeliveryState(tooMany(60), 2, () => 0).retrySeconds, 300);
  assert.equal(nextDeliveryState(tooMany(60), 10, () => 0).status, 'dead_letter');
});

it('a success and a 410 are final at any attempt', () => {
  assert.deepEqual(
    nextDeliveryState({ ...NO_ANSWER, succeeded: true, responseStatus: 204 }, 1, () => 0),
    {
      status: 'succeeded',
      retrySeconds: null,
    },
  );
  assert.deepEqual(
    nextDeliveryState({ ...NO_ANSWER, gone: true, responseStatus: 410 }, 1, () => 0),
    {
      status: 'failed',
      retrySeconds: null,
    },
  );
});
