import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../errors/errors.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

/** Tasks that end when the test ends them. */
function workshop(limiter: ConcurrencyLimiter) {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const outcomes: string[] = [];
  const take = (source: string, name: string) =>
    limiter
      .run(source, () => {
        begun.push(name);
        return new Promise<void>((resolve) => endings.push(resolve));
      })
      .then(
        () => outcomes.push(`${name} done`),
        (error) => outcomes.push(`${name} ${error instanceof ApiError ? error.status : error}`),
      );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    outcomes,
    take,
    settle,
    async endAll() {
      for (let end = endings.shift(); end !== undefined; end = endings.shift()) {
        end();
        await settle();
      }
    },
  };
}

describe('a limit of concurrency that is fair between sources', () => {
  it('a source with many entries waits behind the single entry of another', async () => {
    const { begun, take, endAll } = workshop(
      new ConcurrencyLimiter({ total: 1, waiting: { total: 100, perSource: 50 } }),
    );
    const all = [1, 2, 3, 4, 5].map((number) => take('flood', `flood ${number}`));
    all.push(take('owner', 'owner'));
    await endAll();
    await Promise.all(all);
    assert.deepEqual(begun, ['flood 1', 'flood 2', 'owner', 'flood 3', 'flood 4', 'flood 5']);
  });

  it('has a limit for each source, beyond which the response is 503', async () => {
    const { outcomes, take, endAll } = workshop(
      new ConcurrencyLimiter({ total: 1, waiting: { total: 100, perSource: 2 } }),
    );
    const all = [1, 2, 3, 4].map((number) => take('flood', `${number}`));
    await endAll();
    await Promise.all(all);
    assert.deepEqual(outcomes.sort(), ['1 done', '2 done', '3 done', '4 503']);
  });

  it('a full queue admits a source with fewer entries by dropping one of the source with the most', async () => {
    const { outcomes, take, endAll } = workshop(
      new ConcurrencyLimiter({ total: 1, waiting: { total: 3, perSource: 3 } }),
    );
    const all = ['a', 'b', 'c', 'd'].map((name) => take('flood', name));
    all.push(take('owner', 'owner'));
    await endAll();
    await Promise.all(all);
    assert.deepEqual(outcomes.sort(), ['a done', 'b done', 'c done', 'd 503', 'owner done']);
  });

  it('a full queue of many sources with one task each rejects new sources', async () => {
    const { outcomes, take, endAll } = workshop(
      new ConcurrencyLimiter({ total: 1, waiting: { total: 2, perSource: 2 } }),
    );
    const all = ['a', 'b', 'c', 'd'].map((name) => take(name, name));
    await endAll();
    await Promise.all(all);
    assert.deepEqual(outcomes.sort(), ['a done', 'b done', 'c done', 'd 503']);
  });

  it('a task that fails releases its slot', async () => {
    const limiter = new ConcurrencyLimiter({ total: 1, waiting: { total: 2, perSource: 2 } });
    await assert.rejects(limiter.run('a', () => Promise.reject(new Error('broken'))));
    assert.equal(await limiter.run('b', async () => 'next'), 'next');
  });
});

describe('a slot', () => {
  const limits = { total: 1, waiting: { total: 100, perSource: 100 } };

  it('is free for others while its task waits for another service, and is acquired again before others of its source', async () => {
    const limiter = new ConcurrencyLimiter(limits);
    const done: string[] = [];
    let answer = () => {};
    const remote = new Promise<void>((resolve) => (answer = resolve));
    const first = limiter.run('a', async ({ outside }) => {
      await outside(() => remote);
      done.push('first');
    });
    await limiter.run('b', async () => void done.push('other'));
    const blocking = limiter.run('b', async () => {
      answer();
      await new Promise(setImmediate);
      done.push('blocking');
    });
    const later = limiter.run('a', async () => void done.push('later'));
    await Promise.all([first, blocking, later]);
    assert.deepEqual(done, ['other', 'blocking', 'first', 'later']);
    assert.deepEqual(limiter.load(), { running: 0, waiting: 0 });
  });

  it('is released if the awaited service fails', async () => {
    const limiter = new ConcurrencyLimiter(limits);
    const failing = limiter.run('a', ({ outside }) => outside(() => Promise.reject(new Error('remote'))));
    await assert.rejects(failing, /remote/);
    assert.deepEqual(limiter.load(), { running: 0, waiting: 0 });
  });

  it('is not given to a caller who has disconnected', async () => {
    const limiter = new ConcurrencyLimiter(limits);
    let end = () => {};
    const holding = limiter.run('a', () => new Promise<void>((resolve) => (end = resolve)));
    const leaving = new AbortController();
    const gone = limiter.run('a', async () => assert.fail('nobody waits for this'), leaving.signal);
    const stays = limiter.run('a', async () => 'served');
    leaving.abort(new Error('gone'));
    await assert.rejects(gone, /gone/);
    end();
    await holding;
    assert.equal(await stays, 'served');
    await assert.rejects(
      limiter.run('a', async () => 1, leaving.signal),
      /gone/,
    );
  });

  it('a single source can hold only a limited number of slots, even if no other waits', async () => {
    const limiter = new ConcurrencyLimiter({ ...limits, total: 3, perSource: 2 });
    const ends: (() => void)[] = [];
    const begin = (source: string) => limiter.run(source, () => new Promise<void>((resolve) => ends.push(resolve)));
    const all = [begin('a'), begin('a'), begin('a'), begin('a')];
    assert.deepEqual(limiter.load('a'), { running: 2, waiting: 2 });
    all.push(begin('b'));
    assert.deepEqual(limiter.load('b'), { running: 1, waiting: 0 });
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
  });

  it('fewer tasks run as soon as the limit is lowered', async () => {
    let most = 3;
    const limiter = new ConcurrencyLimiter({ ...limits, total: () => most });
    let running = 0;
    const seen: number[] = [];
    const work = (n: number) => async () => {
      running += 1;
      seen.push(running);
      if (n === 5) most = 1;
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, (_, n) => limiter.run('a', work(n))));
    assert.equal(Math.max(...seen.slice(0, 6)), 3);
    assert.deepEqual(seen.slice(8), [1, 1, 1, 1]);
  });

  it('can be acquired without waiting if one is free', async () => {
    const limiter = new ConcurrencyLimiter({ perSource: 2 });
    const release = limiter.acquire('a');
    assert.ok(release !== null && limiter.acquire('a') !== null);
    assert.equal(limiter.acquire('a'), null);
    await assert.rejects(
      limiter.run('a', async () => 'run'),
      (error) => error instanceof ApiError && error.status === 503,
    );
    assert.ok(limiter.acquire('b') !== null);
    assert.equal(limiter.largest(), 2);
    release();
    assert.equal(await limiter.run('a', async () => 'run'), 'run');
  });
});
