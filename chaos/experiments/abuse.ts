import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceCommand, startTarget } from '../../bench/processes.ts';
import type { Flood, Flooded } from '../attacker.ts';
import { hostileTemplate, junkKeys, signInGuesses } from '../attacks/account-attacks.ts';
import type { Attack, AttackOutcome } from '../attacks/attack.ts';
import { attackConnections } from '../attacks/connection-attacks.ts';
import { EXPECTED_ONCE, makeCostlySite } from '../attacks/site-attacks.ts';
import {
  diskFilling,
  emailRelay,
  junkTokens,
  manyAddresses,
  startSilentProvider,
  VISITOR_LIMITS,
} from '../attacks/visitor-attacks.ts';
import { call, quantile, rounded } from '../calls.ts';
import { makeSharedJobs, type Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { type Fleet, withFleet } from '../fleet.ts';

/** The default limits. */
const ALLOWED_PER_MINUTE = { submission: 10, presign: 20 };
/** Of the floods, 340 at most; the rest is for responses of 2.5 MB and forms of 15 MB, 16 of each at once. */
const MOST_MEMORY_MB = 480;
/** The networks of the floods, one for each round; reserved for documentation (RFC 5737). */
const NETWORKS = ['198.51.100', '192.0.2', '203.0.113'] as const;
const ASK_EVERY_MS = 20;

export const abuse: Experiment = {
  name: 'abuse',
  title:
    'floods and attacks on every entry point stay within their limits, memory stays bounded, and clients with keys are served',
  run: (options) =>
    withFleet(async (fleet) => {
      const plan = scaled(options, {
        short: {
          addresses: 5,
          submissions: 75,
          presigns: 150,
          slowBodies: 5,
          headerFloods: 5,
          visits: 20,
          perSecond: 5_000,
        },
        full: {
          addresses: 50,
          submissions: 20_000,
          presigns: 100_000,
          slowBodies: 300,
          headerFloods: 500,
          visits: 400,
          perSecond: 3_000,
        },
      });
      const quietMs = scaled(options, { short: 1_000, full: 20_000 });
      const service = await startTarget(
        serviceCommand(),
        {
          DATABASE_URL: fleet.connectionString,
          SECRET_KEY: fleet.secretKey,
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
      const others: Target = { url: service.url, workspace: await fleet.workspace() };
      const site = await makeCostlySite(others, scaled(options, { short: 20, full: 500 }));
      const where = { url: service.url, slug: target.workspace.slug, jobSlug: job!.slug, site };
      // Only the full form measures latency, which would include the slow first requests of a new process.
      if (options.scale === 'full') {
        const few = { submissions: 100, presigns: 200, slowBodies: 1, headerFloods: 10, visits: 16, perSecond: 500 };
        await order(attacker, { ...where, ...few, network: '198.18.0', addresses: 20 });
      }
      const faults: string[] = [];
      const round = async (network: string) => {
        client.take();
        await sleep(quietMs);
        const quiet = client.take();
        const flooded = await order(attacker, { ...where, ...plan, network });
        const busy = client.take();
        faults.push(...faultsOf(flooded));
        const lost = busy.filter(({ status }) => status !== 200).length;
        if (lost > 0) faults.push(`${lost} of ${busy.length} requests with a key failed`);
        const p99 = { quiet: quantileOf(quiet, 0.99), busy: quantileOf(busy, 0.99) };
        const figures = {
          ...flooded.statuses,
          'flood, s': rounded(flooded.seconds),
          'p99 with a key while quiet, ms': p99.quiet,
          'p99 with a key in the flood, ms': p99.busy,
          'medians of the two, ms': `${quantileOf(quiet, 0.5)}, ${quantileOf(busy, 0.5)}`,
        };
        return { figures, p99, isSlower: p99.busy > 2 * p99.quiet };
      };
      const [first, ...further] = NETWORKS;
      let last = await round(first);
      // Other load on the machine can only increase latency, so one round within the bound is sufficient.
      for (const network of options.scale === 'full' ? further : []) {
        if (!last.isSlower) break;
        options.log(`the p99 with a key was ${last.p99.busy} ms, in quiet ${last.p99.quiet} ms: again`);
        last = await round(network);
      }
      await client.stop();
      if (options.scale === 'full' && last.isSlower)
        faults.push('in no round was the p99 with a key within twice its quiet value');
      const memory = service.peakMemory();
      if (memory > MOST_MEMORY_MB) faults.push(`the service took ${memory} MB`);
      const attacks = await attackEntryPoints(fleet, options.scale === 'full');
      faults.push(...attacks.faults);
      return { faults, figures: { ...last.figures, 'peak memory, MB': memory, ...attacks.figures } };
    }),
};

/** One attack after the other, each on workspaces of its own. */
async function attackEntryPoints(fleet: Fleet, waitsForEnd: boolean): Promise<AttackOutcome> {
  const provider = await startSilentProvider();
  fleet.later(() => provider.close());
  const variables = { ...VISITOR_LIMITS, TRUST_PROXY: 'true', CAPTCHA_VERIFY_URL: provider.url };
  const { url } = await fleet.start(variables);
  const attacks: Attack[] = [
    manyAddresses,
    junkTokens(provider),
    diskFilling,
    emailRelay,
    junkKeys,
    signInGuesses,
    hostileTemplate,
  ];
  const outcomes: AttackOutcome[] = [];
  for (const attack of attacks) outcomes.push(await attack({ fleet, url }));
  outcomes.push(await attackConnections(fleet, waitsForEnd));
  return {
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)),
    faults: outcomes.flatMap(({ faults }) => faults),
  };
}

function faultsOf({ statuses, admitted, seconds }: Flooded): string[] {
  const faults: string[] = [];
  // Each address may use its full allowance in every minute that the flood touches.
  const minutes = Math.floor(seconds / 60) + 1;
  for (const what of ['submission', 'presign'] as const) {
    const most = Math.max(0, ...Object.values(admitted[what] ?? {}));
    if (most > minutes * ALLOWED_PER_MINUTE[what])
      faults.push(`one address got ${most} times through a ${what} in ${rounded(seconds)} s`);
    if (most === 0) faults.push(`no ${what} was admitted`);
  }
  for (const response of EXPECTED_ONCE)
    if (!Object.keys(statuses).some((what) => response.test(what))) faults.push(`no response was ${response.source}`);
  for (const [status, times] of Object.entries(statuses)) {
    if (/ 5\d\d$|without Retry-After|header flood [23]/.test(status)) faults.push(`${times} times ${status}`);
  }
  return faults;
}

/** In milliseconds, to a tenth. */
function quantileOf(results: readonly Result[], share: number): number {
  const times = results.map(({ ms }) => ms);
  return Math.round(quantile(times, share) * 10) / 10;
}

async function order(attacker: ChildProcess, flood: Flood): Promise<Flooded> {
  attacker.send(flood);
  const [answer] = await once(attacker, 'message');
  return answer;
}

interface Result {
  status: number;
  ms: number;
}

/** A client with a key that reads continuously during the floods. */
class Client {
  #results: Result[] = [];
  #stopped = false;
  readonly #loop: Promise<void>;

  constructor(target: Target) {
    this.#loop = this.#run(target);
  }

  /** The results of its requests since the last call. */
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
