import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startService } from '../../../../test/harness.ts';
import { RateLimiter } from './limits.ts';

const service = await startService({ RATE_LIMIT_KEY_PER_MINUTE: '5', RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '3' });

describe('RateLimiter', () => {
  it('never admits more than the limit in any window of a minute, and Retry-After is exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 200 }),
        (limit, pauses) => {
          let now = 0;
          const limiter = new RateLimiter('test', limit, { now: () => now });
          const allowed: number[] = [];
          for (const pause of pauses) {
            now += pause;
            const state = limiter.take('visitor');
            if (state.allowed) allowed.push(now);
            else {
              // After exactly the time of Retry-After, a call passes.
              now += state.seconds * 1000;
              assert.ok(limiter.take('visitor').allowed);
              allowed.push(now);
            }
          }
          for (let index = limit; index < allowed.length; index += 1) {
            // Counting in whole seconds, the oldest call of a full window is at least 59 seconds old.
            assert.ok(allowed[index]! - allowed[index - limit]! > 59_000);
          }
        },
      ),
    );
  });

  it('calls that are not given back stay within the limit in any window of a minute, whenever other calls are given back', () => {
    const call = fc.record({
      pause: fc.nat({ max: 20_000 }),
      takes: fc.nat({ max: 20_000 }),
      isGivenBack: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.array(call, { minLength: 50, maxLength: 100 }), (limit, calls) => {
        let now = 0;
        const limiter = new RateLimiter('test', limit, { now: () => now });
        const kept: number[] = [];
        let settling: { at: number; settle: () => void }[] = [];
        for (const { pause, takes, isGivenBack } of calls) {
          const until = now + pause;
          for (const { at, settle } of settling.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)) {
            now = at;
            settle();
          }
          settling = settling.filter((one) => one.at > until);
          now = until;
          const state = limiter.take('visitor');
          if (!state.allowed) continue;
          if (isGivenBack) settling.push({ at: now + takes, settle: () => limiter.giveBack('visitor', state) });
          else kept.push(now);
        }
        for (let index = limit; index < kept.length; index += 1)
          assert.ok(kept[index]! - kept[index - limit]! > 59_000);
      }),
    );
  });

  it('giving back a call makes another one available, unless the call has already left the window', () => {
    let now = 0;
    const limiter = new RateLimiter('test', 1, { now: () => now });
    const first = limiter.take('visitor');
    limiter.giveBack('visitor', first);
    assert.equal(limiter.take('visitor').allowed, true);
    now = 60_000;
    assert.equal(limiter.take('visitor').allowed, true);
    limiter.giveBack('visitor', first);
    assert.equal(limiter.take('visitor').allowed, false);
  });

  it('one visitor does not use the allowance of another', () => {
    const limiter = new RateLimiter('test', 2, { now: () => 0 });
    limiter.take('a');
    limiter.take('a');
    assert.equal(limiter.take('a').allowed, false);
    assert.equal(limiter.take('b').allowed, true);
  });
});

describe('limits over HTTP', () => {
  it('every response has the remaining quota, and a call beyond the limit gets 429 with Retry-After', async () => {
    const workspace = await service.workspace();
    for (let left = 4; left >= 0; left -= 1) {
      const { status, headers } = await workspace.api('GET', '/jobs');
      assert.equal(status, 200);
      assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"key";r=${left};t=\\d+$`));
      assert.equal(headers.get('ratelimit-policy'), '"key";q=5;w=60');
    }
    const rejected = await workspace.api('GET', '/jobs');
    assert.equal(rejected.status, 429);
    assert.equal(rejected.body.error?.code, 'rate_limited');
    assert.ok(Number(rejected.headers.get('retry-after')) >= 55);
    const other = await service.workspace();
    assert.equal((await other.api('GET', '/jobs')).status, 200);
  });

  it('the API document of a workspace counts as a request of its key; that of the service needs none', async () => {
    const workspace = await service.workspace();
    const read = () => workspace.api('GET', '/openapi.json?workspace=');
    for (let left = 4; left >= 0; left -= 1) assert.equal((await read()).status, 200);
    assert.equal((await read()).status, 429);
    assert.equal((await service.request('GET', '/api/v1/openapi.json')).status, 200);
  });

  it('guessing keys leads to 429, while a valid key is still accepted from the same address', async () => {
    const other = await service.workspace();
    assert.equal((await other.api('GET', '/jobs')).status, 200);
    const guess = () => service.request('GET', '/api/v1/jobs', { headers: { authorization: 'Bearer guess' } });
    for (const expected of [401, 401, 401, 429]) assert.equal((await guess()).status, expected);
    assert.equal((await other.api('GET', '/jobs')).status, 200);
  });
});
