import type { EventType } from '../../platform/events.ts';
import { changesField, closed } from '../../platform/http/schema.ts';
import { Interview } from './schema.ts';

const interview = closed({ interview: Interview });
const changed = closed({ interview: Interview, changes: changesField });

export const interviewEvents: readonly EventType[] = [
  { type: 'interview.scheduled', summary: 'An interview was scheduled', data: interview },
  { type: 'interview.rescheduled', summary: "An interview's time or length changed", data: changed },
  { type: 'interview.canceled', summary: 'An interview was canceled', data: changed },
  { type: 'interview.completed', summary: 'An interview has taken place', data: changed },
];
