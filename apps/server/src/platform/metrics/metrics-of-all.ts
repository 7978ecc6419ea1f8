import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of one process, as the library exports them. */
export type ProcessMetrics = readonly object[];

/** How the processes of one installation read each other's metrics. */
export interface MetricsLink {
  /** Of this process, such as `web-1`. */
  readonly name: string;
  /** How the metrics of this process are read for a scrape that any process serves. */
  reportMetrics(read: () => Promise<ProcessMetrics>): void;
  /** The metrics of every process that responds in time. @throws Error if the supervisor does not */
  collectMetrics(): Promise<readonly ProcessMetrics[]>;
}

/**
 * Makes the metrics of this process part of every scrape, whichever process serves it. Each series has the label `process`,
 * so that a counter that begins again at zero with a new process is recognized as such: in a sum over all processes,
 * Prometheus would take it for an increase of the whole rest.
 */
export function reportTo(link: MetricsLink, registry: Registry): void {
  registry.setDefaultLabels({ process: link.name });
  link.reportMetrics(() => registry.getMetricsAsJSON() as Promise<ProcessMetrics>); // plain objects
}

/** The metrics of all processes, each with its label, and those that are the same for all. */
export async function renderAll(link: MetricsLink | null, ofProcess: Registry, shared: Registry): Promise<string> {
  const parts = [
    await (link === null ? ofProcess.metrics() : mergedOf(await link.collectMetrics())),
    await shared.metrics(),
  ];
  return parts.join('\n');
}

function mergedOf(all: readonly ProcessMetrics[]): Promise<string> {
  // Nothing is summed, because every series has the label of its process, but the library leaves out metrics that it
  // does not sum.
  const kept = all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' })));
  return AggregatorRegistry.aggregate(kept).metrics();
}
