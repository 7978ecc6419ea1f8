import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

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

/** The `/metrics` response, in the Prometheus text format. */
export function createMetrics(
  db: Database,
  measured: readonly MeasuredGauge[] = [],
  ofProcess: readonly ProcessGauge[] = [],
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'rolecall_http_requests_total',
    help: 'Finished requests.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'rolecall_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'rolecall_database_connections',
    help: 'Connections of the pool for transactions.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle, waiting } = db.stats();
      this.set({ state: 'open' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  const closed = new Counter({
    name: 'rolecall_http_connections_closed_total',
    help: 'Connections that the service closed because they broke one of its bounds.',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  for (const { name, help, read } of measured) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // The other metrics are reported while the database is down.
        this.set(await read(db).catch(() => Number.NaN));
      },
    });
  }
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
  // Label objects of known routes are cached: this runs for every request.
  const known = new Map<string, { count: Counter.Internal; time: Histogram.Internal<'route'> }>();
  return {
    registry,
    contentType: registry.contentType,
    render: () => registry.metrics(),
    connectionClosed: (reason: string) => closed.inc({ reason }),
    /** Adds a number of this process that is read on each scrape. */
    gauge(name: string, help: string, read: () => number | Promise<number>) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
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
