import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, quantile, rounded } from '../calls.ts';
import { check } from '../checker.ts';
import { makeSharedJobs, repeatAll, runClients, type Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { History } from '../history.ts';
import { openLeases } from '../leases.ts';
import { readPool } from '../metrics.ts';
import { Probe } from '../probe.ts';
import { startProxy } from '../proxy.ts';

// A connection is given up after 2 s, a statement after 12 s, a search after 32 s. A search looks its key up before it; a write
// does so too, and gives its Idempotency-Key back when it has failed.
const BUDGET_MS = { search: 14_000 + 34_000, other: 3 * 14_000 };
const RECOVERED_WITHIN_MS = 5_000;
/** More than the pool has connections, at the same time. */
const BURST = 40;
const WHOLE_WITHIN_MS = 5_000;

export const slowNetwork: Experiment = {
  name: 'slow-network',
  title:
    'whatever the network to PostgreSQL does, every request ends within its time limit and no connection of the pools is lost',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const { dropMs, delayMs, delayedMs } = scaled(options, {
        short: { dropMs: 3_000, delayMs: 300, delayedMs: 1_500 },
        full: { dropMs: 30_000, delayMs: 2_000, delayedMs: 15_000 },
      });
      const proxy = await startProxy(fleet.connectionString);
      const service = await fleet.start({ DATABASE_URL: proxy.connectionString });
      fleet.later(() => proxy.close());
      const target: Target = { url: service.url, workspace: await fleet.workspace() };
      const jobs = await makeSharedJobs(target, 3);
      const history = new History(join(fleet.folder, 'history.jsonl'));
      fleet.later(() => history.close());
      const over = new AbortController();
      const load = { target, history, jobs, seed: options.seed, clients: 6, writes: 1_000_000, pauseMs: 20 };
      const writing = runClients({ ...load, over: over.signal });
      const probe = new Probe(target, 20);
      await history.reached(60);

      options.log(`nothing passes for ${dropMs} ms`);
      proxy.delay(Number.POSITIVE_INFINITY);
      await sleep(dropMs);
      options.log(`everything is ${delayMs} ms late, each way, for ${delayedMs} ms`);
      proxy.delay(delayMs);
      await sleep(delayedMs);
      options.log('every connection is reset');
      proxy.delay(0);
      proxy.reset();
      history.add({ type: 'injected_fault', what: 'dropped, delayed, reset' });
      const healed = performance.now();
      const recoveryMs = (await probe.allWell(healed, 4 * RECOVERED_WITHIN_MS)) - healed;
      over.abort();
      if (options.scale === 'short') await openLeases(fleet.db);
      await Promise.all([writing, probe.stop()]);
      await repeatAll(target, history);

      const faults = await faultsOfPool(target);
      const times = probe.results.map(({ ms }) => ms);
      for (const { what, ms } of probe.results) {
        const budget = what === 'search' ? BUDGET_MS.search : BUDGET_MS.other;
        if (ms > budget) faults.push(`a ${what} took ${rounded(ms)} ms`);
      }
      const losses = history.read().filter((entry) => entry.type === 'loss');
      const slowest = Math.max(0, ...losses.map(({ ms }) => ms));
      if (slowest > BUDGET_MS.other) faults.push(`an idempotent write was given up only after ${slowest} ms`);
      for (const { reason } of losses) {
        if (!/^(503|409)/.test(reason)) faults.push(`a write ended without an answer: ${reason}`);
      }
      const strange = probe.results.filter(({ status }) => status !== 503 && (status >= 300 || status === 0));
      for (const { what, status } of strange) faults.push(`a ${what} was answered ${status}`);
      if (recoveryMs > RECOVERED_WITHIN_MS)
        faults.push(`it recovered only ${rounded(recoveryMs)} ms after the network`);
      const { connectionString } = fleet;
      const checked = await check(history.read(), {
        connectionString,
        workspaceId: target.workspace.id,
      });
      return {
        faults: [...faults, ...checked.faults],
        figures: {
          ...checked.figures,
          probes: times.length,
          'probes rejected': probe.results.filter(({ status }) => status === 503).length,
          'median probe, ms': rounded(quantile(times, 0.5)),
          'slowest probe, ms': rounded(Math.max(...times)),
          'slowest rejected write, ms': slowest,
          'recovery, ms': rounded(recoveryMs),
        },
      };
    }),
};

/** After the faults no caller waits for the pool, and more concurrent callers than it has connections are all served. */
async function faultsOfPool({ url, workspace }: Target): Promise<string[]> {
  const faults: string[] = [];
  const body = { title: 'Probe', description: 'P.', employmentType: 'full_time', workplaceType: 'remote' };
  const path = `${url}/api/v1/jobs`;
  const burst = await Promise.all(
    Array.from({ length: BURST }, () => call({ method: 'POST', url: path, key: workspace.secretKey, body })),
  );
  const rejected = burst.filter(({ status }) => status !== 201).length;
  if (rejected > 0) faults.push(`${rejected} of ${BURST} writes at once were rejected afterwards`);
  const giveUp = performance.now() + WHOLE_WITHIN_MS;
  // The workers use it too, each time for a moment.
  for (let pool = await readPool(url); pool.open !== pool.idle || pool.waiting > 0; pool = await readPool(url)) {
    if (performance.now() > giveUp) {
      faults.push(`the pool keeps ${pool.open - pool.idle} of ${pool.open} connections, ${pool.waiting} callers wait`);
      break;
    }
    await sleep(5);
  }
  return faults;
}
