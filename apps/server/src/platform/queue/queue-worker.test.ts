import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Services } from '../context/services.ts';
import { Signals } from '../context/signals.ts';
import { type Queue, QueueWorker } from './queue-worker.ts';

/** A queue in memory that the test controls. */
function start(tasks: string[], options: Partial<Queue<string, string>> = {}) {
  const signals = new Signals();
  const written: string[] = [];
  const services = { signals, log: { warn: () => {} } } as unknown as Services; // all that a worker uses
  const worker: QueueWorker<string, string> = new QueueWorker<string, string>(
    services,
    {
      name: 'test',
      pollMs: 60_000,
      claim: async () => tasks.splice(0, 2),
      work: async (task) => worker.finish(task),
      results: { write: async (results) => void written.push(...results), max: 10, lingerMs: 0 },
      upkeep: { everyMs: 60_000, run: async () => {} },
      ...options,
    },
    () => 0,
  );
  return { worker, signals, written, tasks };
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise(setImmediate);
};

it('tasks are claimed until there are none, and again after a signal for this queue', async () => {
  const { worker, signals, written, tasks } = start(['a', 'b', 'c']);
  await until(() => written.length === 3);
  tasks.push('d');
  signals.emit('work', { queue: 'another' });
  await new Promise(setImmediate);
  assert.deepEqual(tasks, ['d']);
  signals.emit('work', { queue: 'test' });
  await until(() => written.length === 4);
  await worker.stop();
});

it('a result that cannot be written is written later, and at the latest when the worker stops', async () => {
  let isBroken = true;
  const written: string[] = [];
  const write = async (results: string[]) => {
    if (isBroken) throw new Error('no database');
    written.push(...results);
  };
  const { worker } = start(['a'], { results: { write, max: 10, lingerMs: 0 } });
  await until(() => worker.size === 0);
  await new Promise(setImmediate);
  assert.deepEqual(written, []);
  isBroken = false;
  await worker.stop();
  assert.deepEqual(written, ['a']);
});

it('a worker that stops claims no more tasks, waits for those in progress, and aborts them after a time limit', async (t) => {
  const begun: string[] = [];
  const work = (task: string) =>
    new Promise<void>((resolve) => {
      begun.push(task);
      worker.signal.addEventListener('abort', () => {
        worker.finish(`${task} was ended`);
        resolve();
      });
    });
  const { worker, written, tasks } = start(['a'], { work });
  await until(() => begun.length === 1);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  tasks.push('b');
  const stopped = worker.stop();
  assert.equal(worker.isStopping, true);
  await new Promise(setImmediate);
  assert.equal(worker.signal.aborted, false);
  t.mock.timers.tick(60_000);
  await stopped;
  assert.deepEqual([begun, tasks, written], [['a'], ['b'], ['a was ended']]);
});

it('the leases of tasks in progress are renewed until they end', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const renewed: string[][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const { worker } = start(['a', 'b'], {
    work: () => promise,
    heartbeat: { everyMs: 1_000, renew: async (inProgress) => void renewed.push(inProgress) },
  });
  await until(() => worker.size === 2);
  t.mock.timers.tick(1_000);
  resolve();
  await until(() => worker.size === 0);
  t.mock.timers.tick(1_000);
  assert.deepEqual(renewed, [['a', 'b']]);
  await worker.stop();
});
