import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Unavailable } from '../errors.ts';
import { Turns } from './turns.ts';

it('no more than so many run at once, in the order in which they came, and one that fails makes room too', async () => {
  const turns = new Turns({ atOnce: () => 2, mostWaiting: 100 });
  const begun: number[] = [];
  let running = 0;
  const work = (n: number) => async () => {
    begun.push(n);
    running += 1;
    assert.ok(running <= 2);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (n % 3 === 0) throw new Error(`work ${n}`);
    return n;
  };
  const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => turns.take(work(n))));
  assert.deepEqual(
    begun,
    Array.from({ length: 20 }, (_, n) => n),
  );
  for (const [n, end] of ends.entries()) assert.equal(end.status, n % 3 === 0 ? 'rejected' : 'fulfilled');
  assert.equal(await turns.take(work(1)), 1);
});

it('who would have to wait behind too many is told so, and those who wait come in', async () => {
  const turns = new Turns({ atOnce: () => 1, mostWaiting: 1 });
  let finish = () => {};
  const first = turns.take(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const second = turns.take(async () => 'second');
  await assert.rejects(
    turns.take(async () => 'third'),
    Unavailable,
  );
  finish();
  await first;
  assert.equal(await second, 'second');
});

it('fewer run as soon as fewer may, and more as soon as more may', async () => {
  let atOnce = 3;
  let running = 0;
  const seen: number[] = [];
  const turns = new Turns({ atOnce: () => atOnce, mostWaiting: 100 });
  const work = (n: number) => async () => {
    running += 1;
    seen.push(running);
    if (n === 5) atOnce = 1;
    if (n === 9) atOnce = 4;
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 16 }, (_, n) => turns.take(work(n))));
  assert.equal(seen.length, 16);
  assert.equal(Math.max(...seen.slice(0, 6)), 3);
  assert.deepEqual(seen.slice(6, 9), [1, 1, 1]);
  assert.equal(Math.max(...seen.slice(10)), 4);
});
