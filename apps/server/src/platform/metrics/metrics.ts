import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { type MetricsLink, renderAll, reportTo } from './metrics-of-all.ts';

/** A number that is read from the database on each scrape. */
export interface MeasuredGauge {
  name: string;
  help: string;
  read(db: Database): Promise<number>;
}

/** A number known within this process. */
export interface ProcessGauge {
  name: string;
  help: string;
  read(): number;
}

/** A number that is the same in every process, such as the free space of a disk. */
interface SharedGauge {
  name: string;
  help: string;
  read(): Promise<number>;
}

const MAX_AGE_MS = 1_000;

interface MetricsOptions {
  db: Database;
  measured?: readonly MeasuredGauge[];
  shared?: readonly SharedGauge[];
  ofProcess?: readonly ProcessGauge[];
  /** To the supervisor of this process, if there are several. */
  link?: MetricsLink | null;
}

/** The metrics of every process: those of Node, of its database connections, and the given ones. */
export function createProcessRegistry({ db, ofProcess = [], link = null }: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'rolecall_database_connections',
    help: 'Database connections of the transaction pool, and callers that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle, waiting } = db.stats();
      this.set({ state: 'open' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  for (const { name, help, read } of ofProcess) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  if (link !== null) reportTo(link, registry);
  return registry;
}

/** The `/metrics` response, in the Prometheus text format. */
export function createMetrics(options: MetricsOptions) {
  const { db, measured = [], shared = [], link = null } = options;
  const registry = createProcessRegistry(options);
  /** Read once for a scrape, by the process that serves it. */
  const sharedRegistry = new Registry();
  const requests = new Counter({
    name: 'rolecall_http_requests_total',
    help: 'Completed HTTP requests.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'rolecall_http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds, until the end of the response.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const closed = new Counter({
    name: 'rolecall_http_connections_closed_total',
    help: 'HTTP connections that the service closed because they exceeded a limit.',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  const ofDatabase = measured.map(({ name, help, read }) => ({ name, help, read: () => read(db) }));
  for (const { name, help, read } of [...ofDatabase, ...shared]) {
    new Gauge({
      name,
      help,
      registers: [sharedRegistry],
      async collect() {
        // The other metrics are reported while the database is down.
        this.set(await read().catch(() => Number.NaN));
      },
    });
  }
  // Label objects of known routes are cached: this runs for every request.
  const known = new Map<string, { count: Counter.Internal; time: Histogram.Internal<'route'> }>();
  return {
    contentType: registry.contentType,
    /** At most one second old: several collectors, or a fast one, cost no more than one. */
    render: keptFor(MAX_AGE_MS, () => renderAll(link, registry, sharedRegistry)),
    connectionClosed: (reason: string) => closed.inc({ reason }),
    request({
      method,
      route,
      status,
      seconds: took,
    }: {
      method: string;
      route: string;
      status: number;
      seconds: number;
    }) {
      const key = `${method} ${status} ${route}`;
      let series = known.get(key);
      if (series === undefined) {
        series = { count: requests.labels(method, route, String(status)), time: seconds.labels(route) };
        known.set(key, series);
      }
      series.count.inc();
      series.time.observe(took);
    },
  };
}

/** Computes a value again when it is older than this, or has failed. */
function keptFor<Value>(maxAgeMs: number, compute: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; at: number } | null = null;
  return () => {
    if (kept !== null && performance.now() - kept.at < maxAgeMs) return kept.value;
    const value = compute();
    kept = { value, at: performance.now() };
    value.catch(() => {
      kept = null;
    });
    return value;
  };
}
