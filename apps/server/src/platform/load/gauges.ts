import type { ProcessGauge } from '../metrics/metrics.ts';
import type { WorkspaceLoad } from './workspace-load.ts';

/** The maximum of each value over all workspaces. A label per workspace would make the metrics grow with their number. */
export function loadGauges(load: WorkspaceLoad): ProcessGauge[] {
  const largest = (name: string, what: string, limiter: { largest(): number }): ProcessGauge => ({
    name: `rolecall_workspace_${name}_max`,
    help: `The largest number of ${what} of one workspace.`,
    read: () => limiter.largest(),
  });
  return [
    largest('requests', 'authenticated requests in progress', load.requests),
    largest('streams', 'open streams', load.streams),
    largest('searches', 'searches and reports in progress', load.searches),
    largest('changes', 'changes in progress', load.transactions),
    largest('visitor_writes', 'public writes in progress', load.visitorWrites),
    largest('visitor_calls', 'calls to CAPTCHA providers and storage for visitors', load.visitorCalls),
  ];
}
