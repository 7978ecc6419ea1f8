import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceCommand, startTarget } from '../../bench/processes.ts';
import type { Flood, Flooded, Order } from '../attacker.ts';
import { call, quantile, rounded } from '../calls.ts';
import { makeSharedJobs, type Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';

/** The defaults of an installation. */
const ALLOWED_PER_MINUTE = { submission: 10, presign: 20 };
const MOST_MEMORY_MB = 300;
const ASK_EVERY_MS = 20;

export const abuse: Experiment = {
  name: 'abuse',
  title: 'floods from many addresses are held to their limits, memory stays bounded, and clients with keys are served',
  run: (options) =>
    withFleet(async (fleet) => {
      const plan = scaled(options, {
        short: { submissions: 600, presigns: 1_500, slowBodies: 10, headerFloods: 20, quietMs: 1_000 },
        full: { submissions: 20_000, presigns: 100_000, slowBodies: 300, headerFloods: 500, quietMs: 10_000 },
      });
      const service = await startTarget(
        serviceCommand(),
        {
          DATABASE_URL: fleet.connectionString,
          DATA_DIR: join(fleet.folder, 'data'),
          LOG_LEVEL: 'silent',
          TRUST_PROXY: 'true',
          HOST: '127.0.0.1',
          RATE_LIMIT_KEY_PER_MINUTE: '100000000',
        },
        '/readyz',
      );
      fleet.later(() => service.stop());
      const target: Target = { url: service.url, workspace: await fleet.workspace() };
      const [job] = await makeSharedJobs(target, 1);
      const client = new Client(target);
      const attacker = fork(join(import.meta.dirname, '..', 'attacker.ts'));
      fleet.later(() => attacker.kill());
      await sleep(plan.quietMs / 2);
      client.take(); // the first requests are those of a cold service
      await sleep(plan.quietMs);
      const quiet = client.take();
      await order(attacker, { burnMs: plan.quietMs });
      const beside = client.take();
      const flood: Flood = {
        url: service.url,
        slug: target.workspace.slug,
        jobSlug: job!.slug,
        addresses: 50,
        ...plan,
      };
      const { statuses, admitted, seconds } = (await order(attacker, flood)) as Flooded; // the answer to a flood
      const busy = client.take();
      await client.stop();
      const faults: string[] = [];
      // In each minute that the flood touches, each address may come as often as it may.
      const minutes = Math.floor(seconds / 60) + 1;
      for (const what of ['submission', 'presign'] as const) {
        const most = Math.max(0, ...Object.values(admitted[what] ?? {}));
        if (most > minutes * ALLOWED_PER_MINUTE[what])
          faults.push(`one address got ${most} times through a ${what} in ${rounded(seconds)} s`);
        if (most === 0) faults.push(`no ${what} was let in at all`);
      }
      for (const [status, times] of Object.entries(statuses)) {
        if (/ 5\d\d$|without Retry-After|header flood [23]/.test(status)) faults.push(`${times} times ${status}`);
      }
      const lost = busy.filter(({ status }) => status !== 200).length;
      if (lost > 0) faults.push(`${lost} of ${busy.length} requests with a key failed`);
      const memory = service.peakMemory();
      if (memory > MOST_MEMORY_MB) faults.push(`the service took ${memory} MB`);
      const p99 = (results: readonly Result[]) =>
        quantile(
          results.map(({ ms }) => ms),
          0.99,
        );
      const [quietMs, besideMs, busyMs] = [p99(quiet), p99(beside), p99(busy)];
      // Attacker, client, database and service share the machine, so quiet is what it is beside mere work.
      if (options.scale === 'full' && busyMs > 2 * Math.max(quietMs, besideMs))
        faults.push(`the p99 with a key was ${rounded(busyMs)} ms, beside mere work ${rounded(besideMs)} ms`);
      return {
        faults,
        figures: {
          ...statuses,
          'flood, s': rounded(seconds),
          'peak memory, MB': memory,
          'p99 with a key while quiet, ms': rounded(quietMs),
          'p99 with a key beside a process that only burns time, ms': rounded(besideMs),
          'p99 with a key in the flood, ms': rounded(busyMs),
          'medians of the three, ms': [quiet, beside, busy].map((results) => median(results)).join(', '),
        },
      };
    }),
};

function median(results: readonly Result[]): number {
  const times = results.map(({ ms }) => ms);
  return Math.round(quantile(times, 0.5) * 10) / 10;
}

async function order(attacker: ChildProcess, what: Order): Promise<unknown> {
  attacker.send(what);
  const [answer] = await once(attacker, 'message');
  return answer;
}

interface Result {
  status: number;
  ms: number;
}

/** Somebody with a key, who reads one page after the other in the meantime. */
class Client {
  #results: Result[] = [];
  #stopped = false;
  readonly #loop: Promise<void>;

  constructor(target: Target) {
    this.#loop = this.#run(target);
  }

  /** What came of its requests since it was last asked. */
  take(): Result[] {
    return this.#results.splice(0);
  }

  stop(): Promise<void> {
    this.#stopped = true;
    return this.#loop;
  }

  async #run({ url, workspace }: Target): Promise<void> {
    while (!this.#stopped) {
      const request = { method: 'GET', url: `${url}/api/v1/jobs?limit=25`, key: workspace.secretKey };
      const { status, ms } = await call(request).catch(() => ({ status: 0, ms: 0 }));
      this.#results.push({ status, ms });
      await sleep(ASK_EVERY_MS);
    }
  }
}
