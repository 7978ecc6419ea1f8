import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventLoopMonitor } from './event-loop-monitor.ts';

test('a blocked event loop is reported with its duration to every reader', async (t) => {
  const monitor = new EventLoopMonitor();
  t.after(() => monitor.close());
  await sleep(50);
  const end = performance.now() + 200;
  while (performance.now() < end);
  await sleep(50);
  const seen = monitor.longestSeconds();
  assert.ok(seen >= 0.15, `${seen} s`);
  assert.ok(monitor.longestSeconds() >= seen, 'reading it does not reset it');
  assert.ok(monitor.blockedSeconds() >= 1);
});
