import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../apps/server/test/random.ts';
import { rounded } from '../calls.ts';
import { check } from '../checker.ts';
import { makeSharedJobs, repeatAll, runClients, type Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleetOn } from '../fleet.ts';
import { History } from '../history.ts';
import { openLeases } from '../leases.ts';
import { Probe } from '../probe.ts';
import { withOwnServer } from '../server.ts';

const REFUSED_WITHIN_MS = 2_000;
const RECOVERED_WITHIN_MS = 5_000;

export const restartPostgres: Experiment = {
  name: 'restart-postgres',
  title:
    'while PostgreSQL restarts or crashes, the service keeps running, responds with 503 and Retry-After in time, and recovers',
  run: (options) =>
    withOwnServer((server) =>
      withFleetOn(server.connectionString, async (fleet) => {
        const { restarts, longestMs } = scaled(options, {
          short: { restarts: 2, longestMs: 600 },
          full: { restarts: 10, longestMs: 3_000 },
        });
        const random = randomFrom(options.seed);
        const service = await fleet.start();
        const target: Target = { url: service.url, workspace: await fleet.workspace() };
        const jobs = await makeSharedJobs(target, 3);
        const history = new History(join(fleet.folder, 'history.jsonl'));
        const over = new AbortController();
        const load = { target, history, jobs, seed: options.seed, clients: 4, writes: 1_000_000, pauseMs: 20 };
        const writing = runClients({ ...load, over: over.signal });
        const probe = new Probe(target);
        fleet.later(() => history.close());
        const recoveries: number[] = [];
        const faults: string[] = [];
        for (let restart = 0; restart < restarts; restart += 1) {
          await history.reached(history.intents + 10 + random(20));
          const isCrash = restart % 2 === 1;
          const downMs = 500 + random(longestMs - 499);
          await (isCrash ? server.crash() : server.stop());
          history.add({ type: 'injected_fault', what: isCrash ? 'crash' : 'restart' });
          await sleep(downMs);
          await server.start();
          const up = performance.now();
          recoveries.push((await probe.allWell(up, 4 * RECOVERED_WITHIN_MS)) - up);
          options.log(
            `${isCrash ? 'crash' : 'restart'}, ${downMs} ms down, all well ${rounded(recoveries.at(-1)!)} ms after`,
          );
          if (service.process.exitCode !== null) faults.push('the process has exited');
        }
        over.abort();
        if (options.scale === 'short') await openLeases(fleet.db);
        await Promise.all([writing, probe.stop()]);
        await repeatAll(target, history);
        const rejections = probe.results.filter(({ status }) => status >= 300 || status === 0);
        for (const { what, status, ms, retryAfter } of rejections) {
          if (status !== 503) faults.push(`a ${what} was answered ${status} instead of 503`);
          else if (!/^[1-9]\d*$/.test(retryAfter ?? '')) faults.push(`a ${what} was answered 503 without Retry-After`);
          if (ms > REFUSED_WITHIN_MS) faults.push(`a ${what} was rejected only after ${rounded(ms)} ms`);
        }
        for (const ms of recoveries) {
          if (ms > RECOVERED_WITHIN_MS) faults.push(`it recovered only ${rounded(ms)} ms after PostgreSQL`);
        }
        const { connectionString } = fleet;
        const checked = await check(history.read(), {
          connectionString,
          workspaceId: target.workspace.id,
        });
        return {
          faults: [...faults, ...checked.faults],
          figures: {
            ...checked.figures,
            'probes rejected': rejections.length,
            'slowest rejection, ms': rounded(Math.max(0, ...rejections.map(({ ms }) => ms))),
            'slowest recovery, ms': rounded(Math.max(...recoveries)),
          },
        };
      }),
    ),
};
