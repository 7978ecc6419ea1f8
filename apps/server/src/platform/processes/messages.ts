import type { SignalMap } from '../context/signals.ts';
import type { ProcessMetrics } from '../metrics/metrics-of-all.ts';

/** A signal of one process, for all others. */
type SignalMessage = {
  [Name in keyof SignalMap]: { type: 'signal'; name: Name; payload: SignalMap[Name] };
}[keyof SignalMap];

/** From the supervisor to a process. */
export type ToProcess =
  | SignalMessage
  /** `isReplaced`: another process already serves new connections, so this one can wait for its clients to leave. */
  | { type: 'stop'; isReplaced: boolean }
  | { type: 'report-metrics'; request: number }
  | { type: 'metrics-of-all'; request: number; metrics: readonly ProcessMetrics[] };

/** From a process to the supervisor. */
export type ToSupervisor =
  | SignalMessage
  | { type: 'ready'; publicUrl: string }
  | { type: 'metrics'; request: number; metrics: ProcessMetrics }
  | { type: 'collect-metrics'; request: number };
