import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type LookedUp, LookupCache, type LookupCacheOptions } from './lookup-cache.ts';

interface Page extends LookedUp {
  text: string;
  bytes: number;
  group: string;
}

const GROUP = 'w';
const page = (text: string, { bytes = 1, group = GROUP, readAt = 0 } = {}): Page => ({ text, bytes, group, readAt });

function cacheAt(start: number, options: Partial<LookupCacheOptions<Page>> = {}) {
  let now = start;
  const cache = new LookupCache<Page>({
    maxAgeMs: 700,
    maxEntries: 1_000,
    groupOf: ({ group }) => group,
    ...options,
    now: () => now,
  });
  return {
    cache,
    wait(ms: number) {
      now += ms;
    },
    load: (key: string, made = page(key, { readAt: now })) => cache.load(key, async () => made, made.group),
  };
}

/** A read that ends when the test says so. */
function slowRead() {
  const { promise, resolve } = Promise.withResolvers<Page>();
  return { read: () => promise, finish: resolve };
}

describe('the lookup cache', () => {
  it('keeps a value until it is too old, counted from the beginning of its read', async () => {
    const { cache, wait } = cacheAt(1_000);
    await cache.load('a', async () => page('a', { readAt: 800 }));
    wait(499);
    assert.equal(cache.get('a')?.text, 'a');
    wait(1);
    assert.equal(cache.get('a'), undefined);
  });

  it('a hundred callers that ask for the same value at the same time share one read', async () => {
    const { cache } = cacheAt(0);
    let reads = 0;
    const read = async () => {
      reads += 1;
      return page('a');
    };
    const found = await Promise.all(Array.from({ length: 100 }, () => cache.load('a', read)));
    assert.equal(reads, 1);
    assert.equal(new Set(found).size, 1);
  });

  it('a failed read goes to all who wait for it, and the next call reads again', async () => {
    const { cache, load } = cacheAt(0);
    await assert.rejects(
      cache.load('a', () => Promise.reject(new Error('no database'))),
      /no database/,
    );
    assert.equal((await load('a')).text, 'a');
  });

  it('a value that does not exist is not cached, and one that no longer exists is evicted', async () => {
    const { cache, load } = cacheAt(0, { keepsOutdated: true });
    assert.equal(await cache.load('a', async () => null), null);
    assert.equal(cache.hasKnown('a'), false);
    await load('a');
    cache.invalidate(GROUP);
    assert.equal(cache.hasKnown('a'), true);
    assert.equal(await cache.load('a', async () => null), null);
    assert.equal(cache.hasKnown('a'), false);
  });

  it('invalidating a group affects its values immediately, and no others', async () => {
    const { cache, load } = cacheAt(0);
    await load('a');
    await load('b', page('b', { group: 'other' }));
    cache.invalidate(GROUP);
    assert.equal(cache.get('a'), undefined);
    assert.equal(cache.get('b')?.text, 'b');
  });

  it('a read that began before a change is not kept, and callers after the change do not wait for it', async () => {
    for (const group of [GROUP, undefined]) {
      const { cache, load } = cacheAt(0);
      const { read, finish } = slowRead();
      const old = cache.load('a', read, group);
      cache.invalidate(GROUP);
      assert.equal((await load('a', page('new'))).text, 'new');
      finish(page('old'));
      assert.equal((await old).text, 'old');
      assert.equal(cache.get('a')?.text, 'new');
    }
  });

  it('a change in another group does not outdate a read whose group is known', async () => {
    const { cache } = cacheAt(0);
    const { read, finish } = slowRead();
    const loaded = cache.load('a', read, GROUP);
    cache.invalidate('other');
    finish(page('a'));
    await loaded;
    assert.equal(cache.get('a')?.text, 'a');
  });

  it('several values are read in one call, cached ones not at all', async () => {
    const { cache, load } = cacheAt(0);
    await load('a');
    const reads: string[][] = [];
    const found = await cache.getAll(['a', 'b', 'b', 'c'], async (missing) => {
      reads.push([...missing]);
      return [['b', page('b')]];
    });
    assert.deepEqual(reads, [['b', 'c']]);
    assert.deepEqual([...found.keys()], ['a', 'b']);
    assert.equal(cache.get('b')?.text, 'b');
  });

  it('values that were read together are not cached if something changed during the read', async () => {
    const { cache } = cacheAt(0);
    await cache.getAll(['a'], async () => {
      cache.invalidate(GROUP);
      return [['a', page('a')]];
    });
    assert.equal(cache.get('a'), undefined);
  });

  it('stays within its limits of bytes and entries, evicts the least recently used, and caches nothing larger than the limit', async () => {
    const { cache, load } = cacheAt(0, { maxEntries: 3, maxBytes: { total: 10, of: ({ bytes }) => bytes } });
    for (const key of ['a', 'b', 'c', 'd']) await load(key);
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined),
      [false, true, true, true],
    );
    await load('large', page('large', { bytes: 9 }));
    assert.equal(cache.bytes, 10);
    assert.ok(cache.get('large') !== undefined);
    await load('too large', page('too large', { bytes: 11 }));
    assert.equal(cache.get('too large'), undefined);
  });

  it('stale values are evicted for new ones', async () => {
    const { cache, wait, load } = cacheAt(0, { maxBytes: { total: 1_000, of: ({ bytes }) => bytes } });
    for (let n = 0; n < 100; n += 1) await load(`old ${n}`);
    wait(1_000);
    await load('new');
    assert.equal(cache.bytes, 1);
  });
});
