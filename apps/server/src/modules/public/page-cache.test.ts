import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CachedPage, PageCache } from './page-cache.ts';

const WORKSPACE = 'w';
const page = (text: string, bytes = text.length, workspaceId = WORKSPACE): CachedPage => ({
  bytes: Buffer.alloc(bytes, text),
  etag: `"${text}"`,
  headers: [],
  workspaceId,
  callerId: undefined,
  route: '/',
});

function cacheAt(start: number, limits: { maxBytes?: number; maxEntries?: number } = {}) {
  let now = start;
  const cache = new PageCache({ maxBytes: 1_000_000, maxEntries: 1_000, ...limits, now: () => now });
  return {
    cache,
    wait(ms: number) {
      now += ms;
    },
    fill: (key: string, made = page(key)) => cache.fill(key, made.workspaceId, now, () => Promise.resolve(made)),
  };
}

describe('the cache of public pages', () => {
  it('holds a page for less than a second, counted from the oldest read behind it', async () => {
    const { cache, wait } = cacheAt(1_000);
    await cache.fill('a', WORKSPACE, 800, async () => page('a'));
    wait(499);
    assert.equal(cache.get('a')?.etag, '"a"');
    wait(1);
    assert.equal(cache.get('a'), undefined);
  });

  it('a hundred readers of a page that is not there share one making of it', async () => {
    const { cache } = cacheAt(0);
    let made = 0;
    const make = async () => {
      made += 1;
      return page('a');
    };
    const pages = await Promise.all(Array.from({ length: 100 }, () => cache.fill('a', WORKSPACE, 0, make)));
    assert.equal(made, 1);
    assert.equal(new Set(pages).size, 1);
  });

  it('a making that failed is told to its readers and tried again by the next', async () => {
    const { cache, fill } = cacheAt(0);
    await assert.rejects(
      cache.fill('a', WORKSPACE, 0, () => Promise.reject(new Error('no database'))),
      /no database/,
    );
    assert.equal((await fill('a')).etag, '"a"');
  });

  it("dropping a workspace drops its pages at once and leaves the others'", async () => {
    const { cache, fill } = cacheAt(0);
    await fill('a');
    await fill('b', page('b', 1, 'other'));
    cache.drop(WORKSPACE);
    assert.equal(cache.get('a'), undefined);
    assert.equal(cache.get('b')?.etag, '"b"');
  });

  it('a making that began before a change is not kept, and readers after the change do not wait for it', async () => {
    const { cache, fill } = cacheAt(0);
    let finish: (made: CachedPage) => void = () => {};
    const old = cache.fill('a', WORKSPACE, 0, () => new Promise((resolve) => (finish = resolve)));
    cache.drop(WORKSPACE);
    assert.equal((await fill('a', page('new'))).etag, '"new"');
    finish(page('old'));
    assert.equal((await old).etag, '"old"');
    assert.equal(cache.get('a')?.etag, '"new"');
  });

  it('stays within its bytes and entries, giving up the oldest, and keeps no page larger than all of it', async () => {
    const { cache, fill } = cacheAt(0, { maxBytes: 10_000, maxEntries: 3 });
    for (const key of ['a', 'b', 'c', 'd']) await fill(key);
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined),
      [false, true, true, true],
    );
    await fill('big', page('x', 8_000));
    assert.ok(cache.bytes <= 10_000);
    assert.ok(cache.get('big') !== undefined);
    await fill('huge', page('x', 20_000));
    assert.equal(cache.get('huge'), undefined);
    assert.equal(cache.bytes, 0);
  });

  it('pages that grew old make room for new ones', async () => {
    const { cache, wait, fill } = cacheAt(0);
    for (let n = 0; n < 100; n += 1) await fill(`old ${n}`);
    wait(1_000);
    await fill('new');
    assert.ok(cache.bytes < 2_000);
  });
});
