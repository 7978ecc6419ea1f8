import type { ProcessGauge } from '../metrics/metrics.ts';
import type { Evaluator } from './evaluator.ts';

/** Metrics of the evaluator. */
export function evaluationGauges(evaluator: Evaluator): ProcessGauge[] {
  return [
    {
      name: 'rolecall_evaluations_waiting',
      help: 'Conditions and templates that are waiting for a thread.',
      read: () => evaluator.stats().waiting,
    },
    {
      name: 'rolecall_evaluation_thread_seconds',
      help: 'Seconds that threads have spent on conditions and templates since the start.',
      read: () => evaluator.stats().seconds,
    },
    {
      name: 'rolecall_evaluations_failed',
      help: 'Evaluations since the start that took too much time or memory.',
      read: () => evaluator.stats().failed,
    },
    {
      name: 'rolecall_workspace_evaluation_ratio_max',
      help: 'The largest share of its evaluation time that one workspace has used (1: the limit is reached).',
      read: () => evaluator.stats().largestShare,
    },
  ];
}
