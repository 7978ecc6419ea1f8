import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import { evaluationGauges } from '../platform/evaluation/gauges.ts';
import { eventLoopGauges } from '../platform/metrics/event-loop-gauges.ts';
import { EventLoopMonitor } from '../platform/metrics/event-loop-monitor.ts';
import { createProcessRegistry } from '../platform/metrics/metrics.ts';
import type { SupervisorLink } from '../platform/processes/supervisor-link.ts';

/** The metrics of a process that serves no requests: they are read through one that does. */
export function createBackgroundMetrics(
  db: Database,
  { evaluator }: Services,
  link: SupervisorLink,
): { close(): void } {
  const eventLoop = new EventLoopMonitor();
  createProcessRegistry({ db, link, ofProcess: [...evaluationGauges(evaluator), ...eventLoopGauges(eventLoop)] });
  return eventLoop;
}
