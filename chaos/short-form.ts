import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Experiment } from './experiment.ts';
import { attempt } from './run-experiment.ts';

/** Makes the short form of an experiment a test. `CHAOS_SEED=7 npm test -- chaos/experiments/clock.test.ts` repeats a run. */
export function itHoldsInShort(experiment: Experiment): void {
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
  it(experiment.title, async (t) => {
    const log = (line: string) => t.diagnostic(line);
    const { outcome, errors } = await attempt(experiment, { seed, scale: 'short', log });
    if (outcome.skipped !== undefined) return t.skip(outcome.skipped);
    t.diagnostic(`CHAOS_SEED=${seed} ${JSON.stringify(outcome.figures)}`);
    if (outcome.faults.length > 0) for (const error of errors) log(`LOGGED ${error}`);
    assert.deepEqual(outcome.faults, []);
  });
}
