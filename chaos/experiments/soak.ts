import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serviceCommand, startTarget } from '../../bench/processes.ts';
import { prepareBackground } from '../background.ts';
import { rounded } from '../calls.ts';
import { check } from '../checker.ts';
import { makeSharedJobs, runClients, type Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { History } from '../history.ts';
import { readMetrics } from '../metrics.ts';
import { startOutside } from '../mock-receiver.ts';
import { Probe } from '../probe.ts';

const OLDEST_READY_SECONDS = 5;
const GROWTH = 1.35;
/** Allowed dead rows as a share of a table's live rows, besides a few that any table may have. */
const DEAD_SHARE = 0.5;
const DEAD_AT_LEAST = 20_000;

export const soak: Experiment = {
  name: 'soak',
  title:
    'under a steady load, heap and handles stay constant, background work is done within seconds, and dead rows are removed',
  onlyFull: true,
  lasts: true,
  run: (options) =>
    withFleet(async (fleet) => {
      // `SOAK_MINUTES=2 npm run chaos -- soak` for a short run.
      const minutes = Number(process.env.SOAK_MINUTES ?? scaled(options, { short: 0.3, full: 10 }));
      const outside = await startOutside(5);
      fleet.later(() => outside.close());
      const service = await startTarget(
        serviceCommand(),
        {
          DATABASE_URL: fleet.connectionString,
          DATA_DIR: join(fleet.folder, 'data'),
          LOG_LEVEL: 'silent',
          ALLOW_PRIVATE_WEBHOOKS: 'true',
          RATE_LIMIT_KEY_PER_MINUTE: '100000000',
          RATE_LIMIT_PUBLIC_PER_MINUTE: '100000000',
          RATE_LIMIT_APPLY_PER_MINUTE: '100000000',
          RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '100000000',
        },
        '/readyz',
      );
      fleet.later(() => service.stop());
      const target: Target = { url: service.url, workspace: await fleet.workspace() };
      const jobs = await makeSharedJobs(target, 4);
      await prepareBackground(target, outside);
      const history = new History(join(fleet.folder, 'history.jsonl'));
      fleet.later(() => history.close());
      const over = new AbortController();
      const load = { target, history, jobs, seed: options.seed, clients: 6, writes: 10_000_000, pauseMs: 25 };
      const writing = runClients({ ...load, over: over.signal });
      const probe = new Probe(target, 50);
      const samples: Sample[] = [];
      const admin = new pg.Client({ connectionString: fleet.connectionString });
      await admin.connect();
      fleet.later(() => admin.end());
      const everyMs = Math.max(2_000, (minutes * 60_000) / 60);
      for (let elapsed = 0; elapsed < minutes * 60_000; elapsed += everyMs) {
        await sleep(everyMs);
        samples.push(await sample(admin, service.url, service.pid));
      }
      over.abort();
      await Promise.all([writing, probe.stop()]);
      const { connectionString } = fleet;
      const { faults, figures } = await check(history.read(), {
        connectionString,
        workspaceId: target.workspace.id,
        alsoAutomated: true,
      });
      const third = Math.floor(samples.length / 3);
      const [first, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
      const heap = { before: lowest(first, 'heapMb'), after: lowest(last, 'heapMb') };
      const handles = { before: lowest(first, 'handles'), after: lowest(last, 'handles') };
      if (heap.after > heap.before * GROWTH) faults.push(`the heap grew from ${heap.before} to ${heap.after} MB`);
      if (handles.after > handles.before * GROWTH)
        faults.push(`file handles grew from ${handles.before} to ${handles.after}`);
      const oldest = Math.max(...samples.map(({ oldestReady }) => oldestReady));
      if (oldest > OLDEST_READY_SECONDS) faults.push(`something ready waited ${rounded(oldest)} s`);
      const dead = samples.at(-1)!.dead;
      if (dead.share > DEAD_SHARE && dead.rows > DEAD_AT_LEAST) faults.push(`${dead.rows} dead rows in ${dead.table}`);
      const failed = probe.results.filter(({ status }) => status === 0 || status >= 300).length;
      if (failed > 0) faults.push(`${failed} of ${probe.results.length} requests failed`);
      return {
        faults,
        figures: {
          ...figures,
          minutes,
          'heap in the middle and at the end, MB': `${heap.before}, ${heap.after}`,
          'file handles in the middle and at the end': `${handles.before}, ${handles.after}`,
          'oldest ready work, s': Math.round(oldest * 10) / 10,
          'most dead rows': `${dead.rows} in ${dead.table}, ${Math.round(dead.share * 100)} % of the live ones`,
          'peak memory, MB': service.peakMemory(),
        },
      };
    }),
};

interface Sample {
  heapMb: number;
  handles: number;
  oldestReady: number;
  dead: { table: string; rows: number; share: number };
}

function lowest(samples: readonly Sample[], what: 'heapMb' | 'handles'): number {
  return Math.min(...samples.map((sampled) => sampled[what]));
}

async function sample(admin: pg.Client, url: string, pid: number): Promise<Sample> {
  const metrics = await readMetrics(url);
  const ready = await admin.query<{ seconds: number }>(
    `select coalesce(extract(epoch from rolecall_now() - min(at)), 0)::float8 as seconds from (
       select min(next_attempt_at) as at from webhook_deliveries where status = 'pending' and next_attempt_at <= rolecall_now()
       union all select min(next_attempt_at) from automation_runs where status in ('queued', 'waiting') and next_attempt_at <= rolecall_now()) r`,
  );
  const dead = await admin.query<{ table: string; rows: number; share: number }>(
    `select relname as table, n_dead_tup::int as rows, n_dead_tup / greatest(n_live_tup, 1)::float8 as share
     from pg_stat_user_tables order by n_dead_tup desc limit 1`,
  );
  return {
    heapMb: Math.round((metrics.get('nodejs_heap_size_used_bytes') ?? 0) / 1e5) / 10,
    handles: process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0,
    oldestReady: ready.rows[0]!.seconds,
    dead: dead.rows[0]!,
  };
}
