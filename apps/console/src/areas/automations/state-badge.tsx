import { automations } from '../../text/en/automations.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Automation } from './definition/draft.ts';

const TONES: Readonly<Record<Automation['status'], Tone>> = { draft: 'plain', published: 'good', paused: 'warn' };

/** The status of an automation. */
export function StateBadge({ status }: { status: Automation['status'] }) {
  return <Badge tone={TONES[status]}>{automations.statuses[status]}</Badge>;
}
