import { getPriority } from 'node:os';
import { analyze } from '../confinement/confined-probe.fixture.ts';
import { serveTasks } from './serve-tasks.ts';

/** The tasks of the threads in the evaluator's tests. */
serveTasks({
  echo: (input: unknown) => input,
  work: (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
    return ms;
  },
  probe: analyze,
  priority: () => getPriority(),
  fail: () => {
    throw new Error('on purpose');
  },
  endless: () => {
    for (;;);
  },
  hoard: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, () => ({})));
  },
});
