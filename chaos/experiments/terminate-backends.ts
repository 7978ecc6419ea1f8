import { join } from 'node:path';
import pg from 'pg';
import { randomFrom } from '../../apps/server/test/random.ts';
import { check } from '../checker.ts';
import { makeSharedJobs, repeatAll, runClients, type Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { History } from '../history.ts';
import { openLeases } from '../leases.ts';
import { type Link, startProxy, type Watch } from '../proxy.ts';

/** The points of a write at which its backend is terminated. */
const POINTS = ['after the claim', 'before the commit', 'after the commit, before its answer'] as const;
type Point = (typeof POINTS)[number];

/** The share of the writes after which no backend is terminated, because the remaining writes may not reach its point. */
const TERMINATED_WITHIN = 0.9;

export const terminateBackends: Experiment = {
  name: 'terminate-backends',
  title:
    'a backend terminated after the claim, before the commit or before its response loses no write and repeats none',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const { deaths, writes } = scaled(options, {
        short: { deaths: 6, writes: 200 },
        full: { deaths: 90, writes: 1_500 },
      });
      const random = randomFrom(options.seed);
      const proxy = await startProxy(fleet.connectionString);
      const service = await fleet.start({ DATABASE_URL: proxy.connectionString });
      fleet.later(() => proxy.close());
      const target: Target = { url: service.url, workspace: await fleet.workspace() };
      const jobs = await makeSharedJobs(target, 3);
      const history = new History(join(fleet.folder, 'history.jsonl'));
      const admin = new pg.Client({ connectionString: fleet.connectionString });
      await admin.connect();
      fleet.later(() => admin.end());
      fleet.later(() => history.close());
      const died = new Map<Point, number>(POINTS.map((point) => [point, 0]));
      const terminate = async (link: Link, point: Point) => {
        await admin.query('select pg_terminate_backend($1, 1000)', [link.backend]);
        died.set(point, died.get(point)! + 1);
        history.add({ type: 'injected_fault', what: point });
      };
      // Slower than terminations, so that the writes do not end before these do.
      const load = { target, history, jobs, seed: options.seed, clients: 8, writes, pauseMs: 50 };
      const writing = runClients(load);
      for (let death = 0; death < deaths; death += 1) {
        await history.reached(Math.floor(((writes * TERMINATED_WITHIN) / deaths) * (death + 1)) - random(5));
        await Promise.race([strike(proxy.watch, POINTS[death % POINTS.length]!, terminate), writing]);
        if (options.scale === 'short') await openLeases(fleet.db);
      }
      proxy.watch({});
      await writing;
      await repeatAll(target, history);
      const { connectionString } = fleet;
      const { faults, figures } = await check(history.read(), { connectionString, workspaceId: target.workspace.id });
      if (service.process.exitCode !== null) faults.push('the process has exited');
      const terminated = [...died.values()].reduce((sum, n) => sum + n, 0);
      if (terminated < deaths) faults.push(`only ${terminated} of ${deaths} backends were terminated`);
      return {
        faults,
        figures: { ...figures, ...Object.fromEntries([...died].map(([point, n]) => [`died ${point}`, n])) },
      };
    }),
};

/** Waits for the next write that reaches the point, and terminates its backend. */
function strike(
  watch: (watch: Watch) => void,
  point: Point,
  terminate: (link: Link, point: Point) => Promise<void>,
): Promise<void> {
  return new Promise((resolve) => {
    let isDone = false;
    const claiming = new Set<Link>();
    const writing = new Set<Link>();
    const hit = async (link: Link) => {
      if (isDone) return true;
      isDone = true;
      await terminate(link, point);
      link.cut();
      resolve();
      return false;
    };
    watch({
      asks(sql, link) {
        if (sql.startsWith('commit') && writing.has(link)) {
          if (point === 'before the commit') return hit(link);
        } else if (/insert into idempotency_keys/.test(sql)) claiming.add(link);
        else if (/update idempotency_keys\s+set status/.test(sql)) writing.add(link);
        return true;
      },
      completes(command, link) {
        if (point === 'after the claim' && command.startsWith('INSERT') && claiming.has(link)) return hit(link);
        if (command !== 'COMMIT') return true;
        if (point === 'after the commit, before its answer' && writing.has(link)) return hit(link);
        writing.delete(link);
        return true;
      },
    });
  });
}
