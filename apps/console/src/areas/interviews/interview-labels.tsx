import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export type Interview = Schemas['Interview'];

const t = text.interviews;
const TONES: Readonly<Record<Interview['status'], Tone>> = { scheduled: 'info', completed: 'good', canceled: 'plain' };

export function InterviewStatus({ status }: { status: Interview['status'] }) {
  return <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>;
}
