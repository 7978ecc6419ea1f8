import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EXPERIMENTS } from './experiments.ts';

/** `PROOF_SEED=7 npm test -- proof/proof.test.ts` plays a run again. */
const seed = Number(process.env.PROOF_SEED ?? Date.now() % 1_000_000);

for (const experiment of EXPERIMENTS) {
  if (experiment.onlyFull === true) continue;
  it(`${experiment.title} (${experiment.name})`, async (t) => {
    const outcome = await experiment.run({ seed, scale: 'short', log: (line) => t.diagnostic(line) });
    if (outcome.skipped !== undefined) return t.skip(outcome.skipped);
    t.diagnostic(`PROOF_SEED=${seed} ${JSON.stringify(outcome.figures)}`);
    assert.deepEqual(outcome.faults, []);
  });
}
