import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Experiment } from './experiment.ts';

/** Makes the short form of an experiment a test. `CHAOS_SEED=7 npm test -- chaos/experiments/clock.test.ts` repeats a run. */
export function itHoldsInShort(experiment: Experiment): void {
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
  it(experiment.title, async (t) => {
    const outcome = await experiment.run({ seed, scale: 'short', log: (line) => t.diagnostic(line) });
    if (outcome.skipped !== undefined) return t.skip(outcome.skipped);
    t.diagnostic(`CHAOS_SEED=${seed} ${JSON.stringify(outcome.figures)}`);
    assert.deepEqual(outcome.faults, []);
  });
}
