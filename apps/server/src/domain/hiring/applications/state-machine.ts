import type { StateMachine } from '../../../platform/records/state-machine.ts';
import type { ApplicationStatus } from '../event-context/summaries.ts';
import type { StageKind } from '../stages/schema.ts';

/** Allowed transitions. Only reopening makes an ended application active again. */
export const APPLICATION_STATES: StateMachine<ApplicationStatus> = {
  active: ['hired', 'rejected', 'withdrawn'],
  hired: ['active'],
  rejected: ['active'],
  withdrawn: ['active'],
};

/** The status of applications in a stage of this kind (unless withdrawn). */
export function statusIn(kind: StageKind): 'active' | 'hired' | 'rejected' {
  return kind === 'hired' || kind === 'rejected' ? kind : 'active';
}
