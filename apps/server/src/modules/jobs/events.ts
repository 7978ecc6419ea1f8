import type { EventType } from '../../platform/events.ts';
import { changesField, closed } from '../../platform/http/schema.ts';
import { Job } from './schema.ts';

const job = closed({ job: Job });
const changed = closed({ job: Job, changes: changesField });

export const jobEvents: readonly EventType[] = [
  { type: 'job.created', summary: 'A job was created', data: job },
  { type: 'job.updated', summary: "A job's content or form changed, or it went back to draft", data: changed },
  { type: 'job.published', summary: 'A job became open', data: changed },
  { type: 'job.closed', summary: 'A job was closed', data: changed },
  { type: 'job.deleted', summary: 'A job was deleted', data: job },
];
