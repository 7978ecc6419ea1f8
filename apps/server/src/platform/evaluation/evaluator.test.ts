import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EvaluationBudgetSpent, EvaluationFailed } from './errors.ts';
import { EVALUATOR_OPTIONS, Evaluator, type EvaluatorOptions } from './evaluator.ts';
import { TimeBudget } from './time-budget.ts';

const PLENTY = { burstMs: 1_000_000, perSecondMs: 1_000 };

function evaluator(options: Partial<EvaluatorOptions> = {}): Evaluator {
  const entry = new URL('./tasks.fixture.ts', import.meta.url);
  const made = new Evaluator(entry, { ...EVALUATOR_OPTIONS, budget: PLENTY, timeLimitMs: 10_000, ...options });
  after(() => made.close());
  return made;
}

test('an expression is evaluated in a thread, and its result comes back as it is', async () => {
  const { run } = bound(evaluator());
  assert.deepEqual(await run('a', 'echo', { text: 'x', list: [1, null] }), { text: 'x', list: [1, null] });
  await assert.rejects(
    run('a', 'fail', null),
    (error) => error instanceof EvaluationFailed && error.message === 'on purpose',
  );
});

test('threads leave the processor to the main thread', { skip: process.platform !== 'linux' }, async () => {
  const { run } = bound(evaluator());
  const before = getPriority();
  assert.equal(await run('a', 'priority', null), Math.min(19, Math.max(before, 10)));
  assert.equal(getPriority(), before);
});

test('one that never ends or takes all memory ends with an error, and those after it are evaluated', async () => {
  const { run } = bound(evaluator({ threads: 1, timeLimitMs: 1_500, memoryMb: 32 }));
  await assert.rejects(run('a', 'endless', null), EvaluationFailed);
  assert.equal(await run('a', 'echo', 'still here'), 'still here');
  await assert.rejects(run('a', 'hoard', null), EvaluationFailed);
  assert.equal(await run('b', 'echo', 'still here'), 'still here');
});

test('code that runs in a thread can neither read or write files, start processes, use the network nor see variables', async (t) => {
  process.env.SECRET_KEY = 'not for expressions';
  t.after(() => {
    delete process.env.SECRET_KEY;
  });
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  t.after(() => listener.close());
  const { port } = listener.address() as AddressInfo; // it listens on TCP
  const written = join(tmpdir(), `written-by-an-expression-${process.pid}`);
  const { run } = bound(evaluator());
  const outcomes = (await run('a', 'probe', `${port} ${written}`)) as Record<string, string>; // of the fixture
  assert.ok(Object.keys(outcomes).length > 4);
  assert.deepEqual(new Set(Object.values(outcomes)), new Set(['refused']), JSON.stringify(outcomes));
  assert.equal(existsSync(written), false);
});

test('the process keeps responding while an expression never ends', async () => {
  const { run } = bound(evaluator({ timeLimitMs: 500 }));
  await run('a', 'echo', 'warm');
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 5);
  await assert.rejects(run('a', 'endless', null), EvaluationFailed);
  clearInterval(ticking);
  assert.ok(ticks > 10, `${ticks} timers ran`);
});

test('workspaces take turns, however much one of them asks for', async () => {
  const { run } = bound(evaluator({ threads: 1 }));
  const order: string[] = [];
  const note = (name: string) => order.push(name);
  const greedy = Array.from({ length: 20 }, () => run('greedy', 'work', 5).then(() => note('greedy')));
  const modest = run('modest', 'echo', null).then(() => note('modest'));
  await Promise.all([...greedy, modest]);
  assert.ok(order.indexOf('modest') <= 2, order.join(' '));
});

test('a workspace has one evaluation under way, so that one that hangs leaves a thread to the others', async () => {
  const { run } = bound(evaluator({ threads: 2, timeLimitMs: 3_000 }));
  const hanging = [run('a', 'endless', null), run('a', 'endless', null)].map((work) => work.catch(() => 'ended'));
  const first = await Promise.race([...hanging, run('b', 'echo', 'other')]);
  assert.equal(first, 'other');
  await Promise.all(hanging);
});

test('a caller who has used up the time has to wait, others do not', async () => {
  const { run } = bound(evaluator({ budget: { burstMs: 20, perSecondMs: 1 } }));
  await run('a', 'work', 40);
  await assert.rejects(run('a', 'echo', null), (error) => {
    assert.ok(error instanceof EvaluationBudgetSpent);
    assert.equal(error.status, 429);
    assert.ok(error.retryAfter >= 10, String(error.retryAfter));
    return true;
  });
  assert.equal(await run('b', 'echo', 'free'), 'free');
});

test('what waits beyond the limit is turned away immediately', async () => {
  const { run } = bound(evaluator({ threads: 1, maxWaiting: 2 }));
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => run('a', 'work', 50)));
  const rejected = all.filter(({ status }) => status === 'rejected');
  assert.equal(rejected.length, 2);
});

test('closing rejects what waits and ends the threads', async () => {
  const made = evaluator({ threads: 1 });
  const waiting = [made.run('a', 'work', 50), made.run('a', 'echo', 1)].map((work) => work.catch(() => 'rejected'));
  await made.close();
  assert.equal((await Promise.all(waiting))[1], 'rejected');
  await assert.rejects(made.run('a', 'echo', 1));
});

test('a budget comes back with time, up to what a group at rest has', () => {
  let now = 0;
  const budget = new TimeBudget({ burstMs: 1_000, perSecondMs: 100 }, () => now);
  assert.equal(budget.wait('a'), 0);
  budget.spend('a', 1_500);
  assert.equal(budget.wait('a'), 6);
  assert.equal(budget.wait('b'), 0);
  budget.spend('b', 100);
  assert.equal(budget.largestShare(), 1.5);
  now = 6_000;
  assert.equal(budget.wait('a'), 0);
  assert.equal(budget.largestShare(), 0.9);
  now = 1_000_000;
  budget.spend('a', 1_000);
  assert.equal(budget.wait('a'), 1);
});

function bound(made: Evaluator) {
  return { run: made.run.bind(made) };
}
