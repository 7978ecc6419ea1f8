import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import type { Experiment } from './experiment.ts';
import { withFleet } from './fleet.ts';
import { runExperiment } from './run-experiment.ts';

/** A request fails with an unexpected error, which only the log of the service explains. */
const failing = (faults: string[]): Experiment => ({
  name: 'failing',
  title: 'nothing fails',
  run: () =>
    withFleet(async (fleet) => {
      const service = await fleet.start();
      const { secretKey } = await fleet.workspace();
      const client = new pg.Client({ connectionString: fleet.connectionString });
      await client.connect();
      await client.query('alter table jobs rename column title to headline');
      await client.end();
      const headers = { authorization: `Bearer ${secretKey}` };
      const { status } = await fetch(`${service.url}/api/v1/jobs`, { headers });
      assert.equal(status, 500);
      return { figures: {}, faults };
    }),
});

async function outputOf(faults: string[]): Promise<string> {
  const lines: string[] = [];
  await runExperiment(failing(faults), { seed: 1, scale: 'short' }, (line) => lines.push(line));
  return lines.join('\n');
}

it('a failing experiment prints the unexpected errors that its processes logged; one that holds does not', async () => {
  assert.match(await outputOf(['a fault']), /LOGGED .*column t.title does not exist/);
  assert.doesNotMatch(await outputOf([]), /LOGGED/);
});
