import type { MeasuredGauge } from '../../../../platform/metrics/metrics.ts';
import { secondsOverdue } from './queue-queries.ts';

/** Grows when workers cannot keep up or are not running. */
export const oldestReadyRun: MeasuredGauge = {
  name: 'rolecall_automation_oldest_ready_seconds',
  help: 'Seconds that the oldest due automation run has waited for a worker.',
  read: (db) => secondsOverdue(db.read),
};
