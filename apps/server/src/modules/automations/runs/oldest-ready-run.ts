import type { MeasuredGauge } from '../../../platform/metrics.ts';
import { secondsOverdue } from './queue-queries.ts';

/** Grows when workers cannot keep up, or there are none. */
export const oldestReadyRun: MeasuredGauge = {
  name: 'rolecall_automation_oldest_ready_seconds',
  help: 'For how long the oldest run of an automation that is due has waited for a worker.',
  read: (db) => secondsOverdue(db.read),
};
