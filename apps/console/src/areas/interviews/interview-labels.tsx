import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export type Interview = Schemas['Interview'];

const t = text.interviews;
const TONES: Readonly<Record<Interview['status'], Tone>> = { scheduled: 'info', completed: 'good', canceled: 'plain' };

export function InterviewStatus({ status }: { status: Interview['status'] }) {
  return <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>;
}

/** The names of the interviewers. */
export function interviewersOf(
  { interviewerIds, optionalInterviewerIds }: Pick<Interview, 'interviewerIds' | 'optionalInterviewerIds'>,
  nameOf: (id: string) => string,
): string {
  if (interviewerIds.length === 0) return t.nobody;
  const named = (id: string) => (optionalInterviewerIds.includes(id) ? t.optional(nameOf(id)) : nameOf(id));
  return interviewerIds.map(named).join(', ');
}
