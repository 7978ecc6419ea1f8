import type { EventLoopMonitor } from './event-loop-monitor.ts';
import type { ProcessGauge } from './metrics.ts';

/** How long the event loop of this process was blocked. */
export function eventLoopGauges(eventLoop: EventLoopMonitor): ProcessGauge[] {
  return [
    {
      name: 'rolecall_event_loop_longest_delay_seconds',
      help: 'Longest time for which the event loop was blocked within the last minute.',
      read: () => eventLoop.longestSeconds(),
    },
    {
      name: 'rolecall_event_loop_blocked_seconds',
      help: 'Number of seconds since the start in which the event loop was blocked for more than 50 ms.',
      read: () => eventLoop.blockedSeconds(),
    },
  ];
}
