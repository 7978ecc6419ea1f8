import type { Schemas } from '@rolecall/client';
import { automations } from '../../../text/en/automations.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

export type RunStatus = Schemas['AutomationRun']['status'];

export const RUN_TONES: Readonly<Record<RunStatus, Tone>> = {
  queued: 'info',
  running: 'info',
  waiting: 'info',
  succeeded: 'good',
  failed: 'danger',
  dead_letter: 'danger',
  skipped: 'plain',
  cancelled: 'warn',
};

const FINISHED: readonly RunStatus[] = ['succeeded', 'failed', 'skipped', 'cancelled', 'dead_letter'];

export function isFinished(status: RunStatus): boolean {
  return FINISHED.includes(status);
}

export function RunBadge({ status }: { status: RunStatus }) {
  return <Badge tone={RUN_TONES[status]}>{automations.runs.statuses[status]}</Badge>;
}
