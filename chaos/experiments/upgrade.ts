import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testServerUrl } from '../../apps/server/test/harness.ts';
import { startProcess, withFolder } from '../../apps/server/test/running-service.ts';
import { startTarget } from '../../bench/processes.ts';
import { need, quantile, rounded } from '../calls.ts';
import { check } from '../checker.ts';
import { makeSharedJobs, repeatAll, runClients, type Target } from '../clients.ts';
import { type Experiment, type Outcome, scaled } from '../experiment.ts';
import { History } from '../history.ts';
import { ERRORS_ONLY, keepErrors } from '../logged-errors.ts';
import { type OldVersion, runOld, takeOldVersion } from '../old-version.ts';
import { Probe } from '../probe.ts';

const LONGEST_LOCK_WAIT_MS = 1_000;
const LOOK_EVERY_MS = 20;

export const upgrade: Experiment = {
  name: 'upgrade',
  title:
    'a new version migrates the database while the old one serves: no 5xx, and no statement waits a second for a lock',
  async run(options) {
    let outcome: Outcome | undefined;
    await withFolder(async (folder) => {
      const old = takeOldVersion(join(folder, 'old'), options.from);
      if (typeof old === 'string') {
        outcome = { figures: {}, faults: [], skipped: old };
        return;
      }
      const { rows, steadyMs } = scaled(options, {
        short: { rows: 2_000, steadyMs: 700 },
        full: { rows: 100_000, steadyMs: 5_000 },
      });
      const admin = new pg.Client({ connectionString: testServerUrl() });
      await admin.connect();
      const name = `test_upgrade_${randomBytes(5).toString('hex')}`;
      await admin.query(`create database ${name}`);
      const url = new URL(testServerUrl());
      url.pathname = `/${name}`;
      try {
        options.log(`from ${old.commit}, without ${old.missing.join(', ')}`);
        outcome = await migrateUnderLoad({
          old,
          folder,
          connectionString: url.toString(),
          rows,
          steadyMs,
          seed: options.seed,
        });
      } finally {
        await admin.query(`drop database if exists ${name} with (force)`);
        await admin.end();
      }
    });
    return outcome!; // set, or `withFolder` has thrown
  },
};

interface Upgrade {
  old: OldVersion;
  folder: string;
  connectionString: string;
  rows: number;
  steadyMs: number;
  seed: number;
}

async function migrateUnderLoad({ old, folder, connectionString, rows, steadyMs, seed }: Upgrade): Promise<Outcome> {
  const environment = {
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: randomBytes(24).toString('hex'),
    ...ERRORS_ONLY,
    RATE_LIMIT_KEY_PER_MINUTE: '100000000',
    RATE_LIMIT_PUBLIC_PER_MINUTE: '100000000',
    RATE_LIMIT_APPLY_PER_MINUTE: '100000000',
    RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '100000000',
  };
  await runOld(old, ['migrate'], environment);
  const made = JSON.parse(
    await runOld(old, ['workspace', 'create', 'proof', '--name', 'Proof', '--json'], environment),
  );
  const before = await startTarget([join(old.folder, 'apps/server/src/start.ts')], environment, '/readyz');
  const over = new AbortController();
  const probes: Probe[] = [];
  try {
    const { secretKey, publishableKey } = made;
    const [owner] = await need({ method: 'GET', url: `${before.url}/api/v1/members`, key: secretKey });
    const workspace = { ...made.workspace, secretKey, publishableKey, ownerId: owner.id };
    const target: Target = { url: before.url, workspace };
    await fill(connectionString, workspace.id, rows);
    const jobs = await makeSharedJobs(target, 3);
    const history = new History(join(folder, 'history.jsonl'));
    const load = { target, history, jobs, seed, clients: 4, writes: 1_000_000, pauseMs: 10 };
    const writing = runClients({ ...load, over: over.signal });
    probes.push(new Probe({ ...target }));
    await sleep(steadyMs);
    const locks = new LockWatch(connectionString);
    const begun = performance.now();
    const after = keepErrors(await startProcess(join(folder, 'data'), environment));
    const migratedMs = performance.now() - begun;
    probes.push(new Probe({ url: after.url, workspace }));
    await sleep(steadyMs); // both serve
    target.url = after.url;
    await sleep(steadyMs);
    over.abort();
    await Promise.all([writing, ...probes.map((probe) => probe.stop())]);
    const longestWaitMs = await locks.stop();
    await repeatAll(target, history);
    const { faults, figures } = await check(history.read(), { connectionString, workspaceId: workspace.id });
    const results = probes.flatMap((probe) => probe.results);
    for (const { what, status } of results.filter((result) => result.status >= 300 || result.status === 0)) {
      faults.push(`a ${what} was answered ${status}`);
    }
    const losses = history.read().filter((entry) => entry.type === 'loss');
    for (const { key, reason } of losses) faults.push(`the write ${key} had no answer at first: ${reason}`);
    if (longestWaitMs > LONGEST_LOCK_WAIT_MS) faults.push(`a lock was waited for ${rounded(longestWaitMs)} ms`);
    history.close();
    return {
      faults,
      figures: {
        ...figures,
        migrations: old.missing.length,
        'candidates before': rows,
        'start of the new version, ms': rounded(migratedMs),
        'longest wait for a lock, ms': rounded(longestWaitMs),
        'slowest request, ms': rounded(Math.max(...results.map(({ ms }) => ms))),
        'p99 of requests, ms': rounded(
          quantile(
            results.map(({ ms }) => ms),
            0.99,
          ),
        ),
      },
    };
  } finally {
    over.abort();
    await Promise.all(probes.map((probe) => probe.stop()));
    await before.stop();
  }
}

/** People with events, so that a migration has rows to process. */
async function fill(connectionString: string, workspaceId: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `insert into candidates (workspace_id, id, first_name, last_name, email)
       select $1, gen_random_uuid(), 'First', 'Last ' || n, 'old-' || n || '@example.com' from generate_series(1, $2::int) n`,
      [workspaceId, rows],
    );
    await client.query(
      `insert into activity_events (workspace_id, id, type, entity_type, entity_id, actor, data)
       select workspace_id, gen_random_uuid(), 'candidate.created', 'candidate', id, '{"type":"system","id":null,"name":"Proof"}', '{}'
       from candidates where workspace_id = $1`,
      [workspaceId],
    );
    // No client has created these.
    await client.query(`update candidates set deleted_at = now() where workspace_id = $1`, [workspaceId]);
  } finally {
    await client.end();
  }
}

/** Polls for how long statements wait for locks. */
class LockWatch {
  readonly #client: pg.Client;
  readonly #watching: Promise<void>;
  #longestMs = 0;
  #stopped = false;

  constructor(connectionString: string) {
    this.#client = new pg.Client({ connectionString });
    this.#client.on('error', () => {}); // reported by the query that fails
    this.#watching = this.#watch();
    this.#watching.catch(() => {}); // reported by `stop`
  }

  async #watch(): Promise<void> {
    await this.#client.connect();
    while (!this.#stopped) {
      const { rows } = await this.#client.query<{ ms: number | null }>(
        `select (extract(epoch from max(clock_timestamp() - l.waitstart)) * 1000)::float8 as ms
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database() and l.locktype <> 'advisory'`,
      );
      this.#longestMs = Math.max(this.#longestMs, rows[0]?.ms ?? 0);
      await sleep(LOOK_EVERY_MS);
    }
    await this.#client.end();
  }

  async stop(): Promise<number> {
    this.#stopped = true;
    await this.#watching;
    return this.#longestMs;
  }
}
