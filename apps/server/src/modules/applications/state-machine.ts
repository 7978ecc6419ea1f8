import type { StateMachine } from '../../platform/state-machine.ts';
import type { StageKind } from '../stages/schema.ts';
import type { ApplicationStatus } from './schema.ts';

/** Source: contract 4. An ended application comes back only by being reopened. */
export const APPLICATION_STATES: StateMachine<ApplicationStatus> = {
  active: ['hired', 'rejected', 'withdrawn'],
  hired: ['active'],
  rejected: ['active'],
  withdrawn: ['active'],
};

/** What becoming this is called in the event log. A move that keeps the status is `application.stage_changed`. */
export const STATUS_EVENT = {
  active: 'application.reopened',
  hired: 'application.hired',
  rejected: 'application.rejected',
  withdrawn: 'application.withdrawn',
} as const satisfies Record<ApplicationStatus, string>;

/** The status that standing in a stage of this kind means. */
export function statusIn(kind: StageKind): 'active' | 'hired' | 'rejected' {
  return kind === 'hired' || kind === 'rejected' ? kind : 'active';
}
