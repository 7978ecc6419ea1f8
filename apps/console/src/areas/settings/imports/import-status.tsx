import { imports } from '../../../text/en/imports.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { Import } from './systems.ts';

const TONES: Readonly<Record<Import['status'], Tone>> = {
  planned: 'plain',
  previewed: 'accent',
  running: 'info',
  paused: 'warn',
  completed: 'good',
  failed: 'danger',
  undoing: 'info',
  undone: 'plain',
};

export function ImportStatus({ status }: Pick<Import, 'status'>) {
  return <Badge tone={TONES[status]}>{imports.statuses[status]}</Badge>;
}
