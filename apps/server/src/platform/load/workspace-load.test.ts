import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/eventually.ts';
import { ApiError, Unavailable } from '../errors/errors.ts';
import { WorkspaceLoad } from './workspace-load.ts';

test('a workspace has a bounded number of requests in progress, and another is served meanwhile', async () => {
  const load = new WorkspaceLoad({ requestsPerWorkspace: 2, streamsPerWorkspace: 1, streamsPerCaller: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const inProgress = [load.requests.run('a', () => promise), load.requests.run('a', () => promise)];
  await assert.rejects(
    load.requests.run('a', async () => {}),
    (error) => error instanceof Unavailable && Number(error.headers['retry-after']) > 0,
  );
  assert.equal(await load.requests.run('b', async () => 'answered'), 'answered');
  assert.equal(load.requests.load('a').running, 2);
  resolve();
  await Promise.all(inProgress);
  assert.equal(await load.requests.run('a', async () => 'answered'), 'answered');
  assert.equal(load.requests.load('a').running, 0);
});

test('a request that fails releases its slot', async () => {
  const load = new WorkspaceLoad();
  await assert.rejects(load.requests.run('a', () => Promise.reject(new Error('on purpose'))));
  assert.equal(load.requests.load('a').running, 0);
});

test('streams are limited for each caller and for each workspace', () => {
  const load = new WorkspaceLoad({ requestsPerWorkspace: 2, streamsPerWorkspace: 2, streamsPerCaller: 1 });
  const isTooMany = (error: unknown) => error instanceof ApiError && error.code === 'rate_limited';
  const end = load.openStream('a', 'key 1');
  assert.throws(() => load.openStream('a', 'key 1'), isTooMany);
  load.openStream('a', 'key 2');
  assert.throws(() => load.openStream('a', 'key 3'), isTooMany);
  load.openStream('b', 'key 4');
  end();
  load.openStream('a', 'key 3');
});

test('public writes take turns, and fewer run concurrently while callers with a key are being served', async () => {
  const load = new WorkspaceLoad({
    visitorWrites: { alone: 2, besideOthers: 1, waiting: { total: 10, perSource: 1 } },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = [load.visitorWrites.run('a', () => promise), load.visitorWrites.run('a', () => promise)];
  assert.deepEqual(load.visitorWrites.load('a'), { running: 2, waiting: 0 });
  const waiting = load.visitorWrites.run('a', async () => {});
  assert.deepEqual(load.visitorWrites.load('a'), { running: 2, waiting: 1 });
  await assert.rejects(
    load.visitorWrites.run('a', async () => {}),
    (error) => error instanceof Unavailable,
  );
  resolve();
  await Promise.all([...first, waiting]);
  load.activity.note('b');
  const held = Promise.withResolvers<void>();
  const beside = [load.visitorWrites.run('a', () => held.promise), load.visitorWrites.run('b', () => held.promise)];
  assert.deepEqual([load.visitorWrites.load().running, load.visitorWrites.load('b').waiting], [1, 1]);
  held.resolve();
  await Promise.all(beside);
});

test('a workspace has fewer searches and changes in progress while others are being served', async () => {
  const load = new WorkspaceLoad({
    searches: { total: 5, perSource: 2, besideOthers: 1 },
    transactions: { total: 5, perSource: 3, besideOthers: 2 },
  });
  for (const [limiter, alone, besideOthers] of [
    [load.searches, 2, 1],
    [load.transactions, 3, 2],
  ] as const) {
    const fill = async (workspaces: readonly string[], most: number) => {
      for (const workspaceId of workspaces) load.activity.note(workspaceId);
      const { promise, resolve } = Promise.withResolvers<void>();
      const tasks = Array.from({ length: 4 }, () => limiter.run('a', () => promise));
      assert.equal(limiter.load('a').running, most);
      assert.equal(await limiter.run('b', async () => 'served'), 'served');
      resolve();
      await Promise.all(tasks);
    };
    await fill(['a', 'a'], alone);
    await fill(['a', 'b'], besideOthers);
    // Others are not remembered for long.
    await eventually(
      async () => load.activity.isShared(),
      (isShared) => !isShared,
    );
    await fill(['a'], alone);
  }
});
